//! Where codes stand because others do: what the declared codes of a tree tell about the words beside them.

pub(super) mod alike;
pub(super) mod badly;
pub(super) mod chains;
pub(super) mod constants;
pub(super) mod decoded;
pub(super) mod evidence;
pub(super) mod holders;
pub(super) mod kin;
pub(super) mod learn;
pub(super) mod members;
pub(super) mod mentions;
pub(super) mod misfits;
pub(super) mod ours;
pub(super) mod rows;
pub(super) mod slots;
pub(super) mod sorts;
pub(super) mod strays;
pub(super) mod theirs;
