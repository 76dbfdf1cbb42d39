//! The mirror between source and contract: every code that is used is declared, and every code that is declared is used.
//!
//! Codes are found by syntax tree where they are used:
//!
//! ```text
//! walk ──► filter ──► analyse ─────────────────────────────────► judge, unused ──► exempt, render, fix
//! files    which of   lang shows each tree in the same few terms,  what the contract
//!          them are   tree follows expressions to their texts,     says to all uses
//!          parsed     places and learned know where codes stand,
//!                     names and operations whose they are, prose what is said of them
//! ```

mod analyse;
mod config;
mod exempt;
mod filter;
mod finding;
mod fix;
mod hash;
mod judge;
mod lang;
mod learned;
mod names;
mod operations;
mod places;
mod prose;
mod render;
mod run;
mod scope;
mod source;
mod tree;
mod unused;
mod uses;
mod walk;
mod words;

pub use config::{Config, ConfigError, Exemption, PRESETS, Positions};
pub use finding::{Finding, Rule};
pub use fix::{Fixed, fix};
pub use lang::Language;
pub use render::Format;
pub use run::{Declarations, Report, check};
