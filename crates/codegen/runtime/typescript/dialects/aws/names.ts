/** The well-known error names, with the classes by which AWS's own SDKs decide on a retry. */

import type { Kind } from "../../kind.js";

/** Names by which a service says that it took too many calls; the SDKs send these again after a wait. */
const THROTTLING = [
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

/** The other names, in alphabetical order. */
const NAMES: readonly (readonly [string, Kind])[] = [
  ["AccessDenied", "permission"],
  ["AccessDeniedException", "permission"],
  ["AuthFailure", "unauthenticated"],
  ["BucketAlreadyExists", "conflict"],
  ["BucketAlreadyOwnedByYou", "conflict"],
  ["ConditionalCheckFailedException", "precondition"],
  ["ConflictException", "conflict"],
  ["ExpiredToken", "unauthenticated"],
  ["ExpiredTokenException", "unauthenticated"],
  ["IncompleteSignature", "unauthenticated"],
  ["InternalError", "transient"],
  ["InternalFailure", "transient"],
  ["InternalServerError", "transient"],
  ["InternalServerException", "transient"],
  ["InvalidAction", "unsupported"],
  ["InvalidClientTokenId", "unauthenticated"],
  ["InvalidParameterCombination", "validation"],
  ["InvalidParameterException", "validation"],
  ["InvalidParameterValue", "validation"],
  ["InvalidParameterValueException", "validation"],
  ["InvalidRequestException", "validation"],
  ["InvalidSignatureException", "unauthenticated"],
  ["MalformedQueryString", "validation"],
  ["MissingAction", "validation"],
  ["MissingAuthenticationToken", "unauthenticated"],
  ["MissingAuthenticationTokenException", "unauthenticated"],
  ["MissingParameter", "validation"],
  ["NoSuchBucket", "not_found"],
  ["NoSuchEntity", "not_found"],
  ["NoSuchKey", "not_found"],
  ["NoSuchUpload", "not_found"],
  ["NotAuthorized", "permission"],
  ["NotFoundException", "not_found"],
  ["NotImplemented", "unsupported"],
  ["OperationAborted", "conflict"],
  ["OptInRequired", "permission"],
  ["PreconditionFailed", "precondition"],
  ["RequestExpired", "unauthenticated"],
  ["RequestTimeTooSkewed", "unauthenticated"],
  ["RequestTimeout", "transient"],
  ["RequestTimeoutException", "transient"],
  ["ResourceAlreadyExistsException", "conflict"],
  ["ResourceConflictException", "conflict"],
  ["ResourceInUseException", "conflict"],
  ["ResourceNotFoundException", "not_found"],
  ["SerializationException", "validation"],
  ["ServiceQuotaExceededException", "exhausted"],
  ["ServiceUnavailable", "transient"],
  ["ServiceUnavailableException", "transient"],
  ["SignatureDoesNotMatch", "unauthenticated"],
  ["SubscriptionRequiredException", "permission"],
  ["TransactionCanceledException", "conflict"],
  ["TransactionConflictException", "conflict"],
  ["UnauthorizedException", "unauthenticated"],
  ["UnauthorizedOperation", "permission"],
  ["Unavailable", "transient"],
  ["UnknownOperationException", "unsupported"],
  ["UnrecognizedClientException", "unauthenticated"],
  ["UnsupportedOperation", "unsupported"],
  ["ValidationError", "validation"],
  ["ValidationException", "validation"],
];

const KINDS: ReadonlyMap<string, Kind> = new Map([
  ...THROTTLING.map((name) => [name, "transient"] as const),
  ...NAMES,
]);

/** The kind of a well-known name. */
export function kindOfName(name: string): Kind | undefined {
  return KINDS.get(name);
}
