//! Choices between schemas: which alternative became which.

use std::collections::BTreeSet;

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
type Alike<'s, 'c> = dyn Fn(&mut Walk<'c>, usize, usize) -> bool + 's;

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
            let schemas = (self.alone(self.old, subs.0), self.alone(self.new, subs.1));
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
        // Each is looked at with each, which is as much work as many places.
        let pairs = old.each.len().saturating_mul(new.each.len()) / 4;
        self.places = self.places.saturating_sub(u32::try_from(pairs).unwrap_or(u32::MAX));
        let partners = self.partners(&old.each, &new.each);
        if new.exclusive && new.each.len() > 1 && self.place == Place::Input {
            self.clashes(old, new, &partners, at, own);
        }
        for (index, arm) in old.each.iter().enumerate() {
            match partners[index] {
                Some(other) if old.each.len() == 1 && new.each.len() == 1 => {
                    self.compare(arm, &new.each[other], at);
                }
                Some(other) => {
                    let start = self.found.len();
                    self.compare(arm, &new.each[other], &format!("{at}/anyOf/{other}"));
                    self.let_out((old, index), (new, Some(other)), (start, at), own);
                    let told = &self.found[start..];
                    if told.iter().any(Found::matters)
                        && told.iter().all(Found::is_provable)
                        && self.others_make_up((old, index), (new, other))
                    {
                        let told = self.found.split_off(start);
                        self.found.extend(told.into_iter().filter(|found| !found.matters()));
                    }
                }
                None => {
                    self.lost(&old.whole[index], &new.whole, at, own);
                    self.let_out((old, index), (new, None), (self.found.len(), at), own);
                }
            }
        }
        for (index, arm) in new.whole.iter().enumerate() {
            if !partners.contains(&Some(index)) {
                self.gained(arm, &old.whole, &format!("{at}/anyOf/{index}"), own);
            }
        }
    }

    /// Whether what an alternative lost is taken by others of the new ones, and what it gained was by others of the old
    /// ones.
    fn others_make_up(&mut self, old: (&Arms<'c>, usize), new: (&Arms<'c>, usize)) -> bool {
        let takes = |walk: &mut Self, all: (Scope<'c>, &Arms<'c>), one: (Scope<'c>, &Sub<'c>)| {
            let schemas = walk.any_of(all.0, &all.1.whole).zip(walk.alone(one.0, one.1));
            schemas.is_some_and(|(all, one)| walk.covers(&all, &one) == Some(true))
        };
        let scopes = (self.old, self.new);
        let is_open = !old.0.exclusive && !new.0.exclusive && old.0.whole.len() > 1 && new.0.whole.len() > 1;
        is_open
            && takes(self, (scopes.1, new.0), (scopes.0, &old.0.whole[old.1]))
            && takes(self, (scopes.0, old.0), (scopes.1, &new.0.whole[new.1]))
    }

    /// Which new alternative each old one became.
    fn partners(&mut self, old: &[Sub<'c>], new: &[Sub<'c>]) -> Vec<Option<usize>> {
        let mut partners: Vec<Option<usize>> = vec![None; old.len()];
        let small = old.len() <= MAX_TRIED && new.len() <= MAX_TRIED;
        self.pair_up(&mut partners, new.len(), &|walk, a, b| walk.are_written_alike(&old[a], &new[b]));
        if small {
            self.pair_up(&mut partners, new.len(), &|walk, a, b| walk.are_same(&old[a], &new[b]));
        }
        // Those that are left are no more than similar, which nobody asks for in a trial.
        if self.is_asked || !partners.contains(&None) {
            return partners;
        }
        let signs = |scope: &Scope<'c>, arms: &[Sub<'c>]| -> Vec<_> {
            let sign = |arm: &Sub<'c>| {
                let node = Node::of(scope, arm);
                (node.tags(scope), node.types())
            };
            arms.iter().map(sign).collect()
        };
        let (before, after) = (signs(&self.old, old), signs(&self.new, new));
        let steps: [&Alike<'_, 'c>; 3] = [
            &|_, a, b| before[a].0.iter().any(|tag| after[b].0.contains(tag)),
            &|walk, a, b| {
                let names = reference(&old[a]).zip(reference(&new[b]));
                names.is_some_and(|(old, new)| walk.shared.are_one(old, new))
            },
            &|_, a, b| before[a].1 == after[b].1,
        ];
        for step in steps {
            self.pair_up(&mut partners, new.len(), step);
        }
        partners
    }

    /// Finds partners for those that have none yet, by one sign.
    fn pair_up(&mut self, partners: &mut [Option<usize>], new: usize, alike: &Alike<'_, 'c>) {
        let mut taken: BTreeSet<usize> = partners.iter().copied().flatten().collect();
        for (index, partner) in partners.iter_mut().enumerate().filter(|(_, partner)| partner.is_none()) {
            *partner = (0..new).find(|other| !taken.contains(other) && alike(self, index, *other));
            taken.extend(*partner);
        }
    }

    /// An alternative without a partner, unless what it took is taken by the others.
    fn lost(&mut self, arm: &Sub<'c>, new: &[Sub<'c>], at: &str, own: &mut Vec<Found>) {
        let schemas = (self.alone(self.old, arm), self.any_of(self.new, new));
        if let (Some(arm), Some(all)) = &schemas
            && self.covers(all, arm) == Some(true)
        {
            return;
        }
        let shown = told(&self.old, arm);
        own.push(found(SchemaChange::Narrowed, &format!("{at}/anyOf"), shown, Value::Null));
    }

    fn gained(&mut self, arm: &Sub<'c>, old: &[Sub<'c>], at: &str, own: &mut Vec<Found>) {
        let schemas = (self.alone(self.new, arm), self.any_of(self.old, old));
        if let (Some(arm), Some(all)) = &schemas
            && self.covers(all, arm) == Some(true)
        {
            return;
        }
        let shown = told(&self.new, arm);
        own.push(found(SchemaChange::Widened, at, Value::Null, shown));
    }

    /// The alternatives as one schema that stands alone.
    fn any_of(&self, scope: Scope<'c>, arms: &[Sub<'c>]) -> Option<Value> {
        let mut all = Vec::new();
        for arm in arms {
            let mut schema = self.alone(scope, arm)?;
            // The definitions are put beside the whole again.
            schema.as_object_mut()?.remove("$defs");
            all.push(schema);
        }
        scope.carried(json!({ "anyOf": all }))
    }
}

/// How many members tell an object.
const TOLD: usize = 4;

/// What an alternative is, and what tells it from others of its type: its name, its title, the value that it must have,
/// or else its members.
fn told(scope: &Scope<'_>, arm: &Sub<'_>) -> Value {
    let node = Node::of(scope, arm);
    let shown = node.shown();
    let title = arm.last().and_then(|part| part.value.get("title")).and_then(Value::as_str);
    let name = reference(arm).map(|name| name.strip_suffix(".reply").unwrap_or(name));
    let tag = || node.tags(scope).first().map(|(name, value)| format!("{name}: {value}"));
    let members = || {
        let more = if node.members.len() > TOLD { ", …" } else { "" };
        let names: Vec<&str> = node.members.keys().copied().take(TOLD).collect();
        (!names.is_empty()).then(|| format!("with {}{more}", names.join(", ")))
    };
    let said = name.or(title).map(str::to_owned).or_else(tag).or_else(members);
    match (&shown, said) {
        (Value::String(types), Some(said)) => json!(format!("{types} ({said})")),
        _ => shown,
    }
}

/// The definition that an alternative is.
fn reference<'c>(sub: &Sub<'c>) -> Option<&'c str> {
    let reference = sub.last()?.value.get("$ref")?.as_str()?;
    Some(reference.strip_prefix("#/$defs/").unwrap_or(reference))
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
