//! The page of one code.

use std::fmt::Write;

use curable_core::Retry;

use super::frame::Part;
use super::index::{capital, machine, title};
use super::operations::short;
use super::prose::{inline, prose};
use super::{Escaped, Frame, table};
use crate::book::{self, CodePage, Fact, Variant, Wire};

/// So many operations are listed in the open.
const OPEN: usize = 24;
/// So many meanings of their own are shown.
const VARIANTS: usize = 40;

/// The page of one code.
pub fn code(frame: &Frame<'_>, page: &CodePage) -> String {
    let mut body = String::from("<main id=\"main\" class=\"page\">\n");
    let code = page.def.code.as_str();
    let _ = write!(
        body,
        "<p class=\"crumbs\"><a href=\"{}\">Errors</a> <span aria-hidden=\"true\">/</span> <a href=\"{}#{}\">{}</a></p>\n\
         <h1><code>{}</code></h1>\n",
        frame.links.errors(),
        frame.links.errors(),
        if page.machinery { "machinery" } else { page.def.kind.as_str() },
        if page.machinery { "The same for every operation".to_owned() } else { title(page.def.kind) },
        Escaped(code),
    );
    if page.def.removed.is_some() {
        body.push_str("<p class=\"notice\">It is not emitted any more. It stays listed, because a code is never used again.</p>\n");
    } else if page.def.deprecated.is_some() {
        let instead = page.def.deprecated.as_ref().and_then(|old| old.use_instead.as_ref());
        let instead = instead.map(|code| format!(" Use {} instead.", linked(frame, code.as_str())));
        let instead = instead.unwrap_or_default();
        let _ = writeln!(body, "<p class=\"notice\">It should not be used any more.{instead}</p>");
    }
    let _ = writeln!(body, "<p class=\"lead\">{}</p>", inline(&page.def.summary));
    body.push_str(&prose(&page.def.page));
    to_do(&mut body, page);
    facts(&mut body, frame, page.facts(), page.advice().is_none());
    if let Some(details) = &page.def.details {
        body.push_str("<section id=\"details\">\n<h2>Details</h2>\n<p>The facts that this failure carries in <code>details</code>.</p>\n");
        table::members(&mut body, "Details", details);
        if let Some(example) = book::details_example(&page.def) {
            body.push_str("<h3>Example</h3>\n");
            table::example(&mut body, details, &example);
        }
        body.push_str("</section>\n");
    }
    variants(&mut body, frame, page);
    operations(&mut body, frame, page);
    wires(&mut body, &page.wires());
    machine(&mut body, &frame.links.code_json(code));
    body.push_str("</main>\n");
    frame.document(code, Part::Errors, &body)
}

fn to_do(body: &mut String, page: &CodePage) {
    body.push_str("<section class=\"todo\" aria-labelledby=\"todo\">\n<h2 id=\"todo\">What to do</h2>\n");
    match page.advice() {
        Some(hint) => {
            let _ = writeln!(body, "<p>{}</p>", inline(hint));
        }
        None => {
            let _ = writeln!(body, "<p>{}.</p>", capital(book::kind(page.def.kind)));
        }
    }
    let again = match page.retry() {
        Retry::Never => "Do not send the same call again.",
        Retry::Same => "The same call may succeed later; after a write, look first whether it took effect.",
        Retry::Amended => "Only a changed call can succeed.",
    };
    let _ = writeln!(body, "<p>{again}</p>");
    if !page.variants.is_empty() {
        body.push_str(
            "<p><a href=\"#variants\">Some operations</a> mean something of their own by it.</p>\n",
        );
    }
    body.push_str("</section>\n");
}

/// A code, with the way to its page if it has one.
fn linked(frame: &Frame<'_>, code: &str) -> String {
    let shown = format!("<code>{}</code>", Escaped(code));
    match frame.book.code(code) {
        Some(_) => format!("<a href=\"{}\">{shown}</a>", frame.links.code(code)),
        None => shown,
    }
}

/// The rows of facts; a hint for people stands above, in what to do.
fn facts(body: &mut String, frame: &Frame<'_>, facts: Vec<Fact>, with_hint: bool) {
    body.push_str("<dl class=\"facts\">\n");
    for fact in facts.into_iter().filter(|fact| with_hint || fact.name != "hint") {
        let _ = write!(body, "<div><dt>{}</dt><dd>", Escaped(fact.name));
        let known = fact.code.as_ref().filter(|code| frame.book.code(code.as_str()).is_some());
        match known {
            Some(code) => {
                let _ = write!(
                    body,
                    "<a href=\"{}\">{}</a>",
                    frame.links.code(code.as_str()),
                    Escaped(&fact.value)
                );
            }
            None if fact.about.is_some() => {
                let _ = write!(body, "<strong>{}</strong>", Escaped(&fact.value));
            }
            None => body.push_str(&inline(&fact.value)),
        }
        if let Some(about) = fact.about {
            let _ = write!(body, " <span class=\"quiet\">{about}</span>");
        }
        body.push_str("</dd></div>\n");
    }
    body.push_str("</dl>\n");
}

fn variants(body: &mut String, frame: &Frame<'_>, page: &CodePage) {
    if page.variants.is_empty() {
        return;
    }
    body.push_str("<section id=\"variants\">\n<h2>What it means to some operations</h2>\n");
    for variant in page.variants.iter().take(VARIANTS) {
        let Variant { def, operations, .. } = variant;
        let _ = writeln!(body, "<article class=\"variant\">\n<h3>{}</h3>", inline(&def.summary));
        body.push_str(&prose(&def.page));
        let own = variant.facts(page);
        if !own.is_empty() {
            facts(body, frame, own, true);
        }
        if let Some(details) = &def.details {
            table::members(body, "Details", details);
            if let Some(example) = book::details_example(def) {
                body.push_str("<details>\n<summary>Example</summary>\n");
                table::example(body, details, &example);
                body.push_str("</details>\n");
            }
        }
        names(body, frame, operations);
        body.push_str("</article>\n");
    }
    if page.variants.len() > VARIANTS {
        let more = page.variants.len() - VARIANTS;
        let _ = writeln!(body, "<p class=\"quiet\">And {more} more, each on the page of its operation.</p>");
    }
    body.push_str("</section>\n");
}

fn operations(body: &mut String, frame: &Frame<'_>, page: &CodePage) {
    if page.machinery {
        return;
    }
    body.push_str("<section id=\"operations\">\n<h2>Operations</h2>\n");
    let (used, all) = (page.operations.len(), frame.book.operations().len());
    if used == 0 {
        body.push_str("<p>No operation declares it.</p>\n");
    } else if used == all && used > OPEN {
        let _ = writeln!(
            body,
            "<p>All <a href=\"{}\">{used} operations</a> may fail with it.</p>",
            frame.links.operations()
        );
    } else {
        names(body, frame, &page.operations);
    }
    body.push_str("</section>\n");
}

fn names(body: &mut String, frame: &Frame<'_>, operations: &[String]) {
    let many = operations.len() > OPEN;
    if many {
        let _ = writeln!(body, "<details>\n<summary>{} operations</summary>", operations.len());
    }
    body.push_str("<ul class=\"names\">\n");
    let whole = frame.book.has_namespaces();
    for name in operations {
        let _ = writeln!(
            body,
            "<li><a href=\"{}\"><code>{}</code></a></li>",
            frame.links.operation(name),
            Escaped(if whole { name } else { short(name) })
        );
    }
    body.push_str("</ul>\n");
    if many {
        body.push_str("</details>\n");
    }
}

fn wires(body: &mut String, wires: &[Wire]) {
    body.push_str(
        "<section id=\"wire\" class=\"broad\">\n<h2>On the wire</h2>\n<p>The same failure in each dialect that callers speak.</p>\n<div class=\"wires\">\n",
    );
    for wire in wires {
        let _ = write!(
            body,
            "<article>\n<h3>{}</h3>\n<p class=\"quiet\">{}</p>\n<pre tabindex=\"0\"><code>{}</code></pre>\n",
            Escaped(wire.dialect),
            Escaped(wire.about),
            Escaped(&wire.text()),
        );
        if !wire.losses.is_empty() {
            let _ =
                writeln!(body, "<p class=\"quiet\">Does not hold: {}</p>", Escaped(&wire.losses.join(", ")));
        }
        body.push_str("</article>\n");
    }
    body.push_str("</div>\n</section>\n");
}
