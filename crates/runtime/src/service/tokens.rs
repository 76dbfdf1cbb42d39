//! About how many tokens a model pays for what is sent.

use serde_json::Value;

/// About how many tokens a value takes as compact JSON.
///
/// With the feature `tokens` they are counted by the vocabulary `o200k`, which is read when it is needed for the first
/// time; without it the length is divided by four, which is too low for JSON, and much too low for ids and numbers.
pub fn estimate(value: &Value) -> u64 {
    #[cfg(feature = "tokens")]
    return counted::count(&value.to_string());
    #[cfg(not(feature = "tokens"))]
    {
        let mut count = Count(0);
        // Writing into a counter cannot fail, and what could not be written would count for nothing.
        let _ = serde_json::to_writer(&mut count, value);
        by_length(count.0)
    }
}

/// The same for a text as it is.
pub fn estimate_text(text: &str) -> u64 {
    #[cfg(feature = "tokens")]
    return counted::count(text);
    #[cfg(not(feature = "tokens"))]
    by_length(text.len() as u64)
}

/// A quarter of the bytes, rounded up: the rule of thumb for English.
fn by_length(bytes: u64) -> u64 {
    bytes.div_ceil(4)
}

#[cfg(not(feature = "tokens"))]
struct Count(u64);

#[cfg(not(feature = "tokens"))]
impl std::io::Write for Count {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0 += bytes.len() as u64;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[cfg(feature = "tokens")]
mod counted {
    use super::by_length;

    /// More than this is not counted to its end: an estimate must not take longer than the call.
    const MAX_COUNTED: usize = 64 * 1024;

    pub(super) fn count(text: &str) -> u64 {
        let Some(vocabulary) = tiktoken::get_encoding("o200k_base") else {
            return by_length(text.len() as u64);
        };
        let head = &text[..text.floor_char_boundary(MAX_COUNTED)];
        let counted = vocabulary.count(head) as u64;
        if head.len() == text.len() {
            return counted;
        }
        // The rest is taken to be like the beginning.
        counted.saturating_mul(text.len() as u64).div_ceil(head.len() as u64)
    }

    #[cfg(test)]
    mod tests {
        use std::time::{Duration, Instant};

        use super::*;

        /// By how much the rule of thumb differs from the count, in percent.
        fn difference(text: &str) -> i64 {
            let (guessed, counted) = (by_length(text.len() as u64), count(text));
            (guessed.cast_signed() - counted.cast_signed()) * 100 / counted.cast_signed()
        }

        #[test]
        fn tokens_are_those_of_the_vocabulary() {
            for (text, tokens) in [("", 0), ("hello world", 2), ("antidisestablishmentarianism", 6)] {
                assert_eq!(count(text), tokens, "{text}");
            }
        }

        #[test]
        fn the_rule_of_thumb_is_near_for_prose_and_too_low_for_an_envelope() {
            let prose =
                "A failure that a tool returns is read by a model, which must decide what to do about it.";
            assert!((-10..20).contains(&difference(prose)), "{}", difference(prose));
            let envelope = r#"{"error":{"code":"INVALID_INPUT","message":"/unit must be one of: celsius, fahrenheit","kind":"validation","retryable":false,"retry":"amended","repairs":[{"at":"/unit","problem":"choice","expected":{"allowed":["celsius","fahrenheit"]},"suggest":"celsius"}],"patch":[{"op":"replace","path":"/unit","value":"celsius"}],"http":422}}"#;
            assert!((-35..0).contains(&difference(envelope)), "{}", difference(envelope));
            let ids =
                r#"[{"id":"9f86d081-884c-7d65-9a2f-eaa0c55ad015","at":"2026-11-15T12:31:07Z","n":1234567}]"#;
            assert!(difference(ids) < -35, "{}", difference(ids));
        }

        #[test]
        fn a_long_text_is_estimated_from_its_beginning_and_soon() {
            let whole = "one word after the other ".repeat(1 << 15);
            let per_word = count("one word after the other ".repeat(100).as_str());
            assert!(count(&whole).abs_diff(per_word * (1 << 15) / 100) < per_word * 20, "{}", count(&whole));
            for text in ["a".repeat(1 << 20), "\u{1F600}".repeat(1 << 18), " ".repeat(1 << 20)] {
                let start = Instant::now();
                assert!(count(&text) > 0);
                assert!(start.elapsed() < Duration::from_secs(2), "{:?}", start.elapsed());
            }
        }
    }
}
