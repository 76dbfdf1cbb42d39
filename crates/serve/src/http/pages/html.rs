//! Pages that read well without a script, and hold no text that was not escaped.

use std::fmt::Write;

use curable_core::FailureDef;

use super::Page;

const STYLE: &str = "body{font:16px/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem;color:#222;\
background:#fff}code,pre{font:14px/1.4 ui-monospace,monospace;background:#f3f3f3;padding:.1em .3em;border-radius:3px}\
pre{padding:.8em;overflow:auto}table{border-collapse:collapse;width:100%}td,th{text-align:left;vertical-align:top;\
padding:.35em .8em .35em 0;border-bottom:1px solid #ddd}@media(prefers-color-scheme:dark){body{color:#ddd;background:#181818}\
code,pre{background:#2a2a2a}td,th{border-color:#444}a{color:#8ab4f8}}";

/// All codes.
pub(super) fn list(pages: &[&Page]) -> String {
    let mut body = String::from("<h1>Errors</h1>\n");
    for (title, machinery) in [("Of the operations", false), ("The same for every operation", true)] {
        let mut rows = String::new();
        for page in pages.iter().filter(|page| page.machinery == machinery) {
            let code = escape(page.def.code.as_str());
            let _ = writeln!(
                rows,
                "<tr><td><a href=\"/errors/{code}\"><code>{code}</code></a></td><td>{}</td><td>{}</td></tr>",
                page.status,
                escape(&page.def.summary)
            );
        }
        if !rows.is_empty() {
            let _ = write!(
                body,
                "<h2>{title}</h2>\n<table>\n<tr><th>Code</th><th>Status</th><th>What happened</th></tr>\n{rows}</table>\n"
            );
        }
    }
    document("Errors", &body)
}

/// One code.
pub(super) fn one(page: &Page) -> String {
    let Page { def, status, operations, machinery: _ } = page;
    // Every field of the declaration has its place on the page; a new one must find one.
    let FailureDef {
        code,
        summary,
        page: text,
        kind,
        retry,
        http: _,
        hint,
        details,
        sensitive: _,
        since,
        deprecated,
        removed,
        aliases,
        ..
    } = def;
    let mut body =
        format!("<p><a href=\"/errors\">Errors</a></p>\n<h1><code>{}</code></h1>\n", escape(code.as_str()));
    let _ = writeln!(body, "<p>{}</p>", escape(summary));
    body.push_str(&prose(text));
    let mut rows: Vec<(&str, String)> = vec![
        ("Status", status.to_string()),
        ("Kind", kind.as_str().to_owned()),
        ("Retry", retry.unwrap_or_else(|| kind.default_retry()).as_str().to_owned()),
    ];
    rows.extend(hint.as_ref().map(|hint| ("Hint", hint.to_string())));
    rows.extend(since.as_ref().map(|since| ("Since", since.to_string())));
    if let Some(deprecated) = deprecated {
        let instead = deprecated.use_instead.as_ref().map(|code| format!("; use {code}")).unwrap_or_default();
        rows.push(("Deprecated", format!("since {}{instead}", deprecated.since)));
    }
    rows.extend(removed.as_ref().map(|removed| ("Removed", format!("since {}", removed.since))));
    if !aliases.is_empty() {
        rows.push(("Also known as", aliases.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")));
    }
    if !operations.is_empty() {
        rows.push(("Operations", operations.join(", ")));
    }
    body.push_str("<table>\n");
    for (name, value) in rows {
        let _ = writeln!(body, "<tr><th>{name}</th><td>{}</td></tr>", escape(&value));
    }
    body.push_str("</table>\n");
    if let Some(details) = details {
        let schema = serde_json::to_string_pretty(details).unwrap_or_default();
        let _ = writeln!(body, "<h2>Details</h2>\n<pre>{}</pre>", escape(&schema));
    }
    document(code.as_str(), &body)
}

/// No such code.
pub(super) fn missing(near: Option<&str>) -> String {
    let mut body = String::from("<p><a href=\"/errors\">Errors</a></p>\n<h1>There is no such code</h1>\n");
    if let Some(near) = near.map(escape) {
        let _ = writeln!(body, "<p>Did you mean <a href=\"/errors/{near}\"><code>{near}</code></a>?</p>");
    }
    document("No such code", &body)
}

fn document(title: &str, body: &str) -> String {
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" \
         content=\"width=device-width\">\n<title>{}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n{body}</body>\n</html>\n",
        escape(title)
    )
}

/// The paragraphs of a page, and its examples in fences.
fn prose(text: &str) -> String {
    let mut html = String::new();
    for (index, part) in text.split("```").enumerate() {
        if index % 2 == 1 {
            // The first line of a fence names the language.
            let example = part.split_once('\n').map_or(part, |(_, rest)| rest);
            let _ = writeln!(html, "<pre>{}</pre>", escape(example));
            continue;
        }
        for paragraph in part.split("\n\n").map(str::trim).filter(|paragraph| !paragraph.is_empty()) {
            let _ = writeln!(html, "<p>{}</p>", emphasised(&escape(paragraph)));
        }
    }
    html
}

/// A word in asterisks at the start of a paragraph, as the pages have them: *When:*, *Repair:*.
fn emphasised(paragraph: &str) -> String {
    let word = paragraph.strip_prefix('*').and_then(|rest| rest.split_once('*'));
    word.map_or_else(|| paragraph.to_owned(), |(word, rest)| format!("<strong>{word}</strong>{rest}"))
}

fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            other => escaped.push(other),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;
    use curable_core::{Code, Kind};

    #[test]
    fn nothing_that_was_declared_becomes_markup() {
        let doc = "A <script>alert(1)</script> & more.\n\n*When:* <b>\n\n```json\n{\"a\": \"<i>\"}\n```";
        let mut def = FailureDef::new(Code::from_static("BAD"), Kind::Conflict, doc);
        def.hint = Some("\"><img src=x>".into());
        def.details = Some(serde_json::json!({ "title": "</pre><script>" }));
        let page = Page { def, status: 409, operations: vec!["a/<b>".into()], machinery: false };
        let html = one(&page) + &list(&[&page]) + &missing(Some("<near>"));
        for tag in ["<script", "<img", "<b>", "<i>", "</pre><", "<near>"] {
            assert!(!html.contains(tag), "{tag} in {html}");
        }
        assert!(html.contains("<strong>When:</strong>") && html.contains("<pre>{&quot;a&quot;"));
    }
}
