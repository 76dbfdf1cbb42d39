//! The caller's side: a call to any server, decoded, decided about, repaired and sent again where that is safe.
//!
//! [`Caller::call`] sends a call over a [`Link`], makes a typed failure of whatever comes back, asks the policy of the
//! core what to do about it, and does that: it waits, it repairs, it sends again, or it stops and says why.

mod attempt;
mod caller;
mod clock;
pub mod codes;
mod dice;
mod link;
mod observe;
mod outcome;
mod quota;
pub mod repair;
mod tool;
pub mod typed;
mod verdict;

/// The concepts: failures, repairs, what may be sent again.
pub use curable_core as core;
// The macros of `typed` name these from here.
#[doc(hidden)]
pub use {serde, serde_json};

pub use attempt::{Attempt, Cause};
pub use caller::{Call, Caller, Options, Plan};
pub use clock::{Clock, TokioClock};
pub use dice::{Dice, RandomDice};
pub use link::{Boxed, Era, HttpLink, Link, LinkError, McpLink, Reply, Sending, address};
pub use observe::{Event, Observer, Silent};
pub use outcome::Outcome;
pub use quota::Quota;
pub use tool::Tool;
pub use verdict::{Author, Next, Verdict};
