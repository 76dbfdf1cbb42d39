//! Texts as words that can be found again: small, in one form, without the ones that say nothing.

/// Words that stand in every sentence.
const EMPTY: &[&str] = &[
    "a", "an", "and", "are", "as", "at", "be", "by", "can", "for", "from", "how", "i", "in", "is", "it",
    "its", "of", "on", "or", "that", "the", "their", "this", "to", "via", "want", "which", "with", "you",
    "your",
];

/// The words of a text, each in the form that it is found by.
pub(super) fn words(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word = String::new();
    let mut previous = None;
    for (index, letter) in text.char_indices() {
        let ends = |word: &str| -> bool {
            let starts_anew = letter.is_uppercase()
                && previous.is_some_and(|before: char| {
                    let next = text[index..].chars().nth(1);
                    before.is_lowercase() || before.is_numeric() || next.is_some_and(char::is_lowercase)
                });
            !word.is_empty() && (!letter.is_alphanumeric() || starts_anew)
        };
        if ends(&word) {
            push(&mut words, &word);
            word.clear();
        }
        if letter.is_alphanumeric() {
            word.extend(letter.to_lowercase());
        }
        previous = Some(letter);
    }
    push(&mut words, &word);
    words
}

fn push(words: &mut Vec<String>, word: &str) {
    if !word.is_empty() && !EMPTY.contains(&word) {
        words.push(stem(word));
    }
}

/// One form for `order` and `orders`, for `create`, `created` and `creating`.
pub(super) fn stem(word: &str) -> String {
    if !word.is_ascii() || word.len() < 4 {
        return word.to_owned();
    }
    let mut stem = word;
    let owned;
    if let Some(root) = stem.strip_suffix("ies").filter(|root| root.len() > 1) {
        owned = format!("{root}y");
        stem = &owned;
    } else if ["sses", "xes", "ches", "shes"].iter().any(|ending| stem.ends_with(ending)) {
        stem = &stem[..stem.len() - 2];
    } else if stem.ends_with('s') && !["ss", "us", "is"].iter().any(|ending| stem.ends_with(ending)) {
        stem = &stem[..stem.len() - 1];
    }
    let verb =
        ["ing", "ed"].iter().find_map(|ending| stem.strip_suffix(ending)).filter(|root| root.len() > 3);
    let noun = || stem.strip_suffix("ion").filter(|root| root.len() > 4);
    let stem = verb.or_else(noun).unwrap_or(stem);
    stem.strip_suffix('e').filter(|root| root.len() > 2).unwrap_or(stem).to_owned()
}

#[cfg(test)]
mod tests {
    use super::{stem, words};

    #[test]
    fn names_come_apart_where_a_person_would_take_them_apart() {
        assert_eq!(
            words("listAllHTTPRoutes_v2 of the user-accounts"),
            ["list", "all", "http", "rout", "v2", "user", "account"]
        );
        assert_eq!(words("GET /repos/{owner}/issues"), ["get", "repo", "owner", "issu"]);
        assert!(words("  of the ").is_empty());
    }

    #[test]
    fn forms_of_one_word_are_one_word() {
        for (forms, root) in [
            (["create", "created", "creating"], "creat"),
            (["protect", "protected", "protection"], "protect"),
            (["delete", "deletes", "deleting"], "delet"),
            (["category", "categories", "category"], "category"),
            (["branch", "branches", "branch"], "branch"),
            (["status", "status", "status"], "status"),
        ] {
            assert!(forms.iter().all(|form| stem(form) == root), "{root}: {:?}", forms.map(stem));
        }
    }
}
