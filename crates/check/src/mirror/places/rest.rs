//! The case of an enumeration of codes that takes whatever no other case stands for, and is no code itself.

use tree_sitter::Node;

use crate::mirror::lang::{Case, Language, View, words};
use crate::mirror::tree::facts::Facts;

impl<'t> Facts<'t> {
    /// Whether a case is there for codes that nobody knows yet: `#[serde(other)] Unknown`, `case unknown(String)`.
    pub(crate) fn is_rest(&self, case: &Case<'t>, cases: &[Case<'t>]) -> bool {
        match self.lang {
            Language::Rust => self.is_read_last(case.name) || self.alone_holds_text(case, cases),
            Language::Swift => self.alone_holds_text(case, cases),
            Language::Python => self.is_missing(case.name),
            _ => false,
        }
    }

    /// The names of all such cases of the file.
    pub(crate) fn rests(&self) -> impl Iterator<Item = &'t str> {
        let enums = self.seen.iter().filter_map(|kept| match &kept.view {
            View::Enum { cases, .. } => Some(cases),
            _ => None,
        });
        let rests = enums.flat_map(|cases| cases.iter().filter(|case| self.is_rest(case, cases)));
        rests.map(|case| words(case.name, self.text))
    }

    /// Whether serde reads into this case what fits no other.
    fn is_read_last(&self, name: Node<'t>) -> bool {
        // To go from node to node is costly, and most cases have nothing before them.
        if self.text[..name.start_byte()].trim_end().ends_with([',', '{']) {
            return false;
        }
        let before = name.parent().and_then(|variant| variant.prev_named_sibling());
        let attributes = std::iter::successors(before, Node::prev_named_sibling)
            .take_while(|node| node.kind() == "attribute_item" || node.kind().ends_with("comment"));
        attributes.filter(|node| node.kind() == "attribute_item").any(|attribute| {
            let text = words(attribute, self.text).trim_matches(['#', '[', ']', ' ']);
            let said = text.strip_prefix("serde").map(|said| said.trim_matches(['(', ')', ' ']));
            said.is_some_and(|said| said.split(',').any(|one| matches!(one.trim(), "other" | "untagged")))
        })
    }

    /// Whether this case holds a text, and the others are nothing but their names.
    fn alone_holds_text(&self, case: &Case<'t>, cases: &[Case<'t>]) -> bool {
        const FEWEST: usize = 3;
        let held = |case: &Case<'t>| {
            let after = self.text[case.name.end_byte()..].trim_start();
            let next = after.starts_with(['(', '{']).then(|| case.name.next_named_sibling())??;
            matches!(
                next.kind(),
                "ordered_field_declaration_list" | "field_declaration_list" | "enum_type_parameters"
            )
            .then(|| words(next, self.text))
        };
        case.raw.is_none()
            && held(case).is_some_and(is_one_text)
            && cases.len() >= FEWEST
            && cases.iter().filter(|case| held(case).is_some()).count() == 1
    }

    /// Whether the class gives this case for a value that has none: `def _missing_(cls, value): return cls.UNKNOWN`.
    fn is_missing(&self, name: Node<'t>) -> bool {
        let class =
            std::iter::successors(name.parent(), Node::parent).find(|node| node.kind() == "class_definition");
        let missing = class
            .and_then(|class| words(class, self.text).split_once("def _missing_("))
            .map(|(_, rest)| rest);
        let given = missing.and_then(|body| body.split_once("return cls.")).map(|(_, given)| given);
        given.is_some_and(|given| {
            let rest = given.strip_prefix(words(name, self.text));
            rest.is_some_and(|rest| !rest.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '_'))
        })
    }
}

/// Whether what a case holds is one text, perhaps by the name of what it is read from.
fn is_one_text(held: &str) -> bool {
    let held = held.trim_matches(['(', ')', ' ']);
    let (label, ty) = held.split_once(':').unwrap_or(("", held));
    let is_raw = |label: &str| matches!(label, "" | "_" | "raw" | "rawValue" | "code" | "value");
    (!ty.contains(", ") || ty.contains("Cow<"))
        && is_raw(label.trim())
        && (ty.ends_with("String") || ty.ends_with("str") || ty.ends_with("str>"))
}
