//! What is said where there is no such page.

use std::fmt::Write;

use super::frame::Part;
use super::{Escaped, Frame};

/// No such code.
pub fn no_code(frame: &Frame<'_>, code: &str) -> String {
    let near: Vec<(String, &str)> =
        frame.book.near_codes(code).into_iter().map(|near| (frame.links.code(near), near)).collect();
    let all = frame.links.errors();
    missing(frame, Part::Errors, ("There is no such code", code), &near, (&all, "All codes"))
}

/// Nothing at all.
pub fn no_page(frame: &Frame<'_>) -> String {
    let all = frame.links.operations();
    missing(frame, Part::Operations, ("There is no such page", ""), &[], (&all, "All operations"))
}

/// No such operation.
pub fn no_operation(frame: &Frame<'_>, name: &str) -> String {
    let near: Vec<(String, &str)> = frame
        .book
        .near_operations(name)
        .into_iter()
        .map(|near| (frame.links.operation(near), near))
        .collect();
    let all = frame.links.operations();
    missing(frame, Part::Operations, ("There is no such operation", name), &near, (&all, "All operations"))
}

/// The longest name that is repeated.
const LONGEST: usize = 200;

fn missing(
    frame: &Frame<'_>,
    part: Part,
    (title, asked): (&str, &str),
    near: &[(String, &str)],
    (all, name): (&str, &str),
) -> String {
    let mut body = format!("<main id=\"main\" class=\"page\">\n<h1>{title}</h1>\n");
    if !asked.is_empty() {
        let shown: String = asked.chars().take(LONGEST).collect();
        let _ = writeln!(body, "<p>Asked for: <code>{}</code></p>", Escaped(&shown));
    }
    if !near.is_empty() {
        body.push_str("<p class=\"lead\">Did you mean ");
        for (index, (to, name)) in near.iter().enumerate() {
            let between = if index == 0 { "" } else { " or " };
            let _ = write!(body, "{between}<a href=\"{to}\"><code>{}</code></a>", Escaped(name));
        }
        body.push_str("?</p>\n");
    }
    if frame.asks_for_token && frame.book.operations().len() == 0 {
        body.push_str("<p>Or it is for callers alone: enter a token above.</p>\n");
    }
    let _ = writeln!(body, "<p><a href=\"{all}\">{name}</a></p>\n</main>");
    frame.document(title, part, &body)
}
