//! The repair benchmark as a table: what a client without a model makes of our failures, family by family.
#![expect(
    clippy::panic,
    clippy::print_stderr,
    clippy::unwrap_used,
    reason = "a benchmark whose helper fails has failed"
)]

#[path = "../../tests/it/repair/client.rs"]
mod client;
#[path = "../../tests/it/repair/depot.rs"]
mod depot;
#[path = "../../tests/it/repair/score.rs"]
mod score;
#[expect(dead_code, reason = "the tests need more of it")]
#[path = "../../tests/it/wire.rs"]
mod wire;

use std::collections::BTreeMap;

use curable_measure::report_noted;
use score::{Judged, Score};

/// What others reached, measured over another set of 225 failing calls, 183 of them repairable: the share that was
/// repaired, and the rest.
const OTHERS: &[(&str, f64, &str)] = &[
    (
        "rmcp-openapi 0.32.1",
        72.0,
        "132 of 183, 98 without asking; flagged and class right 214 of 225, located 130 of 133; early 13, done twice 1",
    ),
    (
        "no gateway, plain HTTP",
        67.0,
        "122 of 183, 93 without asking; flagged and class right 219 of 225, located 103 of 133; early 0, done twice 1",
    ),
    (
        "awslabs.openapi-mcp-server 1.1.6",
        60.0,
        "110 of 183, 78 without asking; flagged and class right 216 of 225, located 96 of 133; early 13, done twice 1",
    ),
    (
        "turbomcp-openapi 3.6.0",
        59.0,
        "108 of 183, 79 without asking; flagged and class right 218 of 225, located 100 of 133; early 13, done twice 1",
    ),
    (
        "FastMCP 4.1.4",
        59.0,
        "108 of 183, 76 without asking; flagged and class right 205 of 225, located 96 of 133; early 15, done twice 1",
    ),
    (
        "openapi-mcp-generator 4.0.1",
        2.0,
        "4 of 183, 4 without asking; flagged and class right 6 of 225, located 0 of 133; early 13, done twice 1",
    ),
];

fn main() {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    let all = runtime.block_on(depot::run_all());
    let score = Score::of(all.iter().map(|(_, judged)| judged));
    report_noted("repaired in one step", "%", None, score.percent(), &score.to_string());
    let lost = 100.0 - score.percent();
    report_noted("repairable and not repaired", "%", Some(2.0), lost, "");
    let counts = [
        ("not flagged", score.calls - score.flagged),
        ("in the wrong class", score.calls - score.class),
        ("a wrong argument not located", score.wrong - score.located),
        ("sent again too early", score.early),
        ("a write done twice", score.double),
        ("sent again in vain, or at the risk of doing it twice", score.futile),
        ("an effect denied that was there or may have been", score.denied),
    ];
    for (what, count) in counts {
        report_noted(what, "calls", Some(0.0), f64::from(count), "");
    }
    for (_, miss) in all.iter().filter(|(_, judged)| judged.is_miss()) {
        eprintln!("{}: {}", miss.id, miss.seen);
    }
    let mut families: BTreeMap<&str, Vec<&Judged>> = BTreeMap::new();
    for (family, judged) in &all {
        families.entry(family).or_default().push(judged);
    }
    for (family, judged) in families {
        let score = Score::of(judged.iter().copied());
        let right = judged.iter().filter(|one| !one.is_miss()).count();
        let right = f64::from(u32::try_from(right).unwrap()) * 100.0 / f64::from(score.calls);
        report_noted(&format!("family {family}"), "% right", None, right, &score.to_string());
    }
    for (name, repaired, note) in OTHERS {
        let note = format!("over another set of 225 calls: {note}");
        report_noted(&format!("for comparison: {name}"), "%", None, *repaired, &note);
    }
}
