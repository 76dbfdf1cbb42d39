//! How much of a text is taken.

/// The first characters of a text, or all of it if it has no more.
pub fn beginning(text: &str, characters: usize) -> &str {
    // No text has more characters than bytes, and most are short.
    if text.len() <= characters {
        return text;
    }
    text.char_indices().nth(characters).map_or(text, |(end, _)| &text[..end])
}

#[cfg(test)]
mod tests {
    use super::beginning;

    #[test]
    fn characters_are_counted_and_none_is_cut() {
        for (text, characters, first) in
            [("", 0, ""), ("abc", 0, ""), ("abc", 3, "abc"), ("äöü", 3, "äöü"), ("äöü", 2, "äö")]
        {
            assert_eq!(beginning(text, characters), first, "{text} {characters}");
        }
    }
}
