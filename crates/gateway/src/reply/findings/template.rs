//! Dates and times that a sentence draws: `YYYY-MM-DD`, `Y-m-d`, `%H:%M`, `2006-01-02`.

use curable_core::{Expected, Problem};

use super::signs::Words;

/// What the parts of a drawing stand for, and how many digits they have; a longer one comes first.
const PARTS: &[(&str, char, usize)] = &[
    ("YYYY", 'y', 4),
    ("yyyy", 'y', 4),
    ("2006", 'y', 4),
    ("%Y", 'y', 4),
    ("Y", 'y', 4),
    ("MM", 'm', 2),
    ("%m", 'm', 2),
    ("%M", 'i', 2),
    ("%d", 'd', 2),
    ("%H", 'h', 2),
    ("%S", 's', 2),
    ("DD", 'd', 2),
    ("dd", 'd', 2),
    ("HH", 'h', 2),
    ("hh", 'h', 2),
    ("mm", 'i', 2),
    ("SS", 's', 2),
    ("ss", 's', 2),
    ("01", 'm', 2),
    ("02", 'd', 2),
    ("15", 'h', 2),
    ("04", 'i', 2),
    ("05", 's', 2),
    ("H", 'h', 2),
    ("m", 'm', 2),
    ("d", 'd', 2),
    ("i", 'i', 2),
    ("s", 's', 2),
];

/// The form that a sentence draws.
pub(super) fn read(text: &str, lower: Words<'_>) -> Option<(Problem, Expected)> {
    const SIGNS: &[&str] = &["format", "yyyy", "hh:mm", "y-m-d"];
    if !SIGNS.iter().any(|sign| lower.contains(sign)) {
        return None;
    }
    // The letter between the date and the time is quoted in Java and escaped in PHP.
    let text = text.replace("'T'", "T").replace("\\T", "T");
    let words = text.split([' ', '(', ')', ',', '"', '\'', '`']);
    let words: Vec<&str> = words.map(|word| word.trim_matches(['.', ':', ';', '!'])).collect();
    let both = |at: usize| {
        let day = form(words[at]).filter(|said| said.format.as_deref() == Some("date"))?;
        let time = words.get(at + 1).filter(|next| form(next).is_some())?;
        form(&format!("{} {time}", words[at])).or(Some(day))
    };
    let said = (0..words.len()).find_map(|at| {
        both(at).or_else(|| form(words[at])).or_else(|| form(words[at].trim_matches(['[', ']'])))
    })?;
    Some((problem(&said), said))
}

fn problem(said: &Expected) -> Problem {
    if said.format.is_some() { Problem::Format } else { Problem::Pattern }
}

/// The letters and signs of fractions and zones: `[:ss[.uuuuuu]][+HH:MM|-HH:MM|Z]`, `P`, `.SSSXXX`.
const TAIL: &str = "[]:.+-|ZzPpeOXxuvfSsHhMm0%";

/// Whether what was read so far is a day and a time of it.
fn is_moment(parts: &str) -> bool {
    matches!(parts.trim_end_matches(['.', ':', '-', '+']), "y-m-dTh:i" | "y-m-dTh:i:s")
}

/// What a drawing says, if a word is one: a format of its own name, or a pattern.
pub(super) fn form(word: &str) -> Option<Expected> {
    const LONGEST: usize = 60;
    if word.len() < 3 || word.len() > LONGEST || !word.is_ascii() {
        return None;
    }
    let (mut rest, mut parts, mut pattern) = (word, String::new(), "^".to_owned());
    while let Some(next) = rest.chars().next() {
        if is_moment(&parts) && rest.chars().all(|letter| TAIL.contains(letter)) {
            // Fractions and zones in the signs of many languages: a moment takes them all.
            return Some(Expected { format: Some("date-time".to_owned()), ..Expected::default() });
        }
        if let Some((sign, part, digits)) = PARTS.iter().find(|(sign, _, _)| rest.starts_with(sign)) {
            if parts.contains(*part) {
                return None;
            }
            parts.push(*part);
            pattern.push_str(if *digits == 4 { "[0-9]{4}" } else { "[0-9]{2}" });
            rest = &rest[sign.len()..];
        } else if "-/.:T ".contains(next) {
            if next == '.' {
                pattern.push('\\');
            }
            pattern.push(next);
            parts.push(next);
            rest = &rest[1..];
        } else {
            return None;
        }
    }
    let separated = parts.chars().filter(|part| "-/.:".contains(*part)).count();
    match parts.as_str() {
        "y-m-d" => Some(Expected { format: Some("date".to_owned()), ..Expected::default() }),
        "y-m-dTh:i:s" => Some(Expected { format: Some("date-time".to_owned()), ..Expected::default() }),
        // A number with a separator is no drawing.
        _ if separated > 0 && !word.starts_with(|first: char| first.is_ascii_digit()) => {
            Some(Expected { pattern: Some(pattern + "$"), ..Expected::default() })
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::form;

    #[test]
    fn drawings_are_formats_or_patterns_and_words_are_neither() {
        for (word, format) in [
            ("YYYY-MM-DD", "date"),
            ("Y-m-d", "date"),
            ("yyyy-MM-dd", "date"),
            ("%Y-%m-%d", "date"),
            ("2006-01-02", "date"),
            ("Y-m-dTH:i:sP", "date-time"),
            ("yyyy-MM-ddTHH:mm:ss.SSSXXX", "date-time"),
            ("YYYY-MM-DDThh:mm[:ss[.uuuuuu]][+HH:MM|-HH:MM|Z]", "date-time"),
        ] {
            assert_eq!(form(word).and_then(|said| said.format).as_deref(), Some(format), "{word}");
        }
        for (word, pattern) in
            [("HH:mm", "^[0-9]{2}:[0-9]{2}$"), ("DD.MM.YYYY", r"^[0-9]{2}\.[0-9]{2}\.[0-9]{4}$")]
        {
            assert_eq!(form(word).and_then(|said| said.pattern).as_deref(), Some(pattern), "{word}");
        }
        for word in ["format", "is", "dd", "15:04", "2027-03-14", "Y-m-x", "miss"] {
            assert_eq!(form(word), None, "{word}");
        }
    }
}
