//! `curable serve --jwt-issuer …`: tokens of an authorization server.

use std::io::{Read, Write};
use std::net::TcpListener;
use std::path::PathBuf;
use std::time::SystemTime;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair};
use serde_json::{Value, json};

use super::{Serving, first_line, post, start};
use crate::program::curable;

const ISSUER: &str = "https://login.example";
const AUDIENCE: &str = "https://files.example/mcp";

struct Issuer(EcdsaKeyPair);

impl Issuer {
    fn new() -> Self {
        let random = SystemRandom::new();
        let document = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &random).unwrap();
        let pair = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, document.as_ref(), &random);
        Self(pair.unwrap())
    }

    fn jwks(&self) -> String {
        let point = self.0.public_key().as_ref();
        let (x, y) = (BASE64.encode(&point[1..33]), BASE64.encode(&point[33..65]));
        json!({ "keys": [{ "kty": "EC", "crv": "P-256", "kid": "k", "x": x, "y": y }] }).to_string()
    }

    /// The whole header for somebody with a scope.
    fn header(&self, audience: &str, scope: &str) -> String {
        let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap().as_secs();
        let claims =
            json!({ "iss": ISSUER, "aud": audience, "sub": "ann", "exp": now + 300, "scope": scope });
        let part = |value: Value| BASE64.encode(value.to_string());
        let message = format!("{}.{}", part(json!({ "alg": "ES256", "kid": "k" })), part(claims));
        let signature = self.0.sign(&SystemRandom::new(), message.as_bytes()).unwrap();
        format!("authorization: Bearer {message}.{}\r\n", BASE64.encode(signature.as_ref()))
    }
}

fn serve(jwks: &str) -> (Serving, String) {
    let mut serving = start(&[
        "--demo",
        "files",
        "--json",
        "--listen",
        "127.0.0.1:0",
        "--jwt-issuer",
        ISSUER,
        "--jwt-audience",
        AUDIENCE,
        "--jwks",
        jwks,
    ]);
    let told = first_line(&mut serving);
    (serving, told["http"].as_str().unwrap().to_owned())
}

/// Reads with the scope to read, without it, with another audience, and with nothing.
fn check(issuer: &Issuer, url: &str) {
    let read = |header: &str| post(url, "/op/files/read", header, &json!({"path": "notes/todo.txt"}));
    let (head, body) = read(&issuer.header(AUDIENCE, "files:read"));
    assert!(head.starts_with("HTTP/1.1 200"), "{head}");
    assert_eq!(body["content"], "buy milk\nwrite the report\n");
    let (head, body) = read(&issuer.header(AUDIENCE, "files:write"));
    assert!(head.starts_with("HTTP/1.1 403") && head.contains("scope=\"files:read\""), "{head}");
    assert_eq!(body["code"], "FORBIDDEN");
    for header in [issuer.header("https://other.example", "files:read"), String::new()] {
        let (head, body) = read(&header);
        let metadata = "https://files.example/.well-known/oauth-protected-resource";
        assert!(head.starts_with("HTTP/1.1 401") && head.contains(metadata), "{head}");
        assert_eq!(body["code"], "UNAUTHENTICATED");
    }
}

struct File(PathBuf);

impl File {
    fn new(name: &str, text: &str) -> Self {
        let path = std::env::temp_dir().join(format!("curable-{}-{name}", std::process::id()));
        std::fs::write(&path, text).unwrap();
        Self(path)
    }
}

impl Drop for File {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

#[test]
fn tokens_are_judged_by_the_keys_of_a_file() {
    let issuer = Issuer::new();
    let file = File::new("jwks.json", &issuer.jwks());
    let (_serving, url) = serve(file.0.to_str().unwrap());
    check(&issuer, &url);
}

#[test]
fn tokens_are_judged_by_the_keys_of_an_address() {
    let issuer = Issuer::new();
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    let body = issuer.jwks();
    let answering = std::thread::spawn(move || {
        let (mut stream, _) = listener.accept().unwrap();
        let mut head = Vec::new();
        while !head.ends_with(b"\r\n\r\n") {
            let mut byte = [0];
            stream.read_exact(&mut byte).unwrap();
            head.push(byte[0]);
        }
        write!(stream, "HTTP/1.1 200 OK\r\ncontent-length: {}\r\n\r\n{body}", body.len()).unwrap();
        String::from_utf8(head).unwrap()
    });
    let (_serving, url) = serve(&format!("http://{address}/keys"));
    assert!(answering.join().unwrap().starts_with("GET /keys HTTP/1.1\r\n"));
    check(&issuer, &url);
}

#[test]
fn keys_that_cannot_be_had_are_told_before_anybody_calls() {
    let empty = File::new("empty.json", "{\"keys\":[]}");
    let closed = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    for (jwks, words) in [
        ("/no/such/file.json", "no such file"),
        (empty.0.to_str().unwrap(), "no key"),
        (&format!("http://{closed}/keys"), "refused"),
    ] {
        let flags = ["serve", "--jwt-issuer", ISSUER, "--jwt-audience", AUDIENCE, "--jwks", jwks];
        let ran = curable(&flags, "");
        assert_eq!((ran.code, ran.stdout.as_str()), (2, ""), "{jwks}");
        let told = ran.stderr.to_lowercase();
        assert!(told.contains("--jwks") && told.contains(words), "{}", ran.stderr);
    }
}
