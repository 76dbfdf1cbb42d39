//! What is noticed while a file is read.

use std::collections::HashSet;

use super::Warning;
use super::region::Region;

/// More of them help nobody.
const MAX_WARNINGS: usize = 500;
/// More references than this into places that are usually left out are not looked at one by one.
const MAX_SUSPECTS: usize = 10_000;

/// What was noticed. Places are put together on the way out of the tree, so that they cost nothing when all is well.
#[derive(Debug, Default)]
pub(crate) struct Notes {
    /// The names on the way to the place, innermost first, and what is wrong.
    found: Vec<(Vec<String>, String)>,
    more: usize,
    /// Whether a reference leaves the file.
    pub(crate) foreign: bool,
    /// References into places other than the usual ones, which may have been left out.
    pub(crate) suspects: Vec<String>,
    reached: Option<Reached>,
}

/// The references that were seen.
#[derive(Debug, Default)]
struct Reached {
    all: HashSet<String>,
    fresh: Vec<String>,
}

impl Notes {
    pub(crate) fn count(&self) -> usize {
        self.found.len()
    }

    /// These, and then those.
    pub(crate) fn and(mut self, later: Self) -> Self {
        let Self { found, more, foreign, suspects, reached: _ } = later;
        self.found.extend(found);
        self.more += more;
        self.foreign |= foreign;
        self.suspects.extend(suspects);
        self
    }

    pub(crate) fn add(&mut self, what: impl Into<String>) {
        if self.found.len() < MAX_WARNINGS {
            self.found.push((Vec::new(), what.into()));
        } else {
            self.more += 1;
        }
    }

    /// What was added since then stands below the member of that name.
    pub(crate) fn stands_in(&mut self, since: usize, name: &str) {
        for (path, _) in self.found.iter_mut().skip(since) {
            path.push(name.to_owned());
        }
    }

    /// From here on the names that are referred to are kept.
    pub(crate) fn track(&mut self) {
        self.reached = Some(Reached::default());
    }

    /// The references that were seen since this was last asked, each once.
    pub(crate) fn take_reached(&mut self) -> Vec<String> {
        self.reached.as_mut().map(|reached| std::mem::take(&mut reached.fresh)).unwrap_or_default()
    }

    /// A text was seen, which may be a reference.
    pub(crate) fn look_at(&mut self, region: Region, name: &str, text: &str) {
        let is_reference = match region {
            Region::Data => false,
            Region::Mapping => true,
            _ => name == "$ref",
        };
        if !is_reference {
            return;
        }
        if let Some(reached) = &mut self.reached
            && !reached.all.contains(text)
        {
            reached.all.insert(text.to_owned());
            reached.fresh.push(text.to_owned());
        }
        // What a discriminator maps to may be a plain name.
        if region != Region::Mapping || text.contains(['#', '/']) {
            self.saw(text);
        }
    }

    fn saw(&mut self, reference: &str) {
        let Some(pointer) = reference.strip_prefix('#') else {
            self.foreign = true;
            return;
        };
        if !is_usual(pointer) && self.suspects.len() < MAX_SUSPECTS {
            self.suspects.push(reference.to_owned());
        }
    }

    /// The warnings, each with its place in `file`.
    pub(crate) fn into_warnings(self, file: &str) -> Vec<Warning> {
        let Self { found, more, foreign: _, suspects: _, reached: _ } = self;
        let mut warnings: Vec<Warning> = found
            .into_iter()
            .map(|(path, what)| {
                let mut at = if file.is_empty() { String::new() } else { format!("{file}#") };
                for name in path.iter().rev() {
                    at.push('/');
                    at.push_str(&super::pointer::escape(name));
                }
                Warning { at, what }
            })
            .collect();
        if more > 0 {
            warnings.push(Warning { at: file.to_owned(), what: format!("{more} more warnings") });
        }
        warnings
    }
}

/// Whether the pointer names a thing that is always kept.
fn is_usual(pointer: &str) -> bool {
    for section in [
        "/components/schemas/",
        "/components/responses/",
        "/components/parameters/",
        "/definitions/",
        "/components/headers/",
        "/components/requestBodies/",
        "/parameters/",
        "/responses/",
    ] {
        if let Some(name) = pointer.strip_prefix(section) {
            return !name.contains('/');
        }
    }
    false
}
