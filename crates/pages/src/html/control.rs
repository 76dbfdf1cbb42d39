//! One control of a form: it says where its value goes, and how it is read.

use std::fmt::Write;

use serde_json::{Map, Value};

use super::Escaped;
use super::form::whole;
use crate::schema::{Shape, example};

/// More legal values than this are not offered as boxes.
const BOXES: usize = 24;

/// What a control is for.
pub(super) struct Control<'c> {
    pub(super) id: &'c str,
    /// Where in the arguments its value goes.
    pub(super) at: &'c str,
    pub(super) schema: &'c Map<String, Value>,
    pub(super) required: bool,
    pub(super) root: &'c Value,
}

impl Control<'_> {
    /// What all controls say: their place, how their text becomes a value, and where they are explained.
    fn attributes(&self, read_as: &str) -> String {
        let required = if self.required { " aria-required=\"true\"" } else { "" };
        format!(
            "id=\"{id}\" data-at=\"{}\" data-as=\"{read_as}\" aria-describedby=\"{id}-about {id}-wrong\"{required}",
            Escaped(self.at),
            id = self.id,
        )
    }

    /// A value that the author gave as an example.
    fn placeholder(&self) -> String {
        let first = |name: &str| self.schema.get(name).and_then(Value::as_array).and_then(|all| all.first());
        let given =
            first("examples").or_else(|| self.schema.get("example")).or_else(|| self.schema.get("default"));
        given.map(text).map(|given| format!(" placeholder=\"{}\"", Escaped(&given))).unwrap_or_default()
    }
}

/// Writes the control of a shape.
pub(super) fn control(html: &mut String, control: &Control<'_>, shape: &Shape) {
    let hint = control.placeholder();
    let line = |kind: &str, read_as: &str| {
        format!("<input type=\"{kind}\" {}{hint} spellcheck=\"false\">\n", control.attributes(read_as))
    };
    match shape {
        Shape::Choice(values) => choice(html, control, values),
        Shape::Choices(values) if values.len() <= BOXES => boxes(html, control, values),
        Shape::Boolean => choice(html, control, &[Value::Bool(true), Value::Bool(false)]),
        // Whatever is typed is sent: what is wrong with it is the server's to say.
        Shape::Number => {
            html.push_str(&line("text", "number").replacen("<input", "<input inputmode=\"decimal\"", 1));
        }
        Shape::Integer => {
            html.push_str(&line("text", "number").replacen("<input", "<input inputmode=\"numeric\"", 1));
        }
        Shape::Date => html.push_str(&line("date", "text")),
        Shape::Secret => html.push_str(&line("password", "text")),
        Shape::Line => html.push_str(&line("text", "text")),
        Shape::Scalar => html.push_str(&line("text", "scalar")),
        Shape::Text => {
            let _ = writeln!(html, "<textarea rows=\"4\" {}{hint}></textarea>", control.attributes("text"));
        }
        Shape::Lines => {
            let _ = writeln!(html, "<textarea rows=\"3\" {}{hint}></textarea>", control.attributes("lines"));
        }
        Shape::Choices(_) | Shape::Members | Shape::Json => {
            let all = whole(control.schema, control.root);
            let example = example(&all).to_string();
            let _ = writeln!(
                html,
                "<textarea rows=\"4\" {} placeholder=\"{}\" spellcheck=\"false\"></textarea>",
                control.attributes("json"),
                Escaped(&example)
            );
        }
    }
}

fn choice(html: &mut String, control: &Control<'_>, values: &[Value]) {
    let _ = writeln!(html, "<select {}>\n<option value=\"\">–</option>", control.attributes("value"));
    for value in values {
        let _ = writeln!(
            html,
            "<option value=\"{}\">{}</option>",
            Escaped(&value.to_string()),
            Escaped(&text(value))
        );
    }
    html.push_str("</select>\n");
}

fn boxes(html: &mut String, control: &Control<'_>, values: &[Value]) {
    let _ = writeln!(html, "<div class=\"boxes\" data-at=\"{}\" data-as=\"boxes\">", Escaped(control.at));
    for (index, value) in values.iter().enumerate() {
        let id = format!("{}-{index}", control.id);
        let _ = writeln!(
            html,
            "<span><input type=\"checkbox\" id=\"{id}\" value=\"{}\" aria-describedby=\"{}-about {}-wrong\"> <label for=\"{id}\">{}</label></span>",
            Escaped(&value.to_string()),
            control.id,
            control.id,
            Escaped(&text(value)),
        );
    }
    html.push_str("</div>\n");
}

fn text(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}
