//! The repair benchmark: what a mechanical client makes of our failures.

pub(crate) mod client;
mod depot;
mod score;
mod shapes;
mod widened;
mod wild;
mod wrong;

use std::collections::BTreeMap;

use score::{Judged, Score};

#[tokio::test(flavor = "multi_thread")]
async fn a_client_without_a_model_repairs_the_failing_calls_of_the_depot() {
    let all = depot::run_all().await;
    let mut families: BTreeMap<&str, Vec<&Judged>> = BTreeMap::new();
    for (family, judged) in &all {
        families.entry(family).or_default().push(judged);
    }
    for (family, judged) in &families {
        eprintln!("{family}: {}", Score::of(judged.iter().copied()));
    }
    let misses: Vec<String> = all
        .iter()
        .filter(|(_, judged)| judged.is_miss())
        .map(|(_, judged)| format!("{}: {judged:?}", judged.id))
        .collect();
    let score = Score::of(all.iter().map(|(_, judged)| judged));
    eprintln!("{score}\n{}", misses.join("\n"));
    assert!(score.calls >= 150, "{score}");
    assert!(score.percent() >= 98.0, "{score}\n{}", misses.join("\n"));
    assert_eq!((score.flagged, score.class, score.located), (score.calls, score.calls, score.wrong));
    assert_eq!(
        (score.early, score.double, score.futile, score.denied),
        (0, 0, 0, 0),
        "{}",
        misses.join("\n")
    );
}
