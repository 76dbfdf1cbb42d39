//! The client: one method for each operation.

use std::collections::BTreeMap;

use curable_client::core::Effect;
use curable_client::typed::{self, OperationFailure};
use curable_client::{Caller, LinkError, Options};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::failures::*;
use super::types::*;

/// Calls the operations; its clones share the connection and the retry quota.
#[derive(Clone, Debug)]
pub struct Client {
    caller: Caller,
}

impl Client {
    /// A client of the server at this address, over plain HTTP.
    pub fn http(url: &str) -> Result<Self, LinkError> {
        typed::http(url, &[], Options::default()).map(Self::over)
    }

    /// A client of the MCP server at this address.
    pub fn mcp(url: &str) -> Result<Self, LinkError> {
        typed::mcp(url, &[], Options::default()).map(Self::over)
    }

    /// A client over a caller of your own: with headers, other options, or another transport.
    pub fn over(caller: Caller) -> Self {
        Self { caller }
    }

    /// The caller that sends every call.
    pub fn caller(&self) -> &Caller {
        &self.caller
    }

    async fn call<I, O, F>(&self, name: &str, effect: Option<Effect>, input: &I) -> Result<O, F>
    where
        I: Serialize + Sync,
        O: DeserializeOwned,
        F: OperationFailure,
    {
        typed::call(&self.caller, name, effect, input).await
    }

    /// Delete a file or an empty folder.
    ///
    /// Calls `files/delete`, which has the same effect when it is sent twice. `files/read` can tell
    /// whether it took effect.
    pub async fn files_delete(
        &self,
        input: &FilesDeleteInput,
    ) -> Result<FilesDeleteOutput, FilesDeleteFailure> {
        let name = "files/delete";
        self.call(name, Some(Effect::Idempotent), input).await
    }

    /// List the files and folders in a folder.
    ///
    /// Calls `files/list`, which changes nothing.
    pub async fn files_list(
        &self,
        input: &FilesListInput,
    ) -> Result<FilesListOutput, FilesListFailure> {
        let name = "files/list";
        self.call(name, Some(Effect::Read), input).await
    }

    /// Move a file or a folder.
    ///
    /// Calls `files/move`, which may take effect each time it is sent. `files/list` can tell
    /// whether it took effect.
    pub async fn files_move(
        &self,
        input: &FilesMoveInput,
    ) -> Result<FilesMoveOutput, FilesMoveFailure> {
        let name = "files/move";
        self.call(name, Some(Effect::Write), input).await
    }

    /// Read a text file, or some of its lines.
    ///
    /// Calls `files/read`, which changes nothing.
    pub async fn files_read(
        &self,
        input: &FilesReadInput,
    ) -> Result<FilesReadOutput, FilesReadFailure> {
        let name = "files/read";
        self.call(name, Some(Effect::Read), input).await
    }

    /// Find the lines that hold a text, in all text files below a folder.
    ///
    /// Calls `files/search`, which changes nothing.
    pub async fn files_search(
        &self,
        input: &FilesSearchInput,
    ) -> Result<FilesSearchOutput, FilesSearchFailure> {
        let name = "files/search";
        self.call(name, Some(Effect::Read), input).await
    }

    /// Write a text file; all of it is replaced.
    ///
    /// Calls `files/write`, which has the same effect when it is sent twice. `files/read` can tell
    /// whether it took effect.
    pub async fn files_write(
        &self,
        input: &FilesWriteInput,
    ) -> Result<FilesWriteOutput, FilesWriteFailure> {
        let name = "files/write";
        self.call(name, Some(Effect::Idempotent), input).await
    }

    /// List the operations that you may call.
    ///
    /// Calls `services/list`, which changes nothing.
    pub async fn services_list(&self) -> Result<ServicesListOutput, ServicesListFailure> {
        let name = "services/list";
        self.call(name, Some(Effect::Read), &json!({})).await
    }

    /// Give the whole declaration of one operation: schemas, failures, access.
    ///
    /// Calls `services/schema`, which changes nothing.
    pub async fn services_schema(
        &self,
        input: &ServicesSchemaInput,
    ) -> Result<BTreeMap<String, Value>, ServicesSchemaFailure> {
        let name = "services/schema";
        self.call(name, Some(Effect::Read), input).await
    }
}
