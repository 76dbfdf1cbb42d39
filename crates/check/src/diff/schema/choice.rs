//! Choices between schemas: which alternative became which.

use serde_json::{Value, json};

use super::exclusive::are_apart;
use super::flat::Choice;
use super::node::{Node, overlap};
use super::part::{Part, Sub};
use super::same::are_equal;
use super::scope::Scope;
use super::walk::{Found, Walk, found};
use crate::diff::{Place, SchemaChange};

/// More alternatives than this are compared by their names only, not each with each.
const MAX_TRIED: usize = 40;

/// Whether an old alternative became a new one, by one sign.
type Alike<'s, 'c> = dyn Fn(&mut Walk<'c>, &Sub<'c>, &Sub<'c>) -> bool + 's;

/// The alternatives of one side.
pub(super) struct Arms<'c> {
    /// What each says by itself.
    pub(super) bare: Vec<Sub<'c>>,
    /// What is compared of each: with or without what stands beside the choice.
    pub(super) each: Vec<Sub<'c>>,
    /// What each says, with what stands beside the choice.
    pub(super) whole: Vec<Sub<'c>>,
    /// Exactly one must hold, not at least one.
    pub(super) exclusive: bool,
}

impl<'c> Arms<'c> {
    fn of(node: &Node<'c>, choice: &Choice<'c>) -> Self {
        let whole = |arm: &&'c Value| {
            let mut parts = node.base.clone();
            parts.push(Part::whole(arm));
            parts
        };
        let bare: Vec<Sub<'c>> = choice.arms.iter().map(|arm| vec![Part::whole(arm)]).collect();
        Self {
            each: bare.clone(),
            bare,
            whole: choice.arms.iter().map(whole).collect(),
            exclusive: choice.exclusive,
        }
    }

    /// What stands beside the choice belongs to each.
    fn with_base(self) -> Self {
        Self { each: self.whole.clone(), ..self }
    }

    /// No choice at all.
    fn only(whole: &[Part<'c>]) -> Self {
        let all = vec![whole.to_vec()];
        Self { bare: all.clone(), each: all.clone(), whole: all, exclusive: true }
    }
}

impl<'c> Walk<'c> {
    /// Only one side has a choice: the other has one alternative.
    pub(super) fn one_choice(
        &mut self,
        old: &Node<'c>,
        new: &Node<'c>,
        subs: (&[Part<'c>], &[Part<'c>]),
        at: &str,
        own: &mut Vec<Found>,
    ) {
        let split = |scope: &Scope<'c>, node: &Node<'c>, whole: &[Part<'c>]| match node.choices.as_slice() {
            [] => Some(Arms::only(whole)),
            [choice] if !excludes(scope, choice) => Some(Arms::of(node, choice).with_base()),
            _ => None,
        };
        if let (Some(before), Some(after)) = (split(&self.old, old, subs.0), split(&self.new, new, subs.1)) {
            self.arms(&before, &after, at, own);
        } else {
            let schemas = (self.old.alone(subs.0), self.new.alone(subs.1));
            self.judge(schemas.0, schemas.1, at, own);
        }
    }

    /// Both sides have choices, or none has.
    pub(super) fn choices(&mut self, old: &Node<'c>, new: &Node<'c>, at: &str, own: &mut Vec<Found>) {
        match (old.choices.as_slice(), new.choices.as_slice()) {
            ([], []) => {}
            ([before], [after]) if !excludes(&self.old, before) && !excludes(&self.new, after) => {
                if before.exclusive != after.exclusive {
                    let (scope, exclusive) =
                        if before.exclusive { (self.old, before) } else { (self.new, after) };
                    if !are_disjoint(&scope, &exclusive.arms) {
                        self.judge_choices(old, new, at, own);
                    }
                }
                self.arms(&Arms::of(old, before), &Arms::of(new, after), at, own);
            }
            _ => self.judge_choices(old, new, at, own),
        }
    }

    fn judge_choices(&mut self, old: &Node<'c>, new: &Node<'c>, at: &str, own: &mut Vec<Found>) {
        let whole = |node: &Node<'c>| {
            let one = |choice: &Choice<'c>| json!({ (if choice.exclusive { "oneOf" } else { "anyOf" }): choice.arms });
            json!({ "allOf": node.choices.iter().map(one).collect::<Vec<_>>() })
        };
        let (before, after) = (whole(old), whole(new));
        if !are_equal((&self.old, &before), (&self.new, &after)) {
            let schemas = (self.old.carried(before), self.new.carried(after));
            self.judge(schemas.0, schemas.1, at, own);
        }
    }

    /// Finds which alternative became which, compares those, and reports the others.
    fn arms(&mut self, old: &Arms<'c>, new: &Arms<'c>, at: &str, own: &mut Vec<Found>) {
        let partners = self.partners(&old.each, &new.each);
        if new.exclusive && new.each.len() > 1 && self.place == Place::Input {
            self.clashes(old, new, &partners, at, own);
        }
        for (index, arm) in old.each.iter().enumerate() {
            match partners[index] {
                Some(other) if old.each.len() == 1 && new.each.len() == 1 => {
                    self.compare(arm, &new.each[other], at);
                }
                Some(other) => self.compare(arm, &new.each[other], &format!("{at}/anyOf/{other}")),
                None => self.lost(&old.whole[index], &new.whole, at, own),
            }
        }
        for (index, arm) in new.whole.iter().enumerate() {
            if !partners.contains(&Some(index)) {
                self.gained(arm, &old.whole, &format!("{at}/anyOf/{index}"), own);
            }
        }
    }

    /// Which new alternative each old one became.
    fn partners(&mut self, old: &[Sub<'c>], new: &[Sub<'c>]) -> Vec<Option<usize>> {
        let mut partners: Vec<Option<usize>> = vec![None; old.len()];
        let small = old.len() <= MAX_TRIED && new.len() <= MAX_TRIED;
        let steps: [&Alike<'_, 'c>; 4] = [
            &|walk, a, b| small && walk.tried(a, b) == 0,
            &|walk, a, b| walk.have_a_tag_in_common(a, b),
            &|_, a, b| reference(a).is_some_and(|name| reference(b) == Some(name)),
            &|walk, a, b| {
                let types = (Node::of(&walk.old, a).types(), Node::of(&walk.new, b).types());
                types.0 == types.1
            },
        ];
        for step in steps {
            for (index, arm) in old.iter().enumerate() {
                if partners[index].is_none() {
                    partners[index] = (0..new.len())
                        .find(|&other| !partners.contains(&Some(other)) && step(self, arm, &new[other]));
                }
            }
        }
        partners
    }

    /// An alternative without a partner, unless what it took is taken by the others.
    fn lost(&mut self, arm: &Sub<'c>, new: &[Sub<'c>], at: &str, own: &mut Vec<Found>) {
        let schemas = (self.old.alone(arm), any_of(&self.new, new));
        if let (Some(arm), Some(all)) = &schemas
            && self.covers(all, arm) == Some(true)
        {
            return;
        }
        let shown = Node::of(&self.old, arm).shown();
        own.push(found(SchemaChange::Narrowed, &format!("{at}/anyOf"), shown, Value::Null));
    }

    fn gained(&mut self, arm: &Sub<'c>, old: &[Sub<'c>], at: &str, own: &mut Vec<Found>) {
        let schemas = (self.new.alone(arm), any_of(&self.old, old));
        if let (Some(arm), Some(all)) = &schemas
            && self.covers(all, arm) == Some(true)
        {
            return;
        }
        let shown = Node::of(&self.new, arm).shown();
        own.push(found(SchemaChange::Widened, at, Value::Null, shown));
    }

    fn have_a_tag_in_common(&self, old: &Sub<'c>, new: &Sub<'c>) -> bool {
        let before = Node::of(&self.old, old).tags(&self.old);
        let after = Node::of(&self.new, new).tags(&self.new);
        before.iter().any(|tag| after.contains(tag))
    }
}

/// The alternatives as one schema that stands alone.
fn any_of<'c>(scope: &Scope<'c>, arms: &[Sub<'c>]) -> Option<Value> {
    let mut all = Vec::new();
    for arm in arms {
        let mut schema = scope.alone(arm)?;
        // The definitions are put beside the whole again.
        schema.as_object_mut()?.remove("$defs");
        all.push(schema);
    }
    scope.carried(json!({ "anyOf": all }))
}

/// The definition that an alternative is.
fn reference<'c>(sub: &Sub<'c>) -> Option<&'c str> {
    sub.last().and_then(|part| part.value.get("$ref")).and_then(Value::as_str)
}

/// Whether alternatives shut each other's values out, so that none can be looked at alone.
fn excludes(scope: &Scope<'_>, choice: &Choice<'_>) -> bool {
    let nodes: Vec<Node<'_>> = choice.arms.iter().map(|arm| Node::of(scope, &[Part::whole(arm)])).collect();
    choice.exclusive && overlap(nodes.iter())
}

/// Whether no value can pass two of the schemas.
fn are_disjoint(scope: &Scope<'_>, arms: &[&Value]) -> bool {
    let nodes: Vec<Node<'_>> = arms.iter().map(|arm| Node::of(scope, &[Part::whole(arm)])).collect();
    nodes
        .iter()
        .enumerate()
        .all(|(index, one)| nodes[index + 1..].iter().all(|other| are_apart((scope, one), (scope, other), 0)))
}
