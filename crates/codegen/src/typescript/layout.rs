//! Lays text out in lines as prettier does: what fits in a line stays there, what does not is broken from the outside in.

/// How wide a line may be.
pub(super) const WIDTH: usize = 80;

/// A piece of text that may be broken in some places.
#[derive(Clone, Debug)]
pub(super) enum Doc {
    /// A text without a break.
    Text(String),
    /// A blank, or a new line.
    Line,
    /// Nothing, or a new line.
    Soft,
    /// A text that is only there where the group around it is broken.
    Broken(&'static str),
    /// One step deeper.
    Indent(Vec<Self>),
    /// In one line if it fits; otherwise each of its own breaks is a new line.
    Group(Vec<Self>),
    /// One after the other.
    All(Vec<Self>),
}

impl Doc {
    pub(super) fn text(text: impl Into<String>) -> Self {
        Self::Text(text.into())
    }

    /// Items between two signs, each on a line of its own where they do not fit in one.
    pub(super) fn list(open: &str, items: Vec<Self>, last: &'static str, close: &str) -> Self {
        let mut inside = vec![Self::Soft];
        for (index, item) in items.into_iter().enumerate() {
            if index > 0 {
                inside.extend([Self::text(","), Self::Line]);
            }
            inside.push(item);
        }
        Self::Group(vec![
            Self::text(open),
            Self::Indent(inside),
            Self::Broken(last),
            Self::Soft,
            Self::text(close),
        ])
    }

    /// Items of which one counts: in one line, or each on a line of its own behind a bar.
    pub(super) fn union(items: Vec<Self>) -> Self {
        let mut inside = vec![Self::Broken("| ")];
        for (index, item) in items.into_iter().enumerate() {
            if index > 0 {
                inside.extend([Self::Line, Self::text("| ")]);
            }
            inside.push(Self::Indent(vec![item]));
        }
        Self::Group(inside)
    }

    /// The lines, where `before` columns are taken on the left of each.
    pub(super) fn lines(&self, before: usize) -> Vec<String> {
        Printer { width: WIDTH.saturating_sub(before), lines: Vec::new(), line: String::new() }.print(self)
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Mode {
    Flat,
    Broken,
}

/// What is left to print: how deep, how, and what.
type Rest<'d> = Vec<(usize, Mode, &'d Doc)>;

struct Printer {
    width: usize,
    lines: Vec<String>,
    line: String,
}

impl Printer {
    fn print(mut self, doc: &Doc) -> Vec<String> {
        let mut rest: Rest<'_> = vec![(0, Mode::Broken, doc)];
        while let Some((depth, mode, doc)) = rest.pop() {
            match doc {
                Doc::Text(text) => self.line.push_str(text),
                Doc::Broken(text) if mode == Mode::Broken => self.line.push_str(text),
                Doc::Line if mode == Mode::Flat => self.line.push(' '),
                Doc::Broken(_) => {}
                Doc::Soft if mode == Mode::Flat => {}
                Doc::Line | Doc::Soft => self.end(depth),
                Doc::Indent(inside) => push(&mut rest, depth + 1, mode, inside),
                Doc::All(inside) => push(&mut rest, depth, mode, inside),
                Doc::Group(inside) => {
                    let is_flat = mode == Mode::Flat || self.fits(inside, &rest);
                    push(&mut rest, depth, if is_flat { Mode::Flat } else { Mode::Broken }, inside);
                }
            }
        }
        self.end(0);
        self.lines
    }

    fn end(&mut self, depth: usize) {
        self.lines.push(self.line.trim_end().to_owned());
        self.line = "  ".repeat(depth);
    }

    /// Whether these fit in the line, with what follows up to the next place where it can end.
    fn fits(&self, inside: &[Doc], rest: &[(usize, Mode, &Doc)]) -> bool {
        let Some(mut room) = self.width.checked_sub(columns(&self.line)) else { return false };
        let mut next: Vec<(Mode, &Doc)> = inside.iter().rev().map(|doc| (Mode::Flat, doc)).collect();
        let mut behind = rest.iter().rev();
        loop {
            let (mode, doc) = match next.pop() {
                Some(found) => found,
                None => match behind.next() {
                    Some((_, mode, doc)) => (*mode, *doc),
                    None => return true,
                },
            };
            let taken = match doc {
                Doc::Text(text) => columns(text),
                Doc::Broken(text) if mode == Mode::Broken => text.len(),
                Doc::Line | Doc::Soft if mode == Mode::Broken => return true,
                Doc::Line => 1,
                Doc::Broken(_) | Doc::Soft => 0,
                Doc::Indent(inside) | Doc::All(inside) | Doc::Group(inside) => {
                    next.extend(inside.iter().rev().map(|doc| (mode, doc)));
                    0
                }
            };
            match room.checked_sub(taken) {
                Some(left) => room = left,
                None => return false,
            }
        }
    }
}

fn push<'d>(rest: &mut Rest<'d>, depth: usize, mode: Mode, inside: &'d [Doc]) {
    rest.extend(inside.iter().rev().map(|doc| (depth, mode, doc)));
}

/// How many columns a text takes.
pub(super) fn columns(text: &str) -> usize {
    text.chars().count()
}

#[cfg(test)]
mod tests {
    use super::Doc;

    fn items(length: usize) -> Vec<Doc> {
        ["a", "b"].map(|letter| Doc::text(letter.repeat(length))).to_vec()
    }

    #[test]
    fn what_fits_stays_in_one_line() {
        assert_eq!(Doc::list("f(", items(3), ",", ")").lines(0), ["f(aaa, bbb)"]);
        assert_eq!(Doc::union(items(3)).lines(0), ["aaa | bbb"]);
    }

    #[test]
    fn what_does_not_fit_is_broken_from_the_outside_in() {
        let (a, b) = ("a".repeat(60), "b".repeat(60));
        let broken = [format!("  {a},"), format!("  {b},")];
        assert_eq!(Doc::list("f(", items(60), ",", ")").lines(0), ["f(", &broken[0], &broken[1], ")"]);
        assert_eq!(Doc::union(items(60)).lines(0), [format!("| {a}"), format!("| {b}")]);
        let inner = Doc::list("g(", items(30), ",", ")");
        let (a, b) = ("a".repeat(30), "b".repeat(30));
        let outer = Doc::list("a_function_of_some_length(", vec![inner], ",", ")");
        assert_eq!(outer.lines(0), ["a_function_of_some_length(", &format!("  g({a}, {b}),"), ")"]);
    }

    #[test]
    fn what_follows_counts_up_to_the_next_place_where_a_line_can_end() {
        let tail = Doc::All(vec![Doc::list("f(", items(30), ",", ")"), Doc::text("; tail of the line")]);
        assert_eq!(tail.lines(0).len(), 4);
        assert_eq!(tail.lines(0).last().map(String::as_str), Some("); tail of the line"));
    }
}
