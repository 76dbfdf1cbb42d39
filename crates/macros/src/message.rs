//! The sentence of a failure: a text over its fields.

/// A piece of a message.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Piece {
    /// Text as it stands.
    Text(String),
    /// The value of the field with this name.
    Field(String),
}

/// Reads a template: text, `{field}`, `{{` and `}}`.
pub(crate) fn parse(template: &str) -> Result<Vec<Piece>, String> {
    let mut pieces = Vec::new();
    let mut text = String::new();
    let mut rest = template.chars().peekable();
    while let Some(letter) = rest.next() {
        match letter {
            '{' | '}' if rest.peek() == Some(&letter) => {
                rest.next();
                text.push(letter);
            }
            '}' => return Err("a `}` that closes nothing; write `}}` for the character itself".to_owned()),
            '{' => {
                if !text.is_empty() {
                    pieces.push(Piece::Text(std::mem::take(&mut text)));
                }
                pieces.push(Piece::Field(field(&mut rest)?));
            }
            letter => text.push(letter),
        }
    }
    if !text.is_empty() {
        pieces.push(Piece::Text(text));
    }
    Ok(pieces)
}

/// The name up to the closing brace.
fn field(rest: &mut impl Iterator<Item = char>) -> Result<String, String> {
    let mut name = String::new();
    for letter in rest {
        match letter {
            '}' if name.is_empty() => return Err("`{}` names no field; write `{field}`".to_owned()),
            '}' => return Ok(name),
            ':' => {
                return Err(format!(
                    "`{{{name}:…}}`: a message shows a field as `{{{name}}}`, without a format"
                ));
            }
            letter if letter.is_alphanumeric() || letter == '_' => name.push(letter),
            letter => {
                return Err(format!("`{letter}` cannot stand in `{{…}}`; a message names fields alone"));
            }
        }
    }
    Err("a `{` that is not closed; write `{{` for the character itself".to_owned())
}

#[cfg(test)]
mod tests {
    use super::{Piece, parse};

    #[test]
    fn a_template_is_text_and_fields() {
        assert_eq!(
            parse("{{no}} {kind} at {path}"),
            Ok(vec![
                Piece::Text("{no} ".to_owned()),
                Piece::Field("kind".to_owned()),
                Piece::Text(" at ".to_owned()),
                Piece::Field("path".to_owned()),
            ])
        );
        for bad in ["{}", "{a", "a}", "{a:?}", "{a.b}", "{ a }"] {
            assert!(parse(bad).is_err(), "{bad}");
        }
    }
}
