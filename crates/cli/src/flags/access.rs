//! What a server is shown so that it lets us in: the flags of every command that asks one.

use clap::Args;

use super::call::header;

/// What a server is shown.
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct Access {
    /// A header to send along, such as `X-Team: depot`; may be given several times
    #[arg(long = "header", value_name = "NAME: VALUE", value_parser = header)]
    pub(crate) headers: Vec<(String, String)>,
    /// The environment variable that holds a bearer token
    #[arg(long, value_name = "VARIABLE")]
    pub(crate) bearer_env: Option<String>,
}

impl Access {
    /// All headers, with the token.
    pub(crate) fn headers(&self) -> anyhow::Result<Vec<(String, String)>> {
        let mut headers = self.headers.clone();
        if let Some(variable) = &self.bearer_env {
            let token = std::env::var(variable).ok().filter(|token| !token.trim().is_empty());
            let Some(token) = token else { anyhow::bail!("--bearer-env: {variable} is not set") };
            headers.push(("authorization".to_owned(), format!("Bearer {}", token.trim())));
        }
        Ok(headers)
    }
}
