//! No spelling of a path leads out of the segment where it was put.

use super::scene::{Position, Scene};
use crate::traversal::variants;

#[tokio::test]
async fn no_spelling_leads_out_of_its_segment_and_none_is_dropped() {
    let scene = Scene::start().await;
    let all = variants();
    assert!(all.len() >= 500, "only {}", all.len());
    for (index, value) in all.iter().enumerate() {
        for position in [Position::Path, Position::PathMatrix, Position::PathLabel, Position::PathList] {
            assert!(!scene.send(position, value).await, "{position:?} {value:?}");
        }
        // Elsewhere they are words like any other.
        if index % 10 == 0 {
            scene.send(Position::Query, value).await;
            assert!(scene.send(Position::Json, value).await, "{value:?}");
        }
    }
    for fine in ["a", "a b", "é", "a.b", "..a", "v1.0", "a+b", "100%", "日本"] {
        assert!(scene.send(Position::Path, fine).await, "{fine}");
    }
}
