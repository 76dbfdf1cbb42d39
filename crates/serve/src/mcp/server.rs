//! The server: operations as tools, and an extension for everything else.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use curable_runtime::{Caller, Service};
use rmcp::model::{ErrorData, PaginatedRequestParams, Tool};
use rmcp::service::RequestContext;
use rmcp::{RoleServer, ServerHandler};

use super::caller;
use super::extension::NoExtension;
use super::table::{Listed, Table, Tables};
use crate::budget::Budget;

/// How many pages of an extension's tools are read; one that never ends is cut.
const MAX_PAGES: usize = 100;

/// How operations become tools.
#[derive(Clone, Debug)]
pub struct McpOptions {
    /// The longest name of a tool; at least 16.
    pub max_name: usize,
    /// Whether a tool is named by its operation alone, without the namespace, where that is unique.
    pub short_names: bool,
    /// Whether the operations that tell about operations are tools, too.
    pub discovery: bool,
    /// Output schemas are listed when there are at most so many tools: those of a large description cost more than they
    /// tell.
    pub max_output_schemas: usize,
    /// How many tokens the line of codes in a description may take.
    pub fails_tokens: u64,
    /// How many tools a page lists.
    pub page: usize,
    /// What the envelope of a failure may take.
    pub budget: Budget,
    /// Whether operations reach beyond this service.
    pub open_world: bool,
    /// What a client tells its model about the server.
    pub instructions: Option<String>,
}

impl Default for McpOptions {
    fn default() -> Self {
        Self {
            max_name: 48,
            short_names: false,
            discovery: true,
            max_output_schemas: usize::MAX,
            fails_tokens: 40,
            page: 200,
            budget: Budget::default(),
            open_world: true,
            instructions: None,
        }
    }
}

/// A service as an MCP server: its operations are the tools, and every call passes its dispatch.
#[derive(Debug)]
pub struct McpServer<E = NoExtension> {
    service: Service,
    options: McpOptions,
    tables: Tables,
    /// The conversation of a connection that has no sessions, such as the standard streams.
    connection: Arc<str>,
    extension: E,
}

impl McpServer {
    /// A server of the operations alone.
    pub fn new(service: Service, options: McpOptions) -> Self {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        let connection = format!("connection {}", NEXT.fetch_add(1, Ordering::Relaxed)).into();
        Self { service, options, tables: Tables::default(), connection, extension: NoExtension }
    }
}

impl<E: ServerHandler> McpServer<E> {
    /// The same with an extension that is asked for everything that is no operation.
    pub fn with_extension<F: ServerHandler>(self, extension: F) -> McpServer<F> {
        let Self { service, options, tables, connection, extension: _ } = self;
        McpServer { service, options, tables, connection, extension }
    }

    /// The tools of the operations that a caller may see, as they are listed.
    pub fn tools(&self, caller: &Caller) -> Vec<Tool> {
        let table = self.table();
        let seen = table.tools().filter(|(_, listed)| self.service.may_see(&listed.operation, caller));
        seen.map(|(name, listed)| table.tool(name, listed, &self.options)).collect()
    }

    /// The operation behind a tool.
    pub fn operation(&self, tool: &str) -> Option<String> {
        self.table().find(tool).map(|listed| listed.operation.name.to_string())
    }

    /// The service behind it.
    pub fn service(&self) -> &Service {
        &self.service
    }

    pub(super) fn options(&self) -> &McpOptions {
        &self.options
    }

    pub(super) fn budget(&self) -> &Budget {
        &self.options.budget
    }

    pub(super) fn connection(&self) -> &Arc<str> {
        &self.connection
    }

    pub(super) fn extension(&self) -> &E {
        &self.extension
    }

    pub(super) fn table(&self) -> Arc<Table> {
        self.tables.current(self.service.registry(), &self.options)
    }

    /// The tools that a caller may see: those that it may call, and those of the extension.
    pub(super) async fn visible<'t>(
        &self,
        table: &'t Table,
        context: &RequestContext<RoleServer>,
    ) -> Result<Vec<Visible<'t>>, ErrorData> {
        let caller = caller::caller(context, &self.connection);
        let may_see = |(name, listed): (&'t str, &'t Listed)| {
            self.service.may_see(&listed.operation, &caller).then_some(Visible::Own(name, listed))
        };
        let mut tools: Vec<Visible<'t>> = table.tools().filter_map(may_see).collect();
        let mut request = None;
        for _ in 0..MAX_PAGES {
            let page = self.extension.list_tools(request, context.clone()).await?;
            let others = page.tools.into_iter().filter(|tool| table.find(&tool.name).is_none());
            tools.extend(others.map(|tool| Visible::Extension(Box::new(tool))));
            let Some(cursor) = page.next_cursor else { break };
            request = Some(PaginatedRequestParams::default().with_cursor(Some(cursor)));
        }
        Ok(tools)
    }

    /// A tool as it is listed.
    pub(super) fn listed(&self, table: &Table, visible: Visible<'_>) -> Tool {
        match visible {
            Visible::Own(name, listed) => table.tool(name, listed, &self.options),
            Visible::Extension(tool) => *tool,
        }
    }
}

/// A tool that a caller may see.
#[derive(Debug)]
pub(super) enum Visible<'t> {
    /// An operation, by its tool name.
    Own(&'t str, &'t Listed),
    /// A tool of the extension.
    Extension(Box<Tool>),
}

impl Visible<'_> {
    pub(super) fn name(&self) -> &str {
        match self {
            Self::Own(name, _) => name,
            Self::Extension(tool) => &tool.name,
        }
    }
}
