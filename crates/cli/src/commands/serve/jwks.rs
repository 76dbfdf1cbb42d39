//! The keys of an issuer, from a file or from its address.

use std::time::Duration;

use anyhow::Context;
use curable_serve::auth::Keys;
use reqwest::{Client, Url, redirect};

use crate::flags::KeySource;

/// How long a connection to the issuer may take; the whole lookup has a limit of its own.
const CONNECT: Duration = Duration::from_secs(5);

/// More than any key set takes, and nothing that could fill the memory.
const MAX_BYTES: usize = 256 * 1024;

/// Keys that are looked up when the server starts, and again when a token names one that is not among them.
pub(super) fn keys(source: &KeySource) -> anyhow::Result<Keys> {
    match source {
        KeySource::File(path) => Ok(Keys::file(path)),
        KeySource::Url(url) => {
            let (client, url) = (client(url)?, url.clone());
            Ok(Keys::fetched(move || fetch(client.clone(), url.clone())))
        }
    }
}

fn client(url: &Url) -> anyhow::Result<Client> {
    // Somebody else may have chosen one already; whoever it is, there is one then.
    let _ = rustls::crypto::ring::default_provider().install_default();
    Client::builder()
        .connect_timeout(CONNECT)
        .https_only(url.scheme() == "https")
        .redirect(redirect::Policy::limited(3))
        .user_agent(concat!("curable/", env!("CARGO_PKG_VERSION")))
        .build()
        .context("no HTTP client can be made")
}

async fn fetch(client: Client, url: Url) -> Result<String, String> {
    let words = |error: reqwest::Error| {
        let error = error.without_url();
        let mut words = error.to_string();
        // The reason is often two layers down: a name that is not known, a certificate that is not trusted.
        let mut cause = std::error::Error::source(&error);
        while let Some(error) = cause {
            words = format!("{words}: {error}");
            cause = error.source();
        }
        words
    };
    let mut response = client.get(url).send().await.map_err(words)?.error_for_status().map_err(words)?;
    let mut bytes = Vec::new();
    while let Some(chunk) = response.chunk().await.map_err(words)? {
        if bytes.len() + chunk.len() > MAX_BYTES {
            return Err(format!("it is larger than {MAX_BYTES} bytes"));
        }
        bytes.extend_from_slice(&chunk);
    }
    String::from_utf8(bytes).map_err(|error| format!("it is not UTF-8: {}", error.utf8_error()))
}
