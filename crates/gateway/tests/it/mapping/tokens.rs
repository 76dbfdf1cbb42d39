//! Where tokens are got, as the file says.

use curable_gateway::mapping::Mapping;
use curable_gateway::upstream::{Reach, UpstreamOptions};
use curable_gateway::{GatewayOptions, TargetOptions, live};
use curable_openapi::{Need, Scheme, SchemeKind};
use curable_runtime::Call;
use serde_json::json;

use super::{imported, problems};
use crate::stub::{Act, Stub, answer};

fn says(body: &[u8]) -> Vec<Act> {
    vec![Act::Read, answer("200 OK", "content-type: application/json\nconnection: close\n", body)]
}

/// What a gateway says at its start, or at its first call, with the token endpoint of the description.
async fn called(mapping: &str, reach: Reach, token_url: &str) -> Result<String, String> {
    let api = Stub::once(says(b"{}")).await;
    let mut imported = imported();
    let kind = SchemeKind::ClientCredentials { token_url: token_url.to_owned() };
    imported.schemes.insert("api_key".to_owned(), Scheme { kind });
    imported.routes[0].security = vec![vec![Need { scheme: "api_key".to_owned(), scopes: Vec::new() }]];
    let bound = Mapping::read(mapping).unwrap().bind(imported).unwrap();
    let upstream = Some(api.url().parse().unwrap());
    let http = UpstreamOptions { reach, ..UpstreamOptions::default() };
    let target = TargetOptions { upstream, http, ..TargetOptions::default() };
    let options = GatewayOptions { target, ..GatewayOptions::default() };
    let env = |name: &str| (name == "CURABLE_CREDENTIAL_API_KEY").then(|| "id:secret".to_owned());
    let service = live(bound, &options, &env).map_err(|error| error.to_string())?.build().unwrap();
    let answer = service.call(Call::new("shop/listOrders", json!({}))).await;
    answer
        .outcome
        .map_err(|failure| format!("{} {:?} {}", failure.code, failure.hint, failure.retryable()))?;
    Ok(api.requests().concat())
}

#[tokio::test]
async fn a_private_token_endpoint_is_one_that_the_operator_names_or_lets_be() {
    let login = Stub::once(says(br#"{"access_token":"hush-hush"}"#)).await;
    let url = format!("{}/token", login.url());
    let named =
        format!("[credentials.api_key]\ntoken_url = '{url}'\nscopes = ['a', 'b']\nclient_auth = 'body'\n");
    let public = "https://login.example.invalid/token";
    for (mapping, reach, description) in [
        (named.as_str(), Reach::Public, public),
        (named.as_str(), Reach::Public, &url),
        ("", Reach::Private, &url),
    ] {
        let sent = called(mapping, reach, description).await.unwrap();
        assert!(sent.contains("authorization: Bearer hush-hush\r\n"), "{sent}");
    }
    let asked = login.requests();
    assert!(asked[0].contains("scope=a+b&client_id=id&client_secret=secret"), "{asked:?}");
    let refused = called("", Reach::Public, &url).await.unwrap_err();
    assert!(refused.contains("api_key: ") && refused.contains("--allow-private"), "{refused}");
    // Nobody sees at the start where a name leads.
    let hidden = url.replace("127.0.0.1", "localhost");
    let refused = called("", Reach::Public, &hidden).await.unwrap_err();
    assert!(
        refused.contains("`token_url` in the mapping file") && refused.contains("--allow-private"),
        "{refused}"
    );
    assert!(refused.ends_with(" false"), "{refused}");
    assert_eq!(login.connections(), 3);
}

#[test]
fn a_credential_has_one_source_at_most_and_says_something() {
    let wrong = ["", "env = 'A'\nfile = 'b'\n", "env = 'A'\nfile = 'b'\ntoken_url = 'https://a.example'\n"];
    for text in wrong {
        let told = problems(&format!("[credentials.api_key]\n{text}"));
        assert_eq!(told.len(), 1, "{told:?}");
    }
    let told = problems("[credentials.api_key]\nclient_auth = 'basc'\n");
    assert!(told[0].contains("basic"), "{told:?}");
}
