//! Arguments that no request can carry, gathered into one failure.

use curable_core::{Failure, MAX_REPAIRS, Pointer, Problem, Repair, imported, protocol};

/// Why an argument cannot be sent; the words never hold its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Why {
    /// It is needed and not there.
    Missing,
    /// An empty value would change which path is called.
    Empty,
    /// It would leave its place in the path, or hides that it would.
    Leaves,
    /// A header or a cookie cannot hold it.
    Unprintable,
    /// The gateway sets it.
    Governed,
    /// It is not base64.
    NotBase64,
    /// It is a list or an object where only one value can stand.
    Shape,
    /// Its name is that of another parameter.
    Clash,
}

impl Why {
    const fn problem(self) -> Problem {
        match self {
            Self::Missing => Problem::Missing,
            Self::Empty => Problem::Length,
            Self::Leaves => Problem::Pattern,
            Self::Unprintable | Self::NotBase64 => Problem::Format,
            Self::Governed => Problem::Governed,
            Self::Shape => Problem::Shape,
            Self::Clash => Problem::Unknown,
        }
    }

    const fn words(self) -> &'static str {
        match self {
            Self::Missing => "is required",
            Self::Empty => "must not be empty",
            Self::Leaves => {
                "must be one plain path segment, not encoded and without dot segments, backslashes or control characters"
            }
            Self::Unprintable => "must be printable ASCII on one line",
            Self::Governed => "is set by the gateway and by nobody else",
            Self::NotBase64 => "must be base64",
            Self::Shape => "must be an object",
            Self::Clash => "has the name of another parameter",
        }
    }
}

/// What was found so far.
#[derive(Debug, Default)]
pub(super) struct Refusals {
    repairs: Vec<(Repair, Why)>,
    more: u64,
}

impl Refusals {
    pub(super) fn add(&mut self, at: Pointer, why: Why) {
        if self.repairs.len() >= MAX_REPAIRS {
            self.more += 1;
            return;
        }
        let mut repair = Repair::new(at, why.problem());
        match why {
            Why::NotBase64 => repair.expected.format = Some("base64".to_owned()),
            Why::Empty => repair.expected.length.min = Some(1.into()),
            Why::Shape => repair.expected.types = vec!["object".to_owned()],
            Why::Missing | Why::Leaves | Why::Unprintable | Why::Governed | Why::Clash => {}
        }
        self.repairs.push((repair, why));
    }

    /// The failure, if anything was refused; nothing was sent.
    pub(super) fn into_failure(self) -> Option<Failure> {
        let (first, why) = self.repairs.first()?;
        let rest = self.repairs.len() as u64 - 1 + self.more;
        let message = match rest {
            0 => format!("{} {}", first.at, why.words()),
            _ => format!("{} {} (and {rest} more)", first.at, why.words()),
        };
        let mut failure = protocol::INVALID_INPUT.failure(message);
        failure.repairs = self.repairs.into_iter().map(|(repair, _)| repair).collect();
        failure.more_repairs = self.more;
        Some(failure)
    }
}

/// A route whose method is none: the description was read wrongly, and nothing can be sent.
pub(super) fn no_method() -> Failure {
    let mut failure =
        Failure::declared(&imported::UPSTREAM_UNREACHABLE, "the operation has no method that can be sent");
    failure.retry = curable_core::Retry::Never;
    failure
}
