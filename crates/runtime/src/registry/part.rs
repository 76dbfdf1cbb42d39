//! One contract on its way into a registry: checked by itself, its schemas compiled.

use curable_core::{Code, Contract, FORMAT, FailureDef, OperationDef, nearest, protocol};
use serde_json::Value;
use std::sync::Arc;

use super::fault::{Fault, SchemaPart};
use super::name;
use super::problem::{RegisterProblem, Subject};
use crate::schema::{self, Budget, Schema, SchemaFault};
use crate::validate::{Options, Validator};

/// A declared code with its compiled schema.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Declared {
    /// The declaration.
    pub def: FailureDef,
    /// The compiled schema of the details, when they are declared.
    pub details: Option<Schema>,
}

/// A declared operation with its compiled schemas.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Operation {
    /// The declaration.
    pub def: OperationDef,
    /// What judges the arguments.
    pub input: Arc<Validator>,
    /// The compiled schema of the result, when it is declared.
    pub output: Option<Schema>,
}

/// A contract that is sound by itself, or as much of it as is, beside the problems that were found.
#[derive(Debug)]
pub(super) struct Part {
    pub(super) contract: Contract,
    pub(super) hash: String,
    pub(super) failures: Vec<Arc<Declared>>,
    pub(super) operations: Vec<Arc<Operation>>,
}

impl Part {
    pub(super) fn compile(contract: Contract, budget: &Budget, problems: &mut Vec<RegisterProblem>) -> Self {
        let mut check = Check { contract: &contract, budget, problems };
        check.document();
        let failures = contract.failures.iter().map(|def| check.failure(def).into()).collect();
        let operations =
            contract.operations.iter().filter_map(|def| Some(check.operation(def)?.into())).collect();
        Self { hash: contract.hash(), failures, operations, contract }
    }
}

struct Check<'c> {
    contract: &'c Contract,
    budget: &'c Budget,
    problems: &'c mut Vec<RegisterProblem>,
}

impl<'c> Check<'c> {
    /// The namespace to stand in; one that is none was reported once, and nothing can stand in it.
    fn namespace(&self) -> Option<&'c str> {
        self.contract.namespace.as_deref().filter(|name| name::is_namespace(name))
    }

    fn push(&mut self, subject: &Subject, fault: Fault) {
        self.problems.push(RegisterProblem::new(&self.contract.name, subject.clone(), fault));
    }

    fn document(&mut self) {
        let subject = Subject::Contract;
        if self.contract.curable != FORMAT {
            self.push(&subject, Fault::Format(self.contract.curable));
        }
        if self.contract.name.trim().is_empty() {
            self.push(&subject, Fault::NoName);
        }
        if self.contract.version.trim().is_empty() {
            self.push(&subject, Fault::NoVersion);
        }
        if let Some(namespace) = self.contract.namespace.as_deref().filter(|name| !name::is_namespace(name)) {
            self.push(&subject, Fault::BadNamespace(namespace.to_owned()));
        }
    }

    fn failure(&mut self, def: &FailureDef) -> Declared {
        let subject = Subject::Failure(def.code.as_str().to_owned());
        for code in std::iter::once(&def.code).chain(&def.aliases) {
            self.code(&subject, code);
        }
        if let Some(status) = def.http.filter(|status| !(400..=599).contains(status)) {
            self.push(&subject, Fault::Http(status));
        }
        if def.summary.trim().is_empty() {
            self.push(&subject, Fault::NoSummary);
        }
        if def.hint.as_ref().is_some_and(|hint| hint.trim().is_empty()) {
            self.push(&subject, Fault::BlankHint);
        }
        let details = self.schema(&subject, SchemaPart::Details, def.details.as_ref());
        // What is said about the members of a schema that was refused would only repeat that.
        if def.details.is_some() == details.is_some() {
            self.sensitive(&subject, def);
        }
        Declared { def: def.clone(), details }
    }

    fn code(&mut self, subject: &Subject, code: &Code) {
        if let Err(error) = Code::parse(code.as_str()) {
            self.push(subject, Fault::BadCode(error.to_string()));
        } else if protocol::find(code.as_str()).is_some() {
            self.push(subject, Fault::ProtocolCode(code.clone()));
        } else if let Some(namespace) = self.namespace()
            && code.namespace() != Some(namespace)
        {
            let word = code.as_str().rsplit('.').next().unwrap_or_default();
            let fault = Fault::OutsideNamespace(code.as_str().to_owned(), format!("{namespace}.{word}"));
            self.push(subject, fault);
        }
    }

    fn sensitive(&mut self, subject: &Subject, def: &FailureDef) {
        if def.sensitive.is_empty() {
            return;
        }
        let members = def.details.as_ref().map(schema::members).unwrap_or_default();
        for name in def.sensitive.iter().filter(|name| !members.contains(name.as_str())) {
            // A name that is no member hides nothing and does no harm (a struct declares such a field by name alone),
            // unless it is the misspelt name of one that should have been hidden.
            if let Some(near) = nearest(name, members.iter().copied()) {
                let fault = Fault::NoSuchMember(name.clone());
                let problem = RegisterProblem::new(&self.contract.name, subject.clone(), fault);
                self.problems.push(problem.with_near(Some(near)));
            }
        }
    }

    fn operation(&mut self, def: &OperationDef) -> Option<Operation> {
        let subject = Subject::Operation(def.name.clone());
        if let Some(namespace) = self.namespace()
            && def.namespace() != Some(namespace)
        {
            let word = def.name.rsplit('/').next().unwrap_or_default();
            let fault = Fault::OutsideNamespace(def.name.clone(), format!("{namespace}/{word}"));
            self.push(&subject, fault);
        } else if !name::is_operation(&def.name) {
            self.push(&subject, Fault::BadName);
        }
        if def.effect.is_none() {
            self.push(&subject, Fault::NoEffect);
        }
        if let Some(fault) = super::evaluates::fault(def) {
            self.push(&subject, fault);
        }
        let is_object = def.input.get("type").and_then(Value::as_str) == Some("object");
        if !is_object {
            self.push(&subject, Fault::InputNotObject);
        }
        let input = self.schema(&subject, SchemaPart::Input, Some(&def.input)).filter(|_| is_object);
        let input = input.and_then(|_| self.input(&subject, def));
        let output = self.schema(&subject, SchemaPart::Output, def.output.as_ref());
        Some(Operation { def: def.clone(), input: input?, output })
    }

    /// A schema within the budget compiles once more, into what explains every violation.
    fn input(&mut self, subject: &Subject, def: &OperationDef) -> Option<Arc<Validator>> {
        match Validator::compile(&def.input, Options::default()) {
            Ok(validator) => Some(Arc::new(validator)),
            Err(error) => {
                let fault =
                    SchemaFault::Broken { at: error.at().to_string(), what: error.reason().to_owned() };
                self.push(subject, Fault::Schema(SchemaPart::Input, fault));
                None
            }
        }
    }

    fn schema(&mut self, subject: &Subject, part: SchemaPart, schema: Option<&Value>) -> Option<Schema> {
        match Schema::compile(schema?, self.budget) {
            Ok(schema) => Some(schema),
            Err(fault) => {
                self.push(subject, Fault::Schema(part, fault));
                None
            }
        }
    }
}
