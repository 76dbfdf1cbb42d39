//! The near miss: what a wrong name was probably meant to be.

/// The nearest of the candidates, if one is near enough to be worth a word.
pub fn nearest<'c>(name: &str, candidates: impl IntoIterator<Item = &'c str>) -> Option<&'c str> {
    let folded = fold(name);
    let length = name.chars().count();
    let limit = 1 + length / 4;
    // The distance is never less than the difference of the lengths, which is cheaper to know.
    let is_far = |candidate: &str| candidate.is_ascii() && candidate.len().abs_diff(length) > limit;
    candidates
        .into_iter()
        .filter(|candidate| !is_far(candidate))
        .map(|candidate| (strsim::osa_distance(&folded, &fold(candidate)), candidate))
        .filter(|(distance, _)| *distance <= limit)
        .min()
        .map(|(_, candidate)| candidate)
}

/// Case and the choice of separator are no difference of meaning.
fn fold(name: &str) -> String {
    name.chars().map(|c| if matches!(c, '-' | ' ' | '.') { '_' } else { c.to_ascii_lowercase() }).collect()
}
