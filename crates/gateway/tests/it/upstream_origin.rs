//! No request goes anywhere else.

use curable_gateway::upstream::{Broken, Reach, Refusal, Upstream, UpstreamOptions, is_public};
use http::{Method, StatusCode};

use crate::stub::{Act, Stub, answer, get, post, quick, text, upstream};

#[tokio::test]
async fn no_path_leads_out_of_the_base() {
    let stub = Stub::once(vec![Act::Read, answer("200 OK", "", b"{}")]).await;
    let upstream = upstream(&format!("{}/v1/", stub.url()), quick());
    let bad = [
        "",
        "pets",
        "//evil.example/x\\",
        "@evil.example/",
        ":80/",
        "/..",
        "/../admin",
        "/a/../../admin",
        "/.",
        "/./a",
        "/%2e%2e/admin",
        "/%2E./admin",
        "/.%2e/admin",
        "/a%2f..%2fb",
        "/..%2fadmin",
        "/..%5cadmin",
        "/..\\admin",
        "/a\\..\\b",
        "/..;/admin",
        "/..;x=1/admin",
        "/%2e%2e;/a",
        "/%252e%252e/admin",
        "/a%252f..%252fb",
        "/a\tb",
        "/a\r\nhost: evil",
        "/a b",
        "/a#b",
        "/\u{e9}",
        "/{id}",
        "/\0",
        "/a\u{7f}",
        "http://evil.example/",
        "/<a>",
        "\\\\evil.example",
        "/..?x",
        "/a/..?b",
        "/%2e",
        "/%2e?x",
    ];
    for path in bad {
        let broken = upstream.send(get(path)).await.expect_err(path);
        assert_eq!(broken, Broken::Refused(Refusal::Path), "{path:?}");
    }
    assert_eq!(stub.connections(), 0);
}

#[tokio::test]
async fn odd_paths_arrive_as_they_are() {
    let paths = [
        "/",
        "/a",
        "//a",
        "/a//b",
        "/a%2Fb",
        "/a@evil.example",
        "/a:b;c=d,e",
        "/...",
        "/..a",
        "/a..",
        "/.well-known/x",
        "/%25",
        "/a?b=..&c=/../d",
        "/a?u=http://evil.example/",
        "/a?x='y",
        "/v1.0/a.json",
        "/a%20b",
        "/%C3%A9",
    ];
    for path in paths {
        let stub = Stub::once(vec![Act::Read, answer("200 OK", "", b"{}")]).await;
        let upstream = upstream(&format!("{}/v1", stub.url()), quick());
        upstream.send(get(path)).await.expect(path);
        let line = stub.requests()[0].lines().next().unwrap().to_owned();
        assert_eq!(line, format!("GET /v1{} HTTP/1.1", path.replace('\'', "%27")));
    }
}

fn built(base: &str, reach: Reach) -> Result<Upstream, String> {
    let url = base.parse().map_err(|_unparsed| "no URL".to_owned())?;
    let options = UpstreamOptions { reach, ..UpstreamOptions::default() };
    Upstream::new(url, options).map_err(|error| error.to_string())
}

#[test]
fn private_addresses_are_refused_in_every_spelling() {
    let private = [
        "127.0.0.1",
        "127.1",
        "127.0.1",
        "2130706433",
        "0x7f000001",
        "0x7f.1",
        "017700000001",
        "0177.0.0.1",
        "0",
        "0.0.0.0",
        "10.1.2.3",
        "172.16.0.1",
        "172.31.255.255",
        "192.168.1.1",
        "169.254.169.254",
        "0xa9fea9fe",
        "2852039166",
        "100.64.0.1",
        "100.100.100.200",
        "192.0.0.192",
        "198.18.0.1",
        "224.0.0.1",
        "239.255.255.250",
        "240.0.0.1",
        "255.255.255.255",
        "168.63.129.16",
        "127.0.0.1.",
        "[::1]",
        "[::]",
        "[::ffff:127.0.0.1]",
        "[::ffff:7f00:1]",
        "[::ffff:8.8.8.8]",
        "[::127.0.0.1]",
        "[64:ff9b::7f00:1]",
        "[64:ff9b::a9fe:a9fe]",
        "[64:ff9b:1::808:808]",
        "[2002:7f00:1::]",
        "[2001:0:1::1]",
        "[fc00::1]",
        "[fd00:ec2::254]",
        "[fe80::1]",
        "[fec0::1]",
        "[ff02::1]",
        "[2001:db8::1]",
        "[100::1]",
        "[5f00::1]",
        "①②⑦.0.0.1",
        "127。0。0。1",
    ];
    for host in private {
        let base = format!("http://{host}/");
        assert!(built(&base, Reach::Public).is_err(), "{host}");
        assert!(built(&base, Reach::Private).is_ok(), "{host}");
    }
    for host in [
        "8.8.8.8",
        "1.1.1.1",
        "172.32.0.1",
        "100.128.0.1",
        "192.0.1.1",
        "223.255.255.255",
        "[2606:4700::1111]",
        "[2a00:1450:4001::1]",
        "[64:ff9b::808:808]",
        "api.example.com",
    ] {
        assert!(built(&format!("http://{host}"), Reach::Public).is_ok(), "{host}");
    }
    assert!(is_public("8.8.8.8".parse().unwrap()));
}

#[test]
fn a_base_is_a_plain_place() {
    for base in [
        "ftp://a.example",
        "file:///etc",
        "http://u@a.example",
        "http://u:p@a.example",
        "http://a.example/?x=1",
        "http://a.example/#x",
        "data:x",
        "unix:/a",
    ] {
        assert!(built(base, Reach::Private).is_err(), "{base}");
    }
}

#[tokio::test]
async fn a_name_of_a_private_address_is_not_connected_to() {
    let stub = Stub::once(vec![Act::Read, answer("200 OK", "", b"{}")]).await;
    let base = format!("http://localhost:{}", stub.address.port());
    let options = UpstreamOptions { reach: Reach::Public, ..quick() };
    let broken = upstream(&base, options).send(get("/")).await.unwrap_err();
    assert_eq!(broken, Broken::Refused(Refusal::Address));
    assert_eq!(stub.connections(), 0);
    assert!(upstream(&base, quick()).send(get("/")).await.is_ok());
}

#[tokio::test]
async fn a_redirect_is_followed_below_the_base_alone() {
    let canary = Stub::once(vec![Act::Read, answer("200 OK", "", b"canary")]).await;
    let elsewhere = [
        format!("{}/x", canary.url()),
        format!("//{}/x", canary.address),
        format!("http://u@{}/x", canary.address),
        "/admin".to_owned(),
        "/v1".to_owned(),
        "/v1x/a".to_owned(),
        "../../admin".to_owned(),
        "/v1/%2e%2e/admin".to_owned(),
        "/v1/..%2fadmin".to_owned(),
        "file:///etc/passwd".to_owned(),
        "https://127.0.0.1/v1/a".to_owned(),
        "http://127.0.0.1/v1/a".to_owned(),
        "http://127.0.0.1@evil.example/v1/a".to_owned(),
        "\\\\evil.example/v1/".to_owned(),
        "http://[::1".to_owned(),
    ];
    for location in elsewhere {
        let stub =
            Stub::once(vec![Act::Read, answer("302 Found", &format!("location: {location}\n"), b"moved")])
                .await;
        let received = upstream(&format!("{}/v1", stub.url()), quick()).send(get("/a/b")).await.unwrap();
        assert_eq!(received.status, StatusCode::FOUND, "{location}");
        assert!(received.redirected_elsewhere, "{location}");
        assert_eq!((stub.requests().len(), stub.connections()), (1, 1), "{location}");
    }
    assert_eq!(canary.connections(), 0);
}

#[tokio::test]
async fn a_redirect_to_the_same_place_is_followed_for_reads() {
    let places = [
        ("301 Moved", "/v1/c?d=1"),
        ("302 Found", "c?d=1"),
        ("303 See Other", "./c?d=1#f"),
        ("307 Temporary", "/v1/x/../c?d=1"),
        ("308 Permanent", "/v1/c?d=1"),
    ];
    for (status, location) in places {
        for method in [Method::GET, Method::HEAD, Method::POST, Method::DELETE] {
            let second = vec![Act::Read, text("HTTP/1.1 200 OK\nconnection: close\n\n")];
            let stub = Stub::start(vec![vec![Act::Read, redirect(status, location)], second]).await;
            let mut request = get("/a");
            request.method = method.clone();
            request.headers.insert("x-kept", http::HeaderValue::from_static("1"));
            let received = upstream(&format!("{}/v1", stub.url()), quick()).send(request).await.unwrap();
            assert!(!received.redirected_elsewhere);
            let requests = stub.requests();
            if method == Method::GET || method == Method::HEAD {
                assert_eq!(received.status, StatusCode::OK, "{status} {method}");
                assert!(
                    requests[1].starts_with(&format!("{method} /v1/c?d=1 HTTP/1.1\r\n")),
                    "{}",
                    requests[1]
                );
                assert!(requests[1].contains("x-kept: 1"));
            } else {
                assert!(received.status.is_redirection());
                assert_eq!(requests.len(), 1, "{status} {method}");
            }
        }
    }
}

fn redirect(status: &str, location: &str) -> Act {
    answer(status, &format!("location: {location}\nconnection: close\n"), b"")
}

#[tokio::test]
async fn a_redirect_in_circles_ends() {
    let stub = Stub::once(vec![Act::Read, redirect("302 Found", "/v1/a")]).await;
    let received = upstream(&format!("{}/v1", stub.url()), quick()).send(get("/a")).await.unwrap();
    assert_eq!((received.status, received.redirected_elsewhere), (StatusCode::FOUND, false));
    assert_eq!(stub.requests().len(), 6);
    let received = upstream(&stub.url(), quick()).send(post("/a", "{}")).await.unwrap();
    assert_eq!(received.status, StatusCode::FOUND);
    assert_eq!(stub.requests().len(), 7);
}
