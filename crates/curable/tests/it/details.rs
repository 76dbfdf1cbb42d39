//! The fields as details, and their schema.

use std::collections::BTreeMap;

use curable::{Declare, Failure};
use serde_json::{Value, json};

/// A limit was passed.
#[derive(Debug, Clone, PartialEq, Failure)]
#[failure(kind = validation)]
struct LimitPassed {
    /// What was asked for.
    asked: u64,
    /// The limit, if it may be told.
    limit: Option<u64>,
    #[serde(rename = "unitName")]
    unit: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    notes: Vec<String>,
    #[schemars(length(max = 3))]
    owner: Option<Owner>,
    #[serde(skip_serializing_if = "Option::is_none", with = "hex")]
    #[schemars(with = "String")]
    mask: Option<u8>,
}

/// Someone who can help.
#[derive(Debug, Clone, PartialEq, serde::Serialize, serde::Deserialize, schemars::JsonSchema)]
struct Owner {
    name: String,
}

mod hex {
    #[expect(clippy::trivially_copy_pass_by_ref, clippy::ref_option, reason = "the signature is serde's")]
    pub(super) fn serialize<S: serde::Serializer>(mask: &Option<u8>, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(&format_args!("{:x}", mask.unwrap_or_default()))
    }

    pub(super) fn deserialize<'de, D: serde::Deserializer<'de>>(from: D) -> Result<Option<u8>, D::Error> {
        let text: String = serde::Deserialize::deserialize(from)?;
        u8::from_str_radix(&text, 16).map(Some).map_err(serde::de::Error::custom)
    }
}

/// Nothing but options.
#[derive(Debug, Failure)]
#[failure(kind = internal)]
struct Vague {
    why: Option<String>,
}

/// serde cannot write this.
#[derive(Debug, Failure)]
#[failure(kind = internal)]
struct Unwritable {
    pairs: BTreeMap<(u8, u8), u8>,
}

/// Names in another style.
#[derive(Debug, Failure)]
#[failure(kind = internal)]
#[serde(rename_all = "camelCase")]
struct Camel {
    two_words: bool,
}

fn schema<T: Declare>() -> Value {
    T::defs().remove(0).details.unwrap_or_default()
}

fn filled() -> LimitPassed {
    LimitPassed {
        asked: 9,
        limit: Some(5),
        unit: "rows".to_owned(),
        notes: vec!["n".to_owned()],
        owner: Some(Owner { name: "o".to_owned() }),
        mask: Some(0xab),
    }
}

#[test]
fn the_schema_has_the_fields_their_docs_and_what_is_optional() {
    let schema = schema::<LimitPassed>();
    assert_eq!(schema.get("title"), None, "the name of a Rust type is nobody's business");
    assert_eq!(schema["type"], "object");
    assert_eq!(schema["required"], json!(["asked", "unitName"]));
    let asked = json!({"description": "What was asked for.", "type": "integer", "minimum": 0});
    assert_eq!(schema["properties"]["asked"], asked);
    assert_eq!(schema["properties"]["limit"]["description"], "The limit, if it may be told.");
    assert_eq!(schema["properties"]["limit"]["type"], "integer", "an absent member is never null");
    assert_eq!(schema["properties"]["unitName"]["type"], "string");
}

#[test]
fn the_schema_is_complete_in_itself() {
    let schema = schema::<LimitPassed>();
    assert_eq!(schema["properties"]["owner"]["properties"]["name"]["type"], "string");
    assert_eq!((schema.get("$schema"), schema.get("$defs")), (None, None));
}

#[test]
fn details_hold_the_fields_as_serde_names_them() {
    let failure = Failure::from(filled());
    let details = json!({
        "asked": 9, "limit": 5, "unitName": "rows", "notes": ["n"], "owner": {"name": "o"}, "mask": "ab",
    });
    assert_eq!(failure.details, Some(details));
    assert_eq!(Failure::from(Camel { two_words: true }).details, Some(json!({"twoWords": true})));
    assert_eq!(schema::<Camel>()["required"], json!(["twoWords"]));
}

#[test]
fn an_absent_option_is_left_out() {
    let failure =
        Failure::from(LimitPassed { limit: None, owner: None, notes: vec![], mask: Some(1), ..filled() });
    assert_eq!(failure.details, Some(json!({"asked": 9, "unitName": "rows", "mask": "1"})));
}

#[test]
fn details_without_members_are_no_details() {
    assert_eq!(Failure::from(Vague { why: None }).details, None);
    assert_eq!(Failure::from(Vague { why: Some("x".to_owned()) }).details, Some(json!({"why": "x"})));
}

#[test]
fn details_that_cannot_be_written_are_left_out() {
    let failure = Failure::from(Unwritable { pairs: BTreeMap::from([((1, 2), 3)]) });
    assert_eq!(failure.details, None);
    assert_eq!(failure.message, "serde cannot write this.");
}

#[test]
fn a_failure_comes_back_as_it_went() {
    let there = filled();
    assert_eq!(LimitPassed::try_from(Failure::from(there.clone())).expect("it is one"), there);
}

macro_rules! declare {
    ($ty:ty) => {
        /// A macro gave the type.
        #[derive(Debug, Failure)]
        #[failure(kind = internal)]
        struct Given {
            maybe: $ty,
        }
    };
}

declare!(Option<u8>);

#[test]
fn an_option_is_seen_through_a_macro() {
    assert_eq!(Failure::from(Given { maybe: None }).details, None);
    assert_eq!(schema::<Given>().get("required"), None);
    assert_eq!(schema::<Given>()["properties"]["maybe"]["type"], "integer");
}
