//! What an error of the client means, and whether the request had gone out.

use std::error::Error;
use std::io;

use http::StatusCode;
use rustls::CertificateError;

use super::clock::Clock;
use super::resolve::Forbidden;
use super::{Broken, Phase, Refusal, Sent, Unreachable, Unreadable};

/// What an error before the head of the answer means.
pub(super) fn before_head(error: &reqwest::Error, sent: Sent, clock: &Clock) -> Broken {
    let causes = Causes::of(error);
    if causes.forbidden {
        return Broken::Refused(Refusal::Address);
    }
    if error.is_connect() || sent == Sent::No {
        return if error.is_dns() {
            Broken::Unreachable(Unreachable::Name)
        } else if error.is_timeout() {
            clock.timeout(Phase::Connect, Sent::No, None)
        } else {
            Broken::Unreachable(causes.tls.unwrap_or(Unreachable::Connection))
        };
    }
    if causes.is_untouched {
        return Broken::Cut { sent: Sent::No, status: None };
    }
    causes.cut_or_unreadable(None)
}

/// What an error within the body of an answer means.
pub(super) fn within_body(error: &reqwest::Error, status: StatusCode) -> Broken {
    Causes::of(error).cut_or_unreadable(Some(status))
}

/// What the chain of an error holds.
#[derive(Default)]
struct Causes {
    forbidden: bool,
    /// What went wrong with the secure channel.
    tls: Option<Unreachable>,
    unreadable: bool,
    /// The upstream says that it has not looked at the request (RFC 9113, 8.7).
    is_untouched: bool,
}

impl Causes {
    fn of(error: &(dyn Error + 'static)) -> Self {
        let mut causes = Self::default();
        let mut next = Some(error);
        while let Some(error) = next {
            causes.add(error);
            next = error.source();
        }
        causes
    }

    fn cut_or_unreadable(&self, status: Option<StatusCode>) -> Broken {
        if self.unreadable {
            Broken::Unreadable { what: Unreadable::Http, status }
        } else {
            Broken::Cut { sent: Sent::Maybe, status }
        }
    }

    fn add(&mut self, error: &(dyn Error + 'static)) {
        if error.is::<Forbidden>() {
            self.forbidden = true;
        } else if let Some(error) = error.downcast_ref::<rustls::Error>() {
            self.tls = Some(match error {
                // An authority of the same name that has not signed it is another one.
                rustls::Error::InvalidCertificate(
                    CertificateError::UnknownIssuer | CertificateError::BadSignature,
                ) => Unreachable::UnknownAuthority,
                rustls::Error::InvalidCertificate(_) => Unreachable::Certificate,
                _ => Unreachable::Tls,
            });
        } else if let Some(error) = error.downcast_ref::<hyper::Error>() {
            self.unreadable |= error.is_parse() || error.is_parse_status();
        } else if let Some(error) = error.downcast_ref::<h2::Error>() {
            self.add_h2(error);
        } else if let Some(error) = error.downcast_ref::<io::Error>() {
            self.unreadable |=
                matches!(error.kind(), io::ErrorKind::InvalidData | io::ErrorKind::InvalidInput);
            // The source of an io::Error is the source of what it holds, and leaves out what it holds.
            if let Some(inner) = error.get_ref() {
                self.add(inner);
            }
        }
    }

    fn add_h2(&mut self, error: &h2::Error) {
        if !error.is_remote() {
            self.unreadable |= error.is_library() || error.is_reset();
        } else if error.is_go_away() {
            self.is_untouched |= error.reason() == Some(h2::Reason::NO_ERROR);
        } else if error.is_reset() {
            self.is_untouched |= error.reason() == Some(h2::Reason::REFUSED_STREAM);
        }
    }
}
