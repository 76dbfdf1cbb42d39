//! The kinds of nodes by number: the library measures a name, and looks whether it is one, each time it is asked.

use std::sync::OnceLock;

use tree_sitter::Node;

use super::{LANGUAGES, Language};

/// The kind of a node.
pub(crate) trait Kind {
    /// The name of the kind, in a tree of this language.
    fn kind_in(&self, lang: Language) -> &'static str;
}

impl Kind for Node<'_> {
    fn kind_in(&self, lang: Language) -> &'static str {
        static GRAMMARS: [OnceLock<tree_sitter::Language>; LANGUAGES] =
            [const { OnceLock::new() }; LANGUAGES];
        static NAMES: [OnceLock<Vec<&'static str>>; LANGUAGES] = [const { OnceLock::new() }; LANGUAGES];
        let names = NAMES[lang as usize].get_or_init(|| {
            let grammar = GRAMMARS[lang as usize].get_or_init(|| lang.grammar());
            let numbers = 0..u16::try_from(grammar.node_kind_count()).unwrap_or(u16::MAX);
            numbers.map(|id| grammar.node_kind_for_id(id).unwrap_or_default()).collect()
        });
        // What is no part of the language has a number beyond all others.
        names.get(usize::from(self.kind_id())).copied().unwrap_or("ERROR")
    }
}
