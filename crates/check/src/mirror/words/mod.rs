//! What a word may be: the contract's codes in every spelling, and the codes of others.

pub(super) mod candidates;
pub(super) mod declared;
pub(super) mod engine;
pub(super) mod errno;
pub(super) mod foreign;
pub(super) mod form;
pub(super) mod near;
pub(super) mod roots;
pub(super) mod searches;
pub(super) mod spelling;
pub(super) mod text;
pub(super) mod things;
pub(super) mod typenames;
