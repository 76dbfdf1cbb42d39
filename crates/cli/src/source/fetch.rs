//! What a running server says of itself.

use std::time::Duration;

use anyhow::{Context, bail};
use reqwest::{Client, Url, redirect};

/// How long the answer may take.
const TIMEOUT: Duration = Duration::from_secs(30);
/// The largest answer.
const MAX_BYTES: usize = 64 << 20;

/// Where a server tells what it serves: the first that there is counts.
const PLACES: [&str; 2] = ["/contract.json", "/openapi.json"];

/// The document at an address; the address of a server alone stands for its contract, or for its `/openapi.json`.
pub(super) fn get(address: &str) -> anyhow::Result<Vec<u8>> {
    let url = Url::parse(address).context("this is no URL")?;
    let mut places = vec![url.clone()];
    if url.path() == "/" {
        let [first, last] = PLACES.map(|path| {
            let mut url = url.clone();
            url.set_path(path);
            url
        });
        places = vec![first, last];
    }
    // Somebody else may have chosen one already; whoever it is, there is one then.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let client = Client::builder()
        .timeout(TIMEOUT)
        .redirect(redirect::Policy::limited(3))
        .user_agent(concat!("curable/", env!("CARGO_PKG_VERSION")))
        .build()
        .context("no HTTP client can be made")?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let last = places.pop().unwrap_or(url);
        for place in places {
            // A server of somebody else has no contract there, or something that is none.
            if let Ok(bytes) = read(&client, place).await
                && super::stored(&bytes).is_ok_and(|contract| contract.is_some())
            {
                return Ok(bytes);
            }
        }
        read(&client, last).await
    })
}

async fn read(client: &Client, url: Url) -> anyhow::Result<Vec<u8>> {
    let mut response = client.get(url.clone()).send().await?.error_for_status()?;
    let mut bytes = Vec::new();
    while let Some(chunk) = response.chunk().await? {
        if bytes.len() + chunk.len() > MAX_BYTES {
            bail!("{url} gives more than {} MiB", MAX_BYTES >> 20);
        }
        bytes.extend_from_slice(&chunk);
    }
    Ok(bytes)
}
