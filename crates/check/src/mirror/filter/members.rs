//! Names of members that are looked for all at once, by what they end with: many names share their last letters.

use std::collections::BTreeMap;

use memchr::memmem;

/// How many last letters are looked for.
const END: usize = 3;

/// Some names of members.
#[derive(Debug)]
pub(super) struct Members(Vec<(memmem::Finder<'static>, Vec<Vec<u8>>)>);

impl Members {
    pub(super) fn new<'n>(names: impl IntoIterator<Item = &'n str>) -> Self {
        let mut by_end: BTreeMap<&[u8], Vec<Vec<u8>>> = BTreeMap::new();
        for name in names.into_iter().map(str::as_bytes) {
            let known = by_end.entry(&name[name.len().saturating_sub(END)..]).or_default();
            if !known.iter().any(|known| known == name) {
                known.push(name.to_vec());
            }
        }
        Self(by_end.into_iter().map(|(end, names)| (memmem::Finder::new(end).into_owned(), names)).collect())
    }

    /// Where such a name stands, whatever stands around it: its start and its end.
    pub(super) fn find_in<'t>(&'t self, text: &'t [u8]) -> impl Iterator<Item = (usize, usize)> + 't {
        self.0.iter().flat_map(move |(last, names)| {
            last.find_iter(text).flat_map(move |at| {
                let end = at + last.needle().len();
                let here = names.iter().filter(move |name| text[..end].ends_with(name));
                here.map(move |name| (end - name.len(), end))
            })
        })
    }
}
