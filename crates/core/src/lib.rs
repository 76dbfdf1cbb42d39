//! The concepts of Curable: codes, failures, contracts, and the decision what to do about a failure.
//!
//! Nothing here waits, reads a clock or knows a wire: a contract is a value, a [`Failure`] is a value, and
//! [`decide`](decide::decide) is a function of values.
#![warn(clippy::wildcard_enum_match_arm)]

#[macro_use]
mod words;
mod advice;
mod beginning;
mod bundle;
pub mod canonical;
mod cause;
mod code;
mod contract;
pub mod decide;
mod declare;
mod def;
mod defs;
mod evaluates;
mod failure;
pub mod imported;
mod kind;
mod lazy;
mod meta;
mod near;
mod operation;
mod outline;
pub mod patch;
mod pointer;
pub mod protocol;
mod repair;
mod report;
pub mod resolve;

pub use advice::{NextAction, Similar};
pub use beginning::beginning;
pub use bundle::bundle;
pub use cause::{Cause, MAX_CAUSES};
pub use code::{Code, CodeError, MAX_CODE};
pub use contract::{Contract, ContractError, FORMAT};
pub use declare::{Declare, NotDeclared, assert_distinct};
pub use def::{Declaration, Deprecated, FailureDef, Removed};
pub use defs::Defs;
pub use evaluates::{Evaluates, Language};
pub use failure::{Failure, Heard, Parts};
pub use kind::Kind;
pub use lazy::Lazy;
pub use meta::{Meta, Provenance};
pub use near::nearest;
pub use operation::{Access, OperationDef, Source};
pub use outline::{OperationOutline, Outline};
pub use patch::PatchOp;
pub use pointer::Pointer;
pub use repair::{Bounds, Expected, MAX_REPAIRS, Problem, Repair};
pub use report::Report;
pub use words::{Applied, Effect, Origin, Retry, Visibility};
