//! Large and compressed bodies.

use std::time::{Duration, Instant};

use curable_gateway::upstream::{Broken, Caps, Sent, Unreadable, UpstreamOptions};
use http::StatusCode;

use crate::stub::{Act, Stub, answer, get, gzip, post, quick, text, upstream};

const GZIP: &str = "content-encoding: gzip\n";

fn small() -> UpstreamOptions {
    let caps = Caps { success: 100_000, error: 10_000, ..Caps::default() };
    UpstreamOptions { caps, ..quick() }
}

#[tokio::test]
async fn a_compressed_body_is_read_as_what_it_says() {
    let plain = "{\"name\":\"wörd\"}".repeat(500);
    let packed = gzip(plain.as_bytes());
    let two = [gzip(b"one "), gzip(b"two")].concat();
    let head = format!("HTTP/1.1 200 OK\n{GZIP}content-length: {}\n\n", packed.len());
    let cases: Vec<(Vec<Act>, &[u8])> = vec![
        (vec![answer("200 OK", GZIP, &packed)], plain.as_bytes()),
        (vec![text(&head), Act::Drip(packed.clone(), Duration::from_millis(1))], plain.as_bytes()),
        (vec![answer("200 OK", "content-encoding: X-GZip\n", &packed)], plain.as_bytes()),
        (vec![answer("200 OK", "content-encoding: identity, gzip\n", &packed)], plain.as_bytes()),
        (vec![answer("200 OK", GZIP, &two)], b"one two"),
        (vec![answer("200 OK", GZIP, b"")], b""),
        (vec![answer("200 OK", GZIP, &gzip(b""))], b""),
        (vec![answer("404 Not Found", GZIP, &packed)], plain.as_bytes()),
    ];
    for (at, (mut script, expected)) in cases.into_iter().enumerate() {
        script.insert(0, Act::Read);
        let received = Stub::once(script).await.upstream().send(get("/")).await.unwrap();
        assert_eq!(received.body, expected, "{at}");
        assert!(!received.truncated, "{at}");
    }
}

#[tokio::test]
async fn a_damaged_body_is_unreadable_unless_the_status_says_enough() {
    let mut flipped = gzip(&b"hello ".repeat(100));
    *flipped.last_mut().unwrap() ^= 1;
    let short = gzip(b"hello");
    let short = &short[..short.len() - 3];
    let cases: [(&str, &[u8], Unreadable); 6] = [
        (GZIP, b"{\"plain\":true}", Unreadable::Compressed),
        (GZIP, &flipped, Unreadable::Compressed),
        (GZIP, short, Unreadable::Compressed),
        (GZIP, &[0x1f, 0x8b], Unreadable::Compressed),
        ("content-encoding: br\n", b"x", Unreadable::Encoding),
        ("content-encoding: gzip\ncontent-encoding: gzip\n", b"x", Unreadable::Encoding),
    ];
    for (headers, body, what) in cases {
        let stub = Stub::once(vec![Act::Read, answer("201 Created", headers, body)]).await;
        let broken = stub.upstream().send(post("/", "{}")).await.unwrap_err();
        assert_eq!(broken, Broken::Unreadable { what, status: Some(StatusCode::CREATED) });
        assert_eq!(broken.sent(), Sent::Maybe);

        let stub = Stub::once(vec![Act::Read, answer("422 No", headers, body)]).await;
        let received = stub.upstream().send(post("/", "{}")).await.unwrap();
        assert_eq!(received.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert!(received.truncated);
        assert!(matches!(received.broken, Some(Broken::Unreadable { .. })), "{received:?}");
    }
}

#[tokio::test]
async fn a_body_at_the_cap_is_whole_and_one_above_it_is_not() {
    for (status, cap) in [("200 OK", 100_000), ("500 No", 10_000)] {
        for body in [vec![b'a'; cap], vec![b'a'; cap + 1]] {
            let packed = gzip(&body);
            let piece = vec![b'a'; body.len()];
            let heads = [
                answer(status, "", &body),
                answer(status, GZIP, &packed),
                Act::Send([format!("HTTP/1.1 {status}\r\n\r\n").as_bytes(), &piece].concat()),
            ];
            for head in heads {
                let stub = Stub::once(vec![Act::Read, head]).await;
                let outcome = upstream(&stub.url(), small()).send(get("/")).await;
                match outcome {
                    Ok(received) if body.len() == cap => {
                        assert_eq!((received.body.len(), received.truncated), (cap, false));
                    }
                    Ok(received) => {
                        assert_eq!(received.status.as_u16(), 500);
                        assert_eq!((received.body.len(), received.truncated), (cap, true));
                        assert_eq!(received.broken, None);
                    }
                    Err(broken) => {
                        assert_eq!(broken, Broken::TooLarge { cap, status: StatusCode::OK });
                        assert!(body.len() > cap);
                    }
                }
            }
        }
    }
}

#[tokio::test]
async fn a_length_above_the_cap_is_not_read_at_all() {
    let stub =
        Stub::once(vec![Act::Read, text("HTTP/1.1 200 OK\ncontent-length: 99999999999\n\n"), Act::Hang])
            .await;
    let started = Instant::now();
    let broken = stub.upstream().send(get("/")).await.unwrap_err();
    assert_eq!(broken, Broken::TooLarge { cap: 16 << 20, status: StatusCode::OK });
    assert!(started.elapsed() < Duration::from_millis(200));
}

#[tokio::test]
async fn a_body_without_end_stops_at_the_cap() {
    for (status, headers) in
        [("200 OK", "\n"), ("500 No", "\n"), ("302 Found", "location: http://a.example/\n\n")]
    {
        let head = text(&format!("HTTP/1.1 {status}\n{headers}"));
        let stub = Stub::once(vec![Act::Read, head, Act::Endless(vec![b'a'; 50_000])]).await;
        let outcome = upstream(&stub.url(), small()).send(get("/")).await;
        match outcome {
            Ok(received) => assert!(received.truncated && received.body.len() == 10_000),
            Err(broken) => assert!(matches!(broken, Broken::TooLarge { .. }), "{broken:?}"),
        }
    }
}

/// A thousand to one, two hundred at once: only as many are in memory as there are turns.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn many_bombs_at_once_stay_small() {
    let bomb = gzip(&vec![b'0'; 16 << 20]);
    assert!(bomb.len() < 17_000);
    let mut options = quick();
    options.caps.success = 4 << 20;
    options.times.total = Duration::from_mins(5);
    options.times.first_byte = Duration::from_mins(5);
    options.times.connect = Duration::from_mins(5);
    options.times.idle = Duration::from_mins(5);
    for status in ["200 OK", "500 No"] {
        // A connection that is over must say so, or the next of so many calls may be sent on it.
        let headers = format!("{GZIP}connection: close\n");
        let stub = Stub::once(vec![Act::Read, answer(status, &headers, &bomb)]).await;
        let upstream = std::sync::Arc::new(upstream(&stub.url(), options.clone()));
        let before = resident();
        let calls = (0..200).map(|_call| {
            let upstream = std::sync::Arc::clone(&upstream);
            tokio::spawn(async move { upstream.send(get("/")).await })
        });
        let calls: Vec<_> = calls.collect();
        let mut peak = before;
        for call in calls {
            match call.await.unwrap() {
                Ok(received) => assert!(received.truncated && received.body.len() == 64 << 10),
                Err(broken) => assert!(matches!(broken, Broken::TooLarge { .. }), "{broken:?}"),
            }
            peak = peak.max(resident());
        }
        // The server's copies of the bomb, 3 MB in all, are in this process too, and so are the other tests.
        println!("{status}: {} KiB", (peak - before) / 1024);
        assert!(peak - before < 150 << 20, "{} KiB", (peak - before) / 1024);
    }
}

/// The resident memory of this process, in bytes; nought where it cannot be told.
fn resident() -> usize {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    line.and_then(|line| line.split_whitespace().next()?.parse::<usize>().ok()).unwrap_or(0) * 1024
}
