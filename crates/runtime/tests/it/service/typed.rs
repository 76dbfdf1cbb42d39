//! Operations over Rust types: one type is validation, Rust type and advertised schema at once.

use std::collections::BTreeMap;

use curable_core::{Applied, Code, Declare, Effect, Failure, FailureDef, Kind, Problem};
use curable_runtime::{Context, Foreign, Operate, Service};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{Log, builder, code, everything, run, service};

/// What to book.
#[derive(Deserialize, JsonSchema)]
struct Booking {
    /// The row.
    row: u8,
    note: Option<String>,
    #[serde(default)]
    guests: Vec<Guest>,
}

#[derive(Deserialize, JsonSchema)]
struct Guest {
    #[expect(dead_code, reason = "only its shape counts")]
    name: String,
}

#[derive(Serialize, JsonSchema)]
struct Booked {
    seats: usize,
}

#[derive(Debug)]
struct NoSeat;

impl From<NoSeat> for Failure {
    fn from(_: NoSeat) -> Self {
        Self::new(Code::from_static("NO_SEAT"), Kind::Conflict, "the row is full")
    }
}

impl Declare for NoSeat {
    const CODES: &'static [&'static str] = &["NO_SEAT"];

    fn defs() -> Vec<FailureDef> {
        vec![FailureDef::new(Code::from_static("NO_SEAT"), Kind::Conflict, "The row is full.")]
    }
}

fn hall() -> Service {
    service(Operate::typed("test/run", Effect::Write, |_: Context, booking: Booking| async move {
        if booking.row == 13 {
            return Err(NoSeat);
        }
        Ok(Booked { seats: booking.guests.len() + usize::from(booking.note.is_some()) })
    }))
}

/// Numbers of every width.
#[derive(Deserialize, JsonSchema)]
struct Widths {
    byte: Option<i8>,
    line: u32,
    #[schemars(range(min = 1, max = 9))]
    narrow: u16,
    #[schemars(range(max = 100_000))]
    wide: u16,
    big: u64,
    share: f32,
}

#[tokio::test]
async fn what_is_too_large_for_its_type_is_out_of_the_advertised_range() {
    let service =
        service(Operate::typed("test/run", Effect::Read, |_: Context, widths: Widths| async move {
            let Widths { byte, line, narrow, wide, big, share } = widths;
            Ok::<_, NoSeat>(json!([byte, line, narrow, wide, big, share]))
        }));
    let properties = service.registry().operation("test/run").unwrap().def.input["properties"].clone();
    let range = |name: &str| {
        let property = &properties[name];
        assert_eq!(property.get("format"), None, "{name}");
        (property["minimum"].clone(), property["maximum"].clone())
    };
    assert_eq!(range("byte"), (json!(-128), json!(127)));
    assert_eq!(range("line"), (json!(0), json!(u32::MAX)));
    assert_eq!(range("narrow"), (json!(1), json!(9)));
    assert_eq!(range("wide"), (json!(0), json!(65535)));
    assert_eq!(range("big"), (json!(0), json!(u64::MAX)));
    assert_eq!(range("share"), (Value::Null, Value::Null));
    let fitting = json!({"line": 1, "narrow": 1, "wide": 65535, "big": u64::MAX, "share": 0.5});
    assert_eq!(code(&run(&service, fitting.clone()).await), "ok");
    for (name, value) in [("byte", json!(128)), ("line", json!(1_u64 << 32)), ("wide", json!(65536))] {
        let mut arguments = fitting.clone();
        arguments[name] = value;
        let failure = run(&service, arguments).await.outcome.unwrap_err();
        assert_eq!(failure.repairs[0].at.as_str(), format!("/{name}"));
        assert_eq!(failure.repairs[0].problem, Problem::Range);
    }
}

#[tokio::test]
async fn types_go_in_and_out() {
    let answer = run(&hall(), json!({"row": 1, "note": "window", "guests": [{"name": "a"}]})).await;
    assert_eq!(answer.outcome.unwrap(), json!({"seats": 2}));
    assert_eq!(code(&run(&hall(), json!({"row": 13})).await), "NO_SEAT");
    assert_eq!(code(&run(&hall(), json!({"row": 1, "note": null})).await), "ok");
}

#[test]
fn the_schema_is_closed_at_every_level_and_says_what_the_fields_say() {
    let def = hall().registry().operation("test/run").unwrap().def.clone();
    assert_eq!(def.input["additionalProperties"], false);
    assert_eq!(def.input["$defs"]["Guest"]["additionalProperties"], false);
    assert_eq!(def.input["properties"]["row"]["description"], "The row.");
    assert_eq!(def.input["required"], json!(["row"]));
    assert_eq!(def.input.get("title"), None);
    assert_eq!(def.failures, [Code::from_static("NO_SEAT")]);
    assert_eq!(def.output.as_ref().unwrap()["required"], json!(["seats"]));
}

#[tokio::test]
async fn an_unknown_field_is_refused_with_the_near_name() {
    let failure = run(&hall(), json!({"row": 1, "note_": "x"})).await.outcome.unwrap_err();
    assert_eq!(failure.code.as_str(), "INVALID_INPUT");
    assert_eq!(failure.repairs.len(), 1);
    assert_eq!((failure.repairs[0].at.as_str(), &failure.repairs[0].problem), ("/note_", &Problem::Unknown));
    assert_eq!(failure.repairs[0].suggest, Some(json!("note")));
    let failure = run(&hall(), json!({"row": 1, "guests": [{"nam": "x"}]})).await.outcome.unwrap_err();
    assert!(failure.repairs.iter().any(|repair| repair.at.as_str() == "/guests/0/nam"), "{failure:?}");
}

#[tokio::test]
async fn a_number_beyond_the_type_is_refused_by_the_schema() {
    let failure = run(&hall(), json!({"row": 256})).await.outcome.unwrap_err();
    assert_eq!((failure.code.as_str(), &failure.repairs[0].problem), ("INVALID_INPUT", &Problem::Range));
}

/// Even numbers only, which no schema says.
#[derive(Deserialize, JsonSchema)]
struct Picky {
    #[expect(dead_code, reason = "only its reading counts")]
    n: Even,
}

#[derive(Deserialize, JsonSchema)]
#[serde(try_from = "u8")]
#[schemars(with = "u8")]
struct Even;

impl TryFrom<u8> for Even {
    type Error = String;

    fn try_from(n: u8) -> Result<Self, String> {
        if n.is_multiple_of(2) { Ok(Self) } else { Err(format!("{} {n}", super::SECRET)) }
    }
}

#[tokio::test]
async fn what_the_schema_accepts_and_the_type_does_not_is_invalid_and_was_not_run() {
    let service = service(Operate::typed("test/run", Effect::Write, |_: Context, _: Picky| async {
        Ok::<_, NoSeat>(Booked { seats: 0 })
    }));
    assert_eq!(code(&run(&service, json!({"n": 2})).await), "ok");
    let answer = run(&service, json!({"n": 3})).await;
    assert!(!super::everything(&answer).contains(super::SECRET));
    let failure = answer.outcome.unwrap_err();
    assert_eq!((failure.code.as_str(), failure.applied), ("INVALID_INPUT", Some(Applied::No)));
    assert_eq!(failure.repairs.len(), 1);
}

#[derive(Serialize, JsonSchema)]
struct Unwritable {
    #[schemars(with = "Value")]
    pairs: BTreeMap<(u8, u8), u8>,
}

#[tokio::test]
async fn a_result_that_json_cannot_hold_is_invalid_output() {
    for (effect, applied) in [(Effect::Read, Applied::No), (Effect::Write, Applied::Maybe)] {
        let service = service(Operate::typed("test/run", effect, |_: Context, _: Empty| async {
            Ok::<_, NoSeat>(Unwritable { pairs: BTreeMap::from([((1, 2), 3)]) })
        }));
        let failure = super::failure(&service).await;
        assert_eq!((failure.code.as_str(), failure.applied), ("INVALID_OUTPUT", Some(applied)));
    }
}

/// Nothing at all.
#[derive(Deserialize, JsonSchema)]
struct Empty {}

#[tokio::test]
async fn a_type_without_fields_takes_none() {
    let service = service(Operate::typed("test/run", Effect::Read, |_: Context, _: Empty| async {
        Ok::<_, NoSeat>(Booked { seats: 0 })
    }));
    assert_eq!(code(&run(&service, Value::Null).await), "ok");
    assert_eq!(code(&run(&service, json!({"row": 1})).await), "INVALID_INPUT");
}

/// A flattened enum and a flattened struct: members from three types in one object.
#[derive(Deserialize, JsonSchema)]
#[expect(dead_code, reason = "only its shape counts")]
struct Flat {
    path: String,
    #[serde(flatten)]
    how: How,
    #[serde(flatten)]
    page: Page,
}

#[derive(Deserialize, JsonSchema)]
#[serde(tag = "how", rename_all = "snake_case")]
#[expect(dead_code, reason = "only its shape counts")]
enum How {
    Copy { to: String },
    Delete,
}

#[derive(Deserialize, JsonSchema)]
#[expect(dead_code, reason = "only its shape counts")]
struct Page {
    limit: Option<u8>,
}

#[tokio::test]
async fn flattened_types_accept_what_they_can_read_and_nothing_else() {
    let service = service(Operate::typed("test/run", Effect::Read, |_: Context, _: Flat| async {
        Ok::<_, NoSeat>(Booked { seats: 0 })
    }));
    for good in [
        json!({"path": "a", "how": "delete"}),
        json!({"path": "a", "how": "copy", "to": "b"}),
        json!({"path": "a", "how": "copy", "to": "b", "limit": 3}),
    ] {
        let answer = run(&service, good.clone()).await;
        assert_eq!(
            code(&answer),
            "ok",
            "{good}: {answer:?} {}",
            service.registry().operation("test/run").unwrap().def.input
        );
    }
    for bad in [
        json!({"path": "a"}),
        json!({"path": "a", "how": "copy"}),
        json!({"path": "a", "how": "delete", "x": 1}),
    ] {
        assert_eq!(code(&run(&service, bad.clone()).await), "INVALID_INPUT", "{bad}");
    }
}

#[derive(Deserialize, JsonSchema)]
#[expect(dead_code, reason = "only its shape counts")]
struct Nested {
    job: Job,
    #[serde(default)]
    alone: Option<Page>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[expect(dead_code, reason = "only its shape counts")]
enum Job {
    Copy(CopyJob),
    Delete,
}

#[derive(Deserialize, JsonSchema)]
#[expect(dead_code, reason = "only its shape counts")]
struct CopyJob {
    to: String,
}

#[tokio::test]
async fn a_tagged_union_of_structs_is_closed_around_tag_and_struct() {
    let service = service(Operate::typed("test/run", Effect::Read, |_: Context, _: Nested| async {
        Ok::<_, NoSeat>(Booked { seats: 0 })
    }));
    for (arguments, expected) in [
        (json!({"job": {"kind": "copy", "to": "b"}}), "ok"),
        (json!({"job": {"kind": "delete"}, "alone": {"limit": 1}}), "ok"),
        (json!({"job": {"kind": "copy", "to": "b", "too": "c"}}), "INVALID_INPUT"),
        (json!({"job": {"kind": "delete", "to": "b"}}), "INVALID_INPUT"),
        (json!({"job": {"kind": "delete"}, "alone": {"limits": 1}}), "INVALID_INPUT"),
    ] {
        assert_eq!(code(&run(&service, arguments.clone()).await), expected, "{arguments}");
    }
}

/// The row of a text, or a declared failure, or what the parser says.
fn row(text: &str) -> Result<u8, Foreign<NoSeat>> {
    let row = text.parse().map_err(Foreign::error)?;
    if row == 13 { Err(NoSeat)? } else { Ok(row) }
}

#[tokio::test]
async fn an_error_of_somebody_else_leaves_as_internal_and_stays_in_the_report() {
    let log = Log::default();
    let operate = Operate::typed("test/run", Effect::Read, |_: Context, booking: Booking| async move {
        row(booking.note.as_deref().unwrap_or_default())
    });
    let service = builder().operation(operate).observer(log.clone()).build().unwrap();
    let codes = &service.registry().operation("test/run").unwrap().def.failures;
    assert_eq!(codes, &[Code::from_static("NO_SEAT")], "an error of somebody else declares nothing");
    for (note, expected) in [("7", "ok"), ("13", "NO_SEAT"), ("seven", "INTERNAL")] {
        let answer = run(&service, json!({ "row": 1, "note": note })).await;
        assert_eq!(code(&answer), expected);
        if let Err(failure) = &answer.outcome
            && expected == "INTERNAL"
        {
            assert!(failure.reference.is_some() && !everything(&answer).contains("invalid digit"));
        }
    }
    assert!(log.private().contains("invalid digit found in string"), "{}", log.private());
}
