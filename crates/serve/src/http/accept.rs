//! What a client would rather read.

use http::HeaderMap;
use http::header::ACCEPT;

/// Whether a client would rather read HTML than JSON. Who does not care is a program.
pub(super) fn prefers_html(headers: &HeaderMap) -> bool {
    let accepted: Vec<&str> =
        headers.get_all(ACCEPT).iter().filter_map(|value| value.to_str().ok()).collect();
    let ranges: Vec<(&str, f32)> = accepted.iter().flat_map(|value| value.split(',')).map(range).collect();
    let weight = |names: &[&str]| {
        ranges.iter().filter(|(name, _)| names.contains(name)).map(|(_, weight)| *weight).fold(0.0, f32::max)
    };
    let html = weight(&["text/html", "application/xhtml+xml"]);
    html > 0.0 && html >= weight(&["application/json"])
}

fn range(text: &str) -> (&str, f32) {
    let mut parts = text.split(';').map(str::trim);
    let name = parts.next().unwrap_or_default();
    let weight = parts.find_map(|part| part.strip_prefix("q=")).map_or(1.0, |q| q.parse().unwrap_or(0.0));
    (name, weight)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_read_html_and_programs_read_json() {
        for (accept, html) in [
            ("text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", true),
            ("*/*", false),
            ("application/json", false),
            ("application/json, text/html;q=0.5", false),
            ("text/html;q=0.9, application/json;q=0.2", true),
            ("text/html;q=0", false),
            ("", false),
        ] {
            let headers = HeaderMap::from_iter([(ACCEPT, accept.parse().unwrap())]);
            assert_eq!(prefers_html(&headers), html, "{accept}");
        }
        assert!(!prefers_html(&HeaderMap::new()));
    }
}
