//! The mirror between source and contract: every code that is used is declared, and every code that is declared is used.
//!
//! Codes are found by syntax tree where they are used. Languages show their trees in the same few terms (`lang`), one
//! walk collects names and positions (`facts`), expressions are followed to the texts that they can be (`resolve`), and
//! what stands in a position of a code is judged by the contract.

mod analyse;
mod arms;
mod around;
mod blocks;
mod calls;
mod chains;
mod claims;
mod climb;
mod config;
mod constants;
mod declared;
mod declares;
mod described;
mod descriptions;
mod engine;
mod errno;
mod evidence;
mod exempt;
mod facts;
mod filter;
mod finding;
mod fix;
mod foreign;
mod form;
mod formats;
mod given;
mod hash;
mod held;
mod imports;
mod judge;
mod kin;
mod lang;
mod late;
mod learn;
mod macros;
mod made;
mod makers;
mod meant;
mod mentions;
mod named;
mod objects;
mod operations;
mod ordered;
mod places;
mod prose;
mod render;
mod resolve;
mod results;
mod roots;
mod rows;
mod run;
mod said;
mod scope;
mod sinks;
mod slots;
mod source;
mod specs;
mod steps;
mod strays;
mod subjects;
mod tables;
mod text;
mod things;
mod unused;
mod uses;
mod walk;

pub use config::{Config, ConfigError, Exemption, PRESETS, Positions};
pub use finding::{Finding, Rule};
pub use fix::fix;
pub use lang::Language;
pub use render::Format;
pub use run::{Declarations, Report, check};
