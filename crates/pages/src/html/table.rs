//! Tables of members, and examples.

use std::fmt::Write;

use serde_json::Value;

use super::Escaped;
use super::prose::inline;
use crate::schema::{Field, Fields, fields, shortened};

/// The members that a schema describes, as a table; nothing where it describes none.
pub(super) fn members(html: &mut String, caption: &str, schema: &Value) {
    let all = fields(schema);
    one(html, caption, &all);
    if all.is_cut() {
        html.push_str(
            "<p class=\"quiet\">There is more than fits here; the machine form has all of it.</p>\n",
        );
    }
}

/// A table, and one for each of its alternatives.
fn one(html: &mut String, caption: &str, all: &Fields) {
    if !all.rows.is_empty() {
        rows(html, caption, &all.rows);
    }
    if all.ways.is_empty() {
        return;
    }
    let words = if all.rows.is_empty() { "One of:" } else { "And one of:" };
    let _ = writeln!(html, "<p>{words}</p>\n<ol class=\"ways\">");
    for way in &all.ways {
        let _ = writeln!(html, "<li><p>{}</p>", Escaped(&way.name));
        one(html, caption, &way.fields);
        html.push_str("</li>\n");
    }
    html.push_str("</ol>\n");
}

fn rows(html: &mut String, caption: &str, rows: &[Field]) {
    let _ = write!(
        html,
        "<div class=\"wide\" tabindex=\"0\" role=\"group\" aria-label=\"{caption}\">\n<table class=\"members\">\n\
         <thead><tr><th scope=\"col\">Member</th><th scope=\"col\">Type</th><th scope=\"col\">What it is</th></tr></thead>\n<tbody>\n",
    );
    for row in rows {
        member(html, row);
    }
    html.push_str("</tbody>\n</table>\n</div>\n");
}

fn member(html: &mut String, row: &Field) {
    let Field { path, kind, required, about, rules, deprecated } = row;
    let _ = write!(html, "<tr><th scope=\"row\"><code>{}</code>", Escaped(path));
    if *required {
        html.push_str(" <span class=\"required\">required</span>");
    }
    if *deprecated {
        html.push_str(" <span class=\"required\">deprecated</span>");
    }
    let _ = write!(html, "</th><td>{}</td><td>", Escaped(kind));
    if !about.is_empty() {
        let _ = write!(html, "<p>{}</p>", inline(about.split("\n\n").next().unwrap_or(about)));
    }
    if !rules.is_empty() {
        let _ = write!(html, "<p class=\"rules\">{}</p>", Escaped(&rules.join(" · ")));
    }
    html.push_str("</td></tr>\n");
}

/// A value that a schema describes.
pub(super) fn example(html: &mut String, schema: &Value, value: &Value) {
    json(html, value);
    if shortened(schema).1 {
        html.push_str("<p class=\"quiet\">The example ends before the schema does.</p>\n");
    }
}

/// A value as JSON.
pub(super) fn json(html: &mut String, value: &Value) {
    let text = serde_json::to_string_pretty(value).unwrap_or_default();
    let _ = writeln!(html, "<pre tabindex=\"0\"><code>{}</code></pre>", Escaped(&text));
}
