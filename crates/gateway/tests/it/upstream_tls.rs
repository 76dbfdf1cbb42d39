//! The secure channel.

use std::sync::Arc;

use curable_gateway::upstream::{Broken, Sent, Unreachable, UpstreamOptions};
use rcgen::{BasicConstraints, CertificateParams, IsCa, Issuer, KeyPair};
use rustls::ServerConfig;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use tokio::io::AsyncWriteExt;
use tokio::net::TcpListener;
use tokio_rustls::TlsAcceptor;

use crate::stub::{Act, Stub, get, post, quick, upstream};

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
    let (acceptor, listener) =
        (acceptor(certified, "http/1.1"), TcpListener::bind("127.0.0.1:0").await.unwrap());
    let port = listener.local_addr().unwrap().port();
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            if let Ok(mut stream) = acceptor.accept(stream).await {
                stream.write_all(b"HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}").await.unwrap();
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
        ("an authority that is not trusted", format!("https://127.0.0.1:{port}"), trusting(&other)),
        ("another name", format!("https://localhost:{port}"), trusting(&certified_here)),
        ("no TLS at all", format!("https://{}", answers_plainly.address), trusting(&other)),
    ];
    for (name, base, options) in cases {
        let broken = upstream(&base, options).send(post("/", "{}")).await.expect_err(name);
        assert_eq!(broken, Broken::Unreachable(Unreachable::Tls), "{name}");
        assert_eq!(broken.sent(), Sent::No);
    }
}

#[test]
fn a_file_that_holds_no_certificate_is_refused() {
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("empty.pem");
    std::fs::write(&path, "nothing").unwrap();
    for file in [path.clone(), path.with_extension("none")] {
        let options = UpstreamOptions { extra_ca: Some(file), ..quick() };
        let base = "https://a.example".parse().unwrap();
        let error = curable_gateway::upstream::Upstream::new(base, options).unwrap_err();
        assert!(error.to_string().contains("certificates"), "{error}");
    }
}
