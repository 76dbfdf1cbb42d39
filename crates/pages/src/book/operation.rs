//! Operations, wherever they are declared.

use std::fmt;
use std::sync::Arc;

use curable_core::{Defs, Lazy, OperationDef};
use serde_json::Value;

use crate::schema::bundle;

/// An operation that there is a page about.
pub trait Documented: fmt::Debug + Send + Sync {
    /// Its declaration.
    fn def(&self) -> &OperationDef;

    /// The schema of its arguments, as it is published; it stands alone.
    fn input(&self) -> Value {
        self.alone(&self.def().input)
    }

    /// A schema of this operation with the definitions that it reaches, as far as a page shows them.
    fn alone(&self, schema: &Value) -> Value;
}

/// An operation of a contract.
#[derive(Clone, Debug)]
pub struct Declared {
    /// The declaration.
    pub def: Arc<Lazy<OperationDef>>,
    /// The definitions of its contract.
    pub defs: Arc<Defs>,
}

impl Documented for Declared {
    fn def(&self) -> &OperationDef {
        &self.def
    }

    fn alone(&self, schema: &Value) -> Value {
        bundle(schema, &self.defs)
    }
}
