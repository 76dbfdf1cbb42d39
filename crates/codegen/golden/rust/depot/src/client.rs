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

    /// Cancel an order.
    ///
    /// Calls `depot/cancelOrder`, which may take effect each time it is sent. `depot/getOrder` can
    /// tell whether it took effect.
    pub async fn depot_cancel_order(
        &self,
        input: &DepotCancelOrderInput,
    ) -> Result<OrderReply, DepotCancelOrderFailure> {
        let name = "depot/cancelOrder";
        self.call(name, Some(Effect::Write), input).await
    }

    /// Put a new item on the shelves.
    ///
    /// Calls `depot/createItem`, which may take effect each time it is sent. `depot/listItems` can
    /// tell whether it took effect.
    pub async fn depot_create_item(
        &self,
        input: &DepotCreateItemInput,
    ) -> Result<ItemReply, DepotCreateItemFailure> {
        let name = "depot/createItem";
        self.call(name, Some(Effect::Write), input).await
    }

    /// Place an order. Reserves the stock. With an `Idempotency-Key` the same order is placed only
    /// once.
    ///
    /// Calls `depot/createOrder`, which may take effect each time it is sent. `depot/listOrders`
    /// can tell whether it took effect.
    pub async fn depot_create_order(
        &self,
        input: &DepotCreateOrderInput,
    ) -> Result<OrderReply, DepotCreateOrderFailure> {
        let name = "depot/createOrder";
        self.call(name, Some(Effect::Write), input).await
    }

    /// Hand an order to a carrier.
    ///
    /// Calls `depot/createShipment`, which may take effect each time it is sent.
    /// `depot/listShipments` can tell whether it took effect.
    pub async fn depot_create_shipment(
        &self,
        input: &DepotCreateShipmentInput,
    ) -> Result<ShipmentReply, DepotCreateShipmentFailure> {
        let name = "depot/createShipment";
        self.call(name, Some(Effect::Write), input).await
    }

    /// Read one customer.
    ///
    /// Calls `depot/getCustomer`, which changes nothing.
    pub async fn depot_get_customer(
        &self,
        input: &DepotGetCustomerInput,
    ) -> Result<CustomerReply, DepotGetCustomerFailure> {
        let name = "depot/getCustomer";
        self.call(name, Some(Effect::Read), input).await
    }

    /// Read one item.
    ///
    /// Calls `depot/getItem`, which changes nothing.
    pub async fn depot_get_item(
        &self,
        input: &DepotGetItemInput,
    ) -> Result<ItemReply, DepotGetItemFailure> {
        let name = "depot/getItem";
        self.call(name, Some(Effect::Read), input).await
    }

    /// Read one order.
    ///
    /// Calls `depot/getOrder`, which changes nothing.
    pub async fn depot_get_order(
        &self,
        input: &DepotGetOrderInput,
    ) -> Result<OrderReply, DepotGetOrderFailure> {
        let name = "depot/getOrder";
        self.call(name, Some(Effect::Read), input).await
    }

    /// List the customers.
    ///
    /// Calls `depot/listCustomers`, which changes nothing.
    pub async fn depot_list_customers(
        &self,
        input: &DepotListCustomersInput,
    ) -> Result<CustomerPageReply, DepotListCustomersFailure> {
        let name = "depot/listCustomers";
        self.call(name, Some(Effect::Read), input).await
    }

    /// List the items. The items of the depot, a page at a time. Filters narrow the list.
    ///
    /// Calls `depot/listItems`, which changes nothing.
    pub async fn depot_list_items(
        &self,
        input: &DepotListItemsInput,
    ) -> Result<ItemPageReply, DepotListItemsFailure> {
        let name = "depot/listItems";
        self.call(name, Some(Effect::Read), input).await
    }

    /// List the orders.
    ///
    /// Calls `depot/listOrders`, which changes nothing.
    pub async fn depot_list_orders(
        &self,
        input: &DepotListOrdersInput,
    ) -> Result<OrderPageReply, DepotListOrdersFailure> {
        let name = "depot/listOrders";
        self.call(name, Some(Effect::Read), input).await
    }

    /// List the shipments.
    ///
    /// Calls `depot/listShipments`, which changes nothing.
    pub async fn depot_list_shipments(
        &self,
        input: &DepotListShipmentsInput,
    ) -> Result<ShipmentPageReply, DepotListShipmentsFailure> {
        let name = "depot/listShipments";
        self.call(name, Some(Effect::Read), input).await
    }

    /// Search the items by words.
    ///
    /// Calls `depot/searchItems`, which changes nothing.
    pub async fn depot_search_items(
        &self,
        input: &DepotSearchItemsInput,
    ) -> Result<ItemPageReply, DepotSearchItemsFailure> {
        let name = "depot/searchItems";
        self.call(name, Some(Effect::Read), input).await
    }

    /// Record how many there are after a count. Setting the same count twice does no more than
    /// setting it once.
    ///
    /// Calls `depot/setStock`, which has the same effect when it is sent twice. `depot/getItem` can
    /// tell whether it took effect.
    pub async fn depot_set_stock(
        &self,
        input: &DepotSetStockInput,
    ) -> Result<ItemReply, DepotSetStockFailure> {
        let name = "depot/setStock";
        self.call(name, Some(Effect::Idempotent), input).await
    }

    /// Change an item. Changes only what is given. `version` must be the version that was read.
    ///
    /// Calls `depot/updateItem`, which may take effect each time it is sent. `depot/getItem` can
    /// tell whether it took effect.
    pub async fn depot_update_item(
        &self,
        input: &DepotUpdateItemInput,
    ) -> Result<ItemReply, DepotUpdateItemFailure> {
        let name = "depot/updateItem";
        self.call(name, Some(Effect::Write), input).await
    }
}
