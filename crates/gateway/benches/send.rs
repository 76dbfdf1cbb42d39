//! What sending costs over the bare client: deadlines, checks, caps and the knowledge whether a request went out.
#![expect(clippy::expect_used, reason = "a benchmark that cannot go on has failed")]

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::Arc;

use bytes::Bytes;
use curable_gateway::upstream::{Reach, Request, Upstream, UpstreamOptions};
use curable_measure as measure;
use http::{HeaderMap, Method};
use rustls::crypto::ring;

const ANSWER: &[u8] = b"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 27\r\n\r\n{\"id\":7,\"name\":\"Rex\",\"x\":1}";

fn main() {
    starting();
    let runtime =
        tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime starts");
    let base = format!("http://{}", serve());
    let options = UpstreamOptions { reach: Reach::Private, ..UpstreamOptions::default() };
    let upstream = Upstream::new(base.parse().expect("a URL"), options).expect("an upstream");
    let plain = plain();
    let path = "/pets/7?tag=a";
    let url = [base.as_str(), path].concat();
    for (name, method) in [("a read", Method::GET), ("a write", Method::POST)] {
        let body =
            if method == Method::POST { Bytes::from_static(b"{\"name\":\"Rex\"}") } else { Bytes::new() };
        let ours = || runtime.block_on(upstream.send(request(&method, path, &body))).expect("an answer");
        let bare = || {
            runtime.block_on(async {
                let request = plain.request(method.clone(), &url).body(body.clone());
                request.send().await.expect("a head").bytes().await.expect("a body")
            })
        };
        let over = measure::difference(ours, bare) / 1000.0;
        measure::report(
            &format!("gateway: {name}, sent safely, over the bare client"),
            "µs",
            Some(10.0),
            over,
        );
        let whole = measure::nanoseconds(bare) / 1000.0;
        measure::report(&format!("gateway: {name}, the bare client with a local server"), "µs", None, whole);
    }
}

/// How long it takes to be ready for an upstream; a secure one has the platform's certificates to read.
fn starting() {
    for scheme in ["http", "https"] {
        let base: url::Url = format!("{scheme}://api.example.com").parse().expect("a URL");
        let new = || Upstream::new(base.clone(), UpstreamOptions::default()).expect("an upstream");
        let took = measure::nanoseconds(new) / 1_000_000.0;
        measure::report(&format!("gateway: ready for an upstream by {scheme}"), "ms", Some(10.0), took);
    }
}

fn request(method: &Method, path: &str, body: &Bytes) -> Request {
    Request {
        method: method.clone(),
        path_and_query: path.to_owned(),
        headers: HeaderMap::new(),
        body: body.clone(),
        deadline: None,
    }
}

/// The client with its defaults, and without a proxy.
fn plain() -> reqwest::Client {
    let tls = rustls::ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .expect("the versions are known")
        .with_root_certificates(rustls::RootCertStore::empty())
        .with_no_client_auth();
    reqwest::Client::builder().tls_backend_preconfigured(tls).no_proxy().build().expect("a client")
}

/// A server that answers every request with the same bytes, in a thread for each connection.
fn serve() -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = listener.local_addr().expect("an address");
    std::thread::spawn(move || {
        while let Ok((stream, _)) = listener.accept() {
            std::thread::spawn(move || answer(stream));
        }
    });
    address
}

fn answer(mut stream: TcpStream) {
    stream.set_nodelay(true).expect("an option");
    let mut read = [0; 4096];
    // A request comes in one piece here, because the client writes its head and body together.
    while stream.read(&mut read).is_ok_and(|length| length > 0) {
        if stream.write_all(ANSWER).is_err() {
            return;
        }
    }
}
