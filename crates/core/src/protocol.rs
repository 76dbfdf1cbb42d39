//! The codes that the machinery itself emits, the same for every operation.

use std::borrow::Cow;

use crate::{Applied, Code, Declaration, Failure, FailureDef, Kind, Origin, Retry};

/// One code of the machinery.
#[derive(Clone, Copy, Debug)]
pub struct ProtocolCode {
    declaration: Declaration,
    origin: Origin,
}

macro_rules! protocol {
    ($($(#[doc = $page:literal])+ $name:ident: $kind:ident, $retry:ident, $http:literal, $origin:ident, $applied:expr, $hint:literal;)+) => {
        $(
            $(#[doc = $page])+
            pub const $name: ProtocolCode = ProtocolCode {
                declaration: Declaration {
                    code: stringify!($name),
                    doc: concat!($($page, "\n"),+),
                    kind: Kind::$kind,
                    retry: Some(Retry::$retry),
                    applied: $applied,
                    http: Some($http),
                    hint: Some($hint),
                    since: Some("0.1.0"),
                    deprecated: None,
                    removed: None,
                    aliases: &[],
                    sensitive: &[],
                },
                origin: Origin::$origin,
            };
        )+

        /// Every code of the machinery, in alphabetical order.
        pub const ALL: &[ProtocolCode] = &[$($name),+];
    };
}

const REFUSED: Option<Applied> = Some(Applied::No);

protocol! {
    /// The call was called off before it ended.
    ///
    /// *When:* the client cancelled it or closed the stream.
    ///
    /// *Repair:* none; send it again only if it is still wanted, and look first if it writes.
    CANCELLED: Cancelled, Never, 499, Caller, None, "Send it again only if it is still wanted.";
    /// The caller may not use this operation.
    ///
    /// *When:* the identity is known and lacks a scope or a right on the resource.
    ///
    /// *Repair:* ask someone who may grant it.
    FORBIDDEN: Permission, Never, 403, Caller, REFUSED, "Ask someone who may grant the missing right.";
    /// Something failed that the caller cannot mend.
    ///
    /// *When:* a handler panicked, or gave an error that it had not declared.
    ///
    /// *Repair:* report the reference id to the operator.
    INTERNAL: Internal, Never, 500, Operation, None, "Report the reference id to the operator.";
    /// The arguments do not fit the operation's input.
    ///
    /// *When:* validation found at least one violation; all of them are listed, and nothing was run.
    ///
    /// *Repair:* change the arguments as `repairs` says, or apply `patch` if there is one.
    INVALID_INPUT: Validation, Amended, 422, Caller, REFUSED, "Change the arguments as `repairs` says; apply `patch` if there is one.";
    /// The operation gave a result that breaks its own output schema.
    ///
    /// *When:* the handler succeeded, so that the call may have taken effect, but its result is not what it declared.
    ///
    /// *Repair:* report it to the operator; look before you send it again.
    INVALID_OUTPUT: Internal, Never, 500, Operation, Some(Applied::Maybe), "Report it to the operator; look before you send it again.";
    /// There is no such operation.
    ///
    /// *When:* the name is not registered, or not for this caller to see.
    ///
    /// *Repair:* use one of the names in `similar`, or list the operations.
    NOT_FOUND: NotFound, Amended, 404, Caller, REFUSED, "Use one of the names in `similar`, or list the operations.";
    /// The server has too much to do and refused the call unseen.
    ///
    /// *When:* a limit on concurrent or queued calls was reached.
    ///
    /// *Repair:* send the same call again after `retry_after_ms`.
    OVERLOADED: Transient, Same, 503, Protocol, REFUSED, "Send the same call again after `retry_after_ms`.";
    /// The same call has failed for the same reason again and was not run.
    ///
    /// *When:* the third identical call in a conversation fails for a reason that only the caller can change.
    ///
    /// *Repair:* change the arguments; a changed call passes at once.
    REPEATED_FAILURE: Validation, Amended, 422, Caller, REFUSED, "Change the arguments; a changed call passes at once.";
    /// The server is stopping and took no new call.
    ///
    /// *When:* it was told to stop.
    ///
    /// *Repair:* send the same call again once it is back.
    SHUTTING_DOWN: Transient, Same, 503, Protocol, REFUSED, "Send the same call again once the server is back.";
    /// The operation did not end in time.
    ///
    /// *When:* its deadline or the caller's passed; the handler was dropped.
    ///
    /// *Repair:* a read can be sent again; after a write look first, because it may have taken effect.
    TIMEOUT: Transient, Same, 504, Operation, None, "A read can be sent again; after a write look first.";
    /// Nobody knows who is calling.
    ///
    /// *When:* the operation needs an identity and none, or an expired one, was given.
    ///
    /// *Repair:* authenticate and send the same call again.
    UNAUTHENTICATED: Unauthenticated, Never, 401, Caller, REFUSED, "Authenticate and send the same call again.";
}

impl ProtocolCode {
    /// The code itself.
    pub const fn code(&self) -> Code {
        self.declaration.code()
    }

    /// What the agent does about it.
    pub const fn kind(&self) -> Kind {
        self.declaration.kind
    }

    /// The HTTP status that it is answered with.
    pub const fn http(&self) -> Option<u16> {
        self.declaration.http
    }

    /// A failure of this code; `message` says what happened this time.
    pub fn failure(&self, message: impl Into<Cow<'static, str>>) -> Failure {
        let mut failure = Failure::declared(&self.declaration, message);
        failure.origin = Some(self.origin);
        failure
    }

    /// The declaration, for pages and contracts.
    pub fn def(&self) -> FailureDef {
        self.declaration.def(None)
    }
}

/// The row of a code, if it is one of the machinery's.
pub fn find(code: &str) -> Option<&'static ProtocolCode> {
    ALL.iter().find(|row| row.declaration.code == code)
}
