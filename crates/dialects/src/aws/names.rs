//! The well-known error names, with the classes by which AWS's own SDKs decide on a retry.

use curable_core::Kind;

/// Names by which a service says that it took too many calls; the SDKs send these again after a wait.
const THROTTLING: &[&str] = &[
    "BandwidthLimitExceeded",
    "EC2ThrottledException",
    "LimitExceededException",
    "PriorRequestNotComplete",
    "ProvisionedThroughputExceededException",
    "RequestLimitExceeded",
    "RequestThrottled",
    "RequestThrottledException",
    "SlowDown",
    "ThrottledException",
    "Throttling",
    "ThrottlingException",
    "TooManyRequestsException",
    "TransactionInProgressException",
];

/// The other names, in alphabetical order.
const NAMES: &[(&str, Kind)] = &[
    ("AccessDenied", Kind::Permission),
    ("AccessDeniedException", Kind::Permission),
    ("AuthFailure", Kind::Unauthenticated),
    ("BucketAlreadyExists", Kind::Conflict),
    ("BucketAlreadyOwnedByYou", Kind::Conflict),
    ("ConditionalCheckFailedException", Kind::Precondition),
    ("ConflictException", Kind::Conflict),
    ("ExpiredToken", Kind::Unauthenticated),
    ("ExpiredTokenException", Kind::Unauthenticated),
    ("IncompleteSignature", Kind::Unauthenticated),
    ("InternalError", Kind::Transient),
    ("InternalFailure", Kind::Transient),
    ("InternalServerError", Kind::Transient),
    ("InternalServerException", Kind::Transient),
    ("InvalidAction", Kind::Unsupported),
    ("InvalidClientTokenId", Kind::Unauthenticated),
    ("InvalidParameterCombination", Kind::Validation),
    ("InvalidParameterException", Kind::Validation),
    ("InvalidParameterValue", Kind::Validation),
    ("InvalidParameterValueException", Kind::Validation),
    ("InvalidRequestException", Kind::Validation),
    ("InvalidSignatureException", Kind::Unauthenticated),
    ("MalformedQueryString", Kind::Validation),
    ("MissingAction", Kind::Validation),
    ("MissingAuthenticationToken", Kind::Unauthenticated),
    ("MissingAuthenticationTokenException", Kind::Unauthenticated),
    ("MissingParameter", Kind::Validation),
    ("NoSuchBucket", Kind::NotFound),
    ("NoSuchEntity", Kind::NotFound),
    ("NoSuchKey", Kind::NotFound),
    ("NoSuchUpload", Kind::NotFound),
    ("NotAuthorized", Kind::Permission),
    ("NotFoundException", Kind::NotFound),
    ("NotImplemented", Kind::Unsupported),
    ("OperationAborted", Kind::Conflict),
    ("OptInRequired", Kind::Permission),
    ("PreconditionFailed", Kind::Precondition),
    ("RequestExpired", Kind::Unauthenticated),
    ("RequestTimeTooSkewed", Kind::Unauthenticated),
    ("RequestTimeout", Kind::Transient),
    ("RequestTimeoutException", Kind::Transient),
    ("ResourceAlreadyExistsException", Kind::Conflict),
    ("ResourceConflictException", Kind::Conflict),
    ("ResourceInUseException", Kind::Conflict),
    ("ResourceNotFoundException", Kind::NotFound),
    ("SerializationException", Kind::Validation),
    ("ServiceQuotaExceededException", Kind::Exhausted),
    ("ServiceUnavailable", Kind::Transient),
    ("ServiceUnavailableException", Kind::Transient),
    ("SignatureDoesNotMatch", Kind::Unauthenticated),
    ("SubscriptionRequiredException", Kind::Permission),
    ("TransactionCanceledException", Kind::Conflict),
    ("TransactionConflictException", Kind::Conflict),
    ("UnauthorizedException", Kind::Unauthenticated),
    ("UnauthorizedOperation", Kind::Permission),
    ("Unavailable", Kind::Transient),
    ("UnknownOperationException", Kind::Unsupported),
    ("UnrecognizedClientException", Kind::Unauthenticated),
    ("UnsupportedOperation", Kind::Unsupported),
    ("ValidationError", Kind::Validation),
    ("ValidationException", Kind::Validation),
];

/// The kind of a well-known name.
pub(super) fn kind(name: &str) -> Option<Kind> {
    if THROTTLING.contains(&name) {
        return Some(Kind::Transient);
    }
    NAMES.binary_search_by(|(known, _)| known.cmp(&name)).ok().map(|at| NAMES[at].1)
}

#[cfg(test)]
mod tests {
    use super::{NAMES, THROTTLING};
    use curable_core::resolve::THROTTLES;

    #[test]
    fn the_names_are_sorted_and_distinct() {
        assert!(NAMES.is_sorted_by(|(a, _), (b, _)| a < b));
        assert!(NAMES.iter().all(|(name, _)| !THROTTLING.contains(name)));
    }

    #[test]
    fn every_throttling_name_counts_as_a_throttle() {
        assert!(THROTTLING.iter().all(|name| THROTTLES.contains(name)));
        assert!(THROTTLES.is_sorted());
    }
}
