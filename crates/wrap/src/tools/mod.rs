//! The tools of a server: how they are listed, and how a call of one passes the dispatch.

mod answer;
mod call;
mod catalogue;
mod handler;
mod list;

pub(crate) use call::{Calling, call};
pub(crate) use catalogue::{Catalogue, Facts};
pub(crate) use handler::Carry;
pub(crate) use list::read_page;
