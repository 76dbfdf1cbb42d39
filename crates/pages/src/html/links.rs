//! Where the pages are: files of a folder that refer to each other, or paths of a server.

use super::Encoded;
use crate::assets;
use crate::book::{Book, Slugs};

/// The names of the files of a book.
#[derive(Clone, Debug)]
pub struct Names {
    pub(crate) codes: Slugs,
    pub(crate) operations: Slugs,
}

impl Names {
    /// One name for each page.
    pub fn of(book: &Book) -> Self {
        Self {
            codes: Slugs::of(book.codes().map(|page| page.def.code.as_str())),
            operations: Slugs::of(book.operations().map(|operation| operation.def().name.as_str())),
        }
    }
}

/// Where the pages are.
#[derive(Clone, Copy, Debug)]
pub enum Links<'l> {
    /// In a folder; `up` leads from the page to its top.
    Folder {
        /// `""` at the top, `"../"` below it.
        up: &'static str,
        /// The names of the files.
        names: &'l Names,
    },
    /// On a server, below a path that does not end with a slash.
    Server(&'l str),
}

impl Links<'_> {
    /// The first page.
    pub(super) fn home(self) -> String {
        match self {
            Self::Folder { up, .. } => format!("{up}index.html"),
            Self::Server(base) => format!("{base}/"),
        }
    }

    /// The codes.
    pub(super) fn errors(self) -> String {
        match self {
            Self::Folder { up, .. } => format!("{up}index.html"),
            Self::Server(base) => format!("{base}/errors"),
        }
    }

    /// The same for programs.
    pub(super) fn errors_json(self) -> String {
        match self {
            Self::Folder { up, .. } => format!("{up}index.json"),
            Self::Server(base) => format!("{base}/errors.json"),
        }
    }

    /// The operations.
    pub(super) fn operations(self) -> String {
        match self {
            Self::Folder { up, .. } => format!("{up}operations.html"),
            Self::Server(base) => format!("{base}/operations"),
        }
    }

    /// The same for programs.
    pub(super) fn operations_json(self) -> String {
        match self {
            Self::Folder { up, .. } => format!("{up}operations.json"),
            Self::Server(base) => format!("{base}/operations.json"),
        }
    }

    /// The page of a code.
    pub(crate) fn code(self, code: &str) -> String {
        self.of_code(code, ".html", "")
    }

    /// The same for programs.
    pub(super) fn code_json(self, code: &str) -> String {
        self.of_code(code, ".json", ".json")
    }

    fn of_code(self, code: &str, file: &str, path: &str) -> String {
        match self {
            Self::Folder { up, names } => {
                format!("{up}errors/{}{file}", names.codes.get(code).unwrap_or_default())
            }
            Self::Server(base) => format!("{base}/errors/{}{path}", Encoded(code)),
        }
    }

    /// The page of an operation.
    pub(crate) fn operation(self, name: &str) -> String {
        self.of_operation(name, ".html", "")
    }

    /// The same for programs.
    pub(super) fn operation_json(self, name: &str) -> String {
        self.of_operation(name, ".json", ".json")
    }

    fn of_operation(self, name: &str, file: &str, path: &str) -> String {
        match self {
            Self::Folder { up, names } => {
                format!("{up}operations/{}{file}", names.operations.get(name).unwrap_or_default())
            }
            Self::Server(base) => {
                let (namespace, rest) = name.split_once('/').unwrap_or(("", name));
                format!("{base}/operations/{}/{}{path}", Encoded(namespace), Encoded(rest))
            }
        }
    }

    /// The form that calls an operation.
    pub(super) fn form(self, name: &str) -> Option<String> {
        match self {
            Self::Folder { .. } => None,
            Self::Server(base) => Some(format!("{base}/?operation={}", Encoded(name))),
        }
    }

    /// Where an operation is called.
    pub(super) fn call(self, name: &str) -> Option<String> {
        let Self::Server(base) = self else { return None };
        let (namespace, rest) = name.split_once('/')?;
        Some(format!("{base}/op/{}/{}", Encoded(namespace), Encoded(rest)))
    }

    /// A file that pages are made of.
    pub(super) fn asset(self, file: &str) -> String {
        match self {
            Self::Folder { up, .. } => format!("{up}assets/{file}"),
            // The address changes with the contents, so that it may be kept.
            Self::Server(base) => format!("{base}/assets/{file}?v={:08x}", assets::VERSION),
        }
    }

    /// What the search looks through.
    pub(super) fn search(self) -> String {
        match self {
            // A page that was opened as a file may run a script beside it, and fetch nothing.
            Self::Folder { up, .. } => format!("{up}assets/search-index.js"),
            Self::Server(base) => format!("{base}/assets/search.json"),
        }
    }
}
