"""The failures of `Depot`: one class per code.

What no class stands for is `curable.Undeclared`, what breaks its schema
`curable.Malformed`, and what never came back `curable.Unreachable`.
"""

from __future__ import annotations

from typing import ClassVar, Literal

from . import curable, models


class Cancelled(curable.ProtocolFailure):
    """The call was called off before it ended.

    *When:* the client cancelled it or closed the stream.

    *Repair:* none; send it again only if it is still wanted, and look first if it
    writes.

    *Hint:* Send it again only if it is still wanted.
    """

    code: ClassVar[Literal["CANCELLED"]] = "CANCELLED"
    details: None


class DepotCancelOrderHttp403(curable.Declared):
    """The token does not allow this.

    *Hint:* Ask someone who may do this.
    """

    code: ClassVar[Literal["HTTP_403"]] = "HTTP_403"
    details: models.ProblemReply | None


class DepotCancelOrderHttp404(curable.Declared):
    """There is no such thing.

    *Hint:* Check the identifiers, or look for what there is.
    """

    code: ClassVar[Literal["HTTP_404"]] = "HTTP_404"
    details: models.ProblemReply | None


class DepotCancelOrderHttp409(curable.Declared):
    """The order has left the depot or is cancelled already.

    *Hint:* Look at the state of the thing, then change the call.
    """

    code: ClassVar[Literal["HTTP_409"]] = "HTTP_409"
    details: models.ProblemReply | None


class DepotCancelOrderHttp422(curable.Declared):
    """Something in the call is wrong; `errors` says what and where.

    *Hint:* Change the arguments.
    """

    code: ClassVar[Literal["HTTP_422"]] = "HTTP_422"
    details: models.ProblemReply | None


class DepotCreateItemHttp401(curable.Declared):
    """The token is missing, wrong or expired.

    *Hint:* Authenticate first.
    """

    code: ClassVar[Literal["HTTP_401"]] = "HTTP_401"
    details: models.ProblemReply | None


class DepotCreateItemHttp409(curable.Declared):
    """Another item has this SKU.

    *Hint:* Look at the state of the thing, then change the call.
    """

    code: ClassVar[Literal["HTTP_409"]] = "HTTP_409"
    details: models.ProblemReply | None


class DepotCreateItemHttp422(curable.Declared):
    """Something in the call is wrong; `errors` says what and where.

    *Hint:* Change the arguments.
    """

    code: ClassVar[Literal["HTTP_422"]] = "HTTP_422"
    details: models.ProblemReply | None


class DepotCreateItemHttp503(curable.Declared):
    """The depot is being tidied.

    *Hint:* Try again later.
    """

    code: ClassVar[Literal["HTTP_503"]] = "HTTP_503"
    details: models.ProblemReply | None


class DepotCreateOrderHttp401(curable.Declared):
    """The token is missing, wrong or expired.

    *Hint:* Authenticate first.
    """

    code: ClassVar[Literal["HTTP_401"]] = "HTTP_401"
    details: models.ProblemReply | None


class DepotCreateOrderHttp409(curable.Declared):
    """There is not enough in stock, or a call with the same key is still running.

    *Hint:* Look at the state of the thing, then change the call.
    """

    code: ClassVar[Literal["HTTP_409"]] = "HTTP_409"
    details: models.ProblemReply | None


class DepotCreateOrderHttp422(curable.Declared):
    """Something in the call is wrong; `errors` says what and where.

    *Hint:* Change the arguments.
    """

    code: ClassVar[Literal["HTTP_422"]] = "HTTP_422"
    details: models.ProblemReply | None


class DepotCreateOrderHttp429(curable.Declared):
    """Too many calls.

    *Hint:* Wait as long as `Retry-After` says.
    """

    code: ClassVar[Literal["HTTP_429"]] = "HTTP_429"
    details: models.ProblemReply | None


class DepotCreateOrderHttp503(curable.Declared):
    """The depot is being tidied.

    *Hint:* Try again later.
    """

    code: ClassVar[Literal["HTTP_503"]] = "HTTP_503"
    details: models.ProblemReply | None


class DepotCreateShipmentHttp409(curable.Declared):
    """The order is not packed, or it has been shipped already.

    *Hint:* Look at the state of the thing, then change the call.
    """

    code: ClassVar[Literal["HTTP_409"]] = "HTTP_409"
    details: models.ProblemReply | None


class DepotCreateShipmentHttp422(curable.Declared):
    """Something in the call is wrong; `errors` says what and where.

    *Hint:* Change the arguments.
    """

    code: ClassVar[Literal["HTTP_422"]] = "HTTP_422"
    details: models.ProblemReply | None


class DepotCreateShipmentHttp429(curable.Declared):
    """Too many calls.

    *Hint:* Wait as long as `Retry-After` says.
    """

    code: ClassVar[Literal["HTTP_429"]] = "HTTP_429"
    details: models.ProblemReply | None


class DepotCreateShipmentHttpDefault(curable.Declared):
    """The call failed.

    *Hint:* Do as the kind of the failure says.
    """

    family = "HTTP_"
    code: str
    details: models.ProblemReply | None


class DepotGetCustomerHttp401(curable.Declared):
    """The token is missing, wrong or expired.

    *Hint:* Authenticate first.
    """

    code: ClassVar[Literal["HTTP_401"]] = "HTTP_401"
    details: models.ProblemReply | None


class DepotGetCustomerHttp403(curable.Declared):
    """The token does not allow this.

    *Hint:* Ask someone who may do this.
    """

    code: ClassVar[Literal["HTTP_403"]] = "HTTP_403"
    details: models.ProblemReply | None


class DepotGetCustomerHttp404(curable.Declared):
    """There is no such thing.

    *Hint:* Check the identifiers, or look for what there is.
    """

    code: ClassVar[Literal["HTTP_404"]] = "HTTP_404"
    details: models.ProblemReply | None


class DepotGetItemHttp404(curable.Declared):
    """There is no such thing.

    *Hint:* Check the identifiers, or look for what there is.
    """

    code: ClassVar[Literal["HTTP_404"]] = "HTTP_404"
    details: models.ProblemReply | None


class DepotGetItemHttp422(curable.Declared):
    """Something in the call is wrong; `errors` says what and where.

    *Hint:* Change the arguments.
    """

    code: ClassVar[Literal["HTTP_422"]] = "HTTP_422"
    details: models.ProblemReply | None


class DepotGetItemHttpDefault(curable.Declared):
    """The call failed.

    *Hint:* Do as the kind of the failure says.
    """

    family = "HTTP_"
    code: str
    details: models.ProblemReply | None


class DepotGetOrderHttp404(curable.Declared):
    """There is no such thing.

    *Hint:* Check the identifiers, or look for what there is.
    """

    code: ClassVar[Literal["HTTP_404"]] = "HTTP_404"
    details: models.ProblemReply | None


class DepotListCustomersHttp401(curable.Declared):
    """The token is missing, wrong or expired.

    *Hint:* Authenticate first.
    """

    code: ClassVar[Literal["HTTP_401"]] = "HTTP_401"
    details: models.ProblemReply | None


class DepotListCustomersHttp403(curable.Declared):
    """The token does not allow this.

    *Hint:* Ask someone who may do this.
    """

    code: ClassVar[Literal["HTTP_403"]] = "HTTP_403"
    details: models.ProblemReply | None


class DepotListCustomersHttp4xx(curable.Declared):
    """The call failed.

    *Hint:* Change the call as the kind of the failure says.
    """

    family = "HTTP_4"
    code: str
    details: models.ProblemReply | None


class DepotListItemsHttpDefault(curable.Declared):
    """The call failed.

    *Hint:* Do as the kind of the failure says.
    """

    family = "HTTP_"
    code: str
    details: models.ProblemReply | None


class DepotListOrdersHttpDefault(curable.Declared):
    """The call failed.

    *Hint:* Do as the kind of the failure says.
    """

    family = "HTTP_"
    code: str
    details: models.ProblemReply | None


class DepotSearchItemsHttp422(curable.Declared):
    """Something in the call is wrong; `errors` says what and where.

    *Hint:* Change the arguments.
    """

    code: ClassVar[Literal["HTTP_422"]] = "HTTP_422"
    details: models.ProblemReply | None


class DepotSearchItemsHttp429(curable.Declared):
    """Too many calls.

    *Hint:* Wait as long as `Retry-After` says.
    """

    code: ClassVar[Literal["HTTP_429"]] = "HTTP_429"
    details: models.ProblemReply | None


class DepotSetStockHttp404(curable.Declared):
    """There is no such thing.

    *Hint:* Check the identifiers, or look for what there is.
    """

    code: ClassVar[Literal["HTTP_404"]] = "HTTP_404"
    details: models.ProblemReply | None


class DepotSetStockHttp409(curable.Declared):
    """A retired item is not counted.

    *Hint:* Look at the state of the thing, then change the call.
    """

    code: ClassVar[Literal["HTTP_409"]] = "HTTP_409"
    details: models.ProblemReply | None


class DepotSetStockHttp412(curable.Declared):
    """The item is no longer the version that `If-Match` names.

    *Hint:* Do first what the call depends on.
    """

    code: ClassVar[Literal["HTTP_412"]] = "HTTP_412"
    details: models.VersionProblemReply | None


class DepotSetStockHttp422(curable.Declared):
    """Something in the call is wrong; `errors` says what and where.

    *Hint:* Change the arguments.
    """

    code: ClassVar[Literal["HTTP_422"]] = "HTTP_422"
    details: models.ProblemReply | None


class DepotSetStockHttp503(curable.Declared):
    """The depot is being tidied.

    *Hint:* Try again later.
    """

    code: ClassVar[Literal["HTTP_503"]] = "HTTP_503"
    details: models.ProblemReply | None


class DepotUpdateItemHttp403(curable.Declared):
    """The token does not allow this.

    *Hint:* Ask someone who may do this.
    """

    code: ClassVar[Literal["HTTP_403"]] = "HTTP_403"
    details: models.ProblemReply | None


class DepotUpdateItemHttp404(curable.Declared):
    """There is no such thing.

    *Hint:* Check the identifiers, or look for what there is.
    """

    code: ClassVar[Literal["HTTP_404"]] = "HTTP_404"
    details: models.ProblemReply | None


class DepotUpdateItemHttp409(curable.Declared):
    """The item has changed since `version`.

    *Hint:* Look at the state of the thing, then change the call.
    """

    code: ClassVar[Literal["HTTP_409"]] = "HTTP_409"
    details: models.VersionProblemReply | None


class DepotUpdateItemHttp422(curable.Declared):
    """Something in the call is wrong; `errors` says what and where.

    *Hint:* Change the arguments.
    """

    code: ClassVar[Literal["HTTP_422"]] = "HTTP_422"
    details: models.ProblemReply | None


class DepotUpdateItemHttp5xx(curable.Declared):
    """The call failed.

    *Hint:* A read can be sent again later.
    """

    family = "HTTP_5"
    code: str
    details: models.ProblemReply | None


class Forbidden(curable.ProtocolFailure):
    """The caller may not use this operation.

    *When:* the identity is known and lacks a scope or a right on the resource.

    *Repair:* ask someone who may grant it.

    *Hint:* Ask someone who may grant the missing right.
    """

    code: ClassVar[Literal["FORBIDDEN"]] = "FORBIDDEN"
    details: None


class Http401(curable.Declared):
    """The upstream answered with status 401.

    *Hint:* Authenticate first.
    """

    code: ClassVar[Literal["HTTP_401"]] = "HTTP_401"
    details: None


class Http403(curable.Declared):
    """The upstream answered with status 403.

    *Hint:* Ask someone who may do this.
    """

    code: ClassVar[Literal["HTTP_403"]] = "HTTP_403"
    details: None


class Http404(curable.Declared):
    """The upstream answered with status 404.

    *Hint:* Check the identifiers, or look for what there is.
    """

    code: ClassVar[Literal["HTTP_404"]] = "HTTP_404"
    details: None


class Http409(curable.Declared):
    """The upstream answered with status 409.

    *Hint:* Look at the state of the thing, then change the call.
    """

    code: ClassVar[Literal["HTTP_409"]] = "HTTP_409"
    details: None


class Http412(curable.Declared):
    """The upstream answered with status 412.

    *Hint:* Do first what the call depends on.
    """

    code: ClassVar[Literal["HTTP_412"]] = "HTTP_412"
    details: None


class Http422(curable.Declared):
    """The upstream answered with status 422.

    *Hint:* Change the arguments.
    """

    code: ClassVar[Literal["HTTP_422"]] = "HTTP_422"
    details: None


class Http429(curable.Declared):
    """The upstream answered with status 429.

    *Hint:* Wait, then send the same call again.
    """

    code: ClassVar[Literal["HTTP_429"]] = "HTTP_429"
    details: None


class Http4xx(curable.Declared):
    """The upstream refused the call in a way that its document does not declare.

    *When:* the status is 400 to 499; the failure itself carries it, such as
    HTTP_404.

    *Repair:* as its kind says.

    *Hint:* Change the call as the kind of the failure says.
    """

    family = "HTTP_4"
    code: str
    details: None


class Http503(curable.Declared):
    """The upstream answered with status 503.

    *Hint:* A read can be sent again later.
    """

    code: ClassVar[Literal["HTTP_503"]] = "HTTP_503"
    details: None


class Http5xx(curable.Declared):
    """The upstream failed in a way that its document does not declare.

    *When:* the status is 500 to 599; the failure itself carries it, such as
    HTTP_503.

    *Repair:* a read can be sent again later.

    *Hint:* A read can be sent again later.
    """

    family = "HTTP_5"
    code: str
    details: None


class HttpDefault(curable.Declared):
    """The upstream answered with an error that its document declares for all other
    statuses.

    *When:* no other declared response has the status; the failure itself carries
    it, such as HTTP_404.

    *Repair:* as its kind says.

    *Hint:* Do as the kind of the failure says.
    """

    family = "HTTP_"
    code: str
    details: None


class Internal(curable.ProtocolFailure):
    """Something failed that the caller cannot mend.

    *When:* a handler panicked, or gave an error that it had not declared.

    *Repair:* report the reference id to the operator.

    *Hint:* Report the reference id to the operator.
    """

    code: ClassVar[Literal["INTERNAL"]] = "INTERNAL"
    details: None


class InvalidInput(curable.ProtocolFailure):
    """The arguments do not fit the operation's input.

    *When:* validation found at least one violation; all of them are listed, and
    nothing was run.

    *Repair:* change the arguments as `repairs` says, or apply `patch` if there is
    one.

    *Hint:* Change the arguments as `repairs` says; apply `patch` if there is one.
    """

    code: ClassVar[Literal["INVALID_INPUT"]] = "INVALID_INPUT"
    details: None


class InvalidOutput(curable.ProtocolFailure):
    """The operation gave a result that breaks its own output schema.

    *When:* the handler succeeded, so that the call may have taken effect, but its
    result is not what it declared.

    *Repair:* report it to the operator; look before you send it again.

    *Hint:* Report it to the operator; look before you send it again.
    """

    code: ClassVar[Literal["INVALID_OUTPUT"]] = "INVALID_OUTPUT"
    details: None


class NotFound(curable.ProtocolFailure):
    """There is no such operation.

    *When:* the name is not registered, or not for this caller to see.

    *Repair:* use one of the names in `similar`, or list the operations.

    *Hint:* Use one of the names in `similar`, or list the operations.
    """

    code: ClassVar[Literal["NOT_FOUND"]] = "NOT_FOUND"
    details: None


class Overloaded(curable.ProtocolFailure):
    """The server has too much to do and refused the call unseen.

    *When:* a limit on concurrent or queued calls was reached.

    *Repair:* send the same call again after `retry_after_ms`.

    *Hint:* Send the same call again after `retry_after_ms`.
    """

    code: ClassVar[Literal["OVERLOADED"]] = "OVERLOADED"
    details: None


class RepeatedFailure(curable.ProtocolFailure):
    """The same call has failed for the same reason again and was not run.

    *When:* the third identical call in a conversation fails for a reason that
    only the caller can change.

    *Repair:* change the arguments; a changed call passes at once.

    *Hint:* Change the arguments; a changed call passes at once.
    """

    code: ClassVar[Literal["REPEATED_FAILURE"]] = "REPEATED_FAILURE"
    details: None


class ShuttingDown(curable.ProtocolFailure):
    """The server is stopping and took no new call.

    *When:* it was told to stop.

    *Repair:* send the same call again once it is back.

    *Hint:* Send the same call again once the server is back.
    """

    code: ClassVar[Literal["SHUTTING_DOWN"]] = "SHUTTING_DOWN"
    details: None


class Timeout(curable.ProtocolFailure):
    """The operation did not end in time.

    *When:* its deadline or the caller's passed; the handler was dropped.

    *Repair:* a read can be sent again; after a write look first, because it may
    have taken effect.

    *Hint:* A read can be sent again; after a write look first.
    """

    code: ClassVar[Literal["TIMEOUT"]] = "TIMEOUT"
    details: None


class Unauthenticated(curable.ProtocolFailure):
    """Nobody knows who is calling.

    *When:* the operation needs an identity and none, or an expired one, was
    given.

    *Repair:* authenticate and send the same call again.

    *Hint:* Authenticate and send the same call again.
    """

    code: ClassVar[Literal["UNAUTHENTICATED"]] = "UNAUTHENTICATED"
    details: None


class UpstreamMalformed(curable.Declared):
    """The upstream gave an answer that cannot be read.

    *When:* the body is not what its type says, breaks its declared schema, or is
    too large.

    *Repair:* report the reference id to the operator; look before you send a
    write again.

    *Hint:* Report the reference id to the operator.
    """

    code: ClassVar[Literal["UPSTREAM_MALFORMED"]] = "UPSTREAM_MALFORMED"
    details: None


class UpstreamTimeout(curable.Declared):
    """The upstream did not answer in time.

    *When:* a deadline for connecting, the first byte, silence or the whole answer
    passed.

    *Repair:* a read can be sent again; after a write look first, because it may
    have taken effect.

    *Hint:* A read can be sent again; after a write look first.
    """

    code: ClassVar[Literal["UPSTREAM_TIMEOUT"]] = "UPSTREAM_TIMEOUT"
    details: models.UpstreamTimeoutDetails | None


class UpstreamUnreachable(curable.Declared):
    """The upstream could not be reached.

    *When:* the connection was refused or ended before the answer did, the name
    did not resolve, or the secure channel failed.

    *Repair:* send the same call again later; `applied` says whether the request
    had gone out.

    *Hint:* Send the same call again later.
    """

    code: ClassVar[Literal["UPSTREAM_UNREACHABLE"]] = "UPSTREAM_UNREACHABLE"
    details: None


PROTOCOL: tuple[type[curable.ProtocolFailure], ...] = (
    Cancelled,
    Forbidden,
    Internal,
    InvalidInput,
    InvalidOutput,
    NotFound,
    Overloaded,
    RepeatedFailure,
    ShuttingDown,
    Timeout,
    Unauthenticated,
)
"""The failures of the machinery, which every operation may end with."""
