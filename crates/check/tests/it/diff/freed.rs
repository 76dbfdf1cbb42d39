//! Arguments that were declared one by one and are an object of anything now.

use curable_check::diff::{Audience, Diff, Severity, Step, compare};
use serde_json::{Value, json};

use super::overlaps::{Side, with};

fn closed() -> Value {
    json!({ "type": "object", "properties": { "a": { "type": "string" } }, "required": ["a"], "additionalProperties": false })
}

fn became(old: &Value, new: &Value) -> Diff {
    compare(&with(Side::Written, old), &with(Side::Written, new))
}

#[test]
fn a_closed_object_that_takes_anything_now_breaks_generated_clients_alone() {
    for free in [json!({}), json!(true), json!({ "type": "object" }), json!({ "type": ["object", "null"] })] {
        let items = |schema: &Value| json!({ "type": "array", "items": schema });
        for (old, new) in [(closed(), free.clone()), (items(&closed()), items(&free))] {
            let mut diff = became(&old, &new);
            assert_eq!(
                diff.worst(Audience::Wire),
                Some(Severity::Compatible).filter(|_| free["type"] != "object")
            );
            assert_eq!(diff.worst(Audience::Source), Some(Severity::Breaking), "{:#?}", diff.findings);
            assert_eq!((diff.findings[0].rule, diff.semver), ("input_member_freed", Step::Major));
            diff.leave_to(Audience::Wire);
            assert!(diff.semver < Step::Major);
        }
    }
}

#[test]
fn a_member_that_goes_while_others_stay_is_gone() {
    let mut two = closed();
    two["properties"]["b"] = json!({ "type": "string" });
    let mut open = closed();
    open["additionalProperties"] = json!(true);
    let rule = |old: &Value, new: &Value| {
        let diff = became(old, new);
        assert_eq!(diff.worst(Audience::Wire), Some(Severity::Breaking), "{:#?}", diff.findings);
        diff.findings.iter().any(|one| one.rule == "input_member_removed")
    };
    assert!(rule(&two, &closed()) && rule(&two, &open));
    // It took others before as well, and nobody has said that it takes more now: what was declared is ignored.
    assert!(rule(&open, &json!({ "type": "object" })));
    // What others must be, that one may not have been.
    assert!(rule(&closed(), &json!({ "type": "object", "additionalProperties": { "type": "integer" } })));
}
