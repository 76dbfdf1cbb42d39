//! The wrap, seen from outside.

mod rules;
