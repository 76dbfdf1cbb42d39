//! What is sent and what comes back.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// `Address` of the contract.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Address {
    pub city: String,
    pub country: Country,
    #[serde(rename = "postalCode")]
    pub postal_code: String,
    pub street: String,
}

/// `Address.reply` of the contract.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct AddressReply {
    pub city: String,
    pub country: Country,
    #[serde(rename = "postalCode")]
    pub postal_code: String,
    pub street: String,
}

/// `Buyer` of the contract.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Buyer {
    pub email: String,
    pub name: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub phone: Option<String>,
}

impl Buyer {
    /// With what must be there, and nothing else.
    pub fn new(email: impl Into<String>, name: impl Into<String>) -> Self {
        Self {
            email: email.into(),
            name: name.into(),
            phone: None,
        }
    }
}

/// `Buyer.reply` of the contract.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BuyerReply {
    pub email: String,
    pub name: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub phone: Option<String>,
}

/// `Carrier` of the contract.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub enum Carrier {
    #[serde(rename = "parcelpost")]
    Parcelpost,
    #[serde(rename = "northbird")]
    Northbird,
    #[serde(rename = "rapido")]
    Rapido,
    #[serde(rename = "freightline")]
    Freightline,
    /// A text that the contract does not list.
    #[serde(untagged)]
    Other(String),
}

/// `Category` of the contract.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub enum Category {
    #[serde(rename = "lighting")]
    Lighting,
    #[serde(rename = "furniture")]
    Furniture,
    #[serde(rename = "kitchen")]
    Kitchen,
    #[serde(rename = "garden")]
    Garden,
    #[serde(rename = "textiles")]
    Textiles,
    #[serde(rename = "tools")]
    Tools,
    /// A text that the contract does not list.
    #[serde(untagged)]
    Other(String),
}

/// A country that the depot delivers to.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub enum Country {
    #[serde(rename = "AT")]
    At,
    #[serde(rename = "BE")]
    Be,
    #[serde(rename = "CH")]
    Ch,
    #[serde(rename = "DE")]
    De,
    #[serde(rename = "DK")]
    Dk,
    #[serde(rename = "FR")]
    Fr,
    #[serde(rename = "IT")]
    It,
    #[serde(rename = "NL")]
    Nl,
    #[serde(rename = "PL")]
    Pl,
    #[serde(rename = "SE")]
    Se,
    /// A text that the contract does not list.
    #[serde(untagged)]
    Other(String),
}

/// `Currency` of the contract.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub enum Currency {
    #[serde(rename = "EUR")]
    Eur,
    #[serde(rename = "CHF")]
    Chf,
    #[serde(rename = "DKK")]
    Dkk,
    #[serde(rename = "PLN")]
    Pln,
    #[serde(rename = "SEK")]
    Sek,
    /// A text that the contract does not list.
    #[serde(untagged)]
    Other(String),
}

/// `CustomerPage.reply` of the contract.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CustomerPageReply {
    pub customers: Vec<CustomerReply>,
    pub total: u64,
}

/// `Customer.reply` of the contract.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CustomerReply {
    pub country: Country,
    pub email: String,
    pub id: String,
    pub name: String,
    pub since: String,
}

/// `Delivery` of the contract.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Delivery {
    pub address: Address,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub instructions: Option<String>,
    pub method: DeliveryMethod,
}

impl Delivery {
    /// With what must be there, and nothing else.
    pub fn new(address: Address, method: DeliveryMethod) -> Self {
        Self {
            address,
            instructions: None,
            method,
        }
    }
}

/// The delivery method.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum DeliveryMethod {
    #[serde(rename = "standard")]
    Standard,
    #[serde(rename = "express")]
    Express,
    #[serde(rename = "pickup")]
    Pickup,
    #[serde(rename = "pallet")]
    Pallet,
}

/// `Delivery.reply` of the contract.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DeliveryReply {
    pub address: AddressReply,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub instructions: Option<String>,
    pub method: DeliveryReplyMethod,
}

/// The delivery reply method.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub enum DeliveryReplyMethod {
    #[serde(rename = "standard")]
    Standard,
    #[serde(rename = "express")]
    Express,
    #[serde(rename = "pickup")]
    Pickup,
    #[serde(rename = "pallet")]
    Pallet,
    /// A text that the contract does not list.
    #[serde(untagged)]
    Other(String),
}

/// The depot cancel order input.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DepotCancelOrderInput {
    /// Needed when the reason is `other`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub comment: Option<String>,
    /// The order, such as `ord-1042`.
    #[serde(rename = "orderId")]
    pub order_id: String,
    pub reason: DepotCancelOrderInputReason,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refund: Option<DepotCancelOrderInputRefund>,
}

impl DepotCancelOrderInput {
    /// With what must be there, and nothing else.
    pub fn new(order_id: impl Into<String>, reason: DepotCancelOrderInputReason) -> Self {
        Self {
            comment: None,
            order_id: order_id.into(),
            reason,
            refund: None,
        }
    }
}

/// The depot cancel order input reason.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum DepotCancelOrderInputReason {
    #[serde(rename = "changed-mind")]
    ChangedMind,
    #[serde(rename = "too-late")]
    TooLate,
    #[serde(rename = "found-cheaper")]
    FoundCheaper,
    #[serde(rename = "mistake")]
    Mistake,
    #[serde(rename = "other")]
    Other,
}

/// The depot cancel order input refund.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum DepotCancelOrderInputRefund {
    #[serde(rename = "original")]
    Original,
    #[serde(rename = "voucher")]
    Voucher,
    #[serde(rename = "none")]
    None,
}

/// The depot create item input.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DepotCreateItemInput {
    #[serde(rename = "availableFrom")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub available_from: Option<String>,
    pub category: Category,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// Needed for furniture.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dimensions: Option<Dimensions>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fragile: Option<bool>,
    #[serde(rename = "manualUrl")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub manual_url: Option<String>,
    pub name: String,
    /// How many are sold together.
    #[serde(rename = "packSize")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pack_size: Option<u64>,
    pub price: Money,
    /// Two capital letters, a hyphen and four digits.
    pub sku: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub supplier: Option<Supplier>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tags: Option<Vec<String>>,
    #[serde(rename = "weightKg")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub weight_kg: Option<f64>,
}

impl DepotCreateItemInput {
    /// With what must be there, and nothing else.
    pub fn new(
        category: Category,
        name: impl Into<String>,
        price: Money,
        sku: impl Into<String>,
    ) -> Self {
        Self {
            available_from: None,
            category,
            description: None,
            dimensions: None,
            fragile: None,
            manual_url: None,
            name: name.into(),
            pack_size: None,
            price,
            sku: sku.into(),
            supplier: None,
            tags: None,
            weight_kg: None,
        }
    }
}

/// The depot create order input.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DepotCreateOrderInput {
    /// The same key with the same order gives the answer that the first call got.
    #[serde(rename = "Idempotency-Key")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub idempotency_key: Option<String>,
    pub buyer: Buyer,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub coupon: Option<String>,
    #[serde(rename = "deliverBy")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deliver_by: Option<String>,
    pub delivery: Delivery,
    #[serde(rename = "giftNote")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gift_note: Option<String>,
    #[serde(rename = "giftWrap")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gift_wrap: Option<bool>,
    pub lines: Vec<OrderLine>,
    #[serde(rename = "notifyUrl")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub notify_url: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub priority: Option<DepotCreateOrderInputPriority>,
    /// The caller's own name for the order.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reference: Option<String>,
}

impl DepotCreateOrderInput {
    /// With what must be there, and nothing else.
    pub fn new(buyer: Buyer, delivery: Delivery, lines: Vec<OrderLine>) -> Self {
        Self {
            idempotency_key: None,
            buyer,
            coupon: None,
            deliver_by: None,
            delivery,
            gift_note: None,
            gift_wrap: None,
            lines,
            notify_url: None,
            priority: None,
            reference: None,
        }
    }
}

/// The depot create order input priority.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum DepotCreateOrderInputPriority {
    #[serde(rename = "low")]
    Low,
    #[serde(rename = "normal")]
    Normal,
    #[serde(rename = "high")]
    High,
}

/// The depot create shipment input.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DepotCreateShipmentInput {
    #[serde(rename = "callbackUrl")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub callback_url: Option<String>,
    pub carrier: Carrier,
    #[serde(rename = "insuredValue")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub insured_value: Option<Money>,
    #[serde(rename = "labelFormat")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub label_format: Option<DepotCreateShipmentInputLabelFormat>,
    #[serde(rename = "orderId")]
    pub order_id: String,
    pub parcels: Vec<Parcel>,
    #[serde(rename = "pickupAt")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pickup_at: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub service: Option<DepotCreateShipmentInputService>,
}

impl DepotCreateShipmentInput {
    /// With what must be there, and nothing else.
    pub fn new(carrier: Carrier, order_id: impl Into<String>, parcels: Vec<Parcel>) -> Self {
        Self {
            callback_url: None,
            carrier,
            insured_value: None,
            label_format: None,
            order_id: order_id.into(),
            parcels,
            pickup_at: None,
            service: None,
        }
    }
}

/// The depot create shipment input label format.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum DepotCreateShipmentInputLabelFormat {
    #[serde(rename = "pdf")]
    Pdf,
    #[serde(rename = "png")]
    Png,
    #[serde(rename = "zpl")]
    Zpl,
}

/// The depot create shipment input service.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum DepotCreateShipmentInputService {
    #[serde(rename = "economy")]
    Economy,
    #[serde(rename = "standard")]
    Standard,
    #[serde(rename = "overnight")]
    Overnight,
}

/// The depot get customer input.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DepotGetCustomerInput {
    #[serde(rename = "customerId")]
    pub customer_id: String,
}

/// The depot get item input.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DepotGetItemInput {
    /// The item, such as `item-blue-lamp`.
    #[serde(rename = "itemId")]
    pub item_id: String,
}

/// The depot get order input.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DepotGetOrderInput {
    /// The order, such as `ord-1042`.
    #[serde(rename = "orderId")]
    pub order_id: String,
}

/// The depot list customers input.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct DepotListCustomersInput {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub country: Option<Country>,
    /// How many to give at most.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<u64>,
    /// Only customers who came at this time or later.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub since: Option<String>,
}

/// The depot list items input.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct DepotListItemsInput {
    /// Only items of this category.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub category: Option<Category>,
    /// Where the next page begins, as the last page told it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cursor: Option<String>,
    /// Only items of which there are some, or none.
    #[serde(rename = "inStock")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub in_stock: Option<bool>,
    /// How many to give at most.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<u64>,
    /// Only items that cost at most this much; not below `minPrice`.
    #[serde(rename = "maxPrice")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_price: Option<f64>,
    /// Only items that cost at least this much.
    #[serde(rename = "minPrice")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub min_price: Option<f64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sort: Option<DepotListItemsInputSort>,
    /// Only items in this state.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub state: Option<ItemState>,
}

/// The depot list items input sort.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum DepotListItemsInputSort {
    #[serde(rename = "name")]
    Name,
    #[serde(rename = "price")]
    Price,
    #[serde(rename = "stock")]
    Stock,
    #[serde(rename = "newest")]
    Newest,
}

/// The depot list orders input.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct DepotListOrdersInput {
    /// Where the next page begins, as the last page told it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cursor: Option<String>,
    /// Only orders of the customer with this address.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub email: Option<String>,
    /// How many to give at most.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<u64>,
    /// Only orders placed on this day or later.
    #[serde(rename = "placedFrom")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub placed_from: Option<String>,
    /// Only orders placed on this day or earlier; not before `placedFrom`.
    #[serde(rename = "placedTo")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub placed_to: Option<String>,
    /// Only orders with this status.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub status: Option<OrderStatus>,
}

/// The depot list shipments input.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct DepotListShipmentsInput {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub carrier: Option<Carrier>,
    /// How many to give at most.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<u64>,
    /// Only shipments of this order.
    #[serde(rename = "orderId")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub order_id: Option<String>,
}

/// The depot search items input.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DepotSearchItemsInput {
    /// How many to give at most.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<u64>,
    /// The words to look for.
    pub query: String,
    /// Where to look.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub within: Option<Vec<DepotSearchItemsInputWithinItem>>,
}

impl DepotSearchItemsInput {
    /// With what must be there, and nothing else.
    pub fn new(query: impl Into<String>) -> Self {
        Self {
            limit: None,
            query: query.into(),
            within: None,
        }
    }
}

/// The depot search items input within item.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum DepotSearchItemsInputWithinItem {
    #[serde(rename = "name")]
    Name,
    #[serde(rename = "description")]
    Description,
    #[serde(rename = "tags")]
    Tags,
    #[serde(rename = "sku")]
    Sku,
}

/// The depot set stock input.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DepotSetStockInput {
    /// The version of the item that was counted, as its `ETag` gives it.
    #[serde(rename = "If-Match")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub if_match: Option<String>,
    /// The shelf, such as `B-07-3`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bin: Option<String>,
    pub count: u64,
    #[serde(rename = "countedAt")]
    pub counted_at: String,
    /// The item, such as `item-blue-lamp`.
    #[serde(rename = "itemId")]
    pub item_id: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<DepotSetStockInputReason>,
}

impl DepotSetStockInput {
    /// With what must be there, and nothing else.
    pub fn new(count: u64, counted_at: impl Into<String>, item_id: impl Into<String>) -> Self {
        Self {
            if_match: None,
            bin: None,
            count,
            counted_at: counted_at.into(),
            item_id: item_id.into(),
            reason: None,
        }
    }
}

/// The depot set stock input reason.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum DepotSetStockInputReason {
    #[serde(rename = "inventory")]
    Inventory,
    #[serde(rename = "damage")]
    Damage,
    #[serde(rename = "correction")]
    Correction,
    #[serde(rename = "return")]
    Return,
}

/// The depot update item input.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DepotUpdateItemInput {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// The item, such as `item-blue-lamp`.
    #[serde(rename = "itemId")]
    pub item_id: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub price: Option<Money>,
    #[serde(rename = "reorderAmount")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reorder_amount: Option<u64>,
    #[serde(rename = "reorderPoint")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reorder_point: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub state: Option<ItemState>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tags: Option<Vec<String>>,
    /// The version that was read.
    pub version: u64,
}

impl DepotUpdateItemInput {
    /// With what must be there, and nothing else.
    pub fn new(item_id: impl Into<String>, version: u64) -> Self {
        Self {
            description: None,
            item_id: item_id.into(),
            name: None,
            price: None,
            reorder_amount: None,
            reorder_point: None,
            state: None,
            tags: None,
            version,
        }
    }
}

/// In centimetres.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Dimensions {
    pub depth: f64,
    pub height: f64,
    pub width: f64,
}

/// In centimetres.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DimensionsReply {
    pub depth: f64,
    pub height: f64,
    pub width: f64,
}

/// `ItemPage.reply` of the contract.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ItemPageReply {
    pub items: Vec<ItemReply>,
    /// The cursor of the next page.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
    pub total: u64,
}

/// `Item.reply` of the contract.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ItemReply {
    #[serde(rename = "availableFrom")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub available_from: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bin: Option<String>,
    pub category: Category,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dimensions: Option<DimensionsReply>,
    pub id: String,
    pub name: String,
    #[serde(rename = "packSize")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pack_size: Option<u64>,
    pub price: MoneyReply,
    pub sku: String,
    pub state: ItemState,
    pub stock: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub supplier: Option<SupplierReply>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tags: Option<Vec<String>>,
    pub version: u64,
}

/// `ItemState` of the contract.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ItemState {
    #[serde(rename = "available")]
    Available,
    #[serde(rename = "backordered")]
    Backordered,
    #[serde(rename = "discontinued")]
    Discontinued,
    /// A text that the contract does not list.
    #[serde(untagged)]
    Other(String),
}

/// `Money` of the contract.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Money {
    pub amount: f64,
    pub currency: Currency,
}

/// `Money.reply` of the contract.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MoneyReply {
    pub amount: f64,
    pub currency: Currency,
}

/// `OrderLine` of the contract.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OrderLine {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub engraving: Option<String>,
    #[serde(rename = "itemId")]
    pub item_id: String,
    pub quantity: u64,
}

impl OrderLine {
    /// With what must be there, and nothing else.
    pub fn new(item_id: impl Into<String>, quantity: u64) -> Self {
        Self {
            engraving: None,
            item_id: item_id.into(),
            quantity,
        }
    }
}

/// `OrderLine.reply` of the contract.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OrderLineReply {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub engraving: Option<String>,
    #[serde(rename = "itemId")]
    pub item_id: String,
    pub quantity: u64,
}

/// `OrderPage.reply` of the contract.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OrderPageReply {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
    pub orders: Vec<OrderReply>,
    pub total: u64,
}

/// `Order.reply` of the contract.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OrderReply {
    pub buyer: BuyerReply,
    #[serde(rename = "cancelReason")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cancel_reason: Option<String>,
    #[serde(rename = "deliverBy")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deliver_by: Option<String>,
    pub delivery: DeliveryReply,
    #[serde(rename = "giftNote")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gift_note: Option<String>,
    #[serde(rename = "giftWrap")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gift_wrap: Option<bool>,
    pub id: String,
    pub lines: Vec<OrderLineReply>,
    #[serde(rename = "placedAt")]
    pub placed_at: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub priority: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reference: Option<String>,
    pub status: OrderStatus,
    pub total: MoneyReply,
}

/// `OrderStatus` of the contract.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub enum OrderStatus {
    #[serde(rename = "pending")]
    Pending,
    #[serde(rename = "packed")]
    Packed,
    #[serde(rename = "shipped")]
    Shipped,
    #[serde(rename = "delivered")]
    Delivered,
    #[serde(rename = "cancelled")]
    Cancelled,
    /// A text that the contract does not list.
    #[serde(untagged)]
    Other(String),
}

/// `Parcel` of the contract.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Parcel {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dimensions: Option<Dimensions>,
    #[serde(rename = "weightKg")]
    pub weight_kg: f64,
}

impl Parcel {
    /// With what must be there, and nothing else.
    pub fn new(weight_kg: f64) -> Self {
        Self {
            dimensions: None,
            weight_kg,
        }
    }
}

/// `Parcel.reply` of the contract.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ParcelReply {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dimensions: Option<DimensionsReply>,
    #[serde(rename = "weightKg")]
    pub weight_kg: f64,
}

/// One thing that is wrong.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ProblemItemReply {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub allowed: Option<Vec<Value>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
    pub detail: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub maximum: Option<f64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub minimum: Option<f64>,
    /// Which parameter.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parameter: Option<String>,
    /// Where in the body, as a JSON Pointer in a fragment.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pointer: Option<String>,
}

/// RFC 9457.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ProblemReply {
    /// What went wrong, in one word for machines.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub detail: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub errors: Option<Vec<ProblemItemReply>>,
    pub status: i64,
    pub title: String,
    pub r#type: String,
}

/// `ShipmentPage.reply` of the contract.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ShipmentPageReply {
    pub shipments: Vec<ShipmentReply>,
    pub total: u64,
}

/// `Shipment.reply` of the contract.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ShipmentReply {
    pub carrier: Carrier,
    pub id: String,
    #[serde(rename = "orderId")]
    pub order_id: String,
    pub parcels: Vec<ParcelReply>,
    #[serde(rename = "pickupAt")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pickup_at: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub service: Option<String>,
    pub state: ShipmentReplyState,
    #[serde(rename = "trackingUrl")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tracking_url: Option<String>,
}

/// The shipment reply state.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ShipmentReplyState {
    #[serde(rename = "announced")]
    Announced,
    #[serde(rename = "moving")]
    Moving,
    #[serde(rename = "arrived")]
    Arrived,
    /// A text that the contract does not list.
    #[serde(untagged)]
    Other(String),
}

/// `Supplier` of the contract.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Supplier {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub email: Option<String>,
    pub name: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub website: Option<String>,
}

impl Supplier {
    /// With what must be there, and nothing else.
    pub fn new(name: impl Into<String>) -> Self {
        Self {
            email: None,
            name: name.into(),
            website: None,
        }
    }
}

/// `Supplier.reply` of the contract.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SupplierReply {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub email: Option<String>,
    pub name: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub website: Option<String>,
}

/// The upstream timeout details.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct UpstreamTimeoutDetails {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub budget_ms: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub elapsed_ms: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub phase: Option<UpstreamTimeoutDetailsPhase>,
}

/// The upstream timeout details phase.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum UpstreamTimeoutDetailsPhase {
    #[serde(rename = "connect")]
    Connect,
    #[serde(rename = "first_byte")]
    FirstByte,
    #[serde(rename = "idle")]
    Idle,
    #[serde(rename = "total")]
    Total,
}

/// `VersionProblem.reply` of the contract.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct VersionProblemReply {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
    #[serde(rename = "currentVersion")]
    pub current_version: i64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub detail: Option<String>,
    pub status: i64,
    pub title: String,
    pub r#type: String,
}
