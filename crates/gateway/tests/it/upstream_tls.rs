//! The secure channel.

use std::sync::Arc;

use curable_core::{Applied, Failure, Kind};
use curable_gateway::upstream::{Broken, Sent, Unreachable, UpstreamOptions};
use curable_gateway::{GatewayOptions, TargetOptions, live};
use curable_openapi::{Need, Scheme, SchemeKind};
use curable_runtime::Call;
use rcgen::{BasicConstraints, CertificateParams, IsCa, Issuer, KeyPair};
use rustls::ServerConfig;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use serde_json::{Value, json};
use tokio::io::AsyncWriteExt;
use tokio::net::TcpListener;
use tokio_rustls::TlsAcceptor;

use crate::shop::shop;
use crate::stub::{Act, Stub, answer, get, post, quick, upstream};

/// A server's certificate for some names, and the authority that vouches for it.
pub(crate) struct Certified {
    pub(crate) authority: std::path::PathBuf,
    chain: Vec<CertificateDer<'static>>,
    key: PrivateKeyDer<'static>,
}

pub(crate) fn certified(names: &[&str], file: &str) -> Certified {
    let authority_key = KeyPair::generate().unwrap();
    let mut params = CertificateParams::new(Vec::new()).unwrap();
    params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    let authority = params.self_signed(&authority_key).unwrap();
    let issuer = Issuer::new(params, authority_key);
    let key = KeyPair::generate().unwrap();
    let names: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
    let leaf = CertificateParams::new(names).unwrap().signed_by(&key, &issuer).unwrap();
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(file);
    std::fs::write(&path, authority.pem()).unwrap();
    let key = PrivateKeyDer::try_from(key.serialize_der()).unwrap();
    Certified { authority: path, chain: vec![leaf.der().clone()], key }
}

pub(crate) fn acceptor(certified: &Certified, alpn: &str) -> TlsAcceptor {
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let mut config = ServerConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_no_client_auth()
        .with_single_cert(certified.chain.clone(), certified.key.clone_key())
        .unwrap();
    config.alpn_protocols = vec![alpn.as_bytes().to_vec()];
    TlsAcceptor::from(Arc::new(config))
}

pub(crate) fn trusting(certified: &Certified) -> UpstreamOptions {
    UpstreamOptions { extra_ca: Some(certified.authority.clone()), ..quick() }
}

/// A server that answers the first request of each connection, without a look at it.
async fn serve(certified: &Certified) -> u16 {
    saying(certified, "{}").await
}

async fn saying(certified: &Certified, body: &'static str) -> u16 {
    let (acceptor, listener) =
        (acceptor(certified, "http/1.1"), TcpListener::bind("127.0.0.1:0").await.unwrap());
    let port = listener.local_addr().unwrap().port();
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            if let Ok(mut stream) = acceptor.accept(stream).await {
                let head = "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length:";
                let answer = format!("{head} {}\r\n\r\n{body}", body.len());
                stream.write_all(answer.as_bytes()).await.unwrap();
                stream.flush().await.unwrap();
                tokio::time::sleep(std::time::Duration::from_millis(50)).await;
            }
        }
    });
    port
}

#[tokio::test]
async fn a_certificate_of_an_added_authority_is_trusted() {
    let certified = certified(&["127.0.0.1", "localhost"], "trusted.pem");
    let port = serve(&certified).await;
    for host in ["127.0.0.1", "localhost"] {
        let upstream = upstream(&format!("https://{host}:{port}"), trusting(&certified));
        assert_eq!(upstream.send(get("/")).await.unwrap().body, "{}");
    }
}

#[tokio::test]
async fn what_cannot_be_trusted_is_not_spoken_to() {
    let certified_here = certified(&["127.0.0.1"], "here.pem");
    let other = certified(&["127.0.0.1"], "other.pem");
    let port = serve(&certified_here).await;
    let answers_plainly = Stub::once(vec![Act::Send(b"HTTP/1.1 400 Bad Request\r\n\r\n".to_vec())]).await;
    let cases = [
        (Unreachable::UnknownAuthority, format!("https://127.0.0.1:{port}"), trusting(&other)),
        (Unreachable::Certificate, format!("https://localhost:{port}"), trusting(&certified_here)),
        (Unreachable::Tls, format!("https://{}", answers_plainly.address), trusting(&other)),
    ];
    for (why, base, options) in cases {
        let broken = upstream(&base, options).send(post("/", "{}")).await.unwrap_err();
        assert_eq!(broken, Broken::Unreachable(why));
        assert_eq!(broken.sent(), Sent::No);
    }
}

#[test]
fn a_file_that_holds_no_certificate_is_refused() {
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("empty.pem");
    std::fs::write(&path, "nothing").unwrap();
    let hollow = path.with_extension("hollow");
    std::fs::write(&hollow, "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n").unwrap();
    for file in [path.clone(), path.with_extension("none"), hollow] {
        for base in ["https://a.example", "http://a.example"] {
            let options = UpstreamOptions { extra_ca: Some(file.clone()), ..quick() };
            let error = curable_gateway::upstream::Upstream::new(base.parse().unwrap(), options).unwrap_err();
            assert!(error.to_string().contains("is no file of certificates"), "{error}");
        }
    }
}

/// What becomes of a call to an upstream, and how often it was tried.
async fn called(
    upstream: &str,
    http: UpstreamOptions,
    token_url: Option<&str>,
) -> (Result<Value, Failure>, usize) {
    let mut imported = shop(&[("listOrders", "GET", "/orders")]);
    let target =
        TargetOptions { upstream: Some(upstream.parse().unwrap()), http, ..TargetOptions::default() };
    if let Some(url) = token_url {
        let kind = SchemeKind::ClientCredentials { token_url: url.to_owned() };
        imported.schemes.insert("login".to_owned(), Scheme { kind });
        imported.routes[0].security = vec![vec![Need { scheme: "login".to_owned(), scopes: Vec::new() }]];
    }
    let options = GatewayOptions { target, ..GatewayOptions::default() };
    let service = live(imported, &options, &|_| Some("id:secret".to_owned())).unwrap().build().unwrap();
    let answer = service.call(Call::new("shop/listOrders", json!({}))).await;
    let tried = answer.meta.extra.get("tried").and_then(Value::as_array).map_or(0, Vec::len);
    (answer.outcome, tried)
}

#[tokio::test]
async fn a_certificate_that_nobody_vouches_for_is_a_matter_of_the_operator_and_not_of_time() {
    let certified = certified(&["127.0.0.1"], "operator.pem");
    let api = format!("https://127.0.0.1:{}", serve(&certified).await);
    let token = r#"{"access_token":"hush-hush","token_type":"Bearer","expires_in":3600}"#;
    let login = format!("https://127.0.0.1:{}/token", saying(&certified, token).await);
    let plain =
        Stub::once(vec![Act::Read, answer("200 OK", "content-type: application/json\n", b"{}")]).await;
    for (upstream, token_url, place) in
        [(api.clone(), None, "of the upstream"), (plain.url(), Some(login.as_str()), "of the token endpoint")]
    {
        for _call in 0..8 {
            let (outcome, tried) = called(&upstream, quick(), token_url).await;
            let failure = outcome.unwrap_err();
            assert_eq!(failure.code.as_str(), "UPSTREAM_UNREACHABLE");
            assert_eq!((failure.kind, failure.retryable(), tried), (Kind::Internal, false, 1));
            assert_eq!(failure.applied, Some(Applied::No));
            let hint = failure.hint.as_deref().unwrap_or_default();
            assert!(hint.contains(place) && hint.contains("--ca FILE"), "{hint}");
        }
        let (outcome, _) = called(&upstream, trusting(&certified), token_url).await;
        assert_eq!(outcome.unwrap(), json!({}), "{place}");
    }
    assert!(plain.requests()[0].contains("authorization: Bearer hush-hush"), "{:?}", plain.requests());
    assert_eq!(plain.connections(), 1);
}
