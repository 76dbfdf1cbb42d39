//! What a request looks like on the wire, and what an upstream that breaks off gives.

use std::time::{Duration, Instant};

use curable_gateway::upstream::{Broken, Refusal, Sent, Unreachable, Unreadable};
use http::header::{ACCEPT, CONTENT_TYPE, HOST, HeaderValue};
use http::{Method, StatusCode};

use crate::stub::{Act, Stub, answer, get, post, quick, text, upstream};

#[tokio::test]
async fn a_request_goes_out_as_it_was_built() {
    let stub = Stub::once(vec![Act::Read, answer("200 OK", "x-a: 1\n", b"{}")]).await;
    let upstream = upstream(&format!("{}/v1", stub.url()), quick());
    let mut request = post("/pets?tag=a%20b", r#"{"a":1}"#);
    request.headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
    request.headers.insert(ACCEPT, HeaderValue::from_static("application/json"));
    let received = upstream.send(request).await.unwrap();
    assert_eq!(received.status, StatusCode::OK);
    assert_eq!(received.headers["x-a"], "1");
    assert_eq!(received.body, "{}");
    assert!(!received.truncated && !received.redirected_elsewhere && received.broken.is_none());
    let requests = stub.requests();
    let [request] = requests.as_slice() else { panic!("{requests:?}") };
    let (head, body) = request.split_once("\r\n\r\n").unwrap();
    assert_eq!(body, r#"{"a":1}"#);
    let mut lines: Vec<&str> = head.lines().collect();
    assert_eq!(lines.remove(0), "POST /v1/pets?tag=a%20b HTTP/1.1");
    lines.sort_unstable();
    let host = format!("host: {}", stub.address);
    let expected = [
        "accept-encoding: gzip",
        "accept: application/json",
        "content-length: 7",
        "content-type: application/json",
        &host,
        concat!("user-agent: curable/", env!("CARGO_PKG_VERSION")),
    ];
    assert_eq!(lines, expected);
}

#[tokio::test]
async fn a_write_without_a_body_says_that_it_is_empty() {
    let stub = Stub::once(vec![Act::Read, answer("204 No Content", "", b"")]).await;
    let received = stub.upstream().send(post("/", "")).await.unwrap();
    assert_eq!((received.status, received.body.len()), (StatusCode::NO_CONTENT, 0));
    assert!(stub.requests()[0].contains("\r\ncontent-length: 0\r\n"));
}

#[tokio::test]
async fn interim_answers_are_passed_over_and_a_head_has_no_body() {
    let script = vec![
        Act::Read,
        text("HTTP/1.1 103 Early Hints\nlink: </a>\n\nHTTP/1.1 200 OK\ncontent-length: 9\n\n"),
    ];
    let stub = Stub::once(script).await;
    let mut request = get("/");
    request.method = Method::HEAD;
    let received = stub.upstream().send(request).await.unwrap();
    assert_eq!((received.status, received.body.len()), (StatusCode::OK, 0));
}

#[tokio::test]
async fn what_did_not_connect_was_not_sent() {
    let stub = Stub::once(vec![]).await;
    let address = stub.address;
    drop(stub);
    // A port that was bound and given back, on an address where nobody listens.
    let closed = format!("http://127.0.0.2:{}", address.port());
    let broken = upstream(&closed, quick()).send(post("/", "{}")).await.unwrap_err();
    assert_eq!(broken, Broken::Unreachable(Unreachable::Connection));
    assert_eq!(broken.sent(), Sent::No);

    let broken = upstream("http://nowhere.invalid", quick()).send(post("/", "{}")).await.unwrap_err();
    assert_eq!((broken.sent(), broken.status()), (Sent::No, None));
    assert!(matches!(broken, Broken::Unreachable(Unreachable::Name) | Broken::Timeout { .. }), "{broken:?}");
}

/// What happens after the request went out, and what is then known.
#[tokio::test]
async fn what_broke_off_after_the_request_may_have_been_sent() {
    let cut = |status| Broken::Cut { sent: Sent::Maybe, status };
    let http = |status| Broken::Unreadable { what: Unreadable::Http, status };
    let ok = Some(StatusCode::OK);
    let long = format!("HTTP/1.1 200 OK\nx: {}\n\n", "a".repeat(2_000_000));
    let cases: Vec<(&str, Vec<Act>, Broken)> = vec![
        ("closed", vec![Act::Read], cut(None)),
        ("reset", vec![Act::Read, Act::Reset], cut(None)),
        ("half-closed", vec![Act::Read, Act::HalfClose, Act::Hang], cut(None)),
        ("closed within the head", vec![Act::Read, text("HTTP/1.1 200 OK\ncontent-")], cut(None)),
        ("reset within the head", vec![Act::Read, text("HTTP/1.1 200 OK\ncontent-"), Act::Reset], cut(None)),
        ("length too great", vec![Act::Read, text("HTTP/1.1 200 OK\ncontent-length: 9\n\n{}")], cut(ok)),
        (
            "reset within the body",
            vec![Act::Read, text("HTTP/1.1 200 OK\ncontent-length: 9\n\n{}"), Act::Wait(ms(50)), Act::Reset],
            cut(ok),
        ),
        (
            "half-closed within the body",
            vec![Act::Read, text("HTTP/1.1 200 OK\ncontent-length: 9\n\n{}"), Act::HalfClose, Act::Hang],
            cut(ok),
        ),
        (
            "closed within the chunks",
            vec![Act::Read, text("HTTP/1.1 200 OK\ntransfer-encoding: chunked\n\n5\nabc")],
            cut(ok),
        ),
        (
            "closed before the last chunk",
            vec![Act::Read, text("HTTP/1.1 200 OK\ntransfer-encoding: chunked\n\n3\nabc\n")],
            cut(ok),
        ),
        (
            "a chunk without a size",
            vec![Act::Read, text("HTTP/1.1 200 OK\ntransfer-encoding: chunked\n\nzz\nabc\n0\n\n")],
            http(ok),
        ),
        ("no HTTP", vec![Act::Read, text("220 smtp.example ESMTP\n\n")], http(None)),
        ("noise", vec![Act::Read, Act::Send(vec![0, 159, 146, 150, 13, 10, 13, 10])], http(None)),
        ("a status of two digits", vec![Act::Read, text("HTTP/1.1 20 OK\n\n")], http(None)),
        (
            "two lengths",
            vec![Act::Read, text("HTTP/1.1 200 OK\ncontent-length: 2\ncontent-length: 3\n\n{}")],
            http(None),
        ),
        ("a head without end", vec![Act::Read, text(&long), Act::Hang], http(None)),
    ];
    for (name, script, expected) in cases {
        let mut without_body = get("/");
        without_body.method = Method::DELETE;
        for request in [post("/", "{}"), without_body] {
            let stub = Stub::once(script.clone()).await;
            let broken = stub.upstream().send(request).await.expect_err(name);
            assert_eq!(broken, expected, "{name}");
            assert_eq!(broken.sent(), Sent::Maybe, "{name}");
            assert_eq!((stub.requests().len(), stub.connections()), (1, 1), "{name}: sent once");
        }
    }
}

#[tokio::test]
async fn a_connection_that_closed_while_idle_costs_no_call() {
    let kept = vec![Act::Read, answer("200 OK", "", b"1"), Act::Wait(ms(30))];
    let stub = Stub::start(vec![kept, vec![Act::Read, answer("200 OK", "", b"2")]]).await;
    let upstream = stub.upstream();
    assert_eq!(upstream.send(post("/", "{}")).await.unwrap().body, "1");
    tokio::time::sleep(ms(120)).await;
    assert_eq!(upstream.send(post("/", "{}")).await.unwrap().body, "2");
    assert_eq!((stub.requests().len(), stub.connections()), (2, 2));
}

#[tokio::test]
async fn a_connection_is_used_again() {
    let answered = [Act::Read, answer("200 OK", "", b"{}")];
    let stub = Stub::once([answered.clone(), answered.clone(), answered].concat()).await;
    let upstream = stub.upstream();
    for _call in 0..3 {
        upstream.send(get("/")).await.unwrap();
    }
    assert_eq!((stub.requests().len(), stub.connections()), (3, 1));
}

/// A write on a connection that the upstream closes at the same moment: whatever the race gives, nothing is sent twice,
/// and `No` is only said when the upstream read nothing.
#[tokio::test]
async fn a_race_with_a_closing_connection_never_sends_twice() {
    for turn in 0..60_u64 {
        let first = vec![Act::Read, answer("200 OK", "", b"1"), Act::Wait(Duration::from_micros(turn * 20))];
        let stub = Stub::start(vec![first, vec![Act::Read, answer("200 OK", "", b"2")]]).await;
        let upstream = stub.upstream();
        upstream.send(post("/", "{}")).await.unwrap();
        tokio::time::sleep(Duration::from_micros(600)).await;
        let second = upstream.send(post("/", "{}")).await;
        let read = stub.requests().len();
        match second {
            Ok(_) => assert_eq!(read, 2),
            Err(broken) => assert!(broken.sent() == Sent::Maybe || read == 1, "{broken:?} {read}"),
        }
        assert!(read <= 2);
    }
}

#[tokio::test]
async fn a_call_that_is_dropped_closes_its_connection() {
    let scripts = [
        vec![Act::Read, Act::Hang],
        vec![Act::Read, text("HTTP/1.1 200 OK\ncontent-length: 9\n\n{}"), Act::Hang],
        vec![Act::Read, text("HTTP/1.1 200 OK\n\n"), Act::Endless(vec![b'a'; 100])],
    ];
    for script in scripts {
        let stub = Stub::once(script).await;
        let upstream = stub.upstream();
        let call = tokio::time::timeout(ms(100), upstream.send(post("/", "{}"))).await;
        let dropped = Instant::now();
        assert!(call.is_err());
        while stub.gone().is_empty() && dropped.elapsed() < ms(1000) {
            tokio::time::sleep(ms(2)).await;
        }
        let gone = stub.gone()[0].saturating_duration_since(dropped);
        assert!(gone < ms(200), "{gone:?}");
    }
}

#[tokio::test]
async fn headers_of_the_connection_cannot_be_set() {
    let stub = Stub::once(vec![Act::Read, answer("200 OK", "", b"{}")]).await;
    let upstream = stub.upstream();
    for name in
        ["host", "connection", "content-length", "transfer-encoding", "te", "upgrade", "expect", "keep-alive"]
    {
        let mut request = get("/");
        let name = http::HeaderName::from_static(name);
        request.headers.insert(name, HeaderValue::from_static("evil.example"));
        assert_eq!(upstream.send(request).await.unwrap_err(), Broken::Refused(Refusal::Header));
    }
    let mut request = get("/");
    request.method = Method::CONNECT;
    assert_eq!(upstream.send(request).await.unwrap_err(), Broken::Refused(Refusal::Method));
    assert_eq!(stub.connections(), 0);
    assert_eq!(HOST.as_str(), "host");
}

#[tokio::test]
async fn nothing_secret_is_printed() {
    let stub = Stub::once(vec![Act::Read, answer("200 OK", "set-cookie: hush\n", b"hush")]).await;
    let mut request = post("/a?key=hush", "hush");
    request.headers.insert("x-key", HeaderValue::from_static("hush"));
    assert!(!format!("{request:?}").contains("hush"));
    let received = stub.upstream().send(request).await.unwrap();
    assert!(!format!("{received:?}").contains("hush"));
}

fn ms(ms: u64) -> Duration {
    Duration::from_millis(ms)
}
