//! The console: operations to choose from, a form for the arguments, and a place for the answer.

use std::fmt::Write;

use super::frame::Part;
use super::operations::short;
use super::prose::{first_sentence, prose};
use super::{Escaped, Frame, form};
use crate::book::{Documented, effect};

/// The console, with the form of an operation if one was chosen.
pub fn console(frame: &Frame<'_>, chosen: Option<&dyn Documented>) -> String {
    let mut body = String::from("<div class=\"console\">\n");
    side(&mut body, frame, chosen);
    body.push_str(&console_main(frame, chosen));
    body.push_str("</div>\n");
    let title = chosen.map_or("Console", |operation| operation.def().name.as_str());
    frame.document(title, Part::Console, &body)
}

/// The part of the console that another choice changes.
pub fn console_main(frame: &Frame<'_>, chosen: Option<&dyn Documented>) -> String {
    match chosen {
        Some(operation) => call(frame, operation),
        None => welcome(frame),
    }
}

fn side(body: &mut String, frame: &Frame<'_>, chosen: Option<&dyn Documented>) {
    let groups = frame.book.groups();
    if groups.is_empty() {
        return;
    }
    body.push_str(
        "<nav class=\"side\" aria-label=\"Operations\">\n<form class=\"filter\" hidden>\n<label class=\"unseen\" for=\"filter\">Filter the operations</label>\n\
         <input id=\"filter\" type=\"search\" placeholder=\"Filter operations (Ctrl K)\" autocomplete=\"off\" spellcheck=\"false\">\n\
         <p id=\"filtered\" class=\"unseen\" role=\"status\"></p>\n</form>\n",
    );
    for group in &groups {
        let _ =
            write!(body, "<section>\n<h2>{}</h2>\n<ul>\n", Escaped(group.subject.unwrap_or(group.namespace)));
        for operation in &group.operations {
            let def = operation.def();
            let here = chosen.is_some_and(|chosen| chosen.def().name == def.name);
            let current = if here { " aria-current=\"page\"" } else { "" };
            let does = def.effect.map_or("", curable_core::Effect::as_str);
            let _ = writeln!(
                body,
                "<li><a href=\"{}\"{current} title=\"{}\"><span>{}</span> <span class=\"effect {does}\">{does}</span></a></li>",
                frame.links.form(&def.name).unwrap_or_default(),
                Escaped(first_sentence(&def.summary)),
                Escaped(short(&def.name)),
            );
        }
        body.push_str("</ul>\n</section>\n");
    }
    body.push_str("</nav>\n");
}

fn welcome(frame: &Frame<'_>) -> String {
    let mut body = String::from("<main id=\"main\" class=\"call\" tabindex=\"-1\">\n");
    let _ = writeln!(body, "<h1>{}</h1>", Escaped(&frame.book.name));
    if frame.book.operations().len() == 0 && frame.asks_for_token {
        body.push_str(
            "<p class=\"lead\">This server answers callers whom it knows.</p>\n\
             <p>Enter a bearer token above: it stays in this page, is sent with your calls, and is gone when you close or \
             reload it.</p>\n</main>\n",
        );
        return body;
    }
    let _ = write!(
        body,
        "<p class=\"lead\">Choose an operation, fill in its form, and see what a caller gets: the result, or a failure that says \
         what to do about it.</p>\n<ul class=\"tiles\">\n\
         <li><a href=\"{}\">Operations</a> <span class=\"quiet\">{}</span></li>\n\
         <li><a href=\"{}\">Errors</a> <span class=\"quiet\">{}</span></li>\n</ul>\n</main>\n",
        frame.links.operations(),
        frame.book.operations().len(),
        frame.links.errors(),
        frame.book.codes().len(),
    );
    body
}

fn call(frame: &Frame<'_>, operation: &dyn Documented) -> String {
    let def = operation.def();
    let does = def.effect.map_or("", curable_core::Effect::as_str);
    let to = frame.links.call(&def.name).unwrap_or_default();
    // Where there are several namespaces, two of them may have an operation of the same name.
    let namespace = match def.name.split_once('/') {
        Some((namespace, _)) if frame.book.has_namespaces() => {
            format!("<span class=\"quiet\">{}/</span>", Escaped(namespace))
        }
        _ => String::new(),
    };
    let mut body = String::new();
    let _ = write!(
        body,
        "<main id=\"main\" class=\"call\" tabindex=\"-1\" data-operation=\"{}\" data-effect=\"{does}\" data-call=\"{to}\">\n\
         <h1>{namespace}{} <span class=\"effect {does}\" title=\"{}\">{does}</span></h1>\n",
        Escaped(&def.name),
        Escaped(short(&def.name)),
        def.effect.map_or("", effect),
    );
    body.push_str(&prose(&def.summary).replacen("<p>", "<p class=\"lead\">", 1));
    let _ = write!(body, "<p class=\"quiet\"><a href=\"{}\">Its page</a>", frame.links.operation(&def.name));
    if let Some(source) = &def.source {
        let _ = write!(body, " · <code>{} {}</code>", Escaped(&source.method), Escaped(&source.path));
    }
    body.push_str("</p>\n<form id=\"call\" novalidate autocomplete=\"off\">\n");
    body.push_str(
        "<div class=\"modes\" role=\"group\" aria-label=\"How to write the arguments\" hidden>\n\
         <button type=\"button\" data-mode=\"form\" aria-pressed=\"true\">Form</button>\
         <button type=\"button\" data-mode=\"json\" aria-pressed=\"false\">JSON</button>\n</div>\n<div id=\"fields\">\n",
    );
    body.push_str(&form::fields(&operation.input()));
    let _ = write!(
        body,
        "</div>\n<div id=\"whole\" hidden>\n<label for=\"arguments\">Arguments as JSON</label>\n\
         <textarea id=\"arguments\" aria-describedby=\"arguments-wrong\" rows=\"9\" spellcheck=\"false\">{{}}</textarea>\n<p class=\"wrong\" id=\"arguments-wrong\" hidden></p>\n</div>\n\
         <p class=\"send\" hidden><button class=\"primary\">Send</button> <button type=\"button\" data-do=\"cancel\" hidden>Cancel</button> <span id=\"waiting\" class=\"quiet\"></span> <span class=\"quiet\"><kbd>Ctrl</kbd> + <kbd>Enter</kbd></span></p>\n\
         </form>\n<noscript><p>The form needs its script. Without it: <code>curl -H 'content-type: application/json' -d '{{}}' \
         http://…{to}</code></p></noscript>\n\
         <p id=\"news\" class=\"unseen\" role=\"status\"></p>\n<section id=\"answer\" tabindex=\"-1\" aria-labelledby=\"answer-title\" hidden></section>\n</main>\n",
    );
    body
}
