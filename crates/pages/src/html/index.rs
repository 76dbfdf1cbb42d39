//! The first page: codes by kind, and operations by namespace.

use std::collections::BTreeMap;
use std::fmt::Write;

use curable_core::{FailureDef, Kind};

use super::frame::Part;
use super::prose::{first_sentence, inline};
use super::{Encoded, Escaped, Frame};
use crate::book::{Book, CodePage, Slugs, kind};

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
        "<p class=\"quiet\">{} of {}, and {machinery} that are the same for every operation.</p>",
        several(own, "code"),
        several(book.operations().len(), "operation"),
    );
    contents(&mut body, book);
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
    operations(&mut body, frame);
    machine(&mut body, &frame.links.errors_json());
    body.push_str("</main>\n");
    frame.document("Errors", Part::Errors, &body)
}

/// The parts of the page: a large contract has thousands of codes on it.
fn contents(body: &mut String, book: &Book) {
    let mut tiles: Vec<(String, String, usize)> = Vec::new();
    for one in Kind::ALL {
        let count = book.codes().filter(|page| !page.machinery && page.def.kind == *one).count();
        tiles.push((one.as_str().to_owned(), title(*one), count));
    }
    let machinery = book.codes().filter(|page| page.machinery).count();
    tiles.push(("machinery".into(), "The same for every operation".into(), machinery));
    tiles.push(("operations".into(), "Operations".into(), book.operations().len()));
    let namespaces = divided(book);
    list(body, "By kind", tiles);
    if namespaces.is_empty() {
        return;
    }
    let slugs = Slugs::of(namespaces.keys().copied());
    let tiles =
        namespaces.iter().map(|(name, pages)| (place(&slugs, name), named(name).to_owned(), pages.len()));
    list(body, "By namespace", tiles.collect());
}

fn list(body: &mut String, label: &str, tiles: Vec<(String, String, usize)>) {
    let _ =
        writeln!(body, "<nav aria-label=\"{label}\">\n<p class=\"quiet\">{label}</p>\n<ul class=\"tiles\">");
    for (to, name, count) in tiles.into_iter().filter(|(_, _, count)| *count > 0) {
        let name = Escaped(&name);
        let _ = writeln!(body, "<li><a href=\"#{to}\">{name}</a> <span class=\"quiet\">{count}</span></li>");
    }
    body.push_str("</ul>\n</nav>\n");
}

/// The codes of each namespace; nothing where there is only one, which divides nothing.
fn divided(book: &Book) -> BTreeMap<&str, Vec<&CodePage>> {
    let mut namespaces = book.namespaces();
    if namespaces.len() < 2 {
        namespaces.clear();
    }
    namespaces
}

fn place(slugs: &Slugs, namespace: &str) -> String {
    format!("ns-{}", slugs.get(namespace).unwrap_or_default())
}

fn named(namespace: &str) -> &str {
    if namespace.is_empty() { "without a namespace" } else { namespace }
}

fn namespaces(body: &mut String, frame: &Frame<'_>) {
    let namespaces = divided(frame.book);
    let slugs = Slugs::of(namespaces.keys().copied());
    if !namespaces.is_empty() {
        body.push_str("<h2>By namespace</h2>\n<p class=\"quiet\">The codes that have its name, and those that its operations fail with.</p>\n");
    }
    for (name, pages) in &namespaces {
        let _ = write!(
            body,
            "<section id=\"{}\">\n<h3>{}</h3>\n<ul class=\"names\">\n",
            place(&slugs, name),
            Escaped(named(name))
        );
        for page in pages {
            let code = page.def.code.as_str();
            let _ = writeln!(
                body,
                "<li><a href=\"{}\"><code>{}</code></a>{}</li>",
                frame.links.code(code),
                Escaped(code),
                gone(&page.def)
            );
        }
        body.push_str("</ul>\n</section>\n");
    }
}

/// The way to the same for programs.
pub(super) fn machine(body: &mut String, to: &str) {
    let _ = writeln!(body, "<p class=\"machine\"><a href=\"{to}\">This page for programs (JSON)</a></p>");
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
            // A long code breaks between its words.
            Escaped(code).to_string().replace('_', "_<wbr>"),
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

fn operations(body: &mut String, frame: &Frame<'_>) {
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

fn several(count: usize, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
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
