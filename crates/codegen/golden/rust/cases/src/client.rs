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

    /// Buy something.
    ///
    /// Calls `shop/buy`, which may take effect each time it is sent. `shop/look` can tell whether
    /// it took effect.
    pub async fn shop_buy(&self, input: &ShopBuyInput) -> Result<Node, ShopBuyFailure> {
        let name = "shop/buy";
        self.call(name, Some(Effect::Write), input).await
    }

    /// Look at something.
    ///
    /// Calls `shop/look`, which changes nothing.
    pub async fn shop_look(&self) -> Result<Vec<Json>, ShopLookFailure> {
        let name = "shop/look";
        self.call(name, Some(Effect::Read), &json!({})).await
    }

    /// Calls `shop/mix`, which has the same effect when it is sent twice.
    pub async fn shop_mix(&self, input: &ShopMixInput) -> Result<ShopMixOutput, ShopMixFailure> {
        let name = "shop/mix";
        self.call(name, Some(Effect::Idempotent), input).await
    }
}
