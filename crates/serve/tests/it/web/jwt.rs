//! Tokens of an authorization server.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::SystemTime;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;
use curable_serve::auth::{Auth, Jwks, Jwt, JwtOptions, Keys};
use curable_serve::http::Options;
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair};
use serde_json::{Value, json};

use super::server::{Reply, Running, start_with};

const ISSUER: &str = "https://login.example";
const AUDIENCE: &str = "https://api.example/mcp";

struct Issuer {
    pair: EcdsaKeyPair,
    id: &'static str,
}

impl Issuer {
    fn new(id: &'static str) -> Self {
        let random = SystemRandom::new();
        let document = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &random).unwrap();
        let pair =
            EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, document.as_ref(), &random).unwrap();
        Self { pair, id }
    }

    fn jwks(&self) -> String {
        let point = self.pair.public_key().as_ref();
        json!({ "keys": [
            { "kty": "oct", "k": "AAAA" },
            { "kty": "EC", "crv": "P-256", "kid": self.id, "alg": "ES256", "use": "sig",
              "x": BASE64.encode(&point[1..33]), "y": BASE64.encode(&point[33..65]) },
        ] })
        .to_string()
    }

    fn sign(&self, header: &Value, claims: &Value) -> String {
        let message = format!("{}.{}", BASE64.encode(header.to_string()), BASE64.encode(claims.to_string()));
        let signature = self.pair.sign(&SystemRandom::new(), message.as_bytes()).unwrap();
        format!("{message}.{}", BASE64.encode(signature.as_ref()))
    }

    fn token(&self, change: impl FnOnce(&mut Value)) -> String {
        let mut claims = json!({ "iss": ISSUER, "aud": AUDIENCE, "sub": "ann", "exp": now() + 300, "scope": "user admin" });
        change(&mut claims);
        self.sign(&json!({ "alg": "ES256", "kid": self.id, "typ": "at+jwt" }), &claims)
    }
}

fn now() -> u64 {
    SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap().as_secs()
}

async fn server(keys: Keys) -> Running {
    let mut options = JwtOptions::new(ISSUER, AUDIENCE, keys);
    options.scopes = vec!["admin".into()];
    let options = (options, Options { public_url: Some("https://api.example".into()), ..Options::default() });
    start_with(Auth::Jwt(Jwt::new(options.0).unwrap().into()), options.1).await
}

async fn call(server: &Running, token: &str) -> Reply {
    server.send("POST", "/op/demo/scoped", &[("authorization", &format!("Bearer {token}"))], "").await
}

#[tokio::test]
async fn a_token_of_the_issuer_lets_in() {
    let issuer = Issuer::new("k1");
    let server = server(Keys::fixed(Jwks::from_json(&issuer.jwks()).unwrap())).await;
    for token in [
        issuer.token(|_| {}),
        issuer.token(|claims| claims["aud"] = json!(["https://other.example", AUDIENCE])),
        issuer.token(|claims| {
            claims["scope"] = Value::Null;
            claims["scp"] = json!(["admin"]);
        }),
        issuer.token(|claims| claims["exp"] = json!(now() - 30)),
        issuer.sign(
            &json!({ "alg": "ES256" }),
            &json!({ "iss": ISSUER, "aud": AUDIENCE, "client_id": "c", "exp": now() + 9, "scope": "admin" }),
        ),
    ] {
        let reply = call(&server, &token).await;
        assert_eq!(reply.status, 200, "{reply:?}");
    }
    let unscoped = call(&server, &issuer.token(|claims| claims["scope"] = json!("user"))).await;
    unscoped.problem(403, "FORBIDDEN");
    assert!(unscoped.header("www-authenticate").unwrap().contains("insufficient_scope"));
}

#[tokio::test]
async fn every_other_token_is_refused_for_a_reason() {
    let (issuer, other) = (Issuer::new("k1"), Issuer::new("k1"));
    let server = server(Keys::fixed(Jwks::from_json(&issuer.jwks()).unwrap())).await;
    let good = issuer.token(|_| {});
    let (message, signature) = good.rsplit_once('.').unwrap();
    let unsigned = format!("{}.{}.", BASE64.encode("{\"alg\":\"none\"}"), message.split_once('.').unwrap().1);
    let claims =
        json!({ "iss": ISSUER, "aud": AUDIENCE, "sub": "ann", "exp": now() + 300, "scope": "admin" });
    for (token, words) in [
        (issuer.token(|claims| claims["exp"] = json!(now() - 120)), "expired"),
        (issuer.token(|claims| claims["nbf"] = json!(now() + 120)), "not valid yet"),
        (issuer.token(|claims| claims["aud"] = json!("https://other.example")), "another server"),
        (issuer.token(|claims| claims["aud"] = Value::Null), "another server"),
        (issuer.token(|claims| claims["iss"] = json!("https://evil.example")), "not valid"),
        (issuer.token(|claims| claims["exp"] = Value::Null), "not valid"),
        (issuer.token(|claims| claims["sub"] = Value::Null), "not valid"),
        (other.token(|_| {}), "not valid"),
        (unsigned, "not valid"),
        (issuer.sign(&json!({ "alg": "RS256", "kid": "k1" }), &claims), "not valid"),
        (issuer.sign(&json!({ "alg": "HS256", "kid": "k1" }), &claims), "not valid"),
        (issuer.sign(&json!({ "alg": "ES256", "kid": "k2" }), &claims), "not valid"),
        (issuer.sign(&json!({ "alg": "ES256", "kid": "k1", "crit": ["x"] }), &claims), "not valid"),
        (issuer.sign(&json!({ "alg": "ES256", "kid": "k1", "typ": "id+jwt" }), &claims), "not valid"),
        (format!("{message}x.{signature}"), "not valid"),
        (format!("{message}."), "not valid"),
        ("garbage".to_owned(), "not valid"),
        ("a.b.c".to_owned(), "not valid"),
    ] {
        let reply = call(&server, &token).await;
        let problem = reply.problem(401, "UNAUTHENTICATED");
        assert!(problem["detail"].as_str().unwrap().contains(words), "{token}: {problem}");
        let challenge = reply.header("www-authenticate").unwrap();
        assert!(challenge.contains("error=\"invalid_token\""), "{challenge}");
        assert!(
            challenge
                .contains("resource_metadata=\"https://api.example/.well-known/oauth-protected-resource\"")
        );
        assert!(
            !format!("{reply:?}")
                .contains(token.split('.').next_back().filter(|part| part.len() > 8).unwrap_or("\0"))
        );
    }
}

#[tokio::test]
async fn where_tokens_are_issued_is_public() {
    let issuer = Issuer::new("k1");
    let server = server(Keys::fixed(Jwks::from_json(&issuer.jwks()).unwrap())).await;
    for path in ["/.well-known/oauth-protected-resource", "/.well-known/oauth-protected-resource/mcp"] {
        let document = server.get(path).await.json();
        assert_eq!(document["resource"], AUDIENCE);
        assert_eq!(document["authorization_servers"], json!([ISSUER]));
        assert_eq!(document["scopes_supported"], json!(["admin"]));
    }
}

#[tokio::test]
async fn new_keys_are_looked_up_and_strangers_cannot_make_us_ask_all_the_time() {
    let (old, new) = (Issuer::new("old"), Issuer::new("new"));
    let asked = Arc::new(AtomicUsize::new(0));
    let (count, documents) = (Arc::clone(&asked), [old.jwks(), new.jwks()]);
    let keys = Keys::fetched(move || {
        let index = count.fetch_add(1, Ordering::SeqCst).min(1);
        std::future::ready(Ok(documents[index].clone()))
    });
    keys.load().await.unwrap();
    let server = server(keys).await;
    assert_eq!(call(&server, &old.token(|_| {})).await.status, 200);
    assert_eq!(asked.load(Ordering::SeqCst), 1);
    assert_eq!(call(&server, &new.token(|_| {})).await.status, 200);
    for _ in 0..5 {
        call(&server, &Issuer::new("stranger").token(|_| {})).await.problem(401, "UNAUTHENTICATED");
    }
    assert_eq!(asked.load(Ordering::SeqCst), 2);
}

#[tokio::test]
async fn without_keys_it_is_not_the_callers_fault() {
    let server = server(Keys::file("/nowhere/keys.json")).await;
    call(&server, &Issuer::new("k1").token(|_| {})).await.problem(503, "OVERLOADED");
    assert!(Keys::file("/nowhere/keys.json").load().await.is_err());
}
