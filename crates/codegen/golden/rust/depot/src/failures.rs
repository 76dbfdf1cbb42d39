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

/// The token does not allow this.
///
/// *Hint:* Ask someone who may do this.
///
/// `HTTP_403` of `depot/cancelOrder`: kind `permission`, status 403.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct DepotCancelOrderHttp403 {
    /// The declared facts; absent where an answer had no room for them.
    pub details: Option<Box<ProblemReply>>,
    /// All that was said.
    pub failure: Failure,
}

curable_client::declared_failure! {
    DepotCancelOrderHttp403, "HTTP_403", ProblemReply
}

/// There is no such thing.
///
/// *Hint:* Check the identifiers, or look for what there is.
///
/// `HTTP_404` of `depot/cancelOrder`: kind `not_found`, status 404.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct DepotCancelOrderHttp404 {
    /// The declared facts; absent where an answer had no room for them.
    pub details: Option<Box<ProblemReply>>,
    /// All that was said.
    pub failure: Failure,
}

curable_client::declared_failure! {
    DepotCancelOrderHttp404, "HTTP_404", ProblemReply
}

/// The order has left the depot or is cancelled already.
///
/// *Hint:* Look at the state of the thing, then change the call.
///
/// `HTTP_409` of `depot/cancelOrder`: kind `conflict`, status 409.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct DepotCancelOrderHttp409 {
    /// The declared facts; absent where an answer had no room for them.
    pub details: Option<Box<ProblemReply>>,
    /// All that was said.
    pub failure: Failure,
}

curable_client::declared_failure! {
    DepotCancelOrderHttp409, "HTTP_409", ProblemReply
}

/// Something in the call is wrong; `errors` says what and where.
///
/// *Hint:* Change the arguments.
///
/// `HTTP_422` of `depot/cancelOrder`: kind `validation`, status 422.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct DepotCancelOrderHttp422 {
    /// The declared facts; absent where an answer had no room for them.
    pub details: Option<Box<ProblemReply>>,
    /// All that was said.
    pub failure: Failure,
}

curable_client::declared_failure! {
    DepotCancelOrderHttp422, "HTTP_422", ProblemReply
}

/// The token is missing, wrong or expired.
///
/// *Hint:* Authenticate first.
///
/// `HTTP_401` of `depot/createItem`: kind `unauthenticated`, status 401.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct DepotCreateItemHttp401 {
    /// The declared facts; absent where an answer had no room for them.
    pub details: Option<Box<ProblemReply>>,
    /// All that was said.
    pub failure: Failure,
}

curable_client::declared_failure! {
    DepotCreateItemHttp401, "HTTP_401", ProblemReply
}

/// Another item has this SKU.
///
/// *Hint:* Look at the state of the thing, then change the call.
///
/// `HTTP_409` of `depot/createItem`: kind `conflict`, status 409.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct DepotCreateItemHttp409 {
    /// The declared facts; absent where an answer had no room for them.
    pub details: Option<Box<ProblemReply>>,
    /// All that was said.
    pub failure: Failure,
}

curable_client::declared_failure! {
    DepotCreateItemHttp409, "HTTP_409", ProblemReply
}

/// Something in the call is wrong; `errors` says what and where.
///
/// *Hint:* Change the arguments.
///
/// `HTTP_422` of `depot/createItem`: kind `validation`, status 422.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct DepotCreateItemHttp422 {
    /// The declared facts; absent where an answer had no room for them.
    pub details: Option<Box<ProblemReply>>,
    /// All that was said.
    pub failure: Failure,
}

curable_client::declared_failure! {
    DepotCreateItemHttp422, "HTTP_422", ProblemReply
}

/// The depot is being tidied.
///
/// *Hint:* Try again later.
///
/// `HTTP_503` of `depot/createItem`: kind `transient`, status 503.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct DepotCreateItemHttp503 {
    /// The declared facts; absent where an answer had no room for them.
    pub details: Option<Box<ProblemReply>>,
    /// All that was said.
    pub failure: Failure,
}

curable_client::declared_failure! {
    DepotCreateItemHttp503, "HTTP_503", ProblemReply
}

/// The token is missing, wrong or expired.
///
/// *Hint:* Authenticate first.
///
/// `HTTP_401` of `depot/createOrder`: kind `unauthenticated`, status 401.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct DepotCreateOrderHttp401 {
    /// The declared facts; absent where an answer had no room for them.
    pub details: Option<Box<ProblemReply>>,
    /// All that was said.
    pub failure: Failure,
}

curable_client::declared_failure! {
    DepotCreateOrderHttp401, "HTTP_401", ProblemReply
}

/// There is not enough in stock, or a call with the same key is still running.
///
/// *Hint:* Look at the state of the thing, then change the call.
///
/// `HTTP_409` of `depot/createOrder`: kind `conflict`, status 409.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct DepotCreateOrderHttp409 {
    /// The declared facts; absent where an answer had no room for them.
    pub details: Option<Box<ProblemReply>>,
    /// All that was said.
    pub failure: Failure,
}

curable_client::declared_failure! {
    DepotCreateOrderHttp409, "HTTP_409", ProblemReply
}

/// Something in the call is wrong; `errors` says what and where.
///
/// *Hint:* Change the arguments.
///
/// `HTTP_422` of `depot/createOrder`: kind `validation`, status 422.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct DepotCreateOrderHttp422 {
    /// The declared facts; absent where an answer had no room for them.
    pub details: Option<Box<ProblemReply>>,
    /// All that was said.
    pub failure: Failure,
}

curable_client::declared_failure! {
    DepotCreateOrderHttp422, "HTTP_422", ProblemReply
}

/// Too many calls.
///
/// *Hint:* Wait as long as `Retry-After` says.
///
/// `HTTP_429` of `depot/createOrder`: kind `transient`, status 429.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct DepotCreateOrderHttp429 {
    /// The declared facts; absent where an answer had no room for them.
    pub details: Option<Box<ProblemReply>>,
    /// All that was said.
    pub failure: Failure,
}

curable_client::declared_failure! {
    DepotCreateOrderHttp429, "HTTP_429", ProblemReply
}

/// The depot is being tidied.
///
/// *Hint:* Try again later.
///
/// `HTTP_503` of `depot/createOrder`: kind `transient`, status 503.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct DepotCreateOrderHttp503 {
    /// The declared facts; absent where an answer had no room for them.
    pub details: Option<Box<ProblemReply>>,
    /// All that was said.
    pub failure: Failure,
}

curable_client::declared_failure! {
    DepotCreateOrderHttp503, "HTTP_503", ProblemReply
}

/// The order is not packed, or it has been shipped already.
///
/// *Hint:* Look at the state of the thing, then change the call.
///
/// `HTTP_409` of `depot/createShipment`: kind `conflict`, status 409.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct DepotCreateShipmentHttp409 {
    /// The declared facts; absent where an answer had no room for them.
    pub details: Option<Box<ProblemReply>>,
    /// All that was said.
    pub failure: Failure,
}

curable_client::declared_failure! {
    DepotCreateShipmentHttp409, "HTTP_409", ProblemReply
}

/// Something in the call is wrong; `errors` says what and where.
///
/// *Hint:* Change the arguments.
///
/// `HTTP_422` of `depot/createShipment`: kind `validation`, status 422.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct DepotCreateShipmentHttp422 {
    /// The declared facts; absent where an answer had no room for them.
    pub details: Option<Box<ProblemReply>>,
    /// All that was said.
    pub failure: Failure,
}

curable_client::declared_failure! {
    DepotCreateShipmentHttp422, "HTTP_422", ProblemReply
}

/// Too many calls.
///
/// *Hint:* Wait as long as `Retry-After` says.
///
/// `HTTP_429` of `depot/createShipment`: kind `transient`, status 429.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct DepotCreateShipmentHttp429 {
    /// The declared facts; absent where an answer had no room for them.
    pub details: Option<Box<ProblemReply>>,
    /// All that was said.
    pub failure: Failure,
}

curable_client::declared_failure! {
    DepotCreateShipmentHttp429, "HTTP_429", ProblemReply
}

/// The call failed.
///
/// *Hint:* Do as the kind of the failure says.
///
/// `HTTP_DEFAULT` of `depot/createShipment`: kind `internal`.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct DepotCreateShipmentHttpDefault {
    /// The declared facts; absent where an answer had no room for them.
    pub details: Option<Box<ProblemReply>>,
    /// All that was said.
    pub failure: Failure,
}

curable_client::declared_failure! {
    DepotCreateShipmentHttpDefault, "HTTP_DEFAULT", ProblemReply
}

/// The token is missing, wrong or expired.
///
/// *Hint:* Authenticate first.
///
/// `HTTP_401` of `depot/getCustomer`: kind `unauthenticated`, status 401.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct DepotGetCustomerHttp401 {
    /// The declared facts; absent where an answer had no room for them.
    pub details: Option<Box<ProblemReply>>,
    /// All that was said.
    pub failure: Failure,
}

curable_client::declared_failure! {
    DepotGetCustomerHttp401, "HTTP_401", ProblemReply
}

/// The token does not allow this.
///
/// *Hint:* Ask someone who may do this.
///
/// `HTTP_403` of `depot/getCustomer`: kind `permission`, status 403.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct DepotGetCustomerHttp403 {
    /// The declared facts; absent where an answer had no room for them.
    pub details: Option<Box<ProblemReply>>,
    /// All that was said.
    pub failure: Failure,
}

curable_client::declared_failure! {
    DepotGetCustomerHttp403, "HTTP_403", ProblemReply
}

/// There is no such thing.
///
/// *Hint:* Check the identifiers, or look for what there is.
///
/// `HTTP_404` of `depot/getCustomer`: kind `not_found`, status 404.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct DepotGetCustomerHttp404 {
    /// The declared facts; absent where an answer had no room for them.
    pub details: Option<Box<ProblemReply>>,
    /// All that was said.
    pub failure: Failure,
}

curable_client::declared_failure! {
    DepotGetCustomerHttp404, "HTTP_404", ProblemReply
}

/// There is no such thing.
///
/// *Hint:* Check the identifiers, or look for what there is.
///
/// `HTTP_404` of `depot/getItem`: kind `not_found`, status 404.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct DepotGetItemHttp404 {
    /// The declared facts; absent where an answer had no room for them.
    pub details: Option<Box<ProblemReply>>,
    /// All that was said.
    pub failure: Failure,
}

curable_client::declared_failure! {
    DepotGetItemHttp404, "HTTP_404", ProblemReply
}

/// Something in the call is wrong; `errors` says what and where.
///
/// *Hint:* Change the arguments.
///
/// `HTTP_422` of `depot/getItem`: kind `validation`, status 422.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct DepotGetItemHttp422 {
    /// The declared facts; absent where an answer had no room for them.
    pub details: Option<Box<ProblemReply>>,
    /// All that was said.
    pub failure: Failure,
}

curable_client::declared_failure! {
    DepotGetItemHttp422, "HTTP_422", ProblemReply
}

/// The call failed.
///
/// *Hint:* Do as the kind of the failure says.
///
/// `HTTP_DEFAULT` of `depot/getItem`: kind `internal`.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct DepotGetItemHttpDefault {
    /// The declared facts; absent where an answer had no room for them.
    pub details: Option<Box<ProblemReply>>,
    /// All that was said.
    pub failure: Failure,
}

curable_client::declared_failure! {
    DepotGetItemHttpDefault, "HTTP_DEFAULT", ProblemReply
}

/// There is no such thing.
///
/// *Hint:* Check the identifiers, or look for what there is.
///
/// `HTTP_404` of `depot/getOrder`: kind `not_found`, status 404.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct DepotGetOrderHttp404 {
    /// The declared facts; absent where an answer had no room for them.
    pub details: Option<Box<ProblemReply>>,
    /// All that was said.
    pub failure: Failure,
}

curable_client::declared_failure! {
    DepotGetOrderHttp404, "HTTP_404", ProblemReply
}

/// The token is missing, wrong or expired.
///
/// *Hint:* Authenticate first.
///
/// `HTTP_401` of `depot/listCustomers`: kind `unauthenticated`, status 401.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct DepotListCustomersHttp401 {
    /// The declared facts; absent where an answer had no room for them.
    pub details: Option<Box<ProblemReply>>,
    /// All that was said.
    pub failure: Failure,
}

curable_client::declared_failure! {
    DepotListCustomersHttp401, "HTTP_401", ProblemReply
}

/// The token does not allow this.
///
/// *Hint:* Ask someone who may do this.
///
/// `HTTP_403` of `depot/listCustomers`: kind `permission`, status 403.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct DepotListCustomersHttp403 {
    /// The declared facts; absent where an answer had no room for them.
    pub details: Option<Box<ProblemReply>>,
    /// All that was said.
    pub failure: Failure,
}

curable_client::declared_failure! {
    DepotListCustomersHttp403, "HTTP_403", ProblemReply
}

/// The call failed.
///
/// *Hint:* Change the call as the kind of the failure says.
///
/// `HTTP_4XX` of `depot/listCustomers`: kind `validation`, status 400.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct DepotListCustomersHttp4xx {
    /// The declared facts; absent where an answer had no room for them.
    pub details: Option<Box<ProblemReply>>,
    /// All that was said.
    pub failure: Failure,
}

curable_client::declared_failure! {
    DepotListCustomersHttp4xx, "HTTP_4XX", ProblemReply
}

/// The call failed.
///
/// *Hint:* Do as the kind of the failure says.
///
/// `HTTP_DEFAULT` of `depot/listItems`: kind `internal`.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct DepotListItemsHttpDefault {
    /// The declared facts; absent where an answer had no room for them.
    pub details: Option<Box<ProblemReply>>,
    /// All that was said.
    pub failure: Failure,
}

curable_client::declared_failure! {
    DepotListItemsHttpDefault, "HTTP_DEFAULT", ProblemReply
}

/// The call failed.
///
/// *Hint:* Do as the kind of the failure says.
///
/// `HTTP_DEFAULT` of `depot/listOrders`: kind `internal`.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct DepotListOrdersHttpDefault {
    /// The declared facts; absent where an answer had no room for them.
    pub details: Option<Box<ProblemReply>>,
    /// All that was said.
    pub failure: Failure,
}

curable_client::declared_failure! {
    DepotListOrdersHttpDefault, "HTTP_DEFAULT", ProblemReply
}

/// Something in the call is wrong; `errors` says what and where.
///
/// *Hint:* Change the arguments.
///
/// `HTTP_422` of `depot/searchItems`: kind `validation`, status 422.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct DepotSearchItemsHttp422 {
    /// The declared facts; absent where an answer had no room for them.
    pub details: Option<Box<ProblemReply>>,
    /// All that was said.
    pub failure: Failure,
}

curable_client::declared_failure! {
    DepotSearchItemsHttp422, "HTTP_422", ProblemReply
}

/// Too many calls.
///
/// *Hint:* Wait as long as `Retry-After` says.
///
/// `HTTP_429` of `depot/searchItems`: kind `transient`, status 429.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct DepotSearchItemsHttp429 {
    /// The declared facts; absent where an answer had no room for them.
    pub details: Option<Box<ProblemReply>>,
    /// All that was said.
    pub failure: Failure,
}

curable_client::declared_failure! {
    DepotSearchItemsHttp429, "HTTP_429", ProblemReply
}

/// There is no such thing.
///
/// *Hint:* Check the identifiers, or look for what there is.
///
/// `HTTP_404` of `depot/setStock`: kind `not_found`, status 404.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct DepotSetStockHttp404 {
    /// The declared facts; absent where an answer had no room for them.
    pub details: Option<Box<ProblemReply>>,
    /// All that was said.
    pub failure: Failure,
}

curable_client::declared_failure! {
    DepotSetStockHttp404, "HTTP_404", ProblemReply
}

/// A retired item is not counted.
///
/// *Hint:* Look at the state of the thing, then change the call.
///
/// `HTTP_409` of `depot/setStock`: kind `conflict`, status 409.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct DepotSetStockHttp409 {
    /// The declared facts; absent where an answer had no room for them.
    pub details: Option<Box<ProblemReply>>,
    /// All that was said.
    pub failure: Failure,
}

curable_client::declared_failure! {
    DepotSetStockHttp409, "HTTP_409", ProblemReply
}

/// The item is no longer the version that `If-Match` names.
///
/// *Hint:* Do first what the call depends on.
///
/// `HTTP_412` of `depot/setStock`: kind `precondition`, status 412.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct DepotSetStockHttp412 {
    /// The declared facts; absent where an answer had no room for them.
    pub details: Option<Box<VersionProblemReply>>,
    /// All that was said.
    pub failure: Failure,
}

curable_client::declared_failure! {
    DepotSetStockHttp412, "HTTP_412", VersionProblemReply
}

/// Something in the call is wrong; `errors` says what and where.
///
/// *Hint:* Change the arguments.
///
/// `HTTP_422` of `depot/setStock`: kind `validation`, status 422.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct DepotSetStockHttp422 {
    /// The declared facts; absent where an answer had no room for them.
    pub details: Option<Box<ProblemReply>>,
    /// All that was said.
    pub failure: Failure,
}

curable_client::declared_failure! {
    DepotSetStockHttp422, "HTTP_422", ProblemReply
}

/// The depot is being tidied.
///
/// *Hint:* Try again later.
///
/// `HTTP_503` of `depot/setStock`: kind `transient`, status 503.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct DepotSetStockHttp503 {
    /// The declared facts; absent where an answer had no room for them.
    pub details: Option<Box<ProblemReply>>,
    /// All that was said.
    pub failure: Failure,
}

curable_client::declared_failure! {
    DepotSetStockHttp503, "HTTP_503", ProblemReply
}

/// The token does not allow this.
///
/// *Hint:* Ask someone who may do this.
///
/// `HTTP_403` of `depot/updateItem`: kind `permission`, status 403.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct DepotUpdateItemHttp403 {
    /// The declared facts; absent where an answer had no room for them.
    pub details: Option<Box<ProblemReply>>,
    /// All that was said.
    pub failure: Failure,
}

curable_client::declared_failure! {
    DepotUpdateItemHttp403, "HTTP_403", ProblemReply
}

/// There is no such thing.
///
/// *Hint:* Check the identifiers, or look for what there is.
///
/// `HTTP_404` of `depot/updateItem`: kind `not_found`, status 404.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct DepotUpdateItemHttp404 {
    /// The declared facts; absent where an answer had no room for them.
    pub details: Option<Box<ProblemReply>>,
    /// All that was said.
    pub failure: Failure,
}

curable_client::declared_failure! {
    DepotUpdateItemHttp404, "HTTP_404", ProblemReply
}

/// The item has changed since `version`.
///
/// *Hint:* Look at the state of the thing, then change the call.
///
/// `HTTP_409` of `depot/updateItem`: kind `conflict`, status 409.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct DepotUpdateItemHttp409 {
    /// The declared facts; absent where an answer had no room for them.
    pub details: Option<Box<VersionProblemReply>>,
    /// All that was said.
    pub failure: Failure,
}

curable_client::declared_failure! {
    DepotUpdateItemHttp409, "HTTP_409", VersionProblemReply
}

/// Something in the call is wrong; `errors` says what and where.
///
/// *Hint:* Change the arguments.
///
/// `HTTP_422` of `depot/updateItem`: kind `validation`, status 422.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct DepotUpdateItemHttp422 {
    /// The declared facts; absent where an answer had no room for them.
    pub details: Option<Box<ProblemReply>>,
    /// All that was said.
    pub failure: Failure,
}

curable_client::declared_failure! {
    DepotUpdateItemHttp422, "HTTP_422", ProblemReply
}

/// The call failed.
///
/// *Hint:* A read can be sent again later.
///
/// `HTTP_5XX` of `depot/updateItem`: kind `transient`, status 500.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct DepotUpdateItemHttp5xx {
    /// The declared facts; absent where an answer had no room for them.
    pub details: Option<Box<ProblemReply>>,
    /// All that was said.
    pub failure: Failure,
}

curable_client::declared_failure! {
    DepotUpdateItemHttp5xx, "HTTP_5XX", ProblemReply
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

/// The upstream answered with status 401.
///
/// *Hint:* Authenticate first.
///
/// `HTTP_401`: kind `unauthenticated`, status 401, since 0.1.0.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Http401 {
    /// All that was said.
    pub failure: Failure,
}

curable_client::declared_failure! {
    Http401, "HTTP_401"
}

/// The upstream answered with status 403.
///
/// *Hint:* Ask someone who may do this.
///
/// `HTTP_403`: kind `permission`, status 403, since 0.1.0.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Http403 {
    /// All that was said.
    pub failure: Failure,
}

curable_client::declared_failure! {
    Http403, "HTTP_403"
}

/// The upstream answered with status 404.
///
/// *Hint:* Check the identifiers, or look for what there is.
///
/// `HTTP_404`: kind `not_found`, status 404, since 0.1.0.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Http404 {
    /// All that was said.
    pub failure: Failure,
}

curable_client::declared_failure! {
    Http404, "HTTP_404"
}

/// The upstream answered with status 409.
///
/// *Hint:* Look at the state of the thing, then change the call.
///
/// `HTTP_409`: kind `conflict`, status 409, since 0.1.0.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Http409 {
    /// All that was said.
    pub failure: Failure,
}

curable_client::declared_failure! {
    Http409, "HTTP_409"
}

/// The upstream answered with status 412.
///
/// *Hint:* Do first what the call depends on.
///
/// `HTTP_412`: kind `precondition`, status 412, since 0.1.0.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Http412 {
    /// All that was said.
    pub failure: Failure,
}

curable_client::declared_failure! {
    Http412, "HTTP_412"
}

/// The upstream answered with status 422.
///
/// *Hint:* Change the arguments.
///
/// `HTTP_422`: kind `validation`, status 422, since 0.1.0.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Http422 {
    /// All that was said.
    pub failure: Failure,
}

curable_client::declared_failure! {
    Http422, "HTTP_422"
}

/// The upstream answered with status 429.
///
/// *Hint:* Wait, then send the same call again.
///
/// `HTTP_429`: kind `transient`, status 429, since 0.1.0.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Http429 {
    /// All that was said.
    pub failure: Failure,
}

curable_client::declared_failure! {
    Http429, "HTTP_429"
}

/// The upstream refused the call in a way that its document does not declare.
///
/// *When:* the status is 400 to 499; the failure itself carries it, such as HTTP_404.
///
/// *Repair:* as its kind says.
///
/// *Hint:* Change the call as the kind of the failure says.
///
/// `HTTP_4XX`: kind `validation`, status 400, since 0.1.0.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Http4xx {
    /// All that was said.
    pub failure: Failure,
}

curable_client::declared_failure! {
    Http4xx, "HTTP_4XX"
}

/// The upstream answered with status 503.
///
/// *Hint:* A read can be sent again later.
///
/// `HTTP_503`: kind `transient`, status 503, since 0.1.0.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Http503 {
    /// All that was said.
    pub failure: Failure,
}

curable_client::declared_failure! {
    Http503, "HTTP_503"
}

/// The upstream failed in a way that its document does not declare.
///
/// *When:* the status is 500 to 599; the failure itself carries it, such as HTTP_503.
///
/// *Repair:* a read can be sent again later.
///
/// *Hint:* A read can be sent again later.
///
/// `HTTP_5XX`: kind `transient`, status 500, since 0.1.0.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Http5xx {
    /// All that was said.
    pub failure: Failure,
}

curable_client::declared_failure! {
    Http5xx, "HTTP_5XX"
}

/// The upstream answered with an error that its document declares for all other statuses.
///
/// *When:* no other declared response has the status; the failure itself carries it, such as
/// HTTP_404.
///
/// *Repair:* as its kind says.
///
/// *Hint:* Do as the kind of the failure says.
///
/// `HTTP_DEFAULT`: kind `internal`, since 0.1.0.
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

/// The upstream gave an answer that cannot be read.
///
/// *When:* the body is not what its type says, breaks its declared schema, or is too large.
///
/// *Repair:* report the reference id to the operator; look before you send a write again.
///
/// *Hint:* Report the reference id to the operator.
///
/// `UPSTREAM_MALFORMED`: kind `internal`, retry `never`, status 502, since 0.1.0.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct UpstreamMalformed {
    /// All that was said.
    pub failure: Failure,
}

curable_client::declared_failure! {
    UpstreamMalformed, "UPSTREAM_MALFORMED"
}

/// The upstream did not answer in time.
///
/// *When:* a deadline for connecting, the first byte, silence or the whole answer passed.
///
/// *Repair:* a read can be sent again; after a write look first, because it may have taken effect.
///
/// *Hint:* A read can be sent again; after a write look first.
///
/// `UPSTREAM_TIMEOUT`: kind `transient`, retry `same`, status 504, since 0.1.0.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct UpstreamTimeout {
    /// The declared facts; absent where an answer had no room for them.
    pub details: Option<Box<UpstreamTimeoutDetails>>,
    /// All that was said.
    pub failure: Failure,
}

curable_client::declared_failure! {
    UpstreamTimeout, "UPSTREAM_TIMEOUT", UpstreamTimeoutDetails
}

/// The upstream could not be reached.
///
/// *When:* the connection was refused or ended before the answer did, the name did not resolve, or
/// the secure channel failed.
///
/// *Repair:* send the same call again later; `applied` says whether the request had gone out.
///
/// *Hint:* Send the same call again later.
///
/// `UPSTREAM_UNREACHABLE`: kind `transient`, retry `same`, status 503, since 0.1.0.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct UpstreamUnreachable {
    /// All that was said.
    pub failure: Failure,
}

curable_client::declared_failure! {
    UpstreamUnreachable, "UPSTREAM_UNREACHABLE"
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

/// What `depot/cancelOrder` fails with.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum DepotCancelOrderFailure {
    /// `HTTP_403`: The token does not allow this.
    Http403(DepotCancelOrderHttp403),
    /// `HTTP_404`: There is no such thing.
    Http404(DepotCancelOrderHttp404),
    /// `HTTP_409`: The order has left the depot or is cancelled already.
    Http409(DepotCancelOrderHttp409),
    /// `HTTP_422`: Something in the call is wrong; `errors` says what and where.
    Http422(DepotCancelOrderHttp422),
    /// `HTTP_4XX`: The upstream refused the call in a way that its document does not declare.
    Http4xx(Http4xx),
    /// `HTTP_5XX`: The upstream failed in a way that its document does not declare.
    Http5xx(Http5xx),
    /// `UPSTREAM_MALFORMED`: The upstream gave an answer that cannot be read.
    UpstreamMalformed(UpstreamMalformed),
    /// `UPSTREAM_TIMEOUT`: The upstream did not answer in time.
    UpstreamTimeout(UpstreamTimeout),
    /// `UPSTREAM_UNREACHABLE`: The upstream could not be reached.
    UpstreamUnreachable(UpstreamUnreachable),
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
    DepotCancelOrderFailure, ProtocolFailure {
        "HTTP_403" => Http403(DepotCancelOrderHttp403),
        "HTTP_404" => Http404(DepotCancelOrderHttp404),
        "HTTP_409" => Http409(DepotCancelOrderHttp409),
        "HTTP_422" => Http422(DepotCancelOrderHttp422),
        "UPSTREAM_MALFORMED" => UpstreamMalformed(UpstreamMalformed),
        "UPSTREAM_TIMEOUT" => UpstreamTimeout(UpstreamTimeout),
        "UPSTREAM_UNREACHABLE" => UpstreamUnreachable(UpstreamUnreachable),
        in Refused => Http4xx(Http4xx),
        in Failed => Http5xx(Http5xx),
    }
}

/// What `depot/createItem` fails with.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum DepotCreateItemFailure {
    /// `HTTP_401`: The token is missing, wrong or expired.
    Http401(DepotCreateItemHttp401),
    /// `HTTP_409`: Another item has this SKU.
    Http409(DepotCreateItemHttp409),
    /// `HTTP_422`: Something in the call is wrong; `errors` says what and where.
    Http422(DepotCreateItemHttp422),
    /// `HTTP_4XX`: The upstream refused the call in a way that its document does not declare.
    Http4xx(Http4xx),
    /// `HTTP_503`: The depot is being tidied.
    Http503(DepotCreateItemHttp503),
    /// `HTTP_5XX`: The upstream failed in a way that its document does not declare.
    Http5xx(Http5xx),
    /// `UPSTREAM_MALFORMED`: The upstream gave an answer that cannot be read.
    UpstreamMalformed(UpstreamMalformed),
    /// `UPSTREAM_TIMEOUT`: The upstream did not answer in time.
    UpstreamTimeout(UpstreamTimeout),
    /// `UPSTREAM_UNREACHABLE`: The upstream could not be reached.
    UpstreamUnreachable(UpstreamUnreachable),
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
    DepotCreateItemFailure, ProtocolFailure {
        "HTTP_401" => Http401(DepotCreateItemHttp401),
        "HTTP_409" => Http409(DepotCreateItemHttp409),
        "HTTP_422" => Http422(DepotCreateItemHttp422),
        "HTTP_503" => Http503(DepotCreateItemHttp503),
        "UPSTREAM_MALFORMED" => UpstreamMalformed(UpstreamMalformed),
        "UPSTREAM_TIMEOUT" => UpstreamTimeout(UpstreamTimeout),
        "UPSTREAM_UNREACHABLE" => UpstreamUnreachable(UpstreamUnreachable),
        in Refused => Http4xx(Http4xx),
        in Failed => Http5xx(Http5xx),
    }
}

/// What `depot/createOrder` fails with.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum DepotCreateOrderFailure {
    /// `HTTP_401`: The token is missing, wrong or expired.
    Http401(DepotCreateOrderHttp401),
    /// `HTTP_409`: There is not enough in stock, or a call with the same key is still running.
    Http409(DepotCreateOrderHttp409),
    /// `HTTP_422`: Something in the call is wrong; `errors` says what and where.
    Http422(DepotCreateOrderHttp422),
    /// `HTTP_429`: Too many calls.
    Http429(DepotCreateOrderHttp429),
    /// `HTTP_4XX`: The upstream refused the call in a way that its document does not declare.
    Http4xx(Http4xx),
    /// `HTTP_503`: The depot is being tidied.
    Http503(DepotCreateOrderHttp503),
    /// `HTTP_5XX`: The upstream failed in a way that its document does not declare.
    Http5xx(Http5xx),
    /// `UPSTREAM_MALFORMED`: The upstream gave an answer that cannot be read.
    UpstreamMalformed(UpstreamMalformed),
    /// `UPSTREAM_TIMEOUT`: The upstream did not answer in time.
    UpstreamTimeout(UpstreamTimeout),
    /// `UPSTREAM_UNREACHABLE`: The upstream could not be reached.
    UpstreamUnreachable(UpstreamUnreachable),
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
    DepotCreateOrderFailure, ProtocolFailure {
        "HTTP_401" => Http401(DepotCreateOrderHttp401),
        "HTTP_409" => Http409(DepotCreateOrderHttp409),
        "HTTP_422" => Http422(DepotCreateOrderHttp422),
        "HTTP_429" => Http429(DepotCreateOrderHttp429),
        "HTTP_503" => Http503(DepotCreateOrderHttp503),
        "UPSTREAM_MALFORMED" => UpstreamMalformed(UpstreamMalformed),
        "UPSTREAM_TIMEOUT" => UpstreamTimeout(UpstreamTimeout),
        "UPSTREAM_UNREACHABLE" => UpstreamUnreachable(UpstreamUnreachable),
        in Refused => Http4xx(Http4xx),
        in Failed => Http5xx(Http5xx),
    }
}

/// What `depot/createShipment` fails with.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum DepotCreateShipmentFailure {
    /// `HTTP_409`: The order is not packed, or it has been shipped already.
    Http409(DepotCreateShipmentHttp409),
    /// `HTTP_422`: Something in the call is wrong; `errors` says what and where.
    Http422(DepotCreateShipmentHttp422),
    /// `HTTP_429`: Too many calls.
    Http429(DepotCreateShipmentHttp429),
    /// `HTTP_4XX`: The upstream refused the call in a way that its document does not declare.
    Http4xx(Http4xx),
    /// `HTTP_5XX`: The upstream failed in a way that its document does not declare.
    Http5xx(Http5xx),
    /// `HTTP_DEFAULT`: The call failed.
    HttpDefault(DepotCreateShipmentHttpDefault),
    /// `UPSTREAM_MALFORMED`: The upstream gave an answer that cannot be read.
    UpstreamMalformed(UpstreamMalformed),
    /// `UPSTREAM_TIMEOUT`: The upstream did not answer in time.
    UpstreamTimeout(UpstreamTimeout),
    /// `UPSTREAM_UNREACHABLE`: The upstream could not be reached.
    UpstreamUnreachable(UpstreamUnreachable),
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
    DepotCreateShipmentFailure, ProtocolFailure {
        "HTTP_409" => Http409(DepotCreateShipmentHttp409),
        "HTTP_422" => Http422(DepotCreateShipmentHttp422),
        "HTTP_429" => Http429(DepotCreateShipmentHttp429),
        "UPSTREAM_MALFORMED" => UpstreamMalformed(UpstreamMalformed),
        "UPSTREAM_TIMEOUT" => UpstreamTimeout(UpstreamTimeout),
        "UPSTREAM_UNREACHABLE" => UpstreamUnreachable(UpstreamUnreachable),
        in Refused => Http4xx(Http4xx),
        in Failed => Http5xx(Http5xx),
        in Default => HttpDefault(DepotCreateShipmentHttpDefault),
    }
}

/// What `depot/getCustomer` fails with.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum DepotGetCustomerFailure {
    /// `HTTP_401`: The token is missing, wrong or expired.
    Http401(DepotGetCustomerHttp401),
    /// `HTTP_403`: The token does not allow this.
    Http403(DepotGetCustomerHttp403),
    /// `HTTP_404`: There is no such thing.
    Http404(DepotGetCustomerHttp404),
    /// `HTTP_4XX`: The upstream refused the call in a way that its document does not declare.
    Http4xx(Http4xx),
    /// `HTTP_5XX`: The upstream failed in a way that its document does not declare.
    Http5xx(Http5xx),
    /// `UPSTREAM_MALFORMED`: The upstream gave an answer that cannot be read.
    UpstreamMalformed(UpstreamMalformed),
    /// `UPSTREAM_TIMEOUT`: The upstream did not answer in time.
    UpstreamTimeout(UpstreamTimeout),
    /// `UPSTREAM_UNREACHABLE`: The upstream could not be reached.
    UpstreamUnreachable(UpstreamUnreachable),
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
    DepotGetCustomerFailure, ProtocolFailure {
        "HTTP_401" => Http401(DepotGetCustomerHttp401),
        "HTTP_403" => Http403(DepotGetCustomerHttp403),
        "HTTP_404" => Http404(DepotGetCustomerHttp404),
        "UPSTREAM_MALFORMED" => UpstreamMalformed(UpstreamMalformed),
        "UPSTREAM_TIMEOUT" => UpstreamTimeout(UpstreamTimeout),
        "UPSTREAM_UNREACHABLE" => UpstreamUnreachable(UpstreamUnreachable),
        in Refused => Http4xx(Http4xx),
        in Failed => Http5xx(Http5xx),
    }
}

/// What `depot/getItem` fails with.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum DepotGetItemFailure {
    /// `HTTP_404`: There is no such thing.
    Http404(DepotGetItemHttp404),
    /// `HTTP_422`: Something in the call is wrong; `errors` says what and where.
    Http422(DepotGetItemHttp422),
    /// `HTTP_4XX`: The upstream refused the call in a way that its document does not declare.
    Http4xx(Http4xx),
    /// `HTTP_5XX`: The upstream failed in a way that its document does not declare.
    Http5xx(Http5xx),
    /// `HTTP_DEFAULT`: The call failed.
    HttpDefault(DepotGetItemHttpDefault),
    /// `UPSTREAM_MALFORMED`: The upstream gave an answer that cannot be read.
    UpstreamMalformed(UpstreamMalformed),
    /// `UPSTREAM_TIMEOUT`: The upstream did not answer in time.
    UpstreamTimeout(UpstreamTimeout),
    /// `UPSTREAM_UNREACHABLE`: The upstream could not be reached.
    UpstreamUnreachable(UpstreamUnreachable),
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
    DepotGetItemFailure, ProtocolFailure {
        "HTTP_404" => Http404(DepotGetItemHttp404),
        "HTTP_422" => Http422(DepotGetItemHttp422),
        "UPSTREAM_MALFORMED" => UpstreamMalformed(UpstreamMalformed),
        "UPSTREAM_TIMEOUT" => UpstreamTimeout(UpstreamTimeout),
        "UPSTREAM_UNREACHABLE" => UpstreamUnreachable(UpstreamUnreachable),
        in Refused => Http4xx(Http4xx),
        in Failed => Http5xx(Http5xx),
        in Default => HttpDefault(DepotGetItemHttpDefault),
    }
}

/// What `depot/getOrder` fails with.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum DepotGetOrderFailure {
    /// `HTTP_404`: There is no such thing.
    Http404(DepotGetOrderHttp404),
    /// `HTTP_4XX`: The upstream refused the call in a way that its document does not declare.
    Http4xx(Http4xx),
    /// `HTTP_5XX`: The upstream failed in a way that its document does not declare.
    Http5xx(Http5xx),
    /// `UPSTREAM_MALFORMED`: The upstream gave an answer that cannot be read.
    UpstreamMalformed(UpstreamMalformed),
    /// `UPSTREAM_TIMEOUT`: The upstream did not answer in time.
    UpstreamTimeout(UpstreamTimeout),
    /// `UPSTREAM_UNREACHABLE`: The upstream could not be reached.
    UpstreamUnreachable(UpstreamUnreachable),
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
    DepotGetOrderFailure, ProtocolFailure {
        "HTTP_404" => Http404(DepotGetOrderHttp404),
        "UPSTREAM_MALFORMED" => UpstreamMalformed(UpstreamMalformed),
        "UPSTREAM_TIMEOUT" => UpstreamTimeout(UpstreamTimeout),
        "UPSTREAM_UNREACHABLE" => UpstreamUnreachable(UpstreamUnreachable),
        in Refused => Http4xx(Http4xx),
        in Failed => Http5xx(Http5xx),
    }
}

/// What `depot/listCustomers` fails with.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum DepotListCustomersFailure {
    /// `HTTP_401`: The token is missing, wrong or expired.
    Http401(DepotListCustomersHttp401),
    /// `HTTP_403`: The token does not allow this.
    Http403(DepotListCustomersHttp403),
    /// `HTTP_4XX`: The call failed.
    Http4xx(DepotListCustomersHttp4xx),
    /// `HTTP_5XX`: The upstream failed in a way that its document does not declare.
    Http5xx(Http5xx),
    /// `UPSTREAM_MALFORMED`: The upstream gave an answer that cannot be read.
    UpstreamMalformed(UpstreamMalformed),
    /// `UPSTREAM_TIMEOUT`: The upstream did not answer in time.
    UpstreamTimeout(UpstreamTimeout),
    /// `UPSTREAM_UNREACHABLE`: The upstream could not be reached.
    UpstreamUnreachable(UpstreamUnreachable),
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
    DepotListCustomersFailure, ProtocolFailure {
        "HTTP_401" => Http401(DepotListCustomersHttp401),
        "HTTP_403" => Http403(DepotListCustomersHttp403),
        "UPSTREAM_MALFORMED" => UpstreamMalformed(UpstreamMalformed),
        "UPSTREAM_TIMEOUT" => UpstreamTimeout(UpstreamTimeout),
        "UPSTREAM_UNREACHABLE" => UpstreamUnreachable(UpstreamUnreachable),
        in Refused => Http4xx(DepotListCustomersHttp4xx),
        in Failed => Http5xx(Http5xx),
    }
}

/// What `depot/listItems` fails with.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum DepotListItemsFailure {
    /// `HTTP_4XX`: The upstream refused the call in a way that its document does not declare.
    Http4xx(Http4xx),
    /// `HTTP_5XX`: The upstream failed in a way that its document does not declare.
    Http5xx(Http5xx),
    /// `HTTP_DEFAULT`: The call failed.
    HttpDefault(DepotListItemsHttpDefault),
    /// `UPSTREAM_MALFORMED`: The upstream gave an answer that cannot be read.
    UpstreamMalformed(UpstreamMalformed),
    /// `UPSTREAM_TIMEOUT`: The upstream did not answer in time.
    UpstreamTimeout(UpstreamTimeout),
    /// `UPSTREAM_UNREACHABLE`: The upstream could not be reached.
    UpstreamUnreachable(UpstreamUnreachable),
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
    DepotListItemsFailure, ProtocolFailure {
        "UPSTREAM_MALFORMED" => UpstreamMalformed(UpstreamMalformed),
        "UPSTREAM_TIMEOUT" => UpstreamTimeout(UpstreamTimeout),
        "UPSTREAM_UNREACHABLE" => UpstreamUnreachable(UpstreamUnreachable),
        in Refused => Http4xx(Http4xx),
        in Failed => Http5xx(Http5xx),
        in Default => HttpDefault(DepotListItemsHttpDefault),
    }
}

/// What `depot/listOrders` fails with.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum DepotListOrdersFailure {
    /// `HTTP_4XX`: The upstream refused the call in a way that its document does not declare.
    Http4xx(Http4xx),
    /// `HTTP_5XX`: The upstream failed in a way that its document does not declare.
    Http5xx(Http5xx),
    /// `HTTP_DEFAULT`: The call failed.
    HttpDefault(DepotListOrdersHttpDefault),
    /// `UPSTREAM_MALFORMED`: The upstream gave an answer that cannot be read.
    UpstreamMalformed(UpstreamMalformed),
    /// `UPSTREAM_TIMEOUT`: The upstream did not answer in time.
    UpstreamTimeout(UpstreamTimeout),
    /// `UPSTREAM_UNREACHABLE`: The upstream could not be reached.
    UpstreamUnreachable(UpstreamUnreachable),
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
    DepotListOrdersFailure, ProtocolFailure {
        "UPSTREAM_MALFORMED" => UpstreamMalformed(UpstreamMalformed),
        "UPSTREAM_TIMEOUT" => UpstreamTimeout(UpstreamTimeout),
        "UPSTREAM_UNREACHABLE" => UpstreamUnreachable(UpstreamUnreachable),
        in Refused => Http4xx(Http4xx),
        in Failed => Http5xx(Http5xx),
        in Default => HttpDefault(DepotListOrdersHttpDefault),
    }
}

/// What `depot/listShipments` fails with.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum DepotListShipmentsFailure {
    /// `HTTP_4XX`: The upstream refused the call in a way that its document does not declare.
    Http4xx(Http4xx),
    /// `HTTP_5XX`: The upstream failed in a way that its document does not declare.
    Http5xx(Http5xx),
    /// `UPSTREAM_MALFORMED`: The upstream gave an answer that cannot be read.
    UpstreamMalformed(UpstreamMalformed),
    /// `UPSTREAM_TIMEOUT`: The upstream did not answer in time.
    UpstreamTimeout(UpstreamTimeout),
    /// `UPSTREAM_UNREACHABLE`: The upstream could not be reached.
    UpstreamUnreachable(UpstreamUnreachable),
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
    DepotListShipmentsFailure, ProtocolFailure {
        "UPSTREAM_MALFORMED" => UpstreamMalformed(UpstreamMalformed),
        "UPSTREAM_TIMEOUT" => UpstreamTimeout(UpstreamTimeout),
        "UPSTREAM_UNREACHABLE" => UpstreamUnreachable(UpstreamUnreachable),
        in Refused => Http4xx(Http4xx),
        in Failed => Http5xx(Http5xx),
    }
}

/// What `depot/searchItems` fails with.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum DepotSearchItemsFailure {
    /// `HTTP_422`: Something in the call is wrong; `errors` says what and where.
    Http422(DepotSearchItemsHttp422),
    /// `HTTP_429`: Too many calls.
    Http429(DepotSearchItemsHttp429),
    /// `HTTP_4XX`: The upstream refused the call in a way that its document does not declare.
    Http4xx(Http4xx),
    /// `HTTP_5XX`: The upstream failed in a way that its document does not declare.
    Http5xx(Http5xx),
    /// `UPSTREAM_MALFORMED`: The upstream gave an answer that cannot be read.
    UpstreamMalformed(UpstreamMalformed),
    /// `UPSTREAM_TIMEOUT`: The upstream did not answer in time.
    UpstreamTimeout(UpstreamTimeout),
    /// `UPSTREAM_UNREACHABLE`: The upstream could not be reached.
    UpstreamUnreachable(UpstreamUnreachable),
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
    DepotSearchItemsFailure, ProtocolFailure {
        "HTTP_422" => Http422(DepotSearchItemsHttp422),
        "HTTP_429" => Http429(DepotSearchItemsHttp429),
        "UPSTREAM_MALFORMED" => UpstreamMalformed(UpstreamMalformed),
        "UPSTREAM_TIMEOUT" => UpstreamTimeout(UpstreamTimeout),
        "UPSTREAM_UNREACHABLE" => UpstreamUnreachable(UpstreamUnreachable),
        in Refused => Http4xx(Http4xx),
        in Failed => Http5xx(Http5xx),
    }
}

/// What `depot/setStock` fails with.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum DepotSetStockFailure {
    /// `HTTP_404`: There is no such thing.
    Http404(DepotSetStockHttp404),
    /// `HTTP_409`: A retired item is not counted.
    Http409(DepotSetStockHttp409),
    /// `HTTP_412`: The item is no longer the version that `If-Match` names.
    Http412(DepotSetStockHttp412),
    /// `HTTP_422`: Something in the call is wrong; `errors` says what and where.
    Http422(DepotSetStockHttp422),
    /// `HTTP_4XX`: The upstream refused the call in a way that its document does not declare.
    Http4xx(Http4xx),
    /// `HTTP_503`: The depot is being tidied.
    Http503(DepotSetStockHttp503),
    /// `HTTP_5XX`: The upstream failed in a way that its document does not declare.
    Http5xx(Http5xx),
    /// `UPSTREAM_MALFORMED`: The upstream gave an answer that cannot be read.
    UpstreamMalformed(UpstreamMalformed),
    /// `UPSTREAM_TIMEOUT`: The upstream did not answer in time.
    UpstreamTimeout(UpstreamTimeout),
    /// `UPSTREAM_UNREACHABLE`: The upstream could not be reached.
    UpstreamUnreachable(UpstreamUnreachable),
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
    DepotSetStockFailure, ProtocolFailure {
        "HTTP_404" => Http404(DepotSetStockHttp404),
        "HTTP_409" => Http409(DepotSetStockHttp409),
        "HTTP_412" => Http412(DepotSetStockHttp412),
        "HTTP_422" => Http422(DepotSetStockHttp422),
        "HTTP_503" => Http503(DepotSetStockHttp503),
        "UPSTREAM_MALFORMED" => UpstreamMalformed(UpstreamMalformed),
        "UPSTREAM_TIMEOUT" => UpstreamTimeout(UpstreamTimeout),
        "UPSTREAM_UNREACHABLE" => UpstreamUnreachable(UpstreamUnreachable),
        in Refused => Http4xx(Http4xx),
        in Failed => Http5xx(Http5xx),
    }
}

/// What `depot/updateItem` fails with.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum DepotUpdateItemFailure {
    /// `HTTP_403`: The token does not allow this.
    Http403(DepotUpdateItemHttp403),
    /// `HTTP_404`: There is no such thing.
    Http404(DepotUpdateItemHttp404),
    /// `HTTP_409`: The item has changed since `version`.
    Http409(DepotUpdateItemHttp409),
    /// `HTTP_422`: Something in the call is wrong; `errors` says what and where.
    Http422(DepotUpdateItemHttp422),
    /// `HTTP_4XX`: The upstream refused the call in a way that its document does not declare.
    Http4xx(Http4xx),
    /// `HTTP_5XX`: The call failed.
    Http5xx(DepotUpdateItemHttp5xx),
    /// `UPSTREAM_MALFORMED`: The upstream gave an answer that cannot be read.
    UpstreamMalformed(UpstreamMalformed),
    /// `UPSTREAM_TIMEOUT`: The upstream did not answer in time.
    UpstreamTimeout(UpstreamTimeout),
    /// `UPSTREAM_UNREACHABLE`: The upstream could not be reached.
    UpstreamUnreachable(UpstreamUnreachable),
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
    DepotUpdateItemFailure, ProtocolFailure {
        "HTTP_403" => Http403(DepotUpdateItemHttp403),
        "HTTP_404" => Http404(DepotUpdateItemHttp404),
        "HTTP_409" => Http409(DepotUpdateItemHttp409),
        "HTTP_422" => Http422(DepotUpdateItemHttp422),
        "UPSTREAM_MALFORMED" => UpstreamMalformed(UpstreamMalformed),
        "UPSTREAM_TIMEOUT" => UpstreamTimeout(UpstreamTimeout),
        "UPSTREAM_UNREACHABLE" => UpstreamUnreachable(UpstreamUnreachable),
        in Refused => Http4xx(Http4xx),
        in Failed => Http5xx(DepotUpdateItemHttp5xx),
    }
}
