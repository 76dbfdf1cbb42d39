//! Pages for people about the codes and operations of a contract, and their machine form beside each.
//!
//! A [`Book`] is what there is to say; [`html`] says it in a browser, [`terminal`] on a terminal, [`site`] as a folder of
//! files. Everything that was declared is foreign text: it is escaped wherever it is written.

pub mod assets;
mod book;
pub mod html;
mod schema;
pub mod site;
pub mod terminal;

pub use book::{Book, CodePage, Declared, Documented, Fact, Group, Variant, Wire, status};
pub use schema::{Field, Fields, Way, example, fields};
