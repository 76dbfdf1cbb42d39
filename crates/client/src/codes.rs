//! The codes that a client gives by itself, where a server has answered with something that is no answer to a call.

use curable_core::{Applied, Declaration, FailureDef, Kind};

macro_rules! codes {
    ($($(#[doc = $page:literal])+ $name:ident: $kind:ident, $applied:ident;)+) => {
        $(
            $(#[doc = $page])+
            pub const $name: Declaration = Declaration {
                code: stringify!($name),
                doc: concat!($($page, "\n"),+),
                kind: Kind::$kind,
                retry: None,
                applied: Some(Applied::$applied),
                http: None,
                hint: None,
                since: Some("0.1.0"),
                deprecated: None,
                removed: None,
                aliases: &[],
                sensitive: &[],
            };
        )+

        /// The declarations of these codes, in alphabetical order.
        pub fn defs() -> Vec<FailureDef> {
            vec![$($name.def(None)),+]
        }
    };
}

codes! {
    /// The server asks a person for something before it goes on.
    ///
    /// *When:* it answers the call with a request for input, and nobody is here to ask.
    ///
    /// *Repair:* call it from a client that can ask a person.
    INPUT_REQUIRED: Precondition, No;
    /// The server made a task of the call, which was not asked for.
    ///
    /// *When:* it answers with the id of a task in the place of a result.
    ///
    /// *Repair:* look whether it has taken effect before you send it again.
    TASK_CREATED: Unsupported, Maybe;
    /// The server speaks no revision of the protocol that is known here.
    ///
    /// *When:* the conversation begins, and none of its revisions is one of ours.
    ///
    /// *Repair:* use a client of another version.
    UNSUPPORTED_PROTOCOL_VERSION: Unsupported, No;
}
