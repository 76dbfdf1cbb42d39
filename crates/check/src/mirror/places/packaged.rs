//! Classes and functions of a package that stand for codes: `throw new JobNotFoundError("…")` where that is imported from
//! the package, `mcputil.NotFoundError("…")`.

use tree_sitter::Node;

use crate::mirror::hash::Map;
use crate::mirror::lang::words;
use crate::mirror::names::imports::{Import, places};
use crate::mirror::uses::{By, Finder, How, Use};
use crate::mirror::words::text::screaming;

/// A class as the settings name it, with its package, and the code that it stands for: `arcp.JobNotFoundError`,
/// `arcp.InternalError = INTERNAL_ERROR`.
pub(crate) fn packaged(setting: &str) -> Option<(String, (String, String))> {
    let (name, code) = setting.split_once('=').map_or((setting, None), |(name, code)| (name, Some(code)));
    let (package, class) = name.trim().rsplit_once('.')?;
    let bare = ["Error", "Exception"].iter().find_map(|end| class.strip_suffix(end)).unwrap_or(class);
    let code = code.map_or_else(|| screaming(bare), |code| code.trim().to_owned());
    Some((class.to_owned(), (package.to_owned(), code)))
}

impl<'t> Finder<'_, 't, '_> {
    /// The uses of such classes in a file that imports their package.
    pub(crate) fn packaged(&mut self) {
        let facts = self.facts;
        let classes = &self.places.classes;
        let packages: Vec<&str> = classes.values().map(|(package, _)| package.as_str()).collect();
        if !packages.iter().any(|package| facts.text.contains(package)) {
            return;
        }
        let imports: Vec<_> = places(facts.text).collect();
        let is_imported = |package: &str| {
            imports.iter().any(|range| Import(facts.slice(range)).words().any(|word| word == package))
        };
        let own: Vec<&str> = facts.classes.iter().map(|class| words(class.name, facts.text)).collect();
        let known: Map<&str, &str> = classes
            .iter()
            .filter(|(class, (package, _))| !own.contains(&class.as_str()) && is_imported(package))
            .map(|(class, (_, code))| (class.as_str(), code.as_str()))
            .collect();
        if known.is_empty() {
            return;
        }
        let is_import = |node: Node<'t>| imports.iter().any(|range| range.contains(&node.start_byte()));
        let mut open = vec![facts.root];
        while let Some(node) = open.pop() {
            let mut cursor = node.walk();
            open.extend(node.named_children(&mut cursor));
            if node.child_count() > 0 || !node.kind().ends_with("identifier") || is_import(node) {
                continue;
            }
            let name = words(node, facts.text);
            let name = facts.aliases.get(name).copied().unwrap_or(name);
            if let Some(code) = known.get(name).filter(|_| !is_label(node)) {
                let how = if is_made(node) { How::Emitted } else { How::Compared };
                // It is what the settings say, whatever other files call so.
                let symbol = Some(name.to_owned());
                let found = Use::plain((*code).to_owned(), node.byte_range(), how);
                self.add(Use { by: By::Name, symbol, ..found });
            }
        }
    }
}

/// Whether a class is called to make something of it: `new JobNotFoundError(…)`, `arcp.JobNotFoundError(…)`.
fn is_made(node: Node<'_>) -> bool {
    const MEMBERS: &[&str] = &["member_expression", "attribute", "selector_expression"];
    let member = node.parent().filter(|outer| MEMBERS.contains(&outer.kind()));
    let callee = member.unwrap_or(node);
    callee.parent().is_some_and(|outer| {
        matches!(outer.kind(), "call" | "call_expression" | "new_expression")
            && outer.named_child(0).is_some_and(|first| first.id() == callee.id())
    })
}

/// Whether a name is only the label of something.
fn is_label(node: Node<'_>) -> bool {
    node.parent().is_some_and(|outer| {
        matches!(outer.kind(), "pair" | "keyword_argument")
            && outer.named_child(0).is_some_and(|key| key.id() == node.id())
    })
}
