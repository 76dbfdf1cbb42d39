//! The arms of a choice, and what each of them gives.

use tree_sitter::Node;

use super::resolve::Leaf;
use crate::mirror::lang::Language;
use crate::mirror::uses::Finder;
use crate::mirror::words::text::is_word;
use crate::mirror::words::things::are_codes;

/// How far a label is from its arm, and an arm from what it gives.
const STEPS: usize = 5;

/// The arm that a label of a choice stands in.
pub(crate) fn arm_of(label: Node<'_>) -> Option<Node<'_>> {
    std::iter::successors(label.parent(), Node::parent).find(|node| is_arm(node.kind()))
}

/// Whether a node of this kind is the arm of a choice.
pub(crate) fn is_arm(kind: &str) -> bool {
    matches!(kind, "match_arm" | "expression_case" | "switch_entry" | "switch_case" | "case_clause")
}

fn last_of(node: Node<'_>) -> Option<Node<'_>> {
    node.named_child(u32::try_from(node.named_child_count()).ok()?.checked_sub(1)?)
}

impl<'t> Finder<'_, 't, '_> {
    /// The labels of a choice that are told apart for something else than to give a code for each: a case with a code is
    /// none itself, as in `ObsError::Sql(_) => "INTERNAL"`.
    pub(crate) fn labels_without_code(&self, labels: &[Node<'t>], scope: usize) -> Vec<Node<'t>> {
        let given: Vec<Option<bool>> = labels.iter().map(|label| self.gives_code(*label, scope)).collect();
        let own = given.iter().filter(|given| **given == Some(true)).count();
        if own == 0 || own * 2 < given.iter().flatten().count() {
            return labels.to_vec();
        }
        labels.iter().zip(given).filter(|(_, given)| given.is_none()).map(|(label, _)| *label).collect()
    }

    /// Whether this stands in the pattern of an arm that gives a code, so that it is none itself.
    pub(crate) fn is_answered(&self, label: Node<'t>, scope: usize) -> bool {
        let pattern = arm_of(label).and_then(|arm| arm.child_by_field_name("pattern"));
        pattern.is_some_and(|pattern| pattern.byte_range().contains(&label.start_byte()))
            && self.gives_code(label, scope).is_some()
    }

    /// Whether the arm of a label gives a declared code, or another word; nothing where it does something else.
    fn gives_code(&self, label: Node<'t>, scope: usize) -> Option<bool> {
        self.given_in_arm(label, scope, |leaves| match leaves {
            [Leaf::Text(span)] => {
                let word = self.facts.slice(span);
                let is_one = self.declared.is_code(word)
                    || is_word(word) && word.contains(['_', '.'])
                    || self.declared.flawed(word).is_some();
                Some(is_one.then(|| self.declared.is_own(word)))
            }
            // A constant or a case that nobody declares is given in the place of a code as well.
            // What `.full` is a case of is not known, so that it is one where it says a declared code.
            [name @ Leaf::Name { owner: None, .. }] if self.facts.lang == Language::Swift => {
                Some(self.code_named(name).filter(|word| self.declared.is_own(word)).map(|_| true))
            }
            [name @ Leaf::Name { owner, .. }] if self.facts.lang != Language::Swift => {
                let said = self.code_named(name).map(|word| self.declared.is_own(&word));
                let is_one = |owner: &str| are_codes(owner) || self.is_code_type(owner);
                Some(said.or_else(|| owner.is_some_and(is_one).then_some(false)))
            }
            _ => None,
        })
    }

    /// What the arm of a label gives, by what its last expression comes down to: an answer, or none where what stands
    /// last in that one must tell.
    pub(crate) fn given_in_arm<T>(
        &self,
        label: Node<'t>,
        scope: usize,
        answer: impl Fn(&[Leaf<'t>]) -> Option<Option<T>>,
    ) -> Option<T> {
        let mut arm = arm_of(label)?;
        // A case without anything to do goes on with the next.
        while arm.kind() == "switch_case" && arm.named_child_count() == 1 {
            arm = arm.next_named_sibling()?;
        }
        let mut value = last_of(arm).filter(|value| value.start_byte() >= label.end_byte())?;
        for _ in 0..STEPS {
            match answer(&self.resolver.leaves(value, scope)) {
                Some(answer) => return answer,
                None => value = last_of(value)?,
            }
        }
        None
    }
}
