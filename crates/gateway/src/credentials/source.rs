//! From schemes and configuration to credentials, with all problems at once.

use std::collections::BTreeMap;
use std::io::ErrorKind;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use curable_openapi::{Place, Scheme, SchemeKind};
use http::{HeaderName, HeaderValue};
use url::{Origin, Url};

use super::config::{Allowed, Entry, variable};
use super::error::CredentialsError;
use super::secret::Secret;
use super::token::Tokens;
use crate::upstream::{Reach, Upstream, UpstreamOptions};

/// What is sent for one scheme, and where it may go.
#[derive(Debug)]
pub(super) struct Credential {
    pub(super) origin: Origin,
    pub(super) sends: Sends,
}

/// What is sent for one scheme.
#[derive(Debug)]
pub(super) enum Sends {
    Header(HeaderName, HeaderValue),
    Query(String, Secret),
    Cookie(String, Secret),
    Token(Box<Tokens>),
    /// The token that the caller came with.
    CallerToken,
}

/// What is read, and what is wrong with it.
struct Reader<'c> {
    upstream: &'c Upstream,
    allowed: Allowed,
    env: &'c dyn Fn(&str) -> Option<String>,
    problems: Vec<String>,
}

/// Reads the credentials of all schemes that are configured.
pub(super) fn read(
    schemes: &BTreeMap<String, Scheme>,
    table: &toml::Table,
    env: &dyn Fn(&str) -> Option<String>,
    upstream: &Upstream,
    allowed: Allowed,
) -> Result<BTreeMap<String, Credential>, CredentialsError> {
    let mut reader = Reader { upstream, allowed, env, problems: Vec::new() };
    let mut found = BTreeMap::new();
    for name in table.keys().filter(|name| !schemes.contains_key(*name)) {
        reader.problem(name, "the document has no such security scheme");
    }
    reader.look_for_shared_variables(schemes, table);
    for (name, scheme) in schemes {
        if allowed.caller_token && takes_token(&scheme.kind) {
            let credential = Credential { origin: upstream.base().origin(), sends: Sends::CallerToken };
            found.insert(name.clone(), credential);
            continue;
        }
        let entry = match table.get(name).cloned().map(Entry::try_from_value) {
            None => Entry::default(),
            Some(Ok(entry)) => entry,
            Some(Err(problem)) => {
                reader.problem(name, &problem);
                continue;
            }
        };
        let is_asked_for = table.contains_key(name);
        match reader.secret(name, &entry) {
            Some(secret) => {
                found.extend(reader.credential(name, scheme, &entry, secret).map(|c| (name.clone(), c)));
            }
            None if is_asked_for => reader.problem(name, &nothing_from(name, &entry)),
            None => {}
        }
    }
    if reader.problems.is_empty() { Ok(found) } else { Err(CredentialsError::new(reader.problems)) }
}

/// Why an entry gives no secret. A value is never shown, and where one is looked for is no secret.
fn nothing_from(scheme: &str, entry: &Entry) -> String {
    match (&entry.value, &entry.file, &entry.env) {
        (Some(_), _, _) => "its value is empty".to_owned(),
        (_, Some(file), _) => match std::fs::read_to_string(file) {
            Ok(_) => format!("its file {} has an empty first line", file.display()),
            Err(error) if error.kind() == ErrorKind::NotFound => {
                format!("its file {} is not there", file.display())
            }
            Err(_) => format!("its file {} cannot be read as text", file.display()),
        },
        (_, _, Some(env)) => format!("its variable {env} is not set"),
        _ => format!("{} is not set", variable(scheme)),
    }
}

impl Entry {
    /// The message of the reader would show the value, so that only the place of the mistake is told.
    fn try_from_value(value: toml::Value) -> Result<Self, String> {
        let entry: Self = value.try_into().map_err(|_shows_values| {
            "its table takes env, file, value, origin, token_url, scopes and client_auth".to_owned()
        })?;
        let sources = usize::from(entry.env.is_some())
            + usize::from(entry.file.is_some())
            + usize::from(entry.value.is_some());
        if sources > 1 { Err("it has more than one of env, file and value".to_owned()) } else { Ok(entry) }
    }
}

impl Reader<'_> {
    fn problem(&mut self, scheme: &str, what: &str) {
        self.problems.push(format!("{scheme}: {what}"));
    }

    /// Two schemes that have the same variable would send one secret in two ways, and one of them by mistake.
    fn look_for_shared_variables(&mut self, schemes: &BTreeMap<String, Scheme>, table: &toml::Table) {
        let mut owners: BTreeMap<String, &str> = BTreeMap::new();
        for name in schemes.keys().filter(|name| !table.contains_key(*name)) {
            let variable = variable(name);
            if let Some(owner) = owners.insert(variable.clone(), name)
                && (self.env)(&variable).is_some()
            {
                self.problem(
                    name,
                    &format!("{variable} stands for {owner} too; name another one in the configuration"),
                );
            }
        }
    }

    fn secret(&mut self, scheme: &str, entry: &Entry) -> Option<String> {
        let text = if let Some(value) = &entry.value {
            value.clone()
        } else if let Some(file) = &entry.file {
            std::fs::read_to_string(file).ok()?.lines().next().unwrap_or_default().to_owned()
        } else {
            (self.env)(entry.env.as_deref().unwrap_or(&variable(scheme)))?
        };
        (!text.is_empty()).then_some(text)
    }

    fn credential(
        &mut self,
        name: &str,
        scheme: &Scheme,
        entry: &Entry,
        secret: String,
    ) -> Option<Credential> {
        let origin = match entry.origin.as_deref().map(Url::parse) {
            None => self.upstream.base().origin(),
            Some(Ok(url)) if url.origin().is_tuple() => url.origin(),
            Some(_) => {
                self.problem(name, "its origin is none, such as https://api.example.com");
                return None;
            }
        };
        let sends = match self.sends(&scheme.kind, entry, secret) {
            Ok(sends) => sends,
            Err(problem) => {
                self.problem(name, &problem);
                return None;
            }
        };
        Some(Credential { origin, sends })
    }

    fn sends(&self, kind: &SchemeKind, entry: &Entry, secret: String) -> Result<Sends, String> {
        match kind {
            SchemeKind::Key { place: Place::Header, name } => {
                let name = HeaderName::from_bytes(name.as_bytes())
                    .map_err(|_error| "its header cannot be sent".to_owned())?;
                Ok(Sends::Header(name, sensitive(&secret)?))
            }
            SchemeKind::Key { place: Place::Query, name } => {
                Ok(Sends::Query(name.clone(), Secret::new(secret)))
            }
            SchemeKind::Key { place: Place::Cookie, name } => {
                let is_plain =
                    |byte: u8| matches!(byte, 0x21 | 0x23..=0x2b | 0x2d..=0x3a | 0x3c..=0x5b | 0x5d..=0x7e);
                if !secret.bytes().all(is_plain) || !name.bytes().all(|byte| is_plain(byte) && byte != b'=') {
                    return Err(
                        "a cookie holds no spaces, quotes, commas, semicolons or backslashes".to_owned()
                    );
                }
                Ok(Sends::Cookie(name.clone(), Secret::new(secret)))
            }
            SchemeKind::Key { place: Place::Path, .. } => Err("a key cannot stand in the path".to_owned()),
            SchemeKind::Basic => {
                if !secret.contains(':') {
                    return Err("a name and a password have a colon between them".to_owned());
                }
                Ok(authorization(&["Basic ", &STANDARD.encode(secret)].concat())?)
            }
            SchemeKind::Bearer | SchemeKind::OAuth => match entry.token_url.as_deref() {
                Some(url) => self.tokens(url, Reach::Private, entry, &secret),
                None => Ok(authorization(&["Bearer ", &secret].concat())?),
            },
            SchemeKind::ClientCredentials { token_url } => match entry.token_url.as_deref() {
                // The operator named it.
                Some(url) => self.tokens(url, Reach::Private, entry, &secret),
                None => self.tokens(token_url, self.allowed.reach, entry, &secret),
            },
            SchemeKind::Other(kind) => Err(format!("schemes of the kind {kind} are not supported")),
        }
    }

    fn tokens(&self, url: &str, reach: Reach, entry: &Entry, secret: &str) -> Result<Sends, String> {
        let (id, secret) =
            secret.split_once(':').ok_or("the id and the secret of a client have a colon between them")?;
        // A description may give the place relative to its server.
        let mut url = self.upstream.base().join(url).map_err(|_error| "its token_url is no URL")?;
        let query = url.query().map(|query| format!("?{query}")).unwrap_or_default();
        let path = [url.path(), &query].concat();
        url.set_query(None);
        url.set_fragment(None);
        let is_upstream = url.origin() == self.upstream.base().origin();
        url.set_path("/");
        let reach = match reach {
            // A place at the upstream itself is as near as the operator says that the upstream is.
            Reach::Public if is_upstream => self.upstream.options().reach,
            reach => reach,
        };
        let options = UpstreamOptions { reach, ..self.upstream.options().clone() };
        let at = Upstream::new(url, options).map_err(|error| {
            if error.is_private() {
                "its token endpoint is at a private address, and only the description names it; write its token_url \
                 into the mapping file, or let it with --allow-private"
                    .to_owned()
            } else {
                format!("its token_url cannot be used: {error}")
            }
        })?;
        let (id, secret) = (id.to_owned(), Secret::new(secret));
        let tokens = Tokens::new(at, path, id, secret, entry.client_auth, entry.scopes.clone());
        Ok(Sends::Token(Box::new(tokens)))
    }
}

/// Whether a scheme is one of bearer tokens, however they are got.
fn takes_token(kind: &SchemeKind) -> bool {
    match kind {
        SchemeKind::Bearer | SchemeKind::OAuth | SchemeKind::ClientCredentials { .. } => true,
        SchemeKind::Key { .. } | SchemeKind::Basic | SchemeKind::Other(_) => false,
    }
}

fn authorization(text: &str) -> Result<Sends, String> {
    Ok(Sends::Header(http::header::AUTHORIZATION, sensitive(text)?))
}

/// A header's value that the client neither logs nor keeps in a table of its compression.
pub(super) fn sensitive(text: &str) -> Result<HeaderValue, String> {
    let is_plain = text.bytes().all(|byte| matches!(byte, 0x20..=0x7e));
    let mut value = HeaderValue::from_str(text)
        .ok()
        .filter(|_value| is_plain)
        .ok_or("it holds characters that no header can")?;
    value.set_sensitive(true);
    Ok(value)
}
