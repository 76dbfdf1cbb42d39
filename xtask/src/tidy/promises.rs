//! Every test that the list of promises names is there.

use proc_macro2::{TokenStream, TokenTree};
use syn::{Attribute, Item};

use super::tree::lines;
use super::{Finding, Tree};

/// The list.
const LIST: &str = "docs/promises.md";

pub(super) fn find(tree: &Tree) -> Vec<Finding> {
    let Some(text) = tree.text(LIST) else { return Vec::new() };
    let mut findings = Vec::new();
    for (number, line) in lines(text) {
        // What stands between two marks of code is every second piece.
        for named in line.split('`').skip(1).step_by(2).filter(|named| is_place(named)) {
            if let Some(why) = missing(tree, named) {
                findings.push(Finding::error(LIST, number, why));
            }
        }
    }
    findings
}

/// Whether it names a file, and perhaps a test in it.
fn is_place(named: &str) -> bool {
    !named.contains(' ') && named.split("::").next().is_some_and(|path| path.contains('/'))
}

/// What is wrong with a place: no such file, or no such test.
fn missing(tree: &Tree, named: &str) -> Option<String> {
    let (path, test) = named.split_once("::").map_or((named, None), |(path, test)| (path, Some(test)));
    let Some(text) = tree.text(path) else { return Some(format!("there is no file `{path}`")) };
    let test = test?;
    match syn::parse_file(text) {
        Ok(file) if has_test(&file.items, test) => None,
        Ok(_) => Some(format!("there is no test `{test}` in `{path}`")),
        Err(error) => Some(format!("`{path}` cannot be read: {error}")),
    }
}

fn has_test(items: &[Item], name: &str) -> bool {
    items.iter().any(|item| match item {
        Item::Fn(function) => function.sig.ident == name && function.attrs.iter().any(is_test),
        Item::Mod(inner) => inner.content.as_ref().is_some_and(|(_, items)| has_test(items, name)),
        Item::Macro(call) => has_function(call.mac.tokens.clone(), name),
        _ => false,
    })
}

/// Whether it is the attribute of a test, of whatever run time.
fn is_test(attribute: &Attribute) -> bool {
    attribute.path().segments.last().is_some_and(|segment| segment.ident == "test")
}

/// A macro for properties holds its tests as tokens.
fn has_function(tokens: TokenStream, name: &str) -> bool {
    let mut after_fn = false;
    for token in tokens {
        let found = after_fn && matches!(&token, TokenTree::Ident(ident) if ident == name);
        if found {
            return true;
        }
        after_fn = matches!(&token, TokenTree::Ident(ident) if ident == "fn");
    }
    false
}
