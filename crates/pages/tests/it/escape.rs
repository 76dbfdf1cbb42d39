//! Whatever was declared stays text.

use std::convert::Infallible;

use curable_pages::html::{Frame, Links};
use curable_pages::{Book, html, site, terminal};

use crate::sample::{HOSTILE, hostile};

/// Everything that is written about the hostile contract.
fn written() -> Vec<(String, String)> {
    let contract = hostile();
    let mut pages = Vec::new();
    site::write(&contract, |file| {
        pages.push((file.path, file.text));
        Ok::<(), Infallible>(())
    })
    .unwrap();
    let book = Book::of(&contract);
    let frame = Frame { book: &book, links: Links::Server("/base"), asks_for_token: true };
    for operation in book.operations() {
        pages.push(("console.html".into(), html::console(&frame, Some(operation))));
        pages.push(("served.html".into(), html::operation(&frame, operation)));
    }
    pages.push(("none.html".into(), html::console(&frame, None) + &html::no_code(&frame, HOSTILE)));
    pages.push(("missing.html".into(), html::no_operation(&frame, HOSTILE)));
    pages
}

/// The tags of a document, with their attributes.
fn tags(html: &str) -> Vec<&str> {
    html.split('<').skip(1).map(|tag| tag.split('>').next().unwrap_or(tag)).collect()
}

#[test]
fn nothing_that_was_declared_becomes_markup() {
    let pages = written();
    assert!(pages.iter().filter(|(path, _)| path.ends_with(".html")).count() > 20);
    for (path, html) in pages.iter().filter(|(path, _)| path.ends_with(".html")) {
        for tag in tags(html) {
            assert!(!tag.starts_with("img"), "{path}: <{tag}>");
            assert!(!tag.starts_with("script") || tag.starts_with("script src=\""), "{path}: <{tag}>");
            // Attributes stand in double quotes, and what is between them was escaped.
            let outside: String = tag.split('"').step_by(2).collect();
            assert!(!outside.contains("onload") && !outside.contains("onerror"), "{path}: <{tag}>");
            assert!(!tag.contains("javascript:"), "{path}: <{tag}>");
        }
        assert!(!html.contains(" style=") && !html.contains("<style"), "{path}: the policy forbids it");
        assert!(html.contains("&lt;script&gt;"), "{path}: the texts are there");
    }
}

#[test]
fn no_name_leads_out_of_the_folder() {
    for (path, _) in written() {
        assert!(
            !path.starts_with('/') && !path.split('/').any(|part| part == ".." || part.is_empty()),
            "{path}"
        );
        assert!(path.split('/').count() <= 2, "{path}");
    }
}

#[test]
fn a_terminal_obeys_nothing_that_was_declared() {
    let mut contract = hostile();
    contract.failures[0].summary = "red \u{1b}[31m and \u{7}bell".into();
    let book = Book::of(&contract);
    let text = terminal::code(book.code(HOSTILE).unwrap());
    assert!(text.contains("red") && !text.chars().any(|c| c.is_control() && c != '\n'), "{text:?}");
}
