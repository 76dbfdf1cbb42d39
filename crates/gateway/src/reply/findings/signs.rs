//! A sentence in which many signs are looked for, one after the other.

use std::ops::Deref;

use memchr::memmem;

/// A sentence in small letters.
///
/// It is short, and some two hundred signs are looked for in it. The search of the standard library prepares itself for
/// a long text first, each time, which takes longer than to look; this one does not.
#[derive(Clone, Copy)]
pub(super) struct Words<'t>(pub(super) &'t str);

impl<'t> Words<'t> {
    pub(super) fn find(self, sign: &str) -> Option<usize> {
        memmem::find(self.0.as_bytes(), sign.as_bytes())
    }

    pub(super) fn contains(self, sign: &str) -> bool {
        self.find(sign).is_some()
    }

    /// What stands behind any of these signs, wherever it is.
    pub(super) fn behind(self, signs: &[&str]) -> Vec<&'t str> {
        let places = signs.iter().flat_map(|sign| {
            memmem::find_iter(self.0.as_bytes(), sign.as_bytes()).map(move |at| at + sign.len())
        });
        // A sign ends where a letter does.
        places.filter_map(|at| self.0.get(at..)).collect()
    }
}

impl Deref for Words<'_> {
    type Target = str;

    fn deref(&self) -> &str {
        self.0
    }
}
