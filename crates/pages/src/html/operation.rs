//! The page of one operation.

use std::fmt::Write;

use curable_core::{Access, FailureDef, OperationDef, Visibility};

use super::frame::Part;
use super::index::{gone, machine};
use super::prose::{first_sentence, inline, prose};
use super::{Escaped, Frame, table};
use crate::book::{CodePage, Documented, INTERNAL, effect, retry};
use crate::schema;

/// A result with more members than this is folded away.
const OPEN: usize = 30;

/// The page of one operation.
pub fn operation(frame: &Frame<'_>, operation: &dyn Documented) -> String {
    // Every field of the declaration has its place on the page; a new one must find one.
    let OperationDef {
        name,
        summary,
        effect: does,
        visibility,
        access,
        input: _,
        output,
        failures: _,
        declares: _,
        look_by,
        source,
        evaluates,
        ..
    } = operation.def();
    let mut body = String::from("<main id=\"main\" class=\"page\">\n");
    let _ = write!(
        body,
        "<p class=\"crumbs\"><a href=\"{}\">Operations</a></p>\n<h1><code>{}</code></h1>\n",
        frame.links.operations(),
        Escaped(name)
    );
    body.push_str(&prose(summary).replacen("<p>", "<p class=\"lead\">", 1));
    if let Some(form) = frame.links.form(name) {
        let _ = writeln!(body, "<p><a class=\"button\" href=\"{form}\">Try it</a></p>");
    }
    body.push_str("<dl class=\"facts\">\n");
    let mut fact = |name: &str, value: &str| {
        let _ = writeln!(body, "<div><dt>{name}</dt><dd>{value}</dd></div>");
    };
    if let Some(does) = does {
        fact("effect", &format!("<strong>{does}</strong> <span class=\"quiet\">{}</span>", effect(*does)));
    }
    if *visibility == Visibility::Internal {
        fact("visibility", &format!("<strong>{visibility}</strong> <span class=\"quiet\">{INTERNAL}</span>"));
    }
    if let Some(source) = source {
        fact("request", &format!("<code>{} {}</code>", Escaped(&source.method), Escaped(&source.path)));
        if let Some(id) = &source.operation_id {
            fact("operationId", &format!("<code>{}</code>", Escaped(id)));
        }
    }
    rights(access, &mut fact);
    if let Some(look) = look_by {
        let shown = match frame.book.operation(look) {
            Some(_) => {
                format!("<a href=\"{}\"><code>{}</code></a>", frame.links.operation(look), Escaped(look))
            }
            None => format!("<code>{}</code>", Escaped(look)),
        };
        fact("look first by", &shown);
    }
    if let Some(code) = evaluates {
        let said = serde_json::to_string(code).unwrap_or_default();
        fact("runs code", &format!("<code>{}</code>", Escaped(&said)));
    }
    body.push_str("</dl>\n");
    let input = operation.input();
    body.push_str("<section id=\"arguments\">\n<h2>Arguments</h2>\n");
    let is_closed = input.get("additionalProperties") == Some(&serde_json::Value::Bool(false));
    let nothing = if is_closed { "It takes no arguments." } else { "It declares no arguments." };
    members(&mut body, "Arguments", &input, nothing);
    body.push_str("</section>\n");
    if let Some(output) = output {
        body.push_str("<section id=\"result\">\n<h2>Result</h2>\n");
        let output = operation.alone(output);
        let rows = schema::fields(&output).rows.len();
        // People come here for what can go wrong: a long result is folded away.
        if rows > OPEN {
            let _ = writeln!(body, "<details>\n<summary>{rows} members</summary>");
        }
        members(&mut body, "Result", &output, "It has no members that were declared.");
        if rows > OPEN {
            body.push_str("</details>\n");
        }
        body.push_str("</section>\n");
    }
    failures(&mut body, frame, operation);
    machine(&mut body, &frame.links.operation_json(name));
    body.push_str("</main>\n");
    frame.document(name, Part::Operations, &body)
}

fn rights(access: &Access, fact: &mut impl FnMut(&str, &str)) {
    let Access { required_scopes, required_scopes_any, resource_type, resource_action } = access;
    let listed = |scopes: &[String]| -> String {
        scopes.iter().map(|scope| format!("<code>{}</code>", Escaped(scope))).collect::<Vec<_>>().join(", ")
    };
    if !required_scopes.is_empty() {
        fact("needs all of", &listed(required_scopes));
    }
    if !required_scopes_any.is_empty() {
        fact("needs one of", &listed(required_scopes_any));
    }
    if let Some(resource) = resource_type {
        let action = resource_action.as_deref().unwrap_or("use");
        fact("needs the right", &format!("to {} a {}", Escaped(action), Escaped(resource)));
    }
}

fn members(body: &mut String, caption: &str, schema: &serde_json::Value, nothing: &str) {
    let before = body.len();
    table::members(body, caption, schema);
    if body.len() == before {
        let _ = writeln!(body, "<p class=\"quiet\">{nothing}</p>");
        return;
    }
    body.push_str("<details>\n<summary>Example</summary>\n");
    table::example(body, schema, &schema::example(schema));
    body.push_str("</details>\n");
}

fn failures(body: &mut String, frame: &Frame<'_>, operation: &dyn Documented) {
    body.push_str("<section id=\"failures\">\n<h2>How it can fail</h2>\n");
    let def = operation.def();
    for code in &def.failures {
        let Some(shared) = frame.book.code(code.as_str()) else { continue };
        let own = def.declares.iter().find(|own| own.code == *code);
        match own {
            Some(own) => declared(body, frame, operation, own),
            None => row(body, frame, shared),
        }
    }
    let machinery: Vec<String> = frame
        .book
        .codes()
        .filter(|page| page.machinery)
        .map(|page| {
            let code = page.def.code.as_str();
            format!("<a href=\"{}\"><code>{}</code></a>", frame.links.code(code), Escaped(code))
        })
        .collect();
    let _ = writeln!(
        body,
        "<p class=\"quiet\">And as every operation: {}.</p>\n</section>",
        machinery.join(", ")
    );
}

fn row(body: &mut String, frame: &Frame<'_>, page: &CodePage) {
    let _ = writeln!(
        body,
        "<article class=\"failure\">\n<h3><a href=\"{}\"><code>{}</code></a> <span class=\"badge {}\">{}</span>{}</h3>\n<p>{}</p>\n{}</article>",
        frame.links.code(page.def.code.as_str()),
        Escaped(page.def.code.as_str()),
        page.def.kind,
        page.def.kind,
        gone(&page.def),
        inline(first_sentence(&page.def.summary)),
        answered(page),
    );
}

/// How it is answered, and whether the call may be sent again.
fn answered(page: &CodePage) -> String {
    format!("<p class=\"quiet\">{} · {}</p>\n", page.status(), retry(page.retry()))
}

/// A code that means something of its own here.
fn declared(body: &mut String, frame: &Frame<'_>, operation: &dyn Documented, own: &FailureDef) {
    let page = CodePage::of(own.clone(), false);
    let _ = writeln!(
        body,
        "<article class=\"failure\">\n<h3><a href=\"{}\"><code>{}</code></a> <span class=\"badge {}\">{}</span>{}</h3>\n<p>{}</p>\n{}",
        frame.links.code(own.code.as_str()),
        Escaped(own.code.as_str()),
        own.kind,
        own.kind,
        gone(own),
        inline(&own.summary),
        answered(&page),
    );
    body.push_str(&prose(&own.page));
    if let Some(hint) = page.advice() {
        let _ = writeln!(body, "<p><strong>What to do:</strong> {}</p>", inline(hint));
    }
    if let Some(details) = &own.details {
        body.push_str("<details>\n<summary>Details</summary>\n");
        table::members(body, "Details", &operation.alone(details));
        body.push_str("</details>\n");
    }
    body.push_str("</article>\n");
}
