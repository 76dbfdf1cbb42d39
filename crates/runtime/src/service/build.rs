//! How a service is put together: declarations and handlers in, everything checked at once.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::future::Future;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::Duration;

use curable_core::{
    Access, Contract, Declare, Effect, Evaluates, Failure, FailureDef, OperationDef, Outline, Visibility,
};
use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use tokio::sync::Semaphore;
use tokio_util::sync::CancellationToken;
use tower::Layer;

use super::call::{Answer, Call};
use super::evaluate::CodePolicy;
use super::handler::{Context, Handler, Typed};
use super::layer::{self, Next, Wrap};
use super::observe::Observer;
use super::repeats::Repeats;
use super::{Entry, Failures, Guard, Inner, Service, Settings, discovery, evaluate, schema};
use crate::registry::{Compile, Given, RegisterError, Registry};
use crate::schema::Budget;

/// More calls at once than any machine runs, and few enough to be counted by a semaphore, whose limit would panic.
const MAX_CONCURRENT: usize = 1 << 24;

/// Collects declarations and handlers.
#[must_use]
pub struct ServiceBuilder {
    contract: Contract,
    imported: Vec<Contract>,
    stored: Vec<Outline>,
    hash: Option<String>,
    entries: BTreeMap<String, Entry>,
    settings: Settings,
    observers: Vec<Arc<dyn Observer>>,
    code: CodePolicy,
    layers: Vec<Wrap>,
}

/// An operation on its way into a service.
#[must_use]
pub struct Operate {
    def: OperationDef,
    failures: Vec<FailureDef>,
    handler: Arc<dyn Handler>,
    guard: Option<Guard>,
    deadline: Option<Duration>,
    judged: Failures,
}

impl Operate {
    /// An operation over JSON: the declaration says what goes in and out.
    pub fn new(def: OperationDef, handler: impl Handler) -> Self {
        Self {
            def,
            failures: Vec::new(),
            handler: Arc::new(handler),
            guard: None,
            deadline: None,
            judged: Failures::Declared,
        }
    }

    /// An operation over Rust types: its schemas and failures follow from them.
    ///
    /// Objects of the input are closed, so that a misspelt optional field is refused and not lost.
    pub fn typed<F, R, I, O, E>(name: impl Into<String>, effect: Effect, run: F) -> Self
    where
        F: Fn(Context, I) -> R + Send + Sync + 'static,
        R: Future<Output = Result<O, E>> + Send + 'static,
        I: DeserializeOwned + JsonSchema + 'static,
        O: Serialize + JsonSchema + 'static,
        E: Declare + 'static,
    {
        let mut def = OperationDef::new(name, effect);
        def.input = schema::input::<I>();
        def.output = Some(schema::output::<O>());
        let mut operate = Self::new(def, Typed::new(run));
        operate.fails_with::<E>();
        operate
    }

    /// What it does, in one sentence.
    pub fn summary(mut self, summary: impl Into<String>) -> Self {
        self.def.summary = summary.into();
        self
    }

    /// It may fail with these, too.
    pub fn fails<E: Declare>(mut self) -> Self {
        self.fails_with::<E>();
        self
    }

    /// What a caller must have.
    pub fn access(mut self, access: Access) -> Self {
        self.def.access = access;
        self
    }

    /// From outside it does not exist.
    pub fn internal(mut self) -> Self {
        self.def.visibility = Visibility::Internal;
        self
    }

    /// The operation that can tell whether a call took effect.
    pub fn look_by(mut self, operation: impl Into<String>) -> Self {
        self.def.look_by = Some(operation.into());
        self
    }

    /// How long it may take.
    pub fn deadline(mut self, deadline: Duration) -> Self {
        self.deadline = Some(deadline);
        self
    }

    /// What looks at the arguments before it runs.
    pub fn guard(mut self, guard: impl Fn(&Value) -> Result<(), Failure> + Send + Sync + 'static) -> Self {
        self.guard = Some(Arc::new(guard));
        self
    }

    /// It runs code that stands in its arguments.
    ///
    /// A guard looks at the code first (the feature `guard` brings it along), its codes are declared on the operation,
    /// and a service takes the operation only when it [allows](ServiceBuilder::allow_code) the target.
    pub fn evaluates(mut self, evaluates: Evaluates) -> Self {
        self.def.evaluates = Some(evaluates);
        self
    }

    /// It hands on the answers of another service of ours: that one has judged them, by what is declared there.
    pub fn relays(mut self) -> Self {
        self.judged = Failures::Judged;
        self
    }

    /// It belongs to somebody who declared no failures, such as a foreign server: a code that nobody declared leaves as
    /// it is, bounded and screened like every other failure, and what the handler kept private stays in the report.
    pub fn open_failures(mut self) -> Self {
        self.judged = Failures::Open;
        self
    }

    fn fails_with<E: Declare>(&mut self) {
        for def in E::defs() {
            self.def.failures.push(def.code.clone());
            self.failures.push(def);
        }
    }
}

impl ServiceBuilder {
    pub(super) fn new(name: String, version: String) -> Self {
        Self {
            contract: Contract::new(name, version),
            imported: Vec::new(),
            stored: Vec::new(),
            hash: None,
            entries: BTreeMap::new(),
            settings: Settings::default(),
            observers: Vec::new(),
            code: CodePolicy::default(),
            layers: Vec::new(),
        }
    }

    /// Adds an operation with its handler.
    pub fn operation(mut self, operation: Operate) -> Self {
        let Operate { def, failures, handler, guard, deadline, judged } = operation;
        self.entries.insert(def.name.clone(), Entry { handler, guard, deadline, failures: judged });
        self.contract.operations.push(def);
        self.failures(failures)
    }

    /// Adds declared failures that operations over JSON refer to.
    pub fn failures(mut self, failures: impl IntoIterator<Item = FailureDef>) -> Self {
        for failure in failures {
            // Two operations may fail with one struct; two different declarations of one code are refused by the registry.
            if !self.contract.failures.contains(&failure) {
                self.contract.failures.push(failure);
            }
        }
        self
    }

    /// Adds a whole contract that was imported, with what runs each of its operations.
    ///
    /// Its schemas compile at their first use, because there may be thousands: whoever imported it has checked them.
    pub fn import(
        mut self,
        contract: Contract,
        handlers: impl IntoIterator<Item = (String, Arc<dyn Handler>)>,
    ) -> Self {
        for (name, handler) in handlers {
            self.entries.insert(name, Entry::new(handler));
        }
        self.imported.push(contract);
        self
    }

    /// Adds a contract that was imported, checked and stored before, with what runs each of its operations.
    pub fn import_stored(
        mut self,
        outline: Outline,
        handlers: impl IntoIterator<Item = (String, Arc<dyn Handler>)>,
    ) -> Self {
        for (name, handler) in handlers {
            self.entries.insert(name, Entry::new(handler));
        }
        self.stored.push(outline);
        self
    }

    /// The hash that answers carry, where the source of the contract has been hashed already.
    pub fn hash(mut self, hash: impl Into<String>) -> Self {
        self.hash = Some(hash.into());
        self
    }

    /// Sets what holds for all operations.
    pub fn settings(mut self, settings: Settings) -> Self {
        self.settings = settings;
        self
    }

    /// Says where code of callers may run. Without this no operation that [runs code](Operate::evaluates) is taken.
    pub fn allow_code(mut self, policy: CodePolicy) -> Self {
        self.code = policy;
        self
    }

    /// Puts a layer of tower around the dispatch; the first one is the outermost, as in tower's own builder.
    ///
    /// It sees every call that the service has room for, before it is looked up, and every answer before observers are
    /// told. What it answers itself obeys the declaration of the operation: anything else leaves as `INTERNAL`. A layer
    /// that can fail stands below one that makes an answer of its error, such as [`OnError`](super::OnError).
    pub fn layer<L>(mut self, layer: L) -> Self
    where
        L: Layer<Next> + Send + Sync + 'static,
        L::Service:
            tower::Service<Call, Response = Answer, Error = Infallible> + Clone + Send + Sync + 'static,
        <L::Service as tower::Service<Call>>::Future: Send + 'static,
    {
        self.layers.push(layer::wrap(layer));
        self
    }

    /// Adds someone who watches.
    pub fn observer(mut self, observer: impl Observer) -> Self {
        self.observers.push(Arc::new(observer));
        self
    }

    /// Checks everything, and reports everything that is wrong at once.
    pub fn build(self) -> Result<Service, RegisterError> {
        let Self {
            mut contract,
            mut imported,
            stored,
            hash,
            mut entries,
            mut settings,
            observers,
            code,
            layers,
        } = self;
        settings.concurrent = settings.concurrent.min(MAX_CONCURRENT);
        let problems = evaluate::arm(&mut contract, &mut imported, &mut entries, &code);
        let own = [contract, discovery::contract()].map(|contract| Given::Contract(contract, Compile::Now));
        let imported = imported.into_iter().map(|contract| Given::Contract(contract, Compile::Later));
        let given = own.into_iter().chain(imported).chain(stored.into_iter().map(Given::Stored));
        let registry = Registry::build_each(given, hash.as_deref(), Budget::default());
        let registry = RegisterError::joined(registry, problems)?;
        entries.extend(discovery::entries(&registry));
        Ok(Service {
            inner: Arc::new_cyclic(|service| Inner {
                layers: layer::stack(layers, service),
                registry,
                entries,
                permits: Semaphore::new(settings.concurrent),
                settings,
                repeats: Repeats::default(),
                observers,
                stopping: CancellationToken::new(),
                stopped: CancellationToken::new(),
                next_reference: AtomicU64::new(RandomState::new().build_hasher().finish()),
            }),
        })
    }
}

impl std::fmt::Debug for ServiceBuilder {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ServiceBuilder").field("contract", &self.contract).finish_non_exhaustive()
    }
}

impl std::fmt::Debug for Operate {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Operate").field("def", &self.def).finish_non_exhaustive()
    }
}
