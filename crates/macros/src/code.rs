//! The grammar of codes, so that a bad literal is refused where it stands.

/// Why a text is no code; the same grammar as `Code` of the core, which checks the constant once more.
pub(crate) fn problem(code: &str) -> Option<&'static str> {
    if code.is_empty() {
        return Some("a code is not empty");
    }
    if code.len() > 63 {
        return Some("a code has at most 63 characters");
    }
    let word = match code.split_once('.') {
        Some((namespace, word)) => {
            let mut letters = namespace.bytes();
            if !letters.next().is_some_and(|byte| byte.is_ascii_lowercase())
                || !letters.all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
            {
                return Some("a namespace is a lower-case word such as `trace` in `trace.NOT_RECORDING`");
            }
            word
        }
        None => code,
    };
    let starts = word.bytes().next().is_some_and(|byte| byte.is_ascii_uppercase());
    let parts = word.split('_').all(|part| {
        !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit())
    });
    (!starts || !parts).then_some("a code is SCREAMING_SNAKE_CASE, such as FILE_NOT_FOUND")
}

/// The name of a type in `SCREAMING_SNAKE_CASE`; an acronym is one word.
pub(crate) fn of_type_name(name: &str) -> String {
    let letters: Vec<char> = name.chars().collect();
    let mut code = String::with_capacity(name.len() + 4);
    for (i, &letter) in letters.iter().enumerate() {
        let begins_word = letter.is_uppercase()
            && i > 0
            && letters[i - 1] != '_'
            && (!letters[i - 1].is_uppercase() || letters.get(i + 1).is_some_and(|next| next.is_lowercase()));
        if begins_word {
            code.push('_');
        }
        code.extend(letter.to_uppercase());
    }
    code
}

#[cfg(test)]
mod tests {
    use super::{of_type_name, problem};

    #[test]
    fn a_type_name_becomes_a_code() {
        for (name, code) in [
            ("FileNotFound", "FILE_NOT_FOUND"),
            ("Gone", "GONE"),
            ("HTTPServerDown", "HTTP_SERVER_DOWN"),
            ("Http404Seen", "HTTP404_SEEN"),
            ("Disk_Full", "DISK_FULL"),
            ("NoID", "NO_ID"),
        ] {
            assert_eq!(of_type_name(name), code);
            assert_eq!(problem(code), None);
        }
    }

    #[test]
    fn the_grammar_is_that_of_the_core() {
        for good in ["A", "A1", "A_1", "FILE_NOT_FOUND", "trace.NOT_RECORDING", "t1.X"] {
            assert_eq!(problem(good), None, "{good}");
        }
        for bad in
            ["", "a", "A_", "_A", "A__B", "1A", "A-B", "A.B", ".A", "trace.", "tRace.A", "a.b.C", "Ä", "1t.A"]
        {
            assert!(problem(bad).is_some(), "{bad}");
        }
        assert!(problem(&"A".repeat(63)).is_none() && problem(&"A".repeat(64)).is_some());
    }
}
