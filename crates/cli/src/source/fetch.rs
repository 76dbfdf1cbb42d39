//! What a running server says of itself.

use std::time::Duration;

use anyhow::{Context, bail};
use reqwest::{Client, Url, redirect};

/// How long the answer may take.
const TIMEOUT: Duration = Duration::from_secs(30);
/// The largest answer.
const MAX_BYTES: usize = 64 << 20;

/// The document at an address; the address of a server alone stands for its contract or, where it is none of ours, for
/// its `/openapi.json`.
pub(super) fn get(address: &str) -> anyhow::Result<Vec<u8>> {
    let url = Url::parse(address).context("this is no URL")?;
    let mut places = vec![url.clone()];
    if url.path() == "/" {
        places = ["/contract", "/openapi.json"].map(|path| with_path(&url, path)).into();
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
        let mut answered = None;
        for place in &places {
            let response = client.get(place.clone()).send().await?;
            let is_there = response.status().is_success();
            answered = Some(response);
            if is_there {
                break;
            }
        }
        let mut response = answered.context("there is no address")?.error_for_status()?;
        let mut bytes = Vec::new();
        while let Some(chunk) = response.chunk().await? {
            if bytes.len() + chunk.len() > MAX_BYTES {
                bail!("{url} gives more than {} MiB", MAX_BYTES >> 20);
            }
            bytes.extend_from_slice(&chunk);
        }
        Ok(bytes)
    })
}

fn with_path(url: &Url, path: &str) -> Url {
    let mut url = url.clone();
    url.set_path(path);
    url
}
