//! The names that the server is reached by, and the pages that may call: a foreign page must not use our callers.

use std::net::IpAddr;

use http::header::{HOST, ORIGIN};
use http::request::Parts;

/// Names of this machine that nobody else can give to it.
const LOOPBACK: &[&str] = &["localhost", "127.0.0.1", "[::1]"];

/// From where a server can be reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reach {
    /// From this machine alone.
    Loopback,
    /// From others, too.
    Beyond,
}

impl Reach {
    pub(super) fn of(address: IpAddr) -> Self {
        if address.to_canonical().is_loopback() { Self::Loopback } else { Self::Beyond }
    }
}

/// What names and origins are ours.
#[derive(Clone, Debug)]
pub(super) struct Names {
    hosts: Vec<String>,
    origins: Vec<String>,
    reach: Reach,
}

impl Names {
    /// Those that are configured; a server on loopback has the names of loopback, and no others by itself.
    pub(super) fn new(public_url: Option<&str>, hosts: &[String], origins: &[String], reach: Reach) -> Self {
        let mut names = Self { hosts: Vec::new(), origins: Vec::new(), reach };
        names.hosts.extend(hosts.iter().map(|host| host.to_ascii_lowercase()));
        names.origins.extend(origins.iter().map(|origin| origin.trim_end_matches('/').to_ascii_lowercase()));
        if let Some(url) = public_url.map(str::to_ascii_lowercase)
            && let Some((scheme, rest)) = url.split_once("://")
        {
            let authority = rest.split('/').next().unwrap_or(rest);
            names.origins.push(format!("{scheme}://{authority}"));
            names.hosts.push(authority.to_owned());
        }
        names
    }

    /// Whether nobody but the owner of this machine can reach the server, not even through a proxy on it.
    pub(super) fn are_local(&self) -> bool {
        let is_local = |host: &String| LOOPBACK.contains(&without_port(host));
        self.reach == Reach::Loopback && self.hosts.iter().all(is_local)
    }

    /// Whether the request calls us by one of our names. Without this check a foreign page could make its own name
    /// lead to loopback and read the answers.
    pub(super) fn know_host(&self, head: &Parts) -> bool {
        if self.reach == Reach::Beyond && self.hosts.is_empty() {
            return true;
        }
        let Some(host) = host(head) else { return false };
        let name = without_port(&host);
        self.reach == Reach::Loopback && LOOPBACK.contains(&name)
            || self.hosts.iter().any(|known| *known == host || *known == name)
    }

    /// Whether the request comes from no page, or from one that may call: one that is known, or one of our own.
    pub(super) fn know_origin(&self, head: &Parts, needs_token: bool) -> bool {
        let mut origins = head.headers.get_all(ORIGIN).iter();
        origins.all(|origin| {
            let Some(origin) = origin.to_str().ok().map(str::to_ascii_lowercase) else { return false };
            let local = origin.split_once("://").is_some_and(|(scheme, authority)| {
                matches!(scheme, "http" | "https") && LOOPBACK.contains(&without_port(authority))
            });
            self.reach == Reach::Loopback && local
                || self.origins.contains(&origin)
                || self.is_own(head, &origin, needs_token)
        })
    }

    /// Whether a page comes from the very name that the request calls us by. A foreign page could make its own name
    /// lead here: that helps it nothing where names are listed, where calls need a token, or where the name is an
    /// address, which nobody can give to another machine.
    fn is_own(&self, head: &Parts, origin: &str, needs_token: bool) -> bool {
        let Some(host) = host(head) else { return false };
        let Some((scheme, authority)) = origin.split_once("://") else { return false };
        let name = without_port(&host).trim_matches(['[', ']']);
        let is_sure = needs_token || !self.hosts.is_empty() || name.parse::<IpAddr>().is_ok();
        matches!(scheme, "http" | "https") && authority == host && is_sure
    }
}

/// The name that a request calls us by, in small letters.
fn host(head: &Parts) -> Option<String> {
    let host = match head.uri.authority() {
        Some(authority) => authority.as_str(),
        None => head.headers.get(HOST)?.to_str().ok()?,
    };
    Some(host.to_ascii_lowercase())
}

/// A host without its port; the brackets of an address stay.
fn without_port(host: &str) -> &str {
    match host.rsplit_once(':') {
        Some((name, port))
            if port.bytes().all(|byte| byte.is_ascii_digit())
                && (!name.contains(':') || name.ends_with(']')) =>
        {
            name
        }
        _ => host,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use http::Request;

    fn head(headers: &[(&str, &str)]) -> Parts {
        let mut request = Request::get("/health");
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        request.body(()).unwrap().into_parts().0
    }

    #[test]
    fn loopback_is_only_reached_by_its_own_names() {
        let names = Names::new(None, &[], &[], Reach::Loopback);
        for host in ["localhost", "LocalHost:80", "127.0.0.1:9", "[::1]:8080", "[::1]"] {
            assert!(names.know_host(&head(&[("host", host)])), "{host}");
        }
        for host in [
            "evil.example",
            "localhost.evil.example",
            "127.0.0.1.evil.example:80",
            "",
            "::1",
            "localhost:80:80",
        ] {
            assert!(!names.know_host(&head(&[("host", host)])), "{host}");
        }
        assert!(!names.know_host(&head(&[])));
    }

    #[test]
    fn a_server_with_a_name_for_others_is_not_local() {
        let of = |url, hosts: &[String], reach| Names::new(url, hosts, &[], reach).are_local();
        assert!(of(None, &[], Reach::Loopback));
        assert!(of(Some("http://localhost:8333"), &["[::1]:9".into()], Reach::Loopback));
        assert!(!of(Some("https://api.example"), &[], Reach::Loopback));
        assert!(!of(None, &["box.lan:8333".into()], Reach::Loopback));
        assert!(!of(None, &[], Reach::Beyond));
    }

    #[test]
    fn beyond_loopback_configured_names_count() {
        let open = Names::new(None, &[], &[], Reach::Beyond);
        assert!(open.know_host(&head(&[("host", "whatever.example")])));
        let closed =
            Names::new(Some("https://api.example/base"), &["other.example".into()], &[], Reach::Beyond);
        for (host, known) in
            [("api.example", true), ("other.example:8443", true), ("localhost", false), ("x.example", false)]
        {
            assert_eq!(closed.know_host(&head(&[("host", host)])), known, "{host}");
        }
    }

    #[test]
    fn only_known_pages_may_call() {
        let names =
            Names::new(Some("https://api.example/"), &[], &["https://ui.example/".into()], Reach::Loopback);
        for origin in
            ["https://ui.example", "https://api.example", "http://localhost:3000", "https://[::1]:9"]
        {
            assert!(names.know_origin(&head(&[("origin", origin)]), false), "{origin}");
        }
        for origin in [
            "null",
            "https://evil.example",
            "https://ui.example.evil.example",
            "file://localhost",
            "http://ui.example",
        ] {
            assert!(!names.know_origin(&head(&[("origin", origin)]), false), "{origin}");
        }
        assert!(names.know_origin(&head(&[]), false));
        let outside = Names::new(None, &[], &[], Reach::Beyond);
        assert!(!outside.know_origin(&head(&[("origin", "http://localhost:3000")]), false));
    }

    #[test]
    fn a_page_of_our_own_may_call_where_nobody_can_take_its_name() {
        let from = |names: &Names, host: &str, origin: &str, needs_token| {
            names.know_origin(&head(&[("host", host), ("origin", origin)]), needs_token)
        };
        let open = Names::new(None, &[], &[], Reach::Beyond);
        assert!(!from(&open, "evil.example", "http://evil.example", false), "its name may lead here");
        assert!(from(&open, "box.lan:8333", "http://box.lan:8333", true));
        assert!(from(&open, "192.0.2.7:8333", "http://192.0.2.7:8333", false));
        assert!(from(&open, "[2001:db8::1]:8333", "http://[2001:db8::1]:8333", false));
        assert!(!from(&open, "192.0.2.7:8333", "http://192.0.2.7:9", true));
        let listed = Names::new(None, &["box.lan".into()], &[], Reach::Beyond);
        assert!(from(&listed, "box.lan:8333", "https://box.lan:8333", false));
        assert!(!from(&listed, "box.lan:8333", "null", true));
    }
}
