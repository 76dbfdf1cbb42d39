//! What to do with a message of an extension (RFC §21): its namespace, and whether to accept, drop or refuse it.

use std::fmt;

use curable_core::{Code, Expected, Failure, Kind, Pointer, Problem, Repair};

/// What the receiver does with a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Disposition {
    /// It is advertised: hand it on.
    Accept,
    /// Its sender can do without: ignore it.
    Drop,
    /// Refuse it with `nack` and `UNIMPLEMENTED`.
    Nack,
}

/// Whether the sender of a message can do without it (`extensions.optional`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// It can.
    Optional,
    /// It cannot, or does not say.
    Required,
}

/// What a type is, seen by a receiver that lets a type be exactly its namespace.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// A type of the protocol itself.
    Core,
    /// A well-formed extension that was advertised.
    KnownExtension,
    /// A well-formed extension that was not.
    UnknownExtension,
    /// The reserved prefix `x-`.
    ReservedExperimental,
    /// Anything else.
    Malformed,
}

/// The first words of the types that belong to the protocol, sorted.
const CORE: &[&str] = &[
    "ack",
    "agent",
    "artifact",
    "backpressure",
    "cancel",
    "checkpoint",
    "event",
    "human",
    "interrupt",
    "job",
    "lease",
    "log",
    "metric",
    "nack",
    "permission",
    "ping",
    "pong",
    "resume",
    "session",
    "stream",
    "subscribe",
    "tool",
    "trace",
    "unsubscribe",
    "workflow",
];

/// The prefix of the names that the protocol sets aside for vendors.
const VENDORS: &str = "arcpx";

/// The prefix that is reserved for experiments.
const EXPERIMENTAL: &str = "x-";

/// Whether a type belongs to the protocol: whole words count, so `logistics.…` is not `log`.
pub fn is_core(message_type: &str) -> bool {
    CORE.binary_search(&message_type.split('.').next().unwrap_or_default()).is_ok()
}

/// The namespace of a type: everything up to its last version.
pub fn namespace(message_type: &str) -> Option<&str> {
    let mut end = None;
    let mut at = 0;
    for segment in message_type.split('.') {
        at += segment.len();
        if is_version(segment) {
            end = Some(at);
        }
        at += 1;
    }
    end.and_then(|end| message_type.get(..end))
}

fn is_version(segment: &str) -> bool {
    segment.strip_prefix('v').is_some_and(|n| !n.is_empty() && n.bytes().all(|byte| byte.is_ascii_digit()))
}

/// Why a text is no namespace.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NamespaceError {
    /// It starts with `x-`.
    Reserved,
    /// It has fewer words than a vendor and a version need.
    TooShort,
    /// One of its words is empty or has a character that is not allowed.
    Word,
    /// Its last word is no version.
    Version,
}

impl fmt::Display for NamespaceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Reserved => "a namespace does not start with `x-`, which is reserved",
            Self::TooShort => "a namespace names a vendor and ends in a version, such as arcpx.acme.v1",
            Self::Word => "the words of a namespace are letters, digits, `_` and `-`",
            Self::Version => "a namespace ends in a version, such as v1",
        })
    }
}

impl std::error::Error for NamespaceError {}

impl NamespaceError {
    /// The same as the failure that a peer gets.
    pub fn failure(self) -> Failure {
        let mut failure =
            Failure::new(Code::from_static("INVALID_ARGUMENT"), Kind::Validation, self.to_string());
        let pattern = Expected {
            pattern: Some(r"^(arcpx(\.[\w-]+)+|[\w-]+(\.[\w-]+)*)\.v\d+$".to_owned()),
            ..Expected::default()
        };
        failure.details = Some(serde_json::json!({ "field": "namespace" }));
        failure.repairs =
            vec![Repair::new(Pointer::from_static("/namespace"), Problem::Pattern).expecting(pattern)];
        failure
    }
}

/// Whether a text is a namespace: `arcpx.<vendor>[.<name>].v<n>`, or a reverse domain name that ends in a version.
pub fn validate_namespace(namespace: &str) -> Result<(), NamespaceError> {
    if namespace.starts_with(EXPERIMENTAL) {
        return Err(NamespaceError::Reserved);
    }
    let segments: Vec<&str> = namespace.split('.').collect();
    if segments.len() < 2 {
        return Err(NamespaceError::TooShort);
    }
    let is_word = |segment: &&str| {
        !segment.is_empty() && segment.chars().all(|c| c.is_alphanumeric() || c == '_' || c == '-')
    };
    if !segments.iter().all(is_word) {
        return Err(NamespaceError::Word);
    }
    match segments.as_slice() {
        [first, _] if *first == VENDORS => Err(NamespaceError::TooShort),
        [.., last] if is_version(last) => Ok(()),
        _ => Err(NamespaceError::Version),
    }
}

/// What to do with a message whose type the receiver does not know.
///
/// Nothing of it may end the session or change anything else.
pub fn disposition(message_type: &str, advertised: &[&str], need: Need) -> Disposition {
    if is_core(message_type) {
        return Disposition::Nack;
    }
    match namespace(message_type).filter(|namespace| validate_namespace(namespace).is_ok()) {
        None => Disposition::Nack,
        Some(namespace) if advertised.contains(&namespace) => Disposition::Accept,
        Some(_) => match need {
            Need::Optional => Disposition::Drop,
            Need::Required => Disposition::Nack,
        },
    }
}

/// The class of a type, where a type must end in its version.
pub fn classify(message_type: &str, advertised: &[&str]) -> Class {
    if message_type.starts_with(EXPERIMENTAL) {
        return Class::ReservedExperimental;
    }
    if is_core(message_type) {
        return Class::Core;
    }
    match validate_namespace(message_type) {
        Err(_) => Class::Malformed,
        Ok(()) if advertised.contains(&message_type) => Class::KnownExtension,
        Ok(()) => Class::UnknownExtension,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_core_words_are_sorted_so_that_each_is_found() {
        assert!(CORE.is_sorted());
    }
}
