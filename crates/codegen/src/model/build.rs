//! A contract as a model.

use std::collections::{BTreeMap, BTreeSet};

use curable_core::{
    Code, Contract, FailureDef, OperationDef, Visibility, bundle, canonical, imported, protocol,
};
use serde_json::Value;

use super::lower::Lower;
use super::names::Names;
use super::{FailureId, FailureType, Family, Model, Operation, Shape, Type, TypeId, Words};

/// Puts a model together.
struct Build<'s> {
    contract: &'s Contract,
    lower: Lower<'s>,
    failures: Vec<FailureType>,
    shared: BTreeMap<&'s str, FailureId>,
}

/// The model of a contract.
pub(super) fn build(contract: &Contract) -> Model {
    // What an answer of the machinery means is not for a contract to say, so it is never there.
    let machinery: Vec<FailureDef> = protocol::ALL.iter().map(protocol::ProtocolCode::def).collect();
    let families = imported::defs();
    let mut build =
        Build { contract, lower: Lower::new(&contract.defs), failures: Vec::new(), shared: BTreeMap::new() };
    // Codes come first: they are what a client is about, and what a schema is called must not change them.
    let codes = build.name_codes(&machinery);
    let mut operations: Vec<&OperationDef> =
        contract.operations.iter().filter(|operation| operation.visibility == Visibility::External).collect();
    operations.sort_by(|a, b| a.name.cmp(&b.name));
    operations.dedup_by(|a, b| a.name == b.name);
    let named = build.name_operations(&operations);
    build.name_definitions();

    let protocol: Vec<FailureId> =
        machinery.iter().map(|def| build.failure(def, codes[&def.code].clone(), None)).collect();
    let mut declared: Vec<&FailureDef> = contract.failures.iter().collect();
    declared.sort_by(|a, b| a.code.cmp(&b.code));
    declared.dedup_by(|a, b| a.code == b.code);
    for def in declared {
        let id = build.failure(def, codes[&def.code].clone(), None);
        build.shared.insert(def.code.as_str(), id);
    }
    for def in &families {
        let is_needed = operations.iter().any(|operation| operation.failures.contains(&def.code));
        if is_needed && !build.shared.contains_key(def.code.as_str()) {
            let id = build.failure(def, codes[&def.code].clone(), None);
            build.shared.insert(def.code.as_str(), id);
        }
    }
    let operations: Vec<Operation> =
        operations.into_iter().zip(named).map(|(def, names)| build.operation(def, names)).collect();
    build.done(operations, protocol)
}

impl<'s> Build<'s> {
    /// Names the codes that mean the same everywhere.
    fn name_codes(&mut self, machinery: &[FailureDef]) -> BTreeMap<Code, Words> {
        let families = imported::defs();
        let shared: BTreeSet<&Code> =
            self.contract.failures.iter().chain(&families).map(|def| &def.code).collect();
        let all = machinery.iter().map(|def| &def.code).chain(shared);
        let mut names = BTreeMap::new();
        for code in all {
            if !names.contains_key(code) {
                names.insert(code.clone(), self.lower.names.give(&Words::of(code.as_str())));
            }
        }
        names
    }

    /// Names what the contract shares, and what schemas bring along where all agree.
    fn name_definitions(&mut self) {
        let mut names: Vec<&String> = self.contract.defs.keys().collect();
        names.sort();
        for name in names {
            let given = self.lower.names.give(&Words::of(name));
            self.lower.shared.insert(name, given);
        }
        let mut meanings: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
        for schema in schemas(self.contract) {
            let Some(own) = schema.get("$defs").and_then(Value::as_object) else { continue };
            for (name, definition) in own {
                let meaning = canonical::to_string(&bundle(definition, own));
                meanings.entry(name).or_default().insert(meaning);
            }
        }
        for (name, meanings) in meanings {
            if meanings.len() == 1 {
                let given = self.lower.names.give(&Words::of(name));
                self.lower.agreed.insert(name.to_owned(), given);
            }
        }
    }

    /// The names of each operation and of what it fails with.
    fn name_operations(&mut self, operations: &[&OperationDef]) -> Vec<(Words, Words)> {
        let mut methods = Names::default();
        operations
            .iter()
            .map(|operation| {
                let name = methods.give(&Words::of(&operation.name));
                let failure = self.lower.names.give(&name.with("failure"));
                (name, failure)
            })
            .collect()
    }

    fn failure(&mut self, def: &'s FailureDef, name: Words, operation: Option<&str>) -> FailureId {
        let details = def.details.as_ref().map(|schema| self.lower.root(schema, &name.with("details")));
        let id = FailureId(self.failures.len());
        let mut own = def.clone();
        own.details = None;
        self.failures.push(FailureType {
            name,
            operation: operation.map(str::to_owned),
            family: Family::of(own.code.as_str()),
            def: own,
            details,
        });
        id
    }

    fn operation(&mut self, def: &'s OperationDef, (name, failure_name): (Words, Words)) -> Operation {
        let input = self.lower.root(&def.input, &name.with("input"));
        let output = def.output.as_ref().map(|schema| self.lower.root(schema, &name.with("output")));
        let codes: BTreeSet<&Code> =
            def.failures.iter().chain(def.declares.iter().map(|declared| &declared.code)).collect();
        let failures = codes.into_iter().filter_map(|code| self.of_operation(def, &name, code)).collect();
        Operation {
            wire: def.name.clone(),
            name,
            failure_name,
            summary: def.summary.clone(),
            effect: def.effect,
            look_by: def.look_by.clone(),
            source: def.source.clone(),
            input,
            output,
            failures,
        }
    }

    /// What a code means on an operation: its own declaration beats the one that all share.
    fn of_operation(&mut self, def: &'s OperationDef, name: &Words, code: &Code) -> Option<FailureId> {
        let shared = self.contract.failures.iter().find(|declared| declared.code == *code);
        let own = def.declares.iter().find(|declared| declared.code == *code);
        if let Some(own) = own.filter(|own| Some(*own) != shared) {
            let name = self.lower.names.give(&name.and(&Words::of(code.as_str())));
            return Some(self.failure(own, name, Some(&def.name)));
        }
        if let Some(id) = self.shared.get(code.as_str()) {
            return Some(*id);
        }
        if protocol::find(code.as_str()).is_none() {
            self.lower.note(name, "it names a code that nothing declares, which decodes as an unknown one");
        }
        None
    }

    fn done(mut self, operations: Vec<Operation>, protocol: Vec<FailureId>) -> Model {
        self.lower.discriminate();
        let (name, version) = (self.contract.name.clone(), self.contract.version.clone());
        let mut notes = self.lower.notes;
        notes.sort();
        notes.dedup();
        let types = self.lower.types;
        let mut model = Model {
            name,
            version,
            hash: self.contract.hash(),
            types,
            failures: self.failures,
            protocol,
            operations,
            notes,
        };
        model.reach();
        model
    }
}

impl Model {
    /// Says of every type whether it is sent or comes back.
    fn reach(&mut self) {
        let sent: Vec<Type> = self.operations.iter().map(|operation| operation.input.clone()).collect();
        let outputs = self.operations.iter().filter_map(|operation| operation.output.clone());
        let details = self.failures.iter().filter_map(|failure| failure.details.clone());
        let received: Vec<Type> = outputs.chain(details).collect();
        for id in self.reached(&sent) {
            self.types[id.0].is_sent = true;
        }
        for id in self.reached(&received) {
            self.types[id.0].is_received = true;
        }
    }

    fn reached(&self, from: &[Type]) -> BTreeSet<TypeId> {
        let mut found = BTreeSet::new();
        let mut open: Vec<TypeId> = from.iter().flat_map(Type::names).collect();
        while let Some(id) = open.pop() {
            if found.insert(id) {
                open.extend(self.types[id.0].shape.names());
            }
        }
        found
    }
}

impl Type {
    /// The named types in it.
    pub fn names(&self) -> Vec<TypeId> {
        match self {
            Self::Any | Self::Null | Self::Bool | Self::Int(_) | Self::Number | Self::String => Vec::new(),
            Self::Array(inner) | Self::Map(inner) | Self::Nullable(inner) => inner.names(),
            Self::Tuple(types) => types.iter().flat_map(Self::names).collect(),
            Self::Named(id) => vec![*id],
        }
    }
}

impl Shape {
    /// The named types in it.
    pub fn names(&self) -> Vec<TypeId> {
        match self {
            Self::Alias(ty) => ty.names(),
            Self::Enum(_) => Vec::new(),
            Self::Object(object) => {
                let extra = match &object.extra {
                    super::Extra::Typed(ty) => ty.names(),
                    super::Extra::Closed | super::Extra::Open => Vec::new(),
                };
                object.members.iter().flat_map(|member| member.ty.names()).chain(extra).collect()
            }
            Self::Union(union) => union.branches.iter().flat_map(|branch| branch.ty.names()).collect(),
        }
    }
}

/// Every schema of a contract.
fn schemas(contract: &Contract) -> impl Iterator<Item = &Value> {
    let shared = contract.failures.iter();
    let own = contract.operations.iter().flat_map(|operation| &operation.declares);
    let details = shared.chain(own).filter_map(|def| def.details.as_ref());
    let faces = contract
        .operations
        .iter()
        .flat_map(|operation| std::iter::once(&operation.input).chain(operation.output.as_ref()));
    details.chain(faces)
}
