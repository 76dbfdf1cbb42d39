//! A tool that does not exist: a protocol error, with the same envelope as any failure.

use curable_core::{Failure, Similar, nearest};
use rmcp::model::{ErrorCode, ErrorData};
use rmcp::service::RequestContext;
use rmcp::{RoleServer, ServerHandler};

use super::refused;
use super::server::{McpServer, Visible};
use super::table::Table;
use crate::budget::Budget;

/// How many near names are worth a word.
const NEAR: usize = 3;

/// The error, with the near names of tools in place of those of operations.
pub(super) fn error(mut failure: Failure, near: Vec<String>, budget: &Budget) -> ErrorData {
    failure.similar = near.into_iter().map(Similar::new).collect();
    "there is no such tool".clone_into(failure.message.to_mut());
    refused::error(ErrorCode::INVALID_PARAMS, failure, budget)
}

impl<E: ServerHandler> McpServer<E> {
    /// The names that a wrong one was probably meant to be, among those that the caller may see.
    pub(super) async fn near(
        &self,
        name: &str,
        table: &Table,
        context: &RequestContext<RoleServer>,
    ) -> Vec<String> {
        let seen = self.visible(table, context).await.unwrap_or_default();
        // A name with a slash is that of an operation, misspelt.
        let wanted = name.replace('/', "_");
        // Where names have their namespace before them, one without it means each that ends so.
        let end = format!("_{wanted}");
        let names = seen.iter().map(Visible::name);
        let (same, mut candidates): (Vec<&str>, Vec<&str>) = names.partition(|name| name.ends_with(&end));
        let mut near: Vec<String> = same.into_iter().take(NEAR).map(str::to_owned).collect();
        while near.len() < NEAR
            && let Some(found) = nearest(&wanted, candidates.iter().copied())
        {
            near.push(found.to_owned());
            candidates.retain(|candidate| *candidate != found);
        }
        near
    }
}
