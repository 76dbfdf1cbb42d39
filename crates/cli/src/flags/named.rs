//! Values that may be said of one of several: `NAME=VALUE`.

use std::path::{Path, PathBuf};

/// A value, and whose it is when that was said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Named<T> {
    pub(crate) name: Option<String>,
    pub(crate) value: T,
}

/// A file. One whose name has a `=` in it is meant as it stands when it is there.
pub(crate) fn file(text: &str) -> Result<Named<PathBuf>, String> {
    let (name, path) = if Path::new(text).exists() { (None, text) } else { named(text) };
    if path.is_empty() { Err("expected a file".to_owned()) } else { Ok(Named { name, value: path.into() }) }
}

/// Splits the name off, if what stands before the `=` is one.
pub(crate) fn named(text: &str) -> (Option<String>, &str) {
    let is_name = |name: &str| {
        let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || matches!(c, '-' | '_');
        name.len() <= 32 && name.starts_with(|c: char| c.is_ascii_lowercase()) && name.chars().all(fits)
    };
    match text.split_once('=') {
        Some((name, value)) if is_name(name) => (Some(name.to_owned()), value),
        _ => (None, text),
    }
}

#[cfg(test)]
mod tests {
    use super::named;

    #[test]
    fn only_a_word_is_a_name() {
        assert_eq!(named("shop=a.yaml"), (Some("shop".to_owned()), "a.yaml"));
        for plain in ["a.yaml", "./shop=a.yaml", "https://a.example/?b=c", "Shop=a", "=a"] {
            assert_eq!(named(plain), (None, plain));
        }
    }
}
