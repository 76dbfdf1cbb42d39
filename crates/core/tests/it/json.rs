//! Arbitrary JSON values for properties.

use proptest::prelude::*;
use serde_json::{Map, Value};

/// Names that collide often, and some that need escapes.
pub(crate) fn name() -> impl Strategy<Value = String> {
    prop_oneof![
        prop::sample::select(vec![
            "a", "b", "", "0", "1", "-", "~", "/", "a/b", "m~n", "é", "😀", "\u{fb33}"
        ])
        .prop_map(str::to_owned),
        any::<String>(),
    ]
}

pub(crate) fn value() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<u64>().prop_map(Value::from),
        (-20_i64..20).prop_map(Value::from),
        any::<f64>()
            .prop_filter("JSON numbers are finite", |number| number.is_finite())
            .prop_map(Value::from),
        name().prop_map(Value::from),
    ];
    leaf.prop_recursive(4, 32, 6, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..6).prop_map(Value::from),
            prop::collection::vec((name(), inner), 0..6)
                .prop_map(|members| Value::Object(members.into_iter().collect::<Map<_, _>>())),
        ]
    })
}
