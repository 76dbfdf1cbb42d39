//! What operations fail with.

use std::collections::BTreeMap;

use curable_client::core::Failure;
use curable_client::typed::Malformed;
use serde_json::Value;

use super::types::*;

/// The call was called off before it ended.
///
/// *When:* the client cancelled it or closed the stream.
///
/// *Repair:* none; send it again only if it is still wanted, and look first if it writes.
///
/// *Hint:* Send it again only if it is still wanted.
///
/// `CANCELLED`: kind `cancelled`, retry `never`, status 499, since 0.1.0.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Cancelled {
    /// All that was said.
    pub failure: Failure,
}

curable_client::declared_failure! {
    Cancelled, "CANCELLED"
}

/// The caller may not use this operation.
///
/// *When:* the identity is known and lacks a scope or a right on the resource.
///
/// *Repair:* ask someone who may grant it.
///
/// *Hint:* Ask someone who may grant the missing right.
///
/// `FORBIDDEN`: kind `permission`, retry `never`, status 403, since 0.1.0.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Forbidden {
    /// All that was said.
    pub failure: Failure,
}

curable_client::declared_failure! {
    Forbidden, "FORBIDDEN"
}

/// It was refused.
///
/// `HTTP_4XX`: kind `validation`, status 400.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Http4xx {
    /// All that was said.
    pub failure: Failure,
}

curable_client::declared_failure! {
    Http4xx, "HTTP_4XX"
}

/// Anything else.
///
/// `HTTP_DEFAULT`: kind `internal`.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct HttpDefault {
    /// All that was said.
    pub failure: Failure,
}

curable_client::declared_failure! {
    HttpDefault, "HTTP_DEFAULT"
}

/// Something failed that the caller cannot mend.
///
/// *When:* a handler panicked, or gave an error that it had not declared.
///
/// *Repair:* report the reference id to the operator.
///
/// *Hint:* Report the reference id to the operator.
///
/// `INTERNAL`: kind `internal`, retry `never`, status 500, since 0.1.0.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Internal {
    /// All that was said.
    pub failure: Failure,
}

curable_client::declared_failure! {
    Internal, "INTERNAL"
}

/// The arguments do not fit the operation's input.
///
/// *When:* validation found at least one violation; all of them are listed, and nothing was run.
///
/// *Repair:* change the arguments as `repairs` says, or apply `patch` if there is one.
///
/// *Hint:* Change the arguments as `repairs` says; apply `patch` if there is one.
///
/// `INVALID_INPUT`: kind `validation`, retry `amended`, status 422, since 0.1.0.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct InvalidInput {
    /// All that was said.
    pub failure: Failure,
}

curable_client::declared_failure! {
    InvalidInput, "INVALID_INPUT"
}

/// The operation gave a result that breaks its own output schema.
///
/// *When:* the handler succeeded, so that the call may have taken effect, but its result is not
/// what it declared.
///
/// *Repair:* report it to the operator; look before you send it again.
///
/// *Hint:* Report it to the operator; look before you send it again.
///
/// `INVALID_OUTPUT`: kind `internal`, retry `never`, status 500, since 0.1.0.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct InvalidOutput {
    /// All that was said.
    pub failure: Failure,
}

curable_client::declared_failure! {
    InvalidOutput, "INVALID_OUTPUT"
}

/// There is no such operation.
///
/// *When:* the name is not registered, or not for this caller to see.
///
/// *Repair:* use one of the names in `similar`, or list the operations.
///
/// *Hint:* Use one of the names in `similar`, or list the operations.
///
/// `NOT_FOUND`: kind `not_found`, retry `amended`, status 404, since 0.1.0.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct NotFound {
    /// All that was said.
    pub failure: Failure,
}

curable_client::declared_failure! {
    NotFound, "NOT_FOUND"
}

/// There is not enough of it.
///
/// *When:* more was ordered than is there.
///
/// *Repair:* order at most `left`.
///
/// ```text
/// let this = is no test;
/// ```
///
/// *Hint:* Order less.
///
/// `OUT_OF_STOCK`: kind `conflict`, retry `amended`, status 409.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct OutOfStock {
    /// The declared facts; absent where an answer had no room for them.
    pub details: Option<Box<OutOfStockDetails>>,
    /// All that was said.
    pub failure: Failure,
}

curable_client::declared_failure! {
    OutOfStock, "OUT_OF_STOCK", OutOfStockDetails
}

/// The server has too much to do and refused the call unseen.
///
/// *When:* a limit on concurrent or queued calls was reached.
///
/// *Repair:* send the same call again after `retry_after_ms`.
///
/// *Hint:* Send the same call again after `retry_after_ms`.
///
/// `OVERLOADED`: kind `transient`, retry `same`, status 503, since 0.1.0.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Overloaded {
    /// All that was said.
    pub failure: Failure,
}

curable_client::declared_failure! {
    Overloaded, "OVERLOADED"
}

/// The same call has failed for the same reason again and was not run.
///
/// *When:* the third identical call in a conversation fails for a reason that only the caller can
/// change.
///
/// *Repair:* change the arguments; a changed call passes at once.
///
/// *Hint:* Change the arguments; a changed call passes at once.
///
/// `REPEATED_FAILURE`: kind `validation`, retry `amended`, status 422, since 0.1.0.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct RepeatedFailure {
    /// All that was said.
    pub failure: Failure,
}

curable_client::declared_failure! {
    RepeatedFailure, "REPEATED_FAILURE"
}

/// There is no such thing.
///
/// `HTTP_404` of `shop/buy`: kind `not_found`, status 404.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct ShopBuyHttp404 {
    /// The declared facts; absent where an answer had no room for them.
    pub details: Option<Box<ShopBuyHttp404Details>>,
    /// All that was said.
    pub failure: Failure,
}

curable_client::declared_failure! {
    ShopBuyHttp404, "HTTP_404", ShopBuyHttp404Details
}

/// It cannot be bought so.
///
/// `HTTP_422` of `shop/buy`: kind `validation`, status 422.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct ShopBuyHttp422 {
    /// The declared facts; absent where an answer had no room for them.
    pub details: Option<Box<ShopBuyHttp422Details>>,
    /// All that was said.
    pub failure: Failure,
}

curable_client::declared_failure! {
    ShopBuyHttp422, "HTTP_422", ShopBuyHttp422Details
}

/// There is no such place.
///
/// `HTTP_404` of `shop/look`: kind `not_found`, status 404.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct ShopLookHttp404 {
    /// The declared facts; absent where an answer had no room for them.
    pub details: Option<Box<ShopLookHttp404Details>>,
    /// All that was said.
    pub failure: Failure,
}

curable_client::declared_failure! {
    ShopLookHttp404, "HTTP_404", ShopLookHttp404Details
}

/// The server is stopping and took no new call.
///
/// *When:* it was told to stop.
///
/// *Repair:* send the same call again once it is back.
///
/// *Hint:* Send the same call again once the server is back.
///
/// `SHUTTING_DOWN`: kind `transient`, retry `same`, status 503, since 0.1.0.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct ShuttingDown {
    /// All that was said.
    pub failure: Failure,
}

curable_client::declared_failure! {
    ShuttingDown, "SHUTTING_DOWN"
}

/// The operation did not end in time.
///
/// *When:* its deadline or the caller's passed; the handler was dropped.
///
/// *Repair:* a read can be sent again; after a write look first, because it may have taken effect.
///
/// *Hint:* A read can be sent again; after a write look first.
///
/// `TIMEOUT`: kind `transient`, retry `same`, status 504, since 0.1.0.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Timeout {
    /// All that was said.
    pub failure: Failure,
}

curable_client::declared_failure! {
    Timeout, "TIMEOUT"
}

/// Nobody knows who is calling.
///
/// *When:* the operation needs an identity and none, or an expired one, was given.
///
/// *Repair:* authenticate and send the same call again.
///
/// *Hint:* Authenticate and send the same call again.
///
/// `UNAUTHENTICATED`: kind `unauthenticated`, retry `never`, status 401, since 0.1.0.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Unauthenticated {
    /// All that was said.
    pub failure: Failure,
}

curable_client::declared_failure! {
    Unauthenticated, "UNAUTHENTICATED"
}

/// Nobody knows.
///
/// `UNKNOWN`: kind `internal`, deprecated since 1.0.0, use `OUT_OF_STOCK`.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct UnknownItem {
    /// All that was said.
    pub failure: Failure,
}

curable_client::declared_failure! {
    UnknownItem, "UNKNOWN"
}

/// What the machinery fails with, the same for every operation.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum ProtocolFailure {
    /// The call was called off before it ended.
    Cancelled(Cancelled),
    /// The caller may not use this operation.
    Forbidden(Forbidden),
    /// Something failed that the caller cannot mend.
    Internal(Internal),
    /// The arguments do not fit the operation's input.
    InvalidInput(InvalidInput),
    /// The operation gave a result that breaks its own output schema.
    InvalidOutput(InvalidOutput),
    /// There is no such operation.
    NotFound(NotFound),
    /// The server has too much to do and refused the call unseen.
    Overloaded(Overloaded),
    /// The same call has failed for the same reason again and was not run.
    RepeatedFailure(RepeatedFailure),
    /// The server is stopping and took no new call.
    ShuttingDown(ShuttingDown),
    /// The operation did not end in time.
    Timeout(Timeout),
    /// Nobody knows who is calling.
    Unauthenticated(Unauthenticated),
}

curable_client::operation_failure! {
    protocol ProtocolFailure {
        "CANCELLED" => Cancelled,
        "FORBIDDEN" => Forbidden,
        "INTERNAL" => Internal,
        "INVALID_INPUT" => InvalidInput,
        "INVALID_OUTPUT" => InvalidOutput,
        "NOT_FOUND" => NotFound,
        "OVERLOADED" => Overloaded,
        "REPEATED_FAILURE" => RepeatedFailure,
        "SHUTTING_DOWN" => ShuttingDown,
        "TIMEOUT" => Timeout,
        "UNAUTHENTICATED" => Unauthenticated,
    }
}

/// What `shop/buy` fails with.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum ShopBuyFailure {
    /// `HTTP_404`: There is no such thing.
    Http404(ShopBuyHttp404),
    /// `HTTP_422`: It cannot be bought so.
    Http422(ShopBuyHttp422),
    /// `HTTP_4XX`: It was refused.
    Http4xx(Http4xx),
    /// `HTTP_DEFAULT`: Anything else.
    HttpDefault(HttpDefault),
    /// `OUT_OF_STOCK`: There is not enough of it.
    OutOfStock(OutOfStock),
    /// `UNKNOWN`: Nobody knows.
    UnknownCode(UnknownItem),
    /// The machinery refused the call, or failed.
    Protocol(ProtocolFailure),
    /// A code that the contract does not list for this operation.
    Unknown(Failure),
    /// An answer that breaks the contract, such as details that are off their schema.
    Malformed(Malformed),
    /// No answer came.
    Communication(Failure),
}

curable_client::operation_failure! {
    ShopBuyFailure, ProtocolFailure {
        "HTTP_404" => Http404(ShopBuyHttp404),
        "HTTP_422" => Http422(ShopBuyHttp422),
        "OUT_OF_STOCK" | "SOLD_OUT" => OutOfStock(OutOfStock),
        "UNKNOWN" => UnknownCode(UnknownItem),
        in Refused => Http4xx(Http4xx),
        in Default => HttpDefault(HttpDefault),
    }
}

/// What `shop/look` fails with.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum ShopLookFailure {
    /// `HTTP_404`: There is no such place.
    Http404(ShopLookHttp404),
    /// The machinery refused the call, or failed.
    Protocol(ProtocolFailure),
    /// A code that the contract does not list for this operation.
    Unknown(Failure),
    /// An answer that breaks the contract, such as details that are off their schema.
    Malformed(Malformed),
    /// No answer came.
    Communication(Failure),
}

curable_client::operation_failure! {
    ShopLookFailure, ProtocolFailure {
        "HTTP_404" => Http404(ShopLookHttp404),
    }
}

/// What `shop/mix` fails with.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum ShopMixFailure {
    /// The machinery refused the call, or failed.
    Protocol(ProtocolFailure),
    /// A code that the contract does not list for this operation.
    Unknown(Failure),
    /// An answer that breaks the contract, such as details that are off their schema.
    Malformed(Malformed),
    /// No answer came.
    Communication(Failure),
}

curable_client::operation_failure! {
    ShopMixFailure, ProtocolFailure {
    }
}
