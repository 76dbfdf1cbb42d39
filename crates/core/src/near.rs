//! The near miss: what a wrong name was probably meant to be.

/// The nearest of the candidates, if one is near enough to be worth a word.
pub fn nearest<'c>(name: &str, candidates: impl IntoIterator<Item = &'c str>) -> Option<&'c str> {
    let folded = fold(name);
    let limit = 1 + name.chars().count() / 4;
    candidates
        .into_iter()
        .map(|candidate| (strsim::osa_distance(&folded, &fold(candidate)), candidate))
        .filter(|(distance, _)| *distance <= limit)
        .min()
        .map(|(_, candidate)| candidate)
}

/// Case and the choice of separator are no difference of meaning.
fn fold(name: &str) -> String {
    name.chars().map(|c| if matches!(c, '-' | ' ' | '.') { '_' } else { c.to_ascii_lowercase() }).collect()
}
