//! Text that stays text.

use std::fmt::{self, Write};

/// Text between tags or in a quoted attribute.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Escaped<'t>(pub(crate) &'t str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut rest = self.0;
        while let Some(at) = rest.find(|c: char| is_special(c)) {
            f.write_str(&rest[..at])?;
            let mut characters = rest[at..].chars();
            match characters.next() {
                Some('&') => f.write_str("&amp;")?,
                Some('<') => f.write_str("&lt;")?,
                Some('>') => f.write_str("&gt;")?,
                Some('"') => f.write_str("&quot;")?,
                Some('\'') => f.write_str("&#39;")?,
                // Characters that are not seen, or turn the direction of others around, show themselves.
                Some(other) => write!(f, "\\u{{{:x}}}", u32::from(other))?,
                None => {}
            }
            rest = characters.as_str();
        }
        f.write_str(rest)
    }
}

fn is_special(character: char) -> bool {
    match character {
        '\n' | '\r' | '\t' => false,
        '&' | '<' | '>' | '"' | '\'' => true,
        other => is_unseen(other) || other.is_control(),
    }
}

/// Whether a character has no width, or turns the direction of others around.
pub(crate) fn is_unseen(character: char) -> bool {
    matches!(character, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
}

/// A part of a path or of a query, as an address has it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Encoded<'t>(pub(crate) &'t str);

impl fmt::Display for Encoded<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for byte in self.0.bytes() {
            match byte {
                b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' => {
                    f.write_char(char::from(byte))?;
                }
                other => write!(f, "%{other:02X}")?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::{Encoded, Escaped};

    #[test]
    fn nothing_becomes_markup_or_hides() {
        let text = Escaped("<a href='x' id=\"y\">&\u{202e}\u{0}\n").to_string();
        assert_eq!(text, "&lt;a href=&#39;x&#39; id=&quot;y&quot;&gt;&amp;\\u{202e}\\u{0}\n");
        assert_eq!(Encoded("a/b ?ü\"").to_string(), "a%2Fb%20%3F%C3%BC%22");
    }
}
