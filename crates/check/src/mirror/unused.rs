//! Codes that are declared and dead: stage 2.

use std::collections::{BTreeMap, BTreeSet};

use aho_corasick::AhoCorasick;

use super::analyse::{Analysis, parse};
use super::finding::{Finding, Rule};
use super::judge::At;
use super::lang::{Language, words};
use super::names::stated::Stands;
use super::source::Source;
use super::uses::How;
use super::words::declared::{Declared, local};
use super::words::searches::search;
use super::words::text::is_code;

/// The codes that nothing uses. `names_in` tells which names the files use.
pub(crate) fn unused<'a>(
    contract: &Source,
    declared: &Declared<'_>,
    must_be_used: impl Fn(&str) -> bool,
    all: impl Iterator<Item = &'a Analysis>,
    meant: &BTreeSet<&str>,
    names_in: impl Fn(&Names) -> BTreeSet<String>,
) -> Vec<Finding> {
    let mut dead: BTreeMap<&str, BTreeSet<String>> = declared
        .codes()
        .filter(|(code, def)| {
            must_be_used(code) && def.removed.is_none() && def.deprecated.is_none() && !meant.contains(code)
        })
        .map(|(code, _)| (code, BTreeSet::new()))
        .collect();
    for analysis in all {
        for found in &analysis.uses {
            match (found.how, &found.symbol) {
                (How::Emitted | How::Compared | How::Mentioned, _) => {
                    dead.remove(found.word.as_str());
                    if found.in_namespace {
                        let used: Vec<&str> = declared.of_local(&found.word).to_vec();
                        dead.retain(|code, _| !(used.contains(code) && local(code) == found.word));
                    }
                }
                (How::Declared, Some(symbol)) => {
                    if let Some(symbols) = dead.get_mut(found.word.as_str()) {
                        symbols.insert(symbol.clone());
                    }
                }
                (How::Declared, None) | (How::Described, _) => {}
            }
        }
        for one in &analysis.stated {
            let Stands::For(text) = &one.stands else { continue };
            // A function may put the namespace before it.
            let code = match declared.of_local(text) {
                [only] if !text.contains('.') => only,
                _ => text.as_str(),
            };
            if let Some(symbols) = dead.get_mut(code) {
                symbols.insert(one.name.clone());
            }
        }
    }
    let symbols: BTreeSet<String> = dead.values().flatten().cloned().collect();
    // A constant is often called like its code.
    let codes: BTreeSet<String> = dead
        .keys()
        .filter(|code| code.contains('_') && is_code(code))
        .map(|code| local(code).to_owned())
        .collect();
    let names = Names { symbols, codes };
    let named = if dead.is_empty() { BTreeSet::new() } else { names_in(&names) };
    dead.retain(|code, symbols| symbols.is_disjoint(&named) && !named.contains(local(code)));
    dead.keys().map(|code| finding(contract, code)).collect()
}

fn finding(contract: &Source, code: &str) -> Finding {
    // The declaration is where the code stands as the value of `code`, and else where it stands first.
    let quoted = format!("\"{code}\"");
    let places: Vec<usize> = contract.text.match_indices(&quoted).map(|(at, _)| at + 1).collect();
    let declares = |at: &&usize| {
        contract.text[..**at]
            .trim_end_matches('"')
            .trim_end()
            .trim_end_matches(':')
            .trim_end()
            .ends_with("\"code\"")
    };
    let start = places.iter().find(declares).or(places.first()).copied().unwrap_or(0);
    let span = start..start + if places.is_empty() { 0 } else { code.len() };
    At { source: contract, span, code: code.to_owned() }.finding(
        Rule::Unused,
        format!("`{code}` is declared and nothing uses it"),
        None,
        None,
    )
}

/// Names that make a code used when something is done with them.
pub(crate) struct Names {
    /// What the sources call the codes.
    pub(crate) symbols: BTreeSet<String>,
    /// The codes themselves, as constants may be called.
    pub(crate) codes: BTreeSet<String>,
}

impl Names {
    /// The search for all of them.
    pub(crate) fn search(&self) -> Option<AhoCorasick> {
        search(self.symbols.iter().chain(&self.codes))
    }
}

/// Which of these names a file uses, apart from giving them a meaning; one that it imports under another name by that.
pub(crate) fn names_used(lang: Language, text: &str, names: &Names) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let Some(tree) = parse(lang, text) else { return found };
    let mut renamed: BTreeMap<&str, &str> = BTreeMap::new();
    let mut cursor = tree.walk();
    loop {
        let node = cursor.node();
        if node.child_count() == 0 && node.is_named() && node.kind().ends_with("identifier") {
            let word = words(node, text);
            let name = renamed.get(word).copied().unwrap_or(word);
            // What a macro is given may be the declaration itself.
            let in_macro = || node.parent().is_some_and(|parent| parent.kind() == "token_tree");
            let is_one = names.symbols.contains(name) || names.codes.contains(name) && !in_macro();
            if is_one && is_used(node) {
                found.insert(name.to_owned());
            }
        }
        if let Some((alias, name)) = renames(node, text) {
            renamed.insert(alias, name);
        }
        if cursor.goto_first_child() {
            continue;
        }
        while !cursor.goto_next_sibling() {
            if !cursor.goto_parent() {
                return found;
            }
        }
    }
}

/// The name that an import gives something, and the one that it has: `use codes::SNOWED_IN as CLOSED`.
fn renames<'t>(import: tree_sitter::Node<'t>, text: &'t str) -> Option<(&'t str, &'t str)> {
    if !matches!(import.kind(), "use_as_clause" | "import_specifier" | "aliased_import") {
        return None;
    }
    let alias = words(import.child_by_field_name("alias")?, text);
    let original = import.child_by_field_name("path").or_else(|| import.child_by_field_name("name"))?;
    words(original, text).rsplit(['.', ':']).next().map(|name| (alias, name))
}

/// Whether an identifier does something, rather than being declared, imported or named as a type.
fn is_used(node: tree_sitter::Node<'_>) -> bool {
    let Some(parent) = node.parent() else { return false };
    let under = |field: &str| parent.child_by_field_name(field).is_some_and(|child| child.id() == node.id());
    match parent.kind() {
        "struct_expression" | "shorthand_field_initializer" => true,
        // Where a name comes into being.
        "variable_declarator"
        | "const_spec"
        | "var_spec"
        | "const_item"
        | "static_item"
        | "enum_assignment"
        | "enum_body"
        | "enum_variant"
        | "enum_entry"
        | "struct_item"
        | "class_definition"
        | "class_declaration"
        | "class"
        | "function_item"
        | "function_definition"
        | "function_declaration"
        | "enum_item"
        | "enum_declaration" => {
            !(under("name") || parent.kind() == "enum_body" || parent.kind() == "enum_entry")
        }
        "assignment" | "let_declaration" => !(under("left") || under("pattern")),
        "pattern" | "expression_list" => parent
            .parent()
            .is_none_or(|outer| !matches!(outer.kind(), "property_declaration" | "short_var_declaration")),
        "import_specifier"
        | "export_specifier"
        | "use_list"
        | "use_declaration"
        | "scoped_use_list"
        | "use_as_clause"
        | "import_clause"
        | "aliased_import"
        | "import_from_statement"
        | "dotted_name" => false,
        "scoped_identifier" => !is_import(parent),
        "pair" => !under("key"),
        _ => node.kind() != "type_identifier",
    }
}

fn is_import(mut node: tree_sitter::Node<'_>) -> bool {
    while let Some(parent) = node.parent() {
        match parent.kind() {
            "use_declaration" => return true,
            "scoped_identifier" | "use_list" | "scoped_use_list" | "use_as_clause" => node = parent,
            _ => return false,
        }
    }
    false
}
