//! Codes that stand for others.

use curable_core::Failure;

/// The codes that one declaration of an imported operation stands for: a failure itself carries its status, such as
/// `HTTP_404`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Family {
    /// `HTTP_400` to `HTTP_499`.
    Refused,
    /// `HTTP_500` to `HTTP_599`.
    Failed,
    /// Every status that is not listed.
    Default,
}

impl Family {
    /// Whether the code of a failure belongs to it.
    pub fn holds(self, failure: &Failure) -> bool {
        let status = failure.code.http_status();
        match self {
            Self::Refused => status.is_some_and(|status| (400..500).contains(&status)),
            Self::Failed => status.is_some_and(|status| (500..600).contains(&status)),
            Self::Default => status.is_some(),
        }
    }
}
