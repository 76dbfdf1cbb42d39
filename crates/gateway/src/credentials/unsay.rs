//! What an upstream repeats of the credential that it was sent is taken out of its reply.

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use bytes::Bytes;
use http::HeaderValue;
use url::form_urlencoded;

use super::secret::Secret;
use crate::upstream::Received;

/// What stands in its place.
const REDACTED: &str = "[redacted]";

/// What is shorter is too likely to be something else.
const SHORTEST: usize = 6;

/// A credential in the forms in which it may come back.
pub(super) fn of_header(value: &HeaderValue) -> Vec<Secret> {
    let Ok(text) = value.to_str() else { return Vec::new() };
    let word = text.rsplit(' ').next().unwrap_or(text);
    let mut all = vec![Secret::new(word)];
    if text.starts_with("Basic ")
        && let Some(pair) = BASE64_STANDARD.decode(word).ok().and_then(|bytes| String::from_utf8(bytes).ok())
    {
        all.extend(pair.split_once(':').map(|(_, secret)| Secret::new(secret)));
        all.push(Secret::new(pair));
    }
    all
}

/// The reply without them.
pub(super) fn unsay(secrets: &[Secret], received: &mut Received) {
    for secret in secrets.iter().map(Secret::reveal).filter(|secret| secret.len() >= SHORTEST) {
        let quoted = serde_json::Value::from(secret).to_string();
        let encoded: String = form_urlencoded::byte_serialize(secret.as_bytes()).collect();
        let mut forms = vec![secret, quoted.trim_matches('"'), encoded.as_str()];
        forms.dedup();
        for form in forms {
            if let Some(body) = without(&received.body, form) {
                received.body = body;
            }
            for value in received.headers.values_mut() {
                if holds(value.as_bytes(), form.as_bytes()) {
                    *value = HeaderValue::from_static(REDACTED);
                }
            }
        }
    }
}

/// The same bytes without a text; `None` where it is not there.
fn without(bytes: &Bytes, text: &str) -> Option<Bytes> {
    if let Ok(whole) = std::str::from_utf8(bytes) {
        return whole.contains(text).then(|| whole.replace(text, REDACTED).into());
    }
    let needle = text.as_bytes();
    let mut at = bytes.windows(needle.len()).position(|window| window == needle)?;
    let (mut out, mut rest) = (Vec::with_capacity(bytes.len()), &bytes[..]);
    loop {
        out.extend_from_slice(&rest[..at]);
        out.extend_from_slice(REDACTED.as_bytes());
        rest = &rest[at + needle.len()..];
        match rest.windows(needle.len()).position(|window| window == needle) {
            Some(next) => at = next,
            None => break,
        }
    }
    out.extend_from_slice(rest);
    Some(out.into())
}

fn holds(bytes: &[u8], needle: &[u8]) -> bool {
    bytes.windows(needle.len()).any(|window| window == needle)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_taken_out_of_any_bytes() {
        for (body, left) in [
            (&b"{\"id\":\"hush-hush\",\"n\":1}"[..], Some(&b"{\"id\":\"[redacted]\",\"n\":1}"[..])),
            (b"hush-hushhush-hush", Some(b"[redacted][redacted]")),
            (b"\xff hush-hush \xfe hush-hush", Some(b"\xff [redacted] \xfe [redacted]")),
            (b"\xff hush", None),
            (b"", None),
        ] {
            assert_eq!(without(&Bytes::copy_from_slice(body), "hush-hush").as_deref(), left);
        }
    }

    #[test]
    fn the_word_of_a_header_is_the_secret_and_so_is_what_it_encodes() {
        let all = |text: &'static str| -> Vec<String> {
            of_header(&HeaderValue::from_static(text))
                .iter()
                .map(|secret| secret.reveal().to_owned())
                .collect()
        };
        assert_eq!(all("Bearer abcdef"), ["abcdef"]);
        assert_eq!(all("abcdef"), ["abcdef"]);
        assert_eq!(all("Basic dXNlcjpodXNoOjQ="), ["dXNlcjpodXNoOjQ=", "hush:4", "user:hush:4"]);
    }
}
