//! The part of RFC 6902 that a repair needs.

use curable_core::patch::apply;
use curable_core::{PatchOp, Pointer};
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::json::{name, value};

fn steps(patch: Value) -> Vec<PatchOp> {
    serde_json::from_value(patch).unwrap()
}

#[test]
fn each_step_does_what_the_rfc_says() {
    for (document, patch, expected) in [
        // Appendix A of the RFC.
        (
            json!({"foo": "bar"}),
            json!([{"op": "add", "path": "/baz", "value": "qux"}]),
            json!({"foo": "bar", "baz": "qux"}),
        ),
        (
            json!({"foo": ["bar", "baz"]}),
            json!([{"op": "add", "path": "/foo/1", "value": "qux"}]),
            json!({"foo": ["bar", "qux", "baz"]}),
        ),
        (
            json!({"baz": "qux", "foo": "bar"}),
            json!([{"op": "remove", "path": "/baz"}]),
            json!({"foo": "bar"}),
        ),
        (
            json!({"foo": ["bar", "qux", "baz"]}),
            json!([{"op": "remove", "path": "/foo/1"}]),
            json!({"foo": ["bar", "baz"]}),
        ),
        (
            json!({"baz": "qux"}),
            json!([{"op": "replace", "path": "/baz", "value": "boo"}]),
            json!({"baz": "boo"}),
        ),
        (
            json!({"foo": {"bar": "baz", "waldo": "fred"}, "qux": {"corge": "grault"}}),
            json!([{"op": "move", "from": "/foo/waldo", "path": "/qux/thud"}]),
            json!({"foo": {"bar": "baz"}, "qux": {"corge": "grault", "thud": "fred"}}),
        ),
        (
            json!({"foo": ["all", "grass", "cows", "eat"]}),
            json!([{"op": "move", "from": "/foo/1", "path": "/foo/3"}]),
            json!({"foo": ["all", "cows", "eat", "grass"]}),
        ),
        (
            json!({"foo": "bar"}),
            json!([{"op": "add", "path": "/child", "value": {"grandchild": {}}}]),
            json!({"foo": "bar", "child": {"grandchild": {}}}),
        ),
        (
            json!({"foo": ["bar"]}),
            json!([{"op": "add", "path": "/foo/-", "value": ["abc", "def"]}]),
            json!({"foo": ["bar", ["abc", "def"]]}),
        ),
        // Beyond it.
        (json!({"a": 1}), json!([{"op": "add", "path": "/a", "value": 2}]), json!({"a": 2})),
        (json!({"a": 1}), json!([{"op": "replace", "path": "", "value": []}]), json!([])),
        (json!({"a": 1}), json!([{"op": "add", "path": "", "value": null}]), json!(null)),
        (
            json!({"a/b": 1, "m~n": 2}),
            json!([{"op": "replace", "path": "/a~1b", "value": 3}, {"op": "remove", "path": "/m~0n"}]),
            json!({"a/b": 3}),
        ),
        (json!({}), json!([{"op": "add", "path": "/~01", "value": 1}]), json!({"~1": 1})),
        (json!({"": 1}), json!([{"op": "replace", "path": "/", "value": 2}]), json!({"": 2})),
        (json!({"a": 1}), json!([{"op": "move", "from": "/a", "path": "/a"}]), json!({"a": 1})),
        (json!({"0": 1}), json!([{"op": "remove", "path": "/0"}]), json!({})),
        (json!([1]), json!([{"op": "add", "path": "/1", "value": 2}]), json!([1, 2])),
        (json!([1]), json!([]), json!([1])),
    ] {
        let mut arguments = document.clone();
        apply(&steps(patch.clone()), &mut arguments).unwrap();
        assert_eq!(arguments, expected, "{document} {patch}");
    }
}

#[test]
fn what_does_not_fit_is_named_and_changes_nothing() {
    let document = json!({"a": [1, 2], "b": {"c": 3}, "s": "text"});
    for (step, at) in [
        (json!({"op": "replace", "path": "/x", "value": 1}), "/x"),
        (json!({"op": "remove", "path": "/x"}), "/x"),
        (json!({"op": "remove", "path": ""}), ""),
        (json!({"op": "add", "path": "/x/y", "value": 1}), "/x/y"),
        (json!({"op": "add", "path": "/s/y", "value": 1}), "/s/y"),
        (json!({"op": "add", "path": "/a/3", "value": 1}), "/a/3"),
        (json!({"op": "add", "path": "/a/01", "value": 1}), "/a/01"),
        (json!({"op": "add", "path": "/a/+1", "value": 1}), "/a/+1"),
        (json!({"op": "add", "path": "/a/-1", "value": 1}), "/a/-1"),
        (json!({"op": "add", "path": "/a/", "value": 1}), "/a/"),
        (json!({"op": "add", "path": "/a/99999999999999999999", "value": 1}), "/a/99999999999999999999"),
        (json!({"op": "add", "path": "a", "value": 1}), "a"),
        (json!({"op": "remove", "path": "/a/-"}), "/a/-"),
        (json!({"op": "remove", "path": "/a/2"}), "/a/2"),
        (json!({"op": "remove", "path": "/a/+1"}), "/a/+1"),
        (json!({"op": "remove", "path": "/a/01"}), "/a/01"),
        (json!({"op": "replace", "path": "/a/-", "value": 1}), "/a/-"),
        (json!({"op": "replace", "path": "/a/00", "value": 1}), "/a/00"),
        (json!({"op": "move", "from": "/x", "path": "/y"}), "/x"),
        (json!({"op": "move", "from": "/b", "path": "/x/y"}), "/x/y"),
        (json!({"op": "move", "from": "/b", "path": "/b/c"}), "/b/c"),
        (json!({"op": "move", "from": "/a/0", "path": "/a/0/x"}), "/a/0/x"),
    ] {
        let mut arguments = document.clone();
        // A step that fits comes first: it must be undone.
        let patch = steps(json!([{"op": "add", "path": "/first", "value": true}, step]));
        let error = apply(&patch, &mut arguments).unwrap_err();
        assert_eq!(error.at().as_str(), at, "{step}");
        assert_eq!(arguments, document, "{step}");
    }
}

#[test]
fn an_item_is_not_moved_into_the_neighbour_that_takes_its_place() {
    let document = json!([{"a": 1}, {"b": 2}]);
    let mut arguments = document.clone();
    let patch = steps(json!([{"op": "move", "from": "/0", "path": "/0/x"}]));
    assert_eq!(apply(&patch, &mut arguments).unwrap_err().at().as_str(), "/0/x");
    assert_eq!(arguments, document);
}

#[test]
fn moving_an_item_into_its_neighbour_is_not_moving_it_into_itself() {
    let mut arguments = json!([{"a": 1}, {"b": 2}]);
    apply(&steps(json!([{"op": "move", "from": "/1", "path": "/0/x"}])), &mut arguments).unwrap();
    assert_eq!(arguments, json!([{"a": 1, "x": {"b": 2}}]));
}

#[test]
fn steps_that_are_not_ours_are_not_read() {
    for step in [
        json!({"op": "copy", "from": "/a", "path": "/b"}),
        json!({"op": "test", "path": "/a", "value": 1}),
        json!({"op": "add", "path": "/a"}),
        json!({"op": "move", "path": "/a"}),
        json!({"path": "/a"}),
        json!("add"),
    ] {
        assert_eq!(PatchOp::from_value(&step), None, "{step}");
    }
    let step = json!({"op": "replace", "path": "#/a", "value": null});
    let expected = PatchOp::Replace { path: Pointer::from_static("/a"), value: Value::Null };
    assert_eq!(PatchOp::from_value(&step), Some(expected));
}

#[test]
fn a_step_is_written_as_the_rfc_says() {
    let step = PatchOp::Move { from: Pointer::from_static("/a"), path: Pointer::from_static("/b") };
    assert_eq!(serde_json::to_value(&step).unwrap(), json!({"op": "move", "from": "/a", "path": "/b"}));
    assert_eq!(step.path().as_str(), "/b");
}

fn pointer() -> impl Strategy<Value = Pointer> {
    prop_oneof![
        prop::collection::vec(name(), 0..4)
            .prop_map(|names| names.iter().fold(Pointer::ROOT, |pointer, name| pointer.child(name))),
        any::<String>().prop_map(Pointer::lenient),
        // What a derived reader lets through.
        any::<String>().prop_map(|text| serde_json::from_value(text.into()).unwrap()),
    ]
}

fn step() -> impl Strategy<Value = PatchOp> {
    prop_oneof![
        (pointer(), value()).prop_map(|(path, value)| PatchOp::Add { path, value }),
        (pointer(), value()).prop_map(|(path, value)| PatchOp::Replace { path, value }),
        pointer().prop_map(|path| PatchOp::Remove { path }),
        (pointer(), pointer()).prop_map(|(from, path)| PatchOp::Move { from, path }),
    ]
}

proptest! {
    #[test]
    fn a_patch_never_panics_and_is_applied_as_a_whole(
        document in value(),
        patch in prop::collection::vec(step(), 0..6),
    ) {
        let mut arguments = document.clone();
        if apply(&patch, &mut arguments).is_err() {
            prop_assert_eq!(arguments, document);
        }
    }

    #[test]
    fn a_patch_reads_back_as_it_was_written(step in step()) {
        let written = serde_json::to_value(&step).unwrap();
        prop_assert_eq!(serde_json::from_value::<PatchOp>(written).unwrap(), step);
    }
}
