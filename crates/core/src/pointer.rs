//! JSON Pointers (RFC 6901) into the arguments of a call.

use std::borrow::Cow;
use std::fmt;

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Where in the arguments; the empty pointer is the whole object.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Pointer(Cow<'static, str>);

impl Pointer {
    /// The whole document.
    pub const ROOT: Self = Self(Cow::Borrowed(""));

    /// A pointer from a literal; one that does not start with `/` does not compile in a `const`.
    ///
    /// # Panics
    /// When the literal is no JSON Pointer.
    pub const fn from_static(pointer: &'static str) -> Self {
        let bytes = pointer.as_bytes();
        assert!(bytes.is_empty() || bytes[0] == b'/', "a JSON Pointer is empty or starts with `/`");
        Self(Cow::Borrowed(pointer))
    }

    /// A pointer from a wire: `/a/b` and `#/a/b` as they are, anything else as one name.
    pub fn lenient(text: String) -> Self {
        if text.is_empty() || text.starts_with('/') {
            return Self(Cow::Owned(text));
        }
        match text.strip_prefix('#') {
            Some("") => Self::ROOT,
            Some(rest) if rest.starts_with('/') => Self(Cow::Owned(rest.to_owned())),
            _ => Self::ROOT.child(&text),
        }
    }

    /// A pointer from a path such as `user.tags[0].name` or `user/tags/0`.
    pub fn from_path(path: &str) -> Self {
        if path.starts_with('/') || path.starts_with("#/") {
            return Self::lenient(path.to_owned());
        }
        let trimmed = path.strip_prefix("$.").or_else(|| path.strip_prefix('$')).unwrap_or(path);
        let mut pointer = Self::ROOT;
        let separators: &[char] = if trimmed.contains(['.', '[']) { &['.', '[', ']'] } else { &['/'] };
        for part in trimmed.split(separators).filter(|part| !part.is_empty()) {
            pointer = pointer.child(part.trim_matches(['"', '\'']));
        }
        pointer
    }

    /// The pointer to a member or an item below this one.
    #[must_use]
    pub fn child(&self, name: &str) -> Self {
        let mut text = String::with_capacity(self.0.len() + name.len() + 1);
        text.push_str(&self.0);
        text.push('/');
        for character in name.chars() {
            match character {
                '~' => text.push_str("~0"),
                '/' => text.push_str("~1"),
                other => text.push(other),
            }
        }
        Self(Cow::Owned(text))
    }

    /// The names on the way, unescaped.
    pub fn names(&self) -> impl Iterator<Item = Cow<'_, str>> {
        self.0.split('/').skip(1).map(unescape)
    }

    /// The last name on the way, unescaped.
    pub fn last(&self) -> Option<Cow<'_, str>> {
        self.0.rsplit_once('/').map(|(_, name)| unescape(name))
    }

    /// The pointer to what holds this one.
    #[must_use]
    pub fn parent(&self) -> Option<Self> {
        self.0.rsplit_once('/').map(|(parent, _)| Self(Cow::Owned(parent.to_owned())))
    }

    /// Whether the other one points to something inside of what this one points to.
    pub fn holds(&self, other: &Self) -> bool {
        other.0.strip_prefix(self.0.as_ref()).is_some_and(|rest| rest.starts_with('/'))
    }

    /// The value that the pointer names.
    pub fn find<'v>(&self, value: &'v Value) -> Option<&'v Value> {
        value.pointer(&self.0)
    }

    /// The text of the pointer.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// As a path with dots, the way forms and logs write it.
    pub fn dotted(&self) -> String {
        self.names().collect::<Vec<_>>().join(".")
    }
}

impl fmt::Display for Pointer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

fn unescape(name: &str) -> Cow<'_, str> {
    if name.contains('~') { name.replace("~1", "/").replace("~0", "~").into() } else { name.into() }
}
