//! All problems are reported together, for people and for machines.

use curable_core::{Code, Effect, OperationDef};
use curable_runtime::Fault;
use serde_json::json;

use crate::sample::{failure, refused};

#[test]
fn all_problems_are_reported_together_one_on_each_line() {
    let error = refused(|shop| {
        shop.curable = 7;
        shop.failures[0].http = Some(200);
        shop.failures[0].summary = "".into();
        shop.failures[1].details = Some(json!({"pattern": "("}));
        shop.failures.push(failure("bad\ncode"));
        shop.operations[0].effect = None;
        shop.operations[0].failures.push(Code::foreign("CARD_DECLINE"));
        shop.operations.push(OperationDef::new("Nope", Effect::Read));
    });
    let text = error.to_string();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), error.problems().len());
    assert_eq!(
        lines,
        [
            "contract `shop`: `curable` is 7, and this program reads format 1; write it as format 1",
            lines[1],
            "contract `shop`, code `SOLD_OUT`: 200 is no HTTP error status; use 400 to 599, or leave it to the kind",
            "contract `shop`, code `SOLD_OUT`: the summary is empty; say in one sentence what happened",
            lines[4],
            "contract `shop`, operation `Nope`: this is no name of an operation; write `namespace/operation` in \
             lower-case letters, digits, `-` and `_`, at most 64 characters",
            "contract `shop`, operation `shop/buy`: the effect is not declared; say `read`, `idempotent` or `write`",
            "contract `shop`, operation `shop/buy`: `CARD_DECLINE` is not declared; did you mean `CARD_DECLINED`? \
             declare it, or drop it from the operation",
        ],
        "{text}"
    );
    assert!(
        lines[1]
            .starts_with("contract `shop`, code `CARD_DECLINED`: the details schema does not compile at `")
    );
    assert!(
        lines[4].starts_with("contract `shop`, code `bad\\ncode`: `bad\\ncode` is no code: "),
        "{}",
        lines[4]
    );
}

#[test]
fn hostile_names_stay_on_their_line_and_are_cut() {
    let name = format!("\u{1b}[2J\u{202e}\n{}", "x".repeat(10_000));
    let error = refused(|shop| shop.operations.push(OperationDef::new(name, Effect::Read)));
    let text = error.to_string();
    assert_eq!(text.lines().count(), 1);
    assert!(text.len() < 600 && !text.contains('\u{1b}') && !text.contains('\u{202e}'), "{text}");
}

#[test]
fn a_contract_full_of_misses_is_not_searched_without_end() {
    let error = refused(|shop| {
        shop.failures.extend((0..500).map(|index| failure(&format!("SOME_RATHER_LONG_CODE_{index}"))));
        shop.operations[0].failures =
            (0..5_000).map(|index| Code::foreign(format!("SOME_RATHER_LONG_COD_{index}"))).collect();
    });
    assert_eq!(error.problems().len(), 5_000);
    assert!(error.problems().iter().all(|problem| matches!(problem.fault(), Fault::UnknownCode(_))));
    assert!(error.problems()[0].near().is_some());
    let searched = error.problems().iter().filter(|problem| problem.near().is_some()).count();
    assert!(searched <= 100, "{searched} near misses were looked for");
}
