//! Validation that repairs: every violation at once, each with what was expected, and a patch when it is certain.
//!
//! The validator (`jsonschema`) alone decides whether arguments are accepted, but for integers that were rounded when
//! they were read. Only when it refuses, the schema is walked beside the arguments: that yields findings, the findings yield repairs, and where
//! every finding has exactly one lossless cure, the cures are the patch.

mod coerce;
mod compile;
mod exact;
mod expected;
mod forms;
mod keep;
mod lenient;
mod mend;
mod message;
mod moment;
mod names;
mod nest;
mod prose;
mod publish;
mod rename;
mod sensitive;
mod suggest;
mod told;
mod tree;
mod violations;
mod walk;
mod wide;

pub use compile::{Options, Root, SchemaError, Validator};
pub use keep::{Kept, Prose};
pub use lenient::{Accepted, Coerced, Coercion, Lenient};
pub use message::of as words_of;
pub use prose::is_spoken;
pub use told::cure;
pub use violations::Violations;
