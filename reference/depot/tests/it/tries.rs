//! The calls of a first look.

use curable_reference_depot::tries;

use crate::http::{call, members, operation, started};

#[tokio::test]
async fn each_try_is_wrong_and_what_it_means_is_right() {
    for one in tries() {
        let server = started().await;
        let judged = operation(one.operation).judge(&one.arguments);
        let answer = call(&server, one.operation, &members(one.arguments), &[]).await.answer();
        assert!(answer.status >= 400 || !judged.is_empty(), "{}", one.about);
        let meant = call(&server, one.operation, &members(one.meant), &[]).await.answer();
        assert_eq!(meant.status, 200, "{}: {}", one.about, meant.json());
    }
}
