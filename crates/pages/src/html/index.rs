//! The first page: codes by kind, and operations by namespace.

use std::fmt::Write;

use curable_core::{FailureDef, Kind};

use super::frame::Part;
use super::prose::{first_sentence, inline};
use super::{Encoded, Escaped, Frame};
use crate::book::{CodePage, kind};

/// The first page.
pub fn index(frame: &Frame<'_>) -> String {
    let book = frame.book;
    let mut body = String::from("<main id=\"main\">\n<h1>What can go wrong</h1>\n");
    let own = book.codes().filter(|page| !page.machinery).count();
    let machinery = book.codes().len() - own;
    let _ = writeln!(
        body,
        "<p class=\"lead\">Every failure of {} has a code, and every code has a page: what happened, when, and what to do \
         about it.</p>",
        Escaped(&book.name)
    );
    let _ = writeln!(
        body,
        "<p class=\"quiet\">{own} codes of {} operations, and {machinery} that are the same for every operation.</p>",
        book.operations().len(),
    );
    for one in Kind::ALL {
        let pages: Vec<&CodePage> =
            book.codes().filter(|page| !page.machinery && page.def.kind == *one).collect();
        if !pages.is_empty() {
            let _ = write!(
                body,
                "<section id=\"{one}\">\n<h2><span class=\"dot {one}\" aria-hidden=\"true\"></span>{}</h2>\n<p class=\"quiet\">{}.</p>\n",
                title(*one),
                capital(kind(*one)),
            );
            codes(&mut body, frame, &pages);
            body.push_str("</section>\n");
        }
    }
    let pages: Vec<&CodePage> = book.codes().filter(|page| page.machinery).collect();
    body.push_str("<section id=\"machinery\">\n<h2>The same for every operation</h2>\n");
    codes(&mut body, frame, &pages);
    body.push_str("</section>\n");
    namespaces(&mut body, frame);
    body.push_str("</main>\n");
    frame.document("Errors", Part::Errors, &body)
}

fn codes(body: &mut String, frame: &Frame<'_>, pages: &[&CodePage]) {
    body.push_str(
        "<table class=\"codes\">\n<thead><tr><th scope=\"col\">Code</th><th scope=\"col\">Status</th><th scope=\"col\">Retry</th>\
         <th scope=\"col\">What happened</th></tr></thead>\n<tbody>\n",
    );
    for page in pages {
        let code = page.def.code.as_str();
        let gone = gone(&page.def);
        let _ = writeln!(
            body,
            "<tr><th scope=\"row\"><a href=\"{}\"><code>{}</code></a>{gone}</th><td>{}</td><td>{}</td><td>{}</td></tr>",
            frame.links.code(code),
            Escaped(code),
            page.status(),
            page.retry(),
            inline(first_sentence(&page.def.summary)),
        );
    }
    body.push_str("</tbody>\n</table>\n");
}

/// The mark of a code that should not be used any more, or is not emitted any more: the same wherever it is listed.
pub(super) fn gone(def: &FailureDef) -> &'static str {
    if def.removed.is_some() {
        " <span class=\"required\">removed</span>"
    } else if def.deprecated.is_some() {
        " <span class=\"required\">deprecated</span>"
    } else {
        ""
    }
}

fn namespaces(body: &mut String, frame: &Frame<'_>) {
    let groups = frame.book.groups();
    if groups.is_empty() {
        return;
    }
    body.push_str("<section id=\"operations\">\n<h2>Operations</h2>\n<ul class=\"tiles\">\n");
    for group in groups {
        let name = group.subject.unwrap_or(group.namespace);
        let _ = writeln!(
            body,
            "<li><a href=\"{}#{}\">{}</a> <span class=\"quiet\">{}</span></li>",
            frame.links.operations(),
            Encoded(&super::operations::anchor(&group)),
            Escaped(if name.is_empty() { "without a namespace" } else { name }),
            group.operations.len(),
        );
    }
    body.push_str("</ul>\n</section>\n");
}

/// A kind as a title.
pub(super) fn title(kind: Kind) -> String {
    capital(&kind.as_str().replace('_', " "))
}

pub(super) fn capital(text: &str) -> String {
    let mut characters = text.chars();
    let first = characters.next().map(|first| first.to_ascii_uppercase());
    first.into_iter().chain(characters).collect()
}
