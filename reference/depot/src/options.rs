//! How a depot behaves.

use std::time::Duration;

use crate::Style;

/// The token that may do everything.
pub const TOKEN: &str = "depot-demo-token";

/// A token that is known and may not see the customers.
pub const GUEST_TOKEN: &str = "depot-guest-token";

/// How a depot behaves.
#[derive(Clone, Debug)]
pub struct Options {
    /// How it writes its refusals.
    pub style: Style,
    /// Whether calls may ask for faults and other styles, and whether the control routes are there.
    pub test: bool,
    /// How many shipments may be announced; `None` for any number.
    pub rate: Option<Rate>,
    /// Where the fault `redirect` leads.
    pub elsewhere: String,
}

/// So many calls in so much time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rate {
    /// The calls.
    pub calls: u32,
    /// The time.
    pub per: Duration,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            style: Style::Rich,
            test: false,
            rate: Some(Rate { calls: 10, per: Duration::from_secs(10) }),
            elsewhere: "http://elsewhere.invalid/".to_owned(),
        }
    }
}

impl Options {
    /// For tests: faults on demand, and no limit that was not asked for.
    pub fn test() -> Self {
        Self { test: true, rate: None, ..Self::default() }
    }
}
