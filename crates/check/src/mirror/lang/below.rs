//! Which parts of a tree a walk passes by, because nothing in them can be a code or a name for one.

/// Whether a walk goes on below a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Below {
    /// It does.
    Walked,
    /// Nothing there matters.
    Passed,
    /// Only texts there matter.
    Texts,
    /// Only texts and comments there matter, which stand among tokens without structure.
    Tokens,
    /// Only what is computed inside of a text matters.
    Computed,
    /// Only names that something gets there matter.
    Aliases,
    /// Names and numbers there do not matter; so many brackets, braces or equals signs are the node's own.
    Plain(u8),
}

/// The longest text that is searched for signs: what stands in it is searched again, one time for each level.
const LONGEST: usize = 512;

/// What a sign says of an expression of Rust: nothing, that it is more than names and numbers, or that it may be.
const SIGNS: [Sign; 256] = {
    let mut signs = [Sign::None; 256];
    let (more, own) = (b"\"!|/#", b"({=");
    let mut at = 0;
    while at < more.len() {
        signs[more[at] as usize] = Sign::More;
        at += 1;
    }
    at = 0;
    while at < own.len() {
        signs[own[at] as usize] = Sign::Own;
        at += 1;
    }
    signs[b':' as usize] = Sign::Path;
    signs
};

#[derive(Clone, Copy)]
enum Sign {
    None,
    More,
    Own,
    Path,
}

impl Below {
    /// Whether a walk goes on below a node with these words; names with what they belong to may matter, or not.
    pub(crate) fn is_walked(self, words: &str, paths: Paths) -> bool {
        let words = words.as_bytes();
        match self {
            Self::Walked => true,
            Self::Passed => false,
            Self::Texts | Self::Tokens => memchr::memchr3(b'"', b'\'', b'`', words).is_some(),
            Self::Computed => memchr::memchr2(b'{', b'\\', words).is_some(),
            Self::Aliases => memchr::memmem::find(words, b" as ").is_some(),
            Self::Plain(own) => !is_plain(words, own, paths),
        }
    }
}

/// Whether names matter with what they belong to: `ErrorCode::Gone`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Paths {
    Matter,
    Pass,
}

/// Whether an expression of Rust is nothing but names and numbers: no call, text, block, comparison, macro, closure,
/// comment or attribute, of which each has a sign, and no return.
fn is_plain(words: &[u8], own: u8, paths: Paths) -> bool {
    if words.len() > LONGEST {
        return false;
    }
    let mut own = own;
    for (at, sign) in words.iter().enumerate() {
        match SIGNS[usize::from(*sign)] {
            Sign::Own if own > 0 => own -= 1,
            Sign::Own | Sign::More => return false,
            Sign::Path if paths == Paths::Matter && words.get(at + 1) == Some(&b':') => return false,
            Sign::None | Sign::Path => {}
        }
    }
    memchr::memmem::find(words, b"return").is_none()
}

#[cfg(test)]
mod tests {
    use super::{Below, Paths};

    #[test]
    fn names_and_numbers_are_passed_and_all_else_is_walked() {
        for (own, words) in [(0, "self.at.0"), (1, "seek(at, 4)"), (1, "let end = at + 4;"), (1, "(1, b'a')")]
        {
            assert!(!Below::Plain(own).is_walked(words, Paths::Pass), "{words}");
        }
        for (own, words) in [
            (0, "seek(at)"),
            (1, "seek(at(4))"),
            (1, "(\"LOST\", 4)"),
            (1, "fail(code == other)"),
            (1, "let end = fail!();"),
            (1, "(at /* why */)"),
            (1, "or(return)"),
            (1, "map(|one| one)"),
        ] {
            assert!(Below::Plain(own).is_walked(words, Paths::Pass), "{words}");
        }
        assert!(Below::Plain(1).is_walked("fail(ErrorCode::Gone)", Paths::Matter));
        assert!(!Below::Plain(1).is_walked("fail(ErrorCode::Gone)", Paths::Pass));
    }
}
