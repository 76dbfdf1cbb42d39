//! What is sent and what comes back.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// `Again` of the contract.
pub type Again = Value;

/// `Json` of the contract.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Json(pub Vec<Json>);

/// A node of a tree.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Node {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub children: Option<Vec<Node>>,
    pub name: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parent: Option<Box<Node>>,
}

/// The out of stock details.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OutOfStockDetails {
    pub left: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub size: Option<Size>,
}

/// `Round` of the contract.
pub type Round = Value;

/// `Shape` of the contract.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Shape {
    Circle(ShapeCircle),
    Square(ShapeSquare),
}

curable_client::tagged_union! {
    Shape by "kind" {
        "circle" => Circle,
        "square" | "box" => Square,
    }
}

/// The shape circle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ShapeCircle {
    pub kind: ShapeCircleKind,
    pub radius: f64,
}

/// The shape circle kind.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum ShapeCircleKind {
    #[serde(rename = "circle")]
    Circle,
}

/// The shape square.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ShapeSquare {
    pub kind: ShapeSquareKind,
    pub side: f64,
}

/// The shape square kind.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum ShapeSquareKind {
    #[serde(rename = "square")]
    Square,
    #[serde(rename = "box")]
    Box,
}

/// The shop buy http 404 details.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ShopBuyHttp404Details {
    pub thing: String,
}

/// The shop buy http 422 details.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum ShopBuyHttp422Details {
    FieldErrors(ShopBuyHttp422DetailsFieldErrors),
    Message(ShopBuyHttp422DetailsMessage),
}

/// The shop buy http 422 details field errors.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ShopBuyHttp422DetailsFieldErrors {
    pub fields: Vec<String>,
}

/// The shop buy http 422 details message.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ShopBuyHttp422DetailsMessage {
    pub message: String,
}

/// The shop buy input.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ShopBuyInput {
    #[serde(rename = "+1")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plus_1: Option<i64>,
    #[serde(rename = "-1")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub minus_1: Option<i64>,
    #[serde(rename = "@id")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    #[serde(rename = "fooBar")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub foo_bar: Option<String>,
    #[serde(rename = "foo_bar")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub foo_bar_2: Option<String>,
    #[serde(rename = "größe")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gr_uf6_udf_e: Option<Size>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub order: Option<ShopBuyInputOrder>,
    #[serde(rename = "self")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub self_: Option<bool>,
    pub shape: Shape,
    /// A word of many languages.
    pub r#type: String,
}

impl ShopBuyInput {
    /// With what must be there, and nothing else.
    pub fn new(shape: Shape, r#type: impl Into<String>) -> Self {
        Self {
            plus_1: None,
            minus_1: None,
            id: None,
            foo_bar: None,
            foo_bar_2: None,
            gr_uf6_udf_e: None,
            note: None,
            order: None,
            self_: None,
            shape,
            r#type: r#type.into(),
        }
    }
}

/// The shop buy input order.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum ShopBuyInputOrder {
    #[serde(rename = "asc")]
    Asc,
    #[serde(rename = "ASC")]
    Asc2,
    #[serde(rename = "")]
    Empty,
    #[serde(rename = "*")]
    Star,
}

/// The shop look http 404 details.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ShopLookHttp404Details {
    pub place: i64,
}

/// The shop look input.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct ShopLookInput {}

/// The shop mix input.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ShopMixInput {
    pub a: String,
    pub b: i64,
}

/// The shop mix output.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct ShopMixOutput {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub circle: Option<Round>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub color: Option<ShopMixOutputColor>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub either: Option<ShopMixOutputEither>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nowhere: Option<Value>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pair: Option<(String, f64)>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub part: Option<ShopMixOutputPartPart>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub string: StringItem,
    /// Members that are not known by name.
    #[serde(flatten)]
    pub extra: BTreeMap<String, i64>,
}

/// The shop mix output color.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ShopMixOutputColor {
    #[serde(rename = "red")]
    Red,
    #[serde(rename = "green")]
    Green,
    #[serde(rename = "other")]
    Other,
    /// A text that the contract does not list.
    #[serde(untagged)]
    Unlisted(String),
}

/// The shop mix output either.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
#[non_exhaustive]
pub enum ShopMixOutputEither {
    Text(String),
    Integer(i64),
    /// A value that the contract does not describe.
    Other(Value),
}

/// The shop mix output part part.
pub type ShopMixOutputPartPart = String;

/// `Size` of the contract.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Size {
    #[serde(rename = "small")]
    Small,
    #[serde(rename = "large")]
    Large,
}

/// `String` of the contract.
pub type StringItem = Option<StringItemContent>;

/// The string item content.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct StringItemContent {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
}
