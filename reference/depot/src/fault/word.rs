//! Faults as words, such as `rate-limit:2`.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use super::Fault;

/// A word that is no fault.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct UnknownFault(String);

impl fmt::Display for UnknownFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is no fault", self.0)
    }
}

impl std::error::Error for UnknownFault {}

impl FromStr for Fault {
    type Err = UnknownFault;

    fn from_str(word: &str) -> Result<Self, UnknownFault> {
        let (name, number) = match word.split_once(':') {
            Some((name, number)) => {
                let Ok(number) = number.parse::<u64>() else { return Err(UnknownFault(word.to_owned())) };
                (name, Some(number))
            }
            None => (word, None),
        };
        let seconds = number.unwrap_or(1);
        let delay = Duration::from_millis(number.unwrap_or(1_000));
        Ok(match name {
            "rate-limit" => Self::RateLimit(seconds),
            "rate-limit-date" => Self::RateLimitDate(seconds),
            "unavailable" => Self::Unavailable(number),
            "unavailable-date" => Self::UnavailableDate(seconds),
            "broken" => Self::Broken,
            "broken-after" => Self::BrokenAfter,
            "bad-gateway" => Self::BadGateway,
            "gateway-timeout-after" => Self::GatewayTimeoutAfter,
            "slow-before" => Self::SlowBefore(delay),
            "slow-after" => Self::SlowAfter(delay),
            "hang" => Self::Hang,
            "hang-after" => Self::HangAfter,
            "reset" => Self::Reset,
            "reset-after" => Self::ResetAfter,
            "refused" => Self::Refused,
            "cut-body" => Self::CutBody,
            "malformed" => Self::Malformed,
            "html-500" => Self::Html500,
            "html-200" => Self::Html200,
            "off-schema" => Self::OffSchema,
            "off-type" => Self::OffType,
            "off-schema-error" => Self::OffSchemaError,
            "empty" => Self::Empty,
            "empty-error" => Self::EmptyError,
            "wrong-type" => Self::WrongType,
            "gzip" => Self::Gzip,
            "huge" => Self::Huge(number.and_then(|n| usize::try_from(n).ok()).unwrap_or(20 << 20)),
            "redirect" => Self::Redirect,
            "secrets" => Self::Secrets,
            "unauthorised" => Self::Unauthorised,
            "expired" => Self::Expired,
            "forbidden" => Self::Forbidden,
            _ => return Err(UnknownFault(word.to_owned())),
        })
    }
}
