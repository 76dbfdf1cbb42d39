//! One code, and the operations that fail with it.

use curable_core::{Applied, FailureDef, Retry, resolve};
use serde_json::{Value, json};

use super::wire::Wire;
use super::{example, wire, words};

/// One code, and the operations that fail with it.
#[derive(Clone, Debug)]
pub struct CodePage {
    /// The declaration that operations share; the schema of its details stands alone.
    pub def: FailureDef,
    /// Whether the machinery itself fails with it.
    pub machinery: bool,
    /// The operations that fail with it.
    pub operations: Vec<String>,
    /// What it means to some operations in particular.
    pub variants: Vec<Variant>,
}

/// What a code means to some operations.
#[derive(Clone, Debug)]
pub struct Variant {
    /// Their declaration.
    pub def: FailureDef,
    /// The operations.
    pub operations: Vec<String>,
    /// The declaration as it was written, by which two of them are the same.
    written: FailureDef,
}

/// The status of a declaration: its own, that of an imported code, or that of its kind.
pub fn status(def: &FailureDef) -> u16 {
    def.http.or_else(|| def.code.http_status()).unwrap_or_else(|| def.kind.default_http())
}

impl CodePage {
    /// A page of a declaration that stands alone.
    pub fn of(def: FailureDef, machinery: bool) -> Self {
        Self { def, machinery, operations: Vec::new(), variants: Vec::new() }
    }

    /// An operation fails with it, and may mean something of its own by it.
    pub(super) fn used_by(
        &mut self,
        operation: &str,
        own: Option<&FailureDef>,
        alone: impl Fn(&Value) -> Value,
    ) {
        self.operations.push(operation.to_owned());
        let Some(own) = own else { return };
        if let Some(known) = self.variants.iter_mut().find(|known| known.written == *own) {
            known.operations.push(operation.to_owned());
            return;
        }
        let mut def = own.clone();
        def.details = def.details.as_ref().map(alone);
        if def == self.def {
            return;
        }
        self.variants.push(Variant { def, operations: vec![operation.to_owned()], written: own.clone() });
    }

    /// The status that it is answered with.
    pub fn status(&self) -> u16 {
        status(&self.def)
    }

    /// The hint, unless it is about members of the wire, which people do not see.
    pub fn advice(&self) -> Option<&str> {
        self.def.hint.as_deref().filter(|hint| !words::is_for_programs(hint))
    }

    /// May the same call be sent again?
    pub fn retry(&self) -> Retry {
        resolve::declared(self.def.code.as_str(), self.def.retry, self.def.kind)
    }

    /// What a failed call did, as far as it is said or follows from the kind.
    pub fn applied(&self) -> Option<Applied> {
        self.def.applied.or_else(|| self.def.kind.proves_not_applied().then_some(Applied::No))
    }

    /// A failure of this code, in the canonical form.
    pub fn example(&self) -> Value {
        curable_dialects::curable::encode(&example::failure(self)).value
    }

    /// A failure of this code in every dialect that can be written.
    pub fn wires(&self) -> Vec<Wire> {
        wire::all(&example::failure(self))
    }

    /// What a list of codes says of it to a program.
    pub fn listed(&self) -> Value {
        let mut value = serde_json::to_value(&self.def).unwrap_or_default();
        value["status"] = self.status().into();
        value["protocol"] = self.machinery.into();
        value["operations"] = json!(self.operations);
        value
    }

    /// All of the page, for a program.
    pub fn to_json(&self) -> Value {
        let mut value = self.listed();
        if !self.variants.is_empty() {
            let variants = self.variants.iter();
            let variants = variants.map(|Variant { def, operations, written: _ }| {
                let example = Self::of(def.clone(), self.machinery).example();
                json!({ "declares": def, "operations": operations, "example": example })
            });
            value["variants"] = variants.collect();
        }
        value["example"] = self.example();
        value
    }
}
