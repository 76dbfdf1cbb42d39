//! Credentials: where they come from, where they go, and how tokens are renewed.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use curable_gateway::credentials::{
    Allowed, CredentialError, Credentials, CredentialsError, Secret, TokenFailure, variable,
};
use curable_gateway::upstream::{Reach, UpstreamOptions};
use curable_openapi::{Need, Place, Scheme, SchemeKind};
use url::Origin;

use crate::stub::{Act, Stub, answer, get, quick, upstream};

fn key(place: Place, name: &str) -> SchemeKind {
    SchemeKind::Key { place, name: name.to_owned() }
}

fn schemes(token_url: &str) -> BTreeMap<String, Scheme> {
    let all = [
        ("header-key", key(Place::Header, "X-Key")),
        ("query_key", key(Place::Query, "api key")),
        ("cookie", key(Place::Cookie, "sid")),
        ("basic", SchemeKind::Basic),
        ("bearer", SchemeKind::Bearer),
        ("oauth", SchemeKind::OAuth),
        ("client", SchemeKind::ClientCredentials { token_url: token_url.to_owned() }),
        ("tls", SchemeKind::Other("mutualTLS".to_owned())),
    ];
    all.into_iter().map(|(name, kind)| (name.to_owned(), Scheme { kind })).collect()
}

/// Credentials for `http://127.0.0.1:9` from a table and variables of the environment.
fn read(table: &str, env: &[(&str, &str)], token_url: &str) -> Result<Credentials, CredentialsError> {
    let find =
        |name: &str| env.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned());
    Credentials::from_config(
        &schemes(token_url),
        &table.parse().unwrap(),
        &find,
        &upstream("http://127.0.0.1:9", quick()),
        Allowed::default(),
    )
}

fn here() -> Origin {
    url::Url::parse("http://127.0.0.1:9").unwrap().origin()
}

fn need(alternatives: &[&[&str]]) -> Vec<Vec<Need>> {
    let one = |scheme: &&str| Need { scheme: (*scheme).to_owned(), scopes: Vec::new() };
    alternatives.iter().map(|schemes| schemes.iter().map(one).collect()).collect()
}

const ENV: &[(&str, &str)] = &[
    ("CURABLE_CREDENTIAL_HEADER_KEY", "hush1"),
    ("CURABLE_CREDENTIAL_QUERY_KEY", "hush 2&x=/"),
    ("CURABLE_CREDENTIAL_COOKIE", "hush3"),
    ("CURABLE_CREDENTIAL_BASIC", "user:hush:4"),
    ("CURABLE_CREDENTIAL_BEARER", "hush5"),
];

#[tokio::test]
async fn each_kind_goes_to_its_place() {
    let credentials = read("", ENV, "").unwrap();
    let mut request = get("/a?b=c");
    request.headers.insert("cookie", "a=b".parse().unwrap());
    let all = need(&[&["header-key", "query_key", "cookie", "basic"]]);
    let applied = credentials.apply(None, &here(), &all, &mut request).await.unwrap();
    assert_eq!(applied.schemes, ["header-key", "query_key", "cookie", "basic"]);
    assert!(!applied.is_renewable());
    assert_eq!(request.path_and_query, "/a?b=c&api%20key=hush%202%26x%3D%2F");
    assert_eq!(request.headers["x-key"], "hush1");
    assert_eq!(request.headers["cookie"], "a=b; sid=hush3");
    assert_eq!(request.headers["authorization"], "Basic dXNlcjpodXNoOjQ=");
    assert!(request.headers.values().all(http::HeaderValue::is_sensitive));
    let mut request = get("/a");
    credentials.apply(None, &here(), &need(&[&["query_key"]]), &mut request).await.unwrap();
    assert_eq!(request.path_and_query, "/a?api%20key=hush%202%26x%3D%2F");
    let mut request = get("/a");
    credentials.apply(None, &here(), &need(&[&["bearer"]]), &mut request).await.unwrap();
    assert_eq!(request.headers["authorization"], "Bearer hush5");
}

#[tokio::test]
async fn the_first_alternative_that_is_whole_is_taken() {
    let credentials = read("", &ENV[..1], "").unwrap();
    let schemes = async |alternatives: &[&[&str]]| {
        let mut request = get("/");
        let applied = credentials.apply(None, &here(), &need(alternatives), &mut request).await;
        applied.map(|applied| applied.schemes).map_err(|error| match error {
            CredentialError::Missing { scheme, variable } => (scheme, variable),
            other => panic!("{other:?}"),
        })
    };
    let key = Ok(vec!["header-key".to_owned()]);
    let missing = |scheme: &str, variable: &str| Err((scheme.to_owned(), variable.to_owned()));
    assert_eq!(schemes(&[]).await, Ok(vec![]));
    assert_eq!(schemes(&[&["header-key"]]).await, key);
    assert_eq!(schemes(&[&["basic"], &["header-key"]]).await, key);
    assert_eq!(schemes(&[&[], &["header-key"]]).await, key);
    assert_eq!(schemes(&[&["header-key", "basic"], &["header-key"]]).await, key);
    assert_eq!(schemes(&[&["basic"], &[]]).await, Ok(vec![]));
    let basic = missing("basic", "CURABLE_CREDENTIAL_BASIC");
    assert_eq!(schemes(&[&["header-key", "basic"]]).await, basic);
    assert_eq!(schemes(&[&["unheard-of"]]).await, missing("unheard-of", "CURABLE_CREDENTIAL_UNHEARD_OF"));
}

#[tokio::test]
async fn a_credential_never_goes_to_another_origin() {
    let table = "[bearer]\nvalue = \"hush\"\norigin = \"https://other.example\"";
    let credentials = read(table, &ENV[..1], "").unwrap();
    let other = url::Url::parse("https://other.example/deep").unwrap().origin();
    let near_misses =
        ["https://127.0.0.1:9", "http://127.0.0.1:10", "http://127.0.0.2:9", "http://localhost:9"];
    for origin in near_misses {
        let origin = url::Url::parse(origin).unwrap().origin();
        for scheme in ["header-key", "bearer"] {
            let mut request = get("/");
            let outcome = credentials.apply(None, &origin, &need(&[&[scheme]]), &mut request).await;
            assert!(matches!(outcome, Err(CredentialError::Missing { .. })), "{outcome:?}");
            assert!(request.headers.is_empty());
        }
    }
    let mut request = get("/");
    assert!(credentials.apply(None, &here(), &need(&[&["bearer"]]), &mut request).await.is_err());
    assert!(credentials.apply(None, &other, &need(&[&["header-key"]]), &mut request).await.is_err());
    assert!(credentials.apply(None, &other, &need(&[&["bearer"]]), &mut request).await.is_ok());
}

#[test]
fn secrets_come_from_variables_files_and_values() {
    let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("secret");
    std::fs::write(&file, "hush\r\n# renewed in spring\n").unwrap();
    let table = format!("[bearer]\nfile = {file:?}\n[basic]\nenv = \"MINE\"\n[cookie]\nvalue = \"hush\"");
    let credentials = read(&table, &[("MINE", "a:b"), ("CURABLE_CREDENTIAL_BASIC", "not:me")], "").unwrap();
    assert_eq!(credentials.schemes().collect::<Vec<_>>(), ["basic", "bearer", "cookie"]);
    assert!(!format!("{credentials:?}").contains("hush"), "{credentials:?}");
    assert_eq!(format!("{:?}", Secret::new("hush")), "***");
    assert_eq!(variable("petstore auth-2é"), "CURABLE_CREDENTIAL_PETSTORE_AUTH_2_");
}

#[test]
fn all_that_is_wrong_is_told_at_once_and_no_secret_is() {
    let table = r#"
        unheard = { value = "hush" }
        basic = { value = "hush" }
        bearer = { value = "hush\nx: y" }
        cookie = { value = "hush; a=b" }
        header-key = { value = "hush", env = "HUSH" }
        query_key = { file = "/nowhere/at/all" }
        oauth = { valeu = "hush" }
        tls = { value = "hush" }
        client = { value = "hush" }
    "#;
    let error = read(table, &[], "https://a.example/t").unwrap_err();
    let text = error.to_string();
    assert_eq!(error.problems().len(), 9, "{text}");
    assert!(!text.contains("hush"), "{text}");
    for (env, value) in [("CURABLE_CREDENTIAL_CLIENT", "a:b"), ("CURABLE_CREDENTIAL_BEARER", "h\u{e9}")] {
        assert!(read("", &[(env, value)], "http://169.254.169.254/token").is_err(), "{env}");
    }
    let shared = [("a.b", SchemeKind::Bearer), ("a-b", SchemeKind::Bearer)];
    let shared = shared.into_iter().map(|(name, kind)| (name.to_owned(), Scheme { kind })).collect();
    let env = |_name: &str| Some("hush".to_owned());
    let base = upstream("http://127.0.0.1:9", quick());
    assert!(Credentials::from_config(&shared, &toml::Table::new(), &env, &base, Allowed::default()).is_err());
}

fn token(number: usize, lasts: u64) -> Vec<Act> {
    let body =
        format!("{{\"access_token\":\"hush{number}\",\"token_type\":\"Bearer\",\"expires_in\":{lasts}}}");
    vec![
        Act::Read,
        Act::Wait(Duration::from_millis(30)),
        answer("200 OK", "connection: close\n", body.as_bytes()),
    ]
}

async fn client(scripts: Vec<Vec<Act>>) -> (Stub, Arc<Credentials>) {
    let stub = Stub::start(scripts).await;
    // The operator names the place, so that it may be a private one.
    let table = format!(
        "[client]\nvalue = \"my id:hush 7\"\nscopes = [\"read\", \"write\"]\ntoken_url = \"{}/oauth/token?a=b\"",
        stub.url()
    );
    let credentials = read(&table, &[], "https://elsewhere.example/token").unwrap();
    (stub, Arc::new(credentials))
}

/// The token that a call is given, or why there is none.
async fn given(credentials: &Credentials) -> Result<String, CredentialError> {
    let mut request = get("/");
    credentials.apply(None, &here(), &need(&[&["client"]]), &mut request).await?;
    Ok(request.headers["authorization"].to_str().unwrap().to_owned())
}

fn not_accepted() -> CredentialError {
    CredentialError::Token { scheme: "client".to_owned(), failure: TokenFailure::NotAccepted }
}

#[tokio::test]
async fn a_token_is_asked_for_once_and_kept() {
    let (stub, credentials) = client(vec![token(1, 3600), token(2, 3600)]).await;
    for _call in 0..3 {
        assert_eq!(given(&credentials).await.unwrap(), "Bearer hush1");
    }
    let requests = stub.requests();
    assert_eq!(requests.len(), 1);
    let (head, body) = requests[0].split_once("\r\n\r\n").unwrap();
    assert!(head.starts_with("POST /oauth/token?a=b HTTP/1.1\r\n"), "{head}");
    assert!(head.contains("authorization: Basic bXkraWQ6aHVzaCs3"), "{head}");
    assert_eq!(body, "grant_type=client_credentials&scope=read+write");
    assert!(!format!("{credentials:?}").contains("hush"), "{credentials:?}");
}

#[tokio::test]
async fn a_token_is_replaced_before_it_expires() {
    let (stub, credentials) = client(vec![token(1, 1), token(2, 3600)]).await;
    assert_eq!(given(&credentials).await.unwrap(), "Bearer hush1");
    tokio::time::sleep(Duration::from_millis(920)).await;
    assert_eq!(given(&credentials).await.unwrap(), "Bearer hush2");
    assert_eq!(stub.requests().len(), 2);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn many_refused_calls_renew_once_and_then_give_up() {
    let (stub, credentials) = client(vec![token(1, 3600), token(2, 3600), token(3, 3600)]).await;
    let calls = (0..500).map(|_call| {
        let credentials = Arc::clone(&credentials);
        tokio::spawn(async move {
            let mut tries = 0;
            let mut outcome = Ok(());
            // An upstream that refuses every token.
            while outcome.is_ok() && tries < 10 {
                let mut request = get("/");
                let applied =
                    credentials.apply(None, &here(), &need(&[&["client"]]), &mut request).await.unwrap();
                tries += 1;
                assert!(applied.is_renewable());
                outcome = credentials.renew(&applied, None).await;
            }
            (tries, outcome.unwrap_err())
        })
    });
    for call in futures_util::future::join_all(calls).await {
        let (tries, error) = call.unwrap();
        assert!(tries <= 2, "{tries}");
        assert_eq!(error, not_accepted());
    }
    assert_eq!(stub.requests().len(), 2, "one token, and one more after the refusal");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn many_refused_calls_all_get_the_one_new_token() {
    let (stub, credentials) = client(vec![token(1, 3600), token(2, 3600), token(3, 3600)]).await;
    assert_eq!(given(&credentials).await.unwrap(), "Bearer hush1");
    let calls = (0..200).map(|_call| {
        let credentials = Arc::clone(&credentials);
        tokio::spawn(async move {
            let mut request = get("/");
            let applied =
                credentials.apply(None, &here(), &need(&[&["client"]]), &mut request).await.unwrap();
            // Every one of them was refused with the first token, whoever comes late.
            if request.headers["authorization"] == "Bearer hush1" {
                tokio::time::sleep(Duration::from_millis(20)).await;
                credentials.renew(&applied, None).await.unwrap();
            }
            given(&credentials).await.unwrap()
        })
    });
    for call in futures_util::future::join_all(calls).await {
        assert_eq!(call.unwrap(), "Bearer hush2");
    }
    assert_eq!(stub.requests().len(), 2);
}

#[tokio::test]
async fn a_new_token_that_is_refused_as_well_is_replaced_after_a_rest() {
    let (stub, credentials) = client(vec![token(1, 3600), token(2, 3600), token(3, 3600)]).await;
    let refused = async || {
        let mut request = get("/");
        let applied = credentials.apply(None, &here(), &need(&[&["client"]]), &mut request).await.unwrap();
        credentials.renew(&applied, None).await
    };
    assert_eq!(refused().await, Ok(()));
    assert_eq!(refused().await, Err(not_accepted()));
    tokio::time::sleep(Duration::from_millis(5_050)).await;
    assert_eq!(refused().await, Ok(()));
    assert_eq!(given(&credentials).await.unwrap(), "Bearer hush3");
    tokio::time::sleep(Duration::from_millis(5_050)).await;
    assert_eq!(refused().await, Err(not_accepted()), "each rest is longer than the one before");
    assert_eq!(stub.requests().len(), 3);
}

#[tokio::test]
async fn a_failure_to_get_a_token_is_shared_and_not_repeated_at_once() {
    let refused =
        vec![Act::Read, answer("401 Unauthorized", "connection: close\n", b"{\"error\":\"invalid_client\"}")];
    for (script, expected) in [
        (refused, Some(TokenFailure::Refused { status: 401 })),
        (vec![Act::Read, answer("200 OK", "", b"<html>hush</html>")], Some(TokenFailure::Unreadable)),
        (vec![Act::Read, answer("200 OK", "", b"{\"access_token\":\"\"}")], Some(TokenFailure::Unreadable)),
        (
            vec![Act::Read, answer("200 OK", "", b"{\"access_token\":\"a\",\"token_type\":\"mac\"}")],
            Some(TokenFailure::Unreadable),
        ),
        (
            vec![Act::Read, answer("200 OK", "", b"{\"access_token\":\"a\\nb\"}")],
            Some(TokenFailure::Unreadable),
        ),
        (vec![Act::Read, Act::Reset], None),
    ] {
        let (stub, credentials) = client(vec![script]).await;
        for error in futures_util::future::join_all((0..20).map(|_call| given(&credentials))).await {
            let CredentialError::Token { failure, .. } = error.unwrap_err() else { panic!() };
            assert!(
                expected
                    .as_ref()
                    .map_or(matches!(failure, TokenFailure::Broken(_)), |known| failure == *known)
            );
            assert!(!failure.to_string().contains("hush"));
        }
        assert_eq!(stub.requests().len(), 1);
    }
}

#[tokio::test]
async fn nobody_waits_for_a_token_longer_than_for_the_call() {
    let (_stub, credentials) = client(vec![vec![Act::Read, Act::Hang]]).await;
    let started = Instant::now();
    let calls = (0..5).map(|_call| async {
        let mut request = get("/");
        request.deadline = Some(started + Duration::from_millis(150));
        let outcome = credentials.apply(None, &here(), &need(&[&["client"]]), &mut request).await;
        assert!(
            matches!(outcome, Err(CredentialError::Token { failure: TokenFailure::Broken(_), .. })),
            "{outcome:?}"
        );
    });
    futures_util::future::join_all(calls).await;
    assert!(started.elapsed() < Duration::from_millis(250), "{:?}", started.elapsed());
}

#[tokio::test]
async fn a_token_url_of_the_document_is_a_public_one_unless_it_is_the_upstream_itself() {
    let stub = Stub::once(token(1, 3600)).await;
    let env = |name: &str| (name == "CURABLE_CREDENTIAL_CLIENT").then(|| "a:b".to_owned());
    let base = upstream(&stub.url(), quick());
    let table = toml::Table::new();
    let within = |url: String, reach: Reach| {
        let allowed = Allowed { reach, ..Allowed::default() };
        Credentials::from_config(&schemes(&url), &table, &env, &base, allowed)
    };
    let at = |url: String| within(url, Reach::Public);
    let error = at("http://127.0.0.3/token".to_owned()).unwrap_err().to_string();
    assert!(
        error.contains("token_url into the mapping file") && error.contains("--allow-private"),
        "{error}"
    );
    let elsewhere = Stub::once(token(7, 3600)).await;
    let credentials = within(format!("{}/token", elsewhere.url()), Reach::Private).unwrap();
    let mut request = get("/");
    credentials.apply(None, &base.base().origin(), &need(&[&["client"]]), &mut request).await.unwrap();
    assert_eq!(request.headers["authorization"], "Bearer hush7");
    let credentials = at(format!("http://localhost:{}/token", stub.address.port())).unwrap();
    let mut request = get("/");
    let outcome = credentials.apply(None, &base.base().origin(), &need(&[&["client"]]), &mut request).await;
    assert!(outcome.is_err());
    assert_eq!(stub.connections(), 0);
    for url in [format!("{}/token", stub.url()), "/token".to_owned()] {
        let credentials = at(url).unwrap();
        let mut request = get("/");
        credentials.apply(None, &base.base().origin(), &need(&[&["client"]]), &mut request).await.unwrap();
        assert_eq!(request.headers["authorization"], "Bearer hush1");
    }
    assert_eq!(UpstreamOptions::default().reach, Reach::Public);
}
