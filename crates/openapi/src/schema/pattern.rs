//! Which patterns a validator in linear time can take.

use regex_syntax::hir::{Class, Hir, HirKind};
use regex_syntax::utf8::Utf8Sequences;
use regex_syntax::{ParserBuilder, ast};

/// The longest pattern.
const MAX_LENGTH: usize = 4_000;
/// How large the program of a pattern may be; a registry takes one mebibyte.
const MAX_SIZE: u64 = 900_000;
/// What a state of a program takes, in bytes.
const STATE: u64 = 60;
/// What a state of a class beyond ASCII takes, of which many are shared.
const SHARED_STATE: u64 = 16;

/// What becomes of a pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// It stays as it is.
    Kept,
    /// It is written so that it means the same and can be taken.
    Rewritten(String),
    /// It was written between slashes, which are no part of it.
    Bared(String),
    /// It is left out, for this reason.
    Dropped(&'static str),
}

/// Looks at a pattern.
pub(super) fn judge(pattern: &str) -> Verdict {
    let (bare, flags) = match pattern.strip_prefix("/^").and_then(|rest| rest.rsplit_once("$/")) {
        Some((rest, flags)) if flags.chars().all(|flag| flag.is_ascii_lowercase()) => {
            (Some(format!("^{rest}$")), flags)
        }
        _ => (None, ""),
    };
    if flags.contains(['i', 'x']) {
        return Verdict::Dropped("it has flags, which a pattern of a schema cannot have");
    }
    let plain = bare.as_deref().unwrap_or(pattern);
    let Some(fault) = fault(plain) else {
        return bare.map_or(Verdict::Kept, Verdict::Bared);
    };
    let tame = tame(plain);
    match self::fault(&tame) {
        None if bare.is_some() => Verdict::Bared(tame),
        None => Verdict::Rewritten(tame),
        Some(_) => Verdict::Dropped(fault),
    }
}

/// Why a pattern cannot be taken.
fn fault(pattern: &str) -> Option<&'static str> {
    if pattern.len() > MAX_LENGTH {
        return Some("it is too long");
    }
    let other = "it is no regular expression that matches in linear time (look-around, or another dialect)";
    let Some(spelled) = spelled(pattern) else { return Some(other) };
    if ast::parse::ParserBuilder::new().nest_limit(50).build().parse(pattern).is_err() {
        return Some(other);
    }
    match ParserBuilder::new().nest_limit(50).build().parse(&spelled) {
        Err(_) => Some(other),
        Ok(hir) => (size(&hir) > MAX_SIZE).then_some("it would need too large a program"),
    }
}

/// The pattern with the short classes as ECMAScript has them, which are those of ASCII; none when it has something that
/// validators read in different ways.
fn spelled(pattern: &str) -> Option<String> {
    let mut spelled = String::with_capacity(pattern.len() + 8);
    let mut in_class = false;
    let mut chars = pattern.chars().peekable();
    while let Some(char) = chars.next() {
        match char {
            '\\' => match (chars.next()?, in_class) {
                ('d', true) => spelled.push_str("0-9"),
                ('w', true) => spelled.push_str("A-Za-z0-9_"),
                ('d', false) => spelled.push_str("[0-9]"),
                ('w', false) => spelled.push_str("[A-Za-z0-9_]"),
                // A bell, and the ends of the text, are of another dialect.
                ('a' | 'A' | 'z' | 'Z', _) => return None,
                (other, _) => spelled.extend(['\\', other]),
            },
            '[' if in_class => return None,
            '&' | '~' | '-' if in_class && chars.peek() == Some(&char) => return None,
            _ => {
                in_class = (in_class || char == '[') && char != ']';
                spelled.push(char);
            }
        }
    }
    Some(spelled)
}

/// The classes of POSIX, which nobody means as the characters that they are to ECMAScript.
const POSIX: &[(&str, &str)] = &[
    (":alnum:]", "A-Za-z0-9"),
    (":alpha:]", "A-Za-z"),
    (":ascii:]", "\\x00-\\x7F"),
    (":blank:]", " \\t"),
    (":digit:]", "0-9"),
    (":graph:]", "!-~"),
    (":lower:]", "a-z"),
    (":print:]", " -~"),
    (":punct:]", "!-\\/:-@\\[-`{-~"),
    (":space:]", "\\s"),
    (":upper:]", "A-Z"),
    (":word:]", "\\w"),
    (":xdigit:]", "0-9A-Fa-f"),
];

/// The pattern with a backslash before what ECMAScript takes for a character within a class and others do not: a bracket,
/// and a hyphen beside a short class. Classes of POSIX are spelt out.
fn tame(pattern: &str) -> String {
    let mut tame = String::with_capacity(pattern.len() + 8);
    let (mut in_class, mut after_short) = (false, false);
    let mut chars = pattern.chars().peekable();
    while let Some(char) = chars.next() {
        let was_after_short = std::mem::take(&mut after_short);
        match char {
            '\\' => {
                let escaped = chars.next();
                after_short = in_class && escaped.is_some_and(is_short);
                tame.push('\\');
                tame.extend(escaped);
            }
            '[' if in_class => {
                let begins = |name: &str| name.chars().eq(chars.clone().take(name.len()));
                match POSIX.iter().find(|(name, _)| begins(name)) {
                    Some((name, spelt)) => {
                        tame.push_str(spelt);
                        chars.nth(name.len() - 1);
                    }
                    None => tame.push_str("\\["),
                }
            }
            '-' if in_class => {
                let mut ahead = chars.clone();
                let before_short = ahead.next() == Some('\\') && ahead.next().is_some_and(is_short);
                let is_character = was_after_short || before_short;
                tame.push_str(if is_character && chars.peek() != Some(&']') { "\\-" } else { "-" });
            }
            '&' | '~' if in_class && chars.peek() == Some(&char) => tame.extend(['\\', char]),
            _ => {
                in_class = (in_class || char == '[') && char != ']';
                tame.push(char);
            }
        }
    }
    tame
}

fn is_short(char: char) -> bool {
    matches!(char, 'd' | 'D' | 'w' | 'W' | 's' | 'S')
}

/// About how many bytes the program of a pattern has, rather too many than too few.
fn size(hir: &Hir) -> u64 {
    match hir.kind() {
        HirKind::Empty | HirKind::Look(_) | HirKind::Class(Class::Bytes(_)) => STATE,
        HirKind::Literal(literal) => STATE * literal.0.len() as u64,
        HirKind::Class(Class::Unicode(class)) => class
            .iter()
            .filter(|range| !range.end().is_ascii())
            .flat_map(|range| Utf8Sequences::new(range.start(), range.end()))
            .map(|sequence| SHARED_STATE * sequence.len() as u64)
            .fold(STATE, u64::saturating_add),
        HirKind::Capture(capture) => size(&capture.sub).saturating_add(2 * STATE),
        HirKind::Concat(parts) | HirKind::Alternation(parts) => {
            parts.iter().map(size).fold(STATE, u64::saturating_add)
        }
        HirKind::Repetition(repetition) => {
            let times = u64::from(repetition.max.unwrap_or(repetition.min.saturating_add(1)).max(1));
            size(&repetition.sub).saturating_add(STATE).saturating_mul(times)
        }
    }
}

#[cfg(test)]
mod tests {
    use jsonschema::PatternOptions;
    use serde_json::json;

    use super::{Verdict, judge};

    fn compiles(pattern: &str) -> bool {
        // As the run time compiles it.
        let options = PatternOptions::regex().size_limit(1_800_000).dfa_size_limit(1_800_000);
        jsonschema::options().with_pattern_options(options).build(&json!({ "pattern": pattern })).is_ok()
    }

    #[test]
    fn what_is_kept_is_small_enough() {
        for part in [
            "[a-z]",
            "a",
            ".",
            "\\d",
            "\\w",
            "\\s",
            "\\S",
            "[\\s\\S]",
            "[\\w.@-]",
            "[^a]",
            "(a|b|c)",
            "\\p{L}",
            "[\\p{L}\\p{N} ]",
            "(ab?c)",
            "(?:[a-z]{2}){3}",
        ] {
            let many = (600..8_000).step_by(101);
            for times in [1, 20, 100, 255, 494, 10_000, 50_000].into_iter().chain(many) {
                let pattern = format!("^{part}{{1,{times}}}$");
                match judge(&pattern) {
                    Verdict::Kept => assert!(compiles(&pattern), "{pattern}"),
                    other => {
                        assert!(matches!(other, Verdict::Dropped(_)) && times > 10, "{pattern}: {other:?}");
                    }
                }
            }
        }
        assert_eq!(judge("^.{1,512}$"), Verdict::Kept);
    }

    #[test]
    fn what_ecmascript_means_is_written_so_that_it_can_be_taken() {
        for (from, to) in [
            ("^[\\w-.]+$", "^[\\w\\-.]+$"),
            ("[[]", "[\\[]"),
            ("[.-\\d]", "[.\\-\\d]"),
            ("[a&&b]", "[a\\&&b]"),
            ("^[[:alpha:]_[:digit:]]+$", "^[A-Za-z_0-9]+$"),
            ("[^[:punct:]]", "[^!-\\/:-@\\[-`{-~]"),
        ] {
            assert_eq!(judge(from), Verdict::Rewritten(to.to_owned()), "{from}");
            assert!(compiles(to), "{to}");
        }
        for kept in
            ["^[\\w-]+$", "^[a-z0-9_.-]{1,64}$", "\\/a\\.b", "^\\u0041$", "(?i)abc", "(?<year>\\d{4})"]
        {
            assert_eq!(judge(kept), Verdict::Kept, "{kept}");
            assert!(compiles(kept), "{kept}");
        }
        assert_eq!(judge("/^a$/"), Verdict::Bared("^a$".to_owned()));
        assert_eq!(judge("/^a$/gu"), Verdict::Bared("^a$".to_owned()));
        for dropped in ["/^a$/i", "(?=a)", "(a)\\1", "[", "\\p{Alpha1}", "a{,3", "\\Aa\\z", "[a--b]"] {
            assert!(matches!(judge(dropped), Verdict::Dropped(_)), "{dropped}");
        }
    }
}
