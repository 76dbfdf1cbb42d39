//! Values that are read when somebody looks at them.

use std::fmt;
use std::ops::Deref;
use std::sync::LazyLock;

/// What reads a value.
type Read<T> = Box<dyn FnOnce() -> T + Send + Sync>;

/// A value that is there, or that is read when somebody looks at it for the first time.
///
/// Of the thousands of operations of a stored contract a server needs few.
pub struct Lazy<T>(State<T>);

enum State<T> {
    Ready(T),
    Later(LazyLock<T, Read<T>>),
}

impl<T> Lazy<T> {
    /// A value that is read later.
    pub fn later(read: impl FnOnce() -> T + Send + Sync + 'static) -> Self {
        Self(State::Later(LazyLock::new(Box::new(read))))
    }
}

impl<T> From<T> for Lazy<T> {
    fn from(value: T) -> Self {
        Self(State::Ready(value))
    }
}

impl<T> Deref for Lazy<T> {
    type Target = T;

    fn deref(&self) -> &T {
        match &self.0 {
            State::Ready(value) => value,
            State::Later(later) => later,
        }
    }
}

impl<T: fmt::Debug> fmt::Debug for Lazy<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicU32, Ordering};

    use super::Lazy;

    #[test]
    fn a_value_is_read_once_and_not_before_somebody_looks() {
        let reads = Arc::new(AtomicU32::new(0));
        let count = Arc::clone(&reads);
        let lazy = Lazy::later(move || count.fetch_add(1, Ordering::Relaxed) + 7);
        assert_eq!(reads.load(Ordering::Relaxed), 0);
        assert_eq!((*lazy, *lazy, reads.load(Ordering::Relaxed)), (7, 7, 1));
    }
}
