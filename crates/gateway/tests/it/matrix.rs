//! Sixty statuses, six bodies, four content types: the flag and the code are right in every case.

use curable_core::Kind;
use curable_gateway::reply::{Outcome, Sent, read};
use curable_openapi::{Media, Status};
use http::{HeaderMap, HeaderValue};
use serde_json::Map;

use crate::routes::{members, reply, route};

const STATUSES: [u16; 60] = [
    200, 201, 202, 203, 204, 205, 206, 207, 208, 226, 300, 301, 302, 303, 304, 305, 307, 308, 400, 401, 402,
    403, 404, 405, 406, 407, 408, 409, 410, 411, 412, 413, 414, 415, 416, 417, 418, 421, 422, 423, 424, 425,
    426, 428, 429, 431, 451, 499, 500, 501, 502, 503, 504, 505, 506, 507, 508, 510, 511, 520,
];

const BODIES: [&[u8]; 6] = [
    b"{\"code\":\"some_code\",\"message\":\"words\",\"success\":false}",
    b"",
    b"<!doctype html><title>502</title>",
    b"{\"cut\":",
    b"\xff\xfe\x00",
    b"[{\"field\":\"name\",\"code\":\"required\"}]",
];

const TYPES: [Option<&str>; 4] =
    [Some("application/json"), Some("text/html"), Some("application/problem+json"), None];

/// What a success must be read as: JSON where the body is JSON, nothing where it is empty, else it is unreadable.
fn readable(body: usize) -> bool {
    matches!(body, 0 | 1 | 5)
}

#[test]
fn the_flag_and_the_code_are_right_in_1440_cases() {
    let mut route = route("POST", "/x");
    route.body = Some(members(Media::Json, "application/json", &["name"]));
    route.replies =
        [200, 201, 202, 203, 206, 207, 208, 226].map(|status| reply(Status::Exact(status))).to_vec();
    route.replies.extend([reply(Status::Exact(404)), reply(Status::Family(4)), reply(Status::Default)]);
    let mut tried = 0;
    for status in STATUSES {
        for (index, body) in BODIES.iter().enumerate() {
            for content_type in TYPES {
                tried += 1;
                let mut headers = HeaderMap::new();
                if let Some(content_type) = content_type {
                    headers.insert("content-type", HeaderValue::from_static(content_type));
                }
                let case = format!("{status} {index} {content_type:?}");
                match read(
                    Sent { route: &route, arguments: &Map::new(), input: None, effect: None },
                    status,
                    &headers,
                    body,
                    false,
                ) {
                    Outcome::Success(_) => {
                        assert!(status < 300 && (readable(index) || matches!(status, 204 | 205)), "{case}");
                    }
                    Outcome::Failure(reading) => {
                        let failure = reading.failure;
                        let code = if status < 400 {
                            "UPSTREAM_MALFORMED".to_owned()
                        } else {
                            format!("HTTP_{status}")
                        };
                        assert!(
                            status >= 300 || (!readable(index) && !matches!(status, 204 | 205)),
                            "{case}"
                        );
                        assert_eq!(failure.code.as_str(), code, "{case}");
                        assert!(!failure.message.is_empty());
                        if status >= 400 {
                            assert_eq!(
                                (failure.kind, failure.http),
                                (Kind::of_http(status), Some(status)),
                                "{case}"
                            );
                            assert_eq!(failure.details.is_some(), matches!(index, 0 | 5), "{case}");
                            let names = matches!(
                                failure.kind,
                                Kind::Validation | Kind::Conflict | Kind::Precondition | Kind::NotFound
                            );
                            assert_eq!(failure.repairs.len(), usize::from(index == 5 && names), "{case}");
                        }
                    }
                }
            }
        }
    }
    assert_eq!(tried, 1_440);
}
