//! What types of codes are named after, as their packages may be: `arcp` for `ARCPError`.

use memchr::memmem::Finder;

use super::text::capital;

/// The names of packages, in small letters.
#[derive(Clone, Debug)]
pub(crate) struct Roots {
    names: Vec<String>,
    /// The same as people write them: `arcp`, `Arcp`, `ARCP`.
    search: Vec<Finder<'static>>,
}

impl Roots {
    pub(crate) fn new(names: Vec<String>) -> Self {
        let spellings = names.iter().flat_map(|name| {
            let capital = capital(name);
            [name.clone(), capital, name.to_ascii_uppercase()]
        });
        let search = spellings.map(|name| Finder::new(&name).into_owned()).collect();
        Self { names, search }
    }

    /// Whether a package has such a name.
    pub(crate) fn is_one(&self, package: &str) -> bool {
        self.names.iter().any(|name| name.eq_ignore_ascii_case(package))
    }

    /// Whether a text ends with such a name.
    pub(crate) fn end(&self, text: &[u8]) -> bool {
        self.names.iter().any(|name| text.ends_with(name.as_bytes()))
    }

    /// Whether a text has such a name as a word of its own; without it nothing is imported from there.
    pub(crate) fn are_named_in(&self, text: &[u8]) -> bool {
        let is_part = |at: Option<usize>| {
            at.and_then(|at| text.get(at)).is_some_and(|b| b.is_ascii_alphanumeric() || *b == b'_')
        };
        self.search.iter().any(|name| {
            let mut places = name.find_iter(text);
            places.any(|at| !is_part(at.checked_sub(1)) && !is_part(Some(at + name.needle().len())))
        })
    }
}
