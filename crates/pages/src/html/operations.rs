//! All operations, by namespace.

use std::fmt::Write;

use curable_core::Visibility;

use super::frame::Part;
use super::index::machine;
use super::prose::{first_sentence, inline};
use super::{Escaped, Frame};
use crate::book::{Documented, Group};

/// All operations.
pub fn operations(frame: &Frame<'_>) -> String {
    let groups = frame.book.groups();
    let several = groups.windows(2).any(|pair| matches!(pair, [a, b] if a.namespace != b.namespace));
    let mut body = String::from("<main id=\"main\">\n<h1>Operations</h1>\n");
    if groups.is_empty() {
        let words = if frame.asks_for_token {
            "There is nothing here for somebody whom nobody knows. Enter a token above."
        } else {
            "There are no operations."
        };
        let _ = writeln!(body, "<p class=\"lead\">{words}</p>");
    }
    if groups.len() > 1 {
        body.push_str("<nav aria-label=\"Groups\">\n<ul class=\"tiles\">\n");
        for group in &groups {
            let _ = writeln!(
                body,
                "<li><a href=\"#{}\">{}</a> <span class=\"quiet\">{}</span></li>",
                Escaped(&anchor(group)),
                Escaped(&name(group, several)),
                group.operations.len()
            );
        }
        body.push_str("</ul>\n</nav>\n");
    }
    for group in &groups {
        let _ = write!(
            body,
            "<section id=\"{}\">\n<h2>{}</h2>\n<ul class=\"list\">\n",
            Escaped(&anchor(group)),
            Escaped(&name(group, several))
        );
        for operation in &group.operations {
            row(&mut body, frame, *operation);
        }
        body.push_str("</ul>\n</section>\n");
    }
    machine(&mut body, &frame.links.operations_json());
    body.push_str("</main>\n");
    frame.document("Operations", Part::Operations, &body)
}

fn row(body: &mut String, frame: &Frame<'_>, operation: &dyn Documented) {
    let def = operation.def();
    let effect = def.effect.map_or("", curable_core::Effect::as_str);
    let _ = write!(
        body,
        "<li><a href=\"{}\"><code>{}</code></a> <span class=\"effect {effect}\">{effect}</span>{}",
        frame.links.operation(&def.name),
        Escaped(short(&def.name)),
        if def.visibility == Visibility::Internal { " <span class=\"required\">internal</span>" } else { "" },
    );
    let summary = first_sentence(&def.summary);
    if !summary.is_empty() {
        let _ = write!(body, "<p>{}</p>", inline(summary));
    }
    body.push_str("</li>\n");
}

/// A name without its namespace, which stands above it.
pub(super) fn short(name: &str) -> &str {
    name.split_once('/').map_or(name, |(_, rest)| rest)
}

/// A group by its subject, and by its namespace where there are several.
fn name(group: &Group<'_>, several: bool) -> String {
    match group.subject {
        Some(subject) if several => format!("{} · {subject}", group.namespace),
        Some(subject) => subject.to_owned(),
        None if group.namespace.is_empty() => "Without a namespace".to_owned(),
        None => group.namespace.to_owned(),
    }
}

/// The place of a group on the page.
pub(super) fn anchor(group: &Group<'_>) -> String {
    let word = |text: &str| -> String {
        text.chars().map(|c| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '-' }).collect()
    };
    format!("in-{}-{}", word(group.namespace), word(group.subject.unwrap_or_default()))
}
