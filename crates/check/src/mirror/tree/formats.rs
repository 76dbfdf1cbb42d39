//! The holes of texts that others are put into: `"{}.GONE"`, `"%s.GONE"`.

/// How the holes of a text are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Holes {
    /// `{}`, `{0}`, `{space}`
    Braces,
    /// `%s`, `%[1]s`, `%1$@`, `%(space)s`
    Percent,
}

/// What is put into a hole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Which<'t> {
    /// What follows the last one.
    Next,
    /// The one in this place.
    At(usize),
    /// The one of this name.
    Named(&'t str),
}

/// A part of such a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Piece<'t> {
    /// It stands there as it is.
    Fixed(&'t str),
    /// A hole, and whether what is put into it stays as it is.
    Hole { which: Which<'t>, is_plain: bool },
}

impl Holes {
    /// The parts of a text, in order.
    pub(crate) fn of(self, text: &str) -> Vec<Piece<'_>> {
        let mut pieces = Vec::new();
        let mut rest = text;
        let marks: &[char] = if self == Self::Braces { &['{', '}'] } else { &['%'] };
        while let Some(at) = rest.find(marks) {
            pieces.push(Piece::Fixed(&rest[..at]));
            let (mark, after) = rest[at..].split_at(1);
            // A mark that is written twice stands for itself.
            if after.starts_with(mark) {
                pieces.push(Piece::Fixed(mark));
                rest = &after[1..];
                continue;
            }
            let (hole, left) = if self == Self::Braces { braces(after) } else { percent(after) };
            pieces.push(hole);
            rest = left;
        }
        pieces.push(Piece::Fixed(rest));
        pieces
    }
}

/// A hole after `{`, and what follows it.
fn braces(after: &str) -> (Piece<'_>, &str) {
    let (inner, left) = after.split_once('}').unwrap_or((after, ""));
    let (name, form) = inner.split_once([':', '!']).unwrap_or((inner, ""));
    let which = match name.trim() {
        "" => Which::Next,
        name => name.parse().map_or(Which::Named(name), Which::At),
    };
    (Piece::Hole { which, is_plain: matches!(form, "" | "s") }, left)
}

/// A hole after `%`, and what follows it.
fn percent(after: &str) -> (Piece<'_>, &str) {
    let number = |text: &str| text.parse::<usize>().ok().and_then(|place| place.checked_sub(1));
    let pairs = [('(', ')'), ('[', ']')];
    let named = pairs.iter().find_map(|(open, close)| after.strip_prefix(*open)?.split_once(*close));
    let placed = || after.split_once('$').and_then(|(place, rest)| Some((number(place)?, rest)));
    let (which, rest) = match (named, placed()) {
        (Some((name, rest)), _) => (number(name).map_or(Which::Named(name), Which::At), rest),
        (None, Some((place, rest))) => (Which::At(place), rest),
        (None, None) => (Which::Next, after),
    };
    let form = rest.find(|c: char| c.is_ascii_alphabetic() && !matches!(c, 'l' | 'h') || c == '@');
    let form = form.unwrap_or(rest.len());
    let (flags, left) = rest.split_at(form);
    let is_plain = flags.is_empty() && left.starts_with(['s', 'v', '@']);
    (Piece::Hole { which, is_plain }, left.get(1..).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::{Holes, Piece, Which};

    fn shown(holes: Holes, text: &str) -> String {
        let piece = |piece: Piece<'_>| match piece {
            Piece::Fixed(text) => text.to_owned(),
            Piece::Hole { is_plain: false, .. } => "<?>".to_owned(),
            Piece::Hole { which: Which::Next, .. } => "<>".to_owned(),
            Piece::Hole { which: Which::At(place), .. } => format!("<{place}>"),
            Piece::Hole { which: Which::Named(name), .. } => format!("<{name}>"),
        };
        holes.of(text).into_iter().map(piece).collect()
    }

    #[test]
    fn holes_are_found_however_they_are_written() {
        for (text, pieces) in [
            ("{}.GONE", "<>.GONE"),
            ("{1}_{0}", "<1>_<0>"),
            ("{space}.{}", "<space>.<>"),
            ("{{{:?}}}", "{<?>}"),
            ("GONE", "GONE"),
            ("GONE_{", "GONE_<>"),
        ] {
            assert_eq!(shown(Holes::Braces, text), pieces, "{text}");
        }
        for (text, pieces) in [
            ("%s.%v", "<>.<>"),
            ("%[2]s_%[1]s", "<1>_<0>"),
            ("%2$@_%1$@", "<1>_<0>"),
            ("%(space)s.GONE", "<space>.GONE"),
            ("SEAT_%03d", "SEAT_<?>"),
            ("SEAT_%ld", "SEAT_<?>"),
            ("100%%", "100%"),
            ("50%", "50<?>"),
        ] {
            assert_eq!(shown(Holes::Percent, text), pieces, "{text}");
        }
    }
}
