//! Whatever a status comes with: a failure is told as one, and by its own code.

use curable_gateway::GatewayOptions;

use super::scene::Scene;
use super::styles::{Refusal, operation};

const STATUSES: &[u16] = &[
    300, 301, 302, 303, 305, 307, 308, 400, 401, 402, 403, 404, 405, 406, 407, 408, 409, 410, 411, 412, 413,
    414, 415, 416, 417, 418, 421, 422, 423, 424, 425, 426, 428, 431, 440, 444, 449, 451, 460, 494, 499, 500,
    501, 502, 504, 505, 506, 507, 508, 510, 511, 520, 521, 522, 523, 524, 525, 527, 530, 598,
];

const BODIES: &[&str] = &[
    r#"{"error":{"code":"not_now","message":"Come back later, please."}}"#,
    r#"{"status":"ok","success":true,"data":{"id":7}}"#,
    "<html><head><title>Sign in</title></head><body>Please sign in.</body></html>",
    "upstream connect error or disconnect/reset before headers",
    "",
    r#"{"error":{"code":"not_n"#,
];

const TYPES: &[&str] =
    &["application/json", "application/problem+json", "text/html; charset=utf-8", "text/plain"];

/// How many calls an operation gets: fewer than a breaker counts.
const PER_OPERATION: usize = 4;

#[tokio::test]
async fn a_failure_is_told_as_one_whatever_its_status_comes_with() {
    let rounds = u64::try_from(STATUSES.len() * BODIES.len() * 55 / PER_OPERATION).unwrap();
    let mut scene = Scene::with(rounds, GatewayOptions::default()).await;
    let mut round = 0;
    for (row, status) in STATUSES.iter().enumerate() {
        for (column, body) in BODIES.iter().enumerate() {
            let media = TYPES[(row + column) % TYPES.len()];
            round += 1;
            let headers = vec![("content-type".to_owned(), media.to_owned())];
            let refusal = Refusal { status: *status, headers, body: serde_json::Value::Null };
            let number = (row * BODIES.len() + column) / PER_OPERATION;
            let told = scene.call(round, 4, number, &refusal, body.as_bytes().to_vec()).await;
            scene.check(round, 4, &told);
            let code = match status {
                300..400 => "UPSTREAM_MALFORMED".to_owned(),
                _ => format!("HTTP_{status}"),
            };
            assert_eq!(told.failure["code"], code, "{} {media} {body}", operation(4, number));
            assert!(told.failure["message"].as_str().is_some_and(|message| !message.is_empty()));
            assert!(
                !told.answer.contains("sign in") && !told.answer.contains("disconnect"),
                "{}",
                told.answer
            );
        }
    }
    assert!(round >= 360);
}
