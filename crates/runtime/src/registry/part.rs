//! One contract on its way into a registry: checked by itself, its schemas compiled.

use std::sync::{Arc, OnceLock};

use curable_core::{
    Access, Code, Contract, Defs, Effect, FORMAT, FailureDef, Lazy, OperationDef, OperationOutline, Outline,
    Visibility, nearest, protocol,
};
use serde_json::Value;

use super::fault::{Fault, SchemaPart};
use super::name;
use super::problem::{RegisterProblem, Subject};
use crate::schema::{self, Budget, Schema, SchemaFault};
use crate::validate::{Options, Root, Validator};

/// A declared code with its compiled schema.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Declared {
    /// The declaration.
    pub def: FailureDef,
    /// The compiled schema of the details, when they are declared.
    pub details: Option<Schema>,
    /// The same schema, for taking out of a foreign value what it declares.
    pub form: Option<Arc<Validator>>,
}

/// A declared operation with its compiled schemas.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Operation {
    /// Its name, which is known without the declaration.
    pub name: Arc<str>,
    /// What it does to the world; a registry takes no operation without it.
    pub effect: Option<Effect>,
    /// Who can see and call it.
    pub visibility: Visibility,
    /// What a caller must have.
    pub access: Arc<Access>,
    /// The declaration, which may be read only now.
    pub def: Arc<Lazy<OperationDef>>,
    /// What judges the arguments.
    pub input: Arc<Validator>,
    /// The compiled schema of the result, when it is declared.
    pub output: Option<Schema>,
    /// The definitions that its schemas may refer to.
    defs: Arc<Defs>,
    /// The codes that mean something of their own here.
    own: Arc<OnceLock<Vec<Arc<Declared>>>>,
}

impl Operation {
    /// What a code means here alone, where the operation declares that.
    pub fn own(&self, code: &str) -> Option<&Arc<Declared>> {
        let compile = || {
            let later = |def: &FailureDef| Arc::new(Declared::later(def.clone(), &self.defs));
            self.def.declares.iter().map(later).collect()
        };
        self.own.get_or_init(compile).iter().find(|declared| declared.def.code.as_str() == code)
    }

    /// A schema of this operation with the definitions that it reaches, so that it stands alone.
    pub fn alone(&self, schema: &Value) -> Value {
        self.defs.bundle(schema)
    }

    /// An operation whose schemas are compiled at their first use.
    fn later(outline: OperationOutline, defs: &Arc<Defs>) -> Self {
        let OperationOutline { name, effect, visibility, access, has_output, source: _, def } = outline;
        let (input, output) = later(&def, has_output, defs);
        let (defs, own) = (Arc::clone(defs), Arc::default());
        let (name, access, input) = (name.into(), access.into(), Arc::new(input));
        Self { name, effect, visibility, access, def, input, output, defs, own }
    }
}

/// Schemas that are compiled at their first use.
fn later(def: &Arc<Lazy<OperationDef>>, has_output: bool, defs: &Arc<Defs>) -> (Validator, Option<Schema>) {
    let both = || (Arc::clone(def), Arc::clone(defs));
    let (input, shared) = both();
    let input = Validator::later(move || shared.bundle(&input.input), Options::default());
    let output = has_output.then(|| {
        let (output, shared) = both();
        Schema::later(move || {
            output.output.as_ref().map_or(Value::Bool(true), |schema| shared.bundle(schema))
        })
    });
    (input, output)
}

impl Declared {
    /// A declaration whose schema is compiled at its first use.
    fn later(def: FailureDef, defs: &Arc<Defs>) -> Self {
        let schema = def.details.clone().map(|schema| (schema, Arc::clone(defs)));
        let give = |(schema, defs): (Value, Arc<Defs>)| move || defs.bundle(&schema);
        let options = Options { root: Root::Value };
        Self {
            def,
            details: schema.clone().map(|schema| Schema::later(give(schema))),
            form: schema.map(|schema| Arc::new(Validator::later(give(schema), options))),
        }
    }
}

/// When the schemas of a contract are compiled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Compile {
    /// When the registry is built, so that whatever is wrong is known then.
    #[default]
    Now,
    /// At the first use of each: for the thousands of an imported description, whose importer has checked them.
    Later,
}

/// A contract that is sound by itself, or as much of it as is, beside the problems that were found.
#[derive(Debug)]
pub(super) struct Part {
    /// The contract without its declarations, which stand beside it.
    pub(super) header: Contract,
    pub(super) shared: Arc<Defs>,
    pub(super) failures: Vec<Arc<Declared>>,
    pub(super) operations: Vec<Arc<Operation>>,
    /// Operations whose schema was refused: others may still refer to them.
    refused: Vec<Arc<Lazy<OperationDef>>>,
    /// Whether it was checked before it was stored, so that nobody has to look into it again.
    is_checked: bool,
}

impl Part {
    /// A contract that was checked before it was stored.
    pub(super) fn stored(outline: Outline) -> Self {
        let Outline { name, version, failures, operations, defs } = outline;
        let shared = Arc::new(defs);
        let failures = failures.into_iter().map(|def| Declared::later(def, &shared).into()).collect();
        let operations = operations.into_iter().map(|one| Operation::later(one, &shared).into()).collect();
        let header = Contract::new(name, version);
        Self { header, shared, failures, operations, refused: Vec::new(), is_checked: true }
    }

    pub(super) fn compile(
        mut contract: Contract,
        when: Compile,
        budget: &Budget,
        problems: &mut Vec<RegisterProblem>,
    ) -> Self {
        let failures = std::mem::take(&mut contract.failures);
        let operations = std::mem::take(&mut contract.operations);
        let shared = Arc::new(Defs::from(std::mem::take(&mut contract.defs)));
        let mut check = Check { contract: &contract, defs: &shared, when, budget, problems };
        check.document();
        let failures = failures.into_iter().map(|def| check.failure(def).into()).collect();
        let (mut sound, mut refused) = (Vec::with_capacity(operations.len()), Vec::new());
        for def in operations {
            match check.operation(def) {
                Ok(operation) => sound.push(Arc::new(operation)),
                Err(def) => refused.push(def),
            }
        }
        Self { header: contract, shared, failures, operations: sound, refused, is_checked: false }
    }

    /// The declarations of its codes.
    pub(super) fn codes(&self) -> impl Iterator<Item = &FailureDef> {
        self.failures.iter().map(|declared| &declared.def)
    }

    /// The declarations of its operations, also of those that were refused.
    pub(super) fn defs(&self) -> impl Iterator<Item = &OperationDef> {
        let sound = self.operations.iter().map(|operation| &**operation.def);
        sound.chain(self.refused.iter().map(|def| &***def))
    }

    /// The declarations that nobody has checked yet.
    pub(super) fn unchecked(&self) -> impl Iterator<Item = &OperationDef> {
        self.defs().take(if self.is_checked { 0 } else { usize::MAX })
    }

    /// The names of its operations and what they do, also of those that were refused.
    pub(super) fn names(&self) -> impl Iterator<Item = (&str, Option<Effect>)> {
        let sound = self.operations.iter().map(|operation| (&*operation.name, operation.effect));
        sound.chain(self.refused.iter().map(|def| (def.name.as_str(), def.effect)))
    }

    /// The hash of the contract as it was given.
    pub(super) fn hash(&self) -> String {
        let mut contract = self.header.clone();
        contract.failures = self.codes().cloned().collect();
        contract.operations = self.defs().cloned().collect();
        contract.defs = self.shared.iter().map(|(name, schema)| (name.to_owned(), schema.clone())).collect();
        contract.hash()
    }
}

struct Check<'c> {
    contract: &'c Contract,
    defs: &'c Arc<Defs>,
    when: Compile,
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

    fn failure(&mut self, def: FailureDef) -> Declared {
        let subject = Subject::Failure(def.code.as_str().to_owned());
        self.declaration(&subject, &def);
        if self.when == Compile::Later {
            return Declared::later(def, self.defs);
        }
        let details = self.schema(&subject, SchemaPart::Details, def.details.as_ref());
        // What is said about the members of a schema that was refused would only repeat that.
        if def.details.is_some() == details.is_some() {
            self.sensitive(&subject, &def);
        }
        let mut declared = Declared::later(def, self.defs);
        declared.details = details;
        declared
    }

    /// What is said of a code besides its schema.
    fn declaration(&mut self, subject: &Subject, def: &FailureDef) {
        self.code(subject, &def.code);
        for alias in &def.aliases {
            // How others write a code has no namespace of ours; whatever has one, or looks like a code, obeys it.
            if alias.is_canonical() || self.namespace().is_some() || !alias.is_word() {
                self.code(subject, alias);
            }
        }
        if let Some(status) = def.http.filter(|status| !(400..=599).contains(status)) {
            self.push(subject, Fault::Http(status));
        }
        if def.summary.trim().is_empty() {
            self.push(subject, Fault::NoSummary);
        }
        if def.hint.as_ref().is_some_and(|hint| hint.trim().is_empty()) {
            self.push(subject, Fault::BlankHint);
        }
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

    /// The operation, or its declaration alone when a schema was refused.
    fn operation(&mut self, def: OperationDef) -> Result<Operation, Arc<Lazy<OperationDef>>> {
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
        if let Some(fault) = super::evaluates::fault(&def) {
            self.push(&subject, fault);
        }
        let is_object = def.input.get("type").and_then(Value::as_str) == Some("object");
        if !is_object {
            self.push(&subject, Fault::InputNotObject);
        }
        for own in &def.declares {
            self.declaration(&subject, own);
            if !def.failures.contains(&own.code) {
                self.push(&subject, Fault::OwnNotListed(own.code.clone()));
            }
        }
        let compiled = match self.when {
            Compile::Now => match self.now(&subject, &def, is_object) {
                Some(compiled) => Some(compiled),
                None => return Err(Arc::new(def.into())),
            },
            Compile::Later => None,
        };
        let mut operation = Operation::later(def.into(), self.defs);
        if let Some((input, output)) = compiled {
            (operation.input, operation.output) = (Arc::new(input), output);
        }
        Ok(operation)
    }

    fn now(
        &mut self,
        subject: &Subject,
        def: &OperationDef,
        is_object: bool,
    ) -> Option<(Validator, Option<Schema>)> {
        for own in &def.declares {
            self.schema(subject, SchemaPart::Details, own.details.as_ref());
        }
        let input = self.schema(subject, SchemaPart::Input, Some(&def.input)).filter(|_| is_object);
        let input = input.and_then(|_| self.input(subject, def));
        let output = self.schema(subject, SchemaPart::Output, def.output.as_ref());
        Some((input?, output))
    }

    /// A schema within the budget compiles once more, into what explains every violation.
    fn input(&mut self, subject: &Subject, def: &OperationDef) -> Option<Validator> {
        match Validator::compile(&self.defs.bundle(&def.input), Options::default()) {
            Ok(validator) => Some(validator),
            Err(error) => {
                let fault =
                    SchemaFault::Broken { at: error.at().to_string(), what: error.reason().to_owned() };
                self.push(subject, Fault::Schema(SchemaPart::Input, fault));
                None
            }
        }
    }

    fn schema(&mut self, subject: &Subject, part: SchemaPart, schema: Option<&Value>) -> Option<Schema> {
        match Schema::compile(&self.defs.bundle(schema?), self.budget) {
            Ok(schema) => Some(schema),
            Err(fault) => {
                self.push(subject, Fault::Schema(part, fault));
                None
            }
        }
    }
}
