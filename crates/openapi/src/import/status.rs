//! The keys of the responses of an operation.

use crate::route::Status;

/// What the key of a response stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Class {
    /// A success.
    Success(Status),
    /// An error.
    Error(Status),
    /// Information or a redirect.
    Neither,
    /// Every status that no other key stands for.
    Default,
    /// Nothing that is known.
    Unknown,
}

/// Reads a key: `404`, `4XX` in any case, `default`.
///
/// A key of the four and five hundreds that is odd, such as `40X`, stands for its whole hundred: nothing is lost so.
pub(super) fn class(key: &str) -> Class {
    let key = key.trim();
    if key.eq_ignore_ascii_case("default") {
        return Class::Default;
    }
    let Some(hundred) =
        key.chars().next().and_then(|c| c.to_digit(10)).and_then(|digit| u8::try_from(digit).ok())
    else {
        return Class::Unknown;
    };
    let exact = if key.len() == 3 { key.parse::<u16>().ok() } else { None };
    let status = exact.map_or(Status::Family(hundred), Status::Exact);
    match hundred {
        2 => Class::Success(status),
        4 | 5 => Class::Error(status),
        1 | 3 => Class::Neither,
        _ => Class::Unknown,
    }
}

#[cfg(test)]
mod tests {
    use super::{Class, class};
    use crate::route::Status;

    #[test]
    fn every_way_to_write_a_status_is_read() {
        assert_eq!(class("404"), Class::Error(Status::Exact(404)));
        assert_eq!(class("4xx"), Class::Error(Status::Family(4)));
        assert_eq!(class("5XX"), Class::Error(Status::Family(5)));
        assert_eq!(class("40X"), Class::Error(Status::Family(4)));
        assert_eq!(class("2XX"), Class::Success(Status::Family(2)));
        assert_eq!(class("Default"), Class::Default);
        assert_eq!((class("302"), class("100")), (Class::Neither, Class::Neither));
        assert_eq!((class("x"), class("600"), class("")), (Class::Unknown, Class::Unknown, Class::Unknown));
    }
}
