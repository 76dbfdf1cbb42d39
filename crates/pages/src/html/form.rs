//! A form made from the schema of the arguments.

use std::fmt::Write;

use serde_json::{Map, Value};

use super::control::{Control, control};
use super::prose::inline;
use super::{Escaped, table};
use crate::schema::{Shape, kind_within, resolve, rules, shape};

/// How deep members have fields of their own; what is deeper is written as JSON.
const DEEPEST: usize = 3;
/// More optional arguments than this are folded away.
const OPEN: usize = 8;

/// The fields of a form.
pub(super) fn fields(schema: &Value) -> String {
    let mut form = Form { root: schema, html: String::new(), next: 0 };
    let top = resolve(schema, schema);
    if top.get("properties").and_then(Value::as_object).is_none_or(Map::is_empty) {
        form.html.push_str("<p class=\"quiet\">It needs no arguments.</p>\n");
    } else {
        form.members("", &top, DEEPEST);
    }
    form.html
}

struct Form<'s> {
    root: &'s Value,
    html: String,
    next: usize,
}

impl Form<'_> {
    fn members(&mut self, at: &str, object: &Map<String, Value>, left: usize) {
        let Some(Value::Object(properties)) = object.get("properties") else { return };
        let required =
            object.get("required").and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
        let is_required = |name: &str| required.iter().any(|one| one.as_str() == Some(name));
        let (must, may): (Vec<_>, Vec<_>) = properties.iter().partition(|(name, _)| is_required(name));
        for (name, schema) in must {
            self.field(at, name, schema, true, left);
        }
        let folded = may.len() > OPEN;
        if folded {
            let _ = writeln!(
                self.html,
                "<details class=\"more\">\n<summary>{} optional arguments</summary>",
                may.len()
            );
        }
        for (name, schema) in may {
            self.field(at, name, schema, false, left);
        }
        if folded {
            self.html.push_str("</details>\n");
        }
    }

    fn field(&mut self, at: &str, name: &str, schema: &Value, required: bool, left: usize) {
        let resolved = resolve(schema, self.root).into_owned();
        let at = format!("{at}/{}", name.replace('~', "~0").replace('/', "~1"));
        let mut wanted = shape(&resolved, self.root);
        if wanted == Shape::Members && left == 1 {
            wanted = Shape::Json;
        }
        self.next += 1;
        let id = format!("f{}", self.next);
        let mark = if required { " <span class=\"required\">required</span>" } else { "" };
        let about = resolved.get("description").and_then(Value::as_str).unwrap_or_default();
        let about = about.split("\n\n").next().unwrap_or(about);
        if wanted == Shape::Members {
            let _ = writeln!(
                self.html,
                "<fieldset data-group=\"{}\" aria-describedby=\"{}{id}-wrong\">\n<legend>{}{mark}</legend>",
                Escaped(&at),
                if about.is_empty() { String::new() } else { format!("{id}-about ") },
                Escaped(name)
            );
            if !about.is_empty() {
                let _ = writeln!(self.html, "<p class=\"about\" id=\"{id}-about\">{}</p>", inline(about));
            }
            let _ = writeln!(self.html, "<p class=\"wrong\" id=\"{id}-wrong\" hidden></p>");
            self.members(&at, &resolved, left - 1);
            self.html.push_str("</fieldset>\n");
            return;
        }
        let many = matches!(wanted, Shape::Choices(_));
        let (open, close) = if many {
            (
                format!("<fieldset class=\"field\" id=\"{id}\"><legend>{}{mark}</legend>", Escaped(name)),
                "</fieldset>",
            )
        } else {
            (format!("<div class=\"field\"><label for=\"{id}\">{}{mark}</label>", Escaped(name)), "</div>")
        };
        let _ = writeln!(self.html, "{open}");
        control(
            &mut self.html,
            &Control { id: &id, at: &at, schema: &resolved, required, root: self.root },
            &wanted,
        );
        self.notes(&id, about, &resolved, &wanted);
        let _ = writeln!(self.html, "<p class=\"wrong\" id=\"{id}-wrong\" hidden></p>\n{close}");
    }

    /// What the field is, and what is demanded of it.
    fn notes(&mut self, id: &str, about: &str, schema: &Map<String, Value>, wanted: &Shape) {
        let _ = write!(self.html, "<p class=\"about\" id=\"{id}-about\">");
        if !about.is_empty() {
            // A screen reader runs the two together.
            let words = about.trim_end_matches(|last: char| last.is_whitespace() || "_*`)\"".contains(last));
            let apart = if words.ends_with(['.', '!', '?', ':']) { "" } else { " ·" };
            let _ = write!(self.html, "{}{apart} ", inline(about.trim_end()));
        }
        // A list of values says by itself what they are.
        let listed = matches!(wanted, Shape::Choice(_) | Shape::Choices(_) | Shape::Boolean);
        let mut words: Vec<String> = if listed { Vec::new() } else { vec![kind_within(schema, self.root)] };
        // What a control lists itself need not be said again.
        words.extend(rules(schema).into_iter().filter(|rule| !listed || !rule.starts_with("one of: ")));
        match wanted {
            Shape::Lines => words.push("one on each line".to_owned()),
            Shape::Json => words.push("as JSON".to_owned()),
            Shape::Scalar => words.push("a text of digits stands in quotes".to_owned()),
            _ => {}
        }
        let _ = writeln!(self.html, "<span class=\"rules\">{}</span></p>", Escaped(&words.join(" · ")));
        if *wanted == Shape::Json {
            let whole = whole(schema, self.root);
            if !crate::schema::fields(&whole).is_empty() {
                self.html.push_str("<details>\n<summary>What belongs in it</summary>\n");
                table::members(&mut self.html, "Members", &whole);
                self.html.push_str("</details>\n");
            }
        }
    }
}

/// A part of a schema, with the definitions that it may refer to.
pub(super) fn whole(part: &Map<String, Value>, root: &Value) -> Value {
    let mut members = part.clone();
    if let Some(defs) = root.get("$defs") {
        members.entry("$defs").or_insert_with(|| defs.clone());
    }
    Value::Object(members)
}

#[cfg(test)]
mod tests {
    use super::fields;
    use serde_json::json;

    #[test]
    fn every_argument_has_a_labelled_control() {
        let html = fields(&json!({
            "type": "object",
            "required": ["path", "mode"],
            "properties": {
                "note": { "type": "string", "description": "A <b>note</b>." },
                "path": { "type": "string", "examples": ["a/b"] },
                "mode": { "enum": ["fast", "slow\"er"] },
                "when": { "type": "string", "format": "date" },
                "deep": { "type": "object", "required": ["a/b"], "properties": { "a/b": { "type": "boolean" } } },
                "list": { "type": "array", "items": { "type": "object", "properties": { "n": { "type": "integer" } } } },
                "tags": { "type": "array", "items": { "enum": ["x", "y"] } },
            },
        }));
        for part in [
            "<label for=\"f1\">path <span class=\"required\">required</span></label>",
            "id=\"f1\" data-at=\"/path\" data-as=\"text\"",
            "placeholder=\"a/b\"",
            "<option value=\"&quot;slow\\&quot;er&quot;\">slow&quot;er</option>",
            "A &lt;b&gt;note&lt;/b&gt;.",
            "type=\"date\"",
            "<fieldset data-group=\"/deep\" aria-describedby=\"f5-wrong\">",
            "data-at=\"/deep/a~1b\" data-as=\"value\"",
            "data-at=\"/list\" data-as=\"json\"",
            "type=\"checkbox\"",
        ] {
            assert!(html.contains(part), "{part} in {html}");
        }
        assert!(html.find("/path").unwrap() < html.find("/note").unwrap(), "what is required comes first");
        assert!(fields(&json!({ "type": "object" })).contains("no arguments"));
    }
}
