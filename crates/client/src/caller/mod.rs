//! The caller: one way to a server, and everything that its calls share.

mod judge;
mod options;
mod plan;
mod run;
mod within;

pub use options::{Call, Options};
pub use plan::Plan;

use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use curable_core::{Failure, NextAction};
use serde_json::{Map, Value};

use crate::link::Link;
use crate::outcome::Outcome;
use crate::quota::Quota;
use crate::tool::Tool;

/// Calls tools of one server. Its clones share the link, the retry quota and all else.
#[derive(Clone)]
pub struct Caller {
    shared: Arc<Shared>,
}

struct Shared {
    link: Box<dyn Link>,
    options: Options,
    /// The tools that were looked up, also those that the server does not list.
    tools: Mutex<BTreeMap<String, Option<Arc<Tool>>>>,
}

impl Caller {
    /// A caller over a link, with the default policy.
    pub fn new(link: impl Link + 'static) -> Self {
        Self::with(link, Options::default())
    }

    /// The same with options.
    pub fn with(link: impl Link + 'static, options: Options) -> Self {
        let tools = Mutex::new(BTreeMap::new());
        Self { shared: Arc::new(Shared { link: Box::new(link), options, tools }) }
    }

    /// Calls a tool, and does about each failure what is right and safe, until it is done or nothing more is.
    pub async fn call(&self, tool: &str, arguments: Map<String, Value>) -> Outcome {
        self.run(Call::new(tool, arguments)).await
    }

    /// The same with what is known of this one call.
    pub async fn run(&self, call: Call) -> Outcome {
        run::run(&self.shared, call).await
    }

    /// What a call would do: nothing is called, and the tool is judged by what the server lists.
    pub async fn plan(&self, call: Call) -> Result<Plan, Failure> {
        let limit = call.deadline;
        self.shared.asked(limit, plan::plan(&self.shared, call)).await
    }

    /// Makes the call that a failure recommends; `None` when it names no tool.
    pub async fn look(&self, next: &NextAction) -> Option<Outcome> {
        let tool = next.tool.as_deref()?;
        let arguments = next.arguments.as_ref().and_then(Value::as_object).cloned().unwrap_or_default();
        Some(self.call(tool, arguments).await)
    }

    /// What the server offers.
    pub async fn tools(&self) -> Result<Vec<Arc<Tool>>, Failure> {
        self.shared.asked(None, self.shared.link.tools()).await
    }

    /// What is known of one tool; `None` when the server does not list it.
    pub async fn tool(&self, name: &str) -> Result<Option<Arc<Tool>>, Failure> {
        self.shared.asked(None, self.shared.tool(name)).await
    }

    /// Ends the connection, and the server with it where it is a child process.
    pub async fn close(&self) {
        self.shared.link.close().await;
    }

    /// How much may still be sent again.
    pub fn quota(&self) -> &Quota {
        &self.shared.options.quota
    }
}

impl Shared {
    async fn tool(&self, name: &str) -> Result<Option<Arc<Tool>>, Failure> {
        let known = || self.tools.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(tool) = known().get(name) {
            return Ok(tool.clone());
        }
        let found = self.link.find(name).await?;
        known().insert(name.to_owned(), found.clone());
        Ok(found)
    }
}

impl fmt::Debug for Caller {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Caller").field("options", &self.shared.options).finish_non_exhaustive()
    }
}
