//! What of a foreign value may be kept: the members that a schema declares, as far as they obey it.

use std::cell::{Cell, LazyCell, RefCell};
use std::cmp::Reverse;
use std::collections::HashMap;

use curable_core::{Pointer, beginning};
use serde_json::{Map, Value};

use super::compile::Validator;
use super::prose::{self, Ruled};
use super::tree::{Array, Node, NodeId, Object, Tree, Types, contains, same};
use super::walk::{Manner, Path, Walk, has_repeated, size};

/// How many dropped places are named.
const MAX_DROPPED: usize = 32;

/// How many withheld texts are kept, and how long each may be.
const MAX_WITHHELD: usize = 16;
const MAX_TEXT: usize = 1_000;

/// How many schemas may be entered one within the other; what lies deeper is dropped.
const MAX_LEVEL: u16 = 160;

/// How many steps a projection may take, and how many more for each value.
const FUEL: u64 = 20_000;
const FUEL_PER_VALUE: u64 = 64;

/// What becomes of free text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Prose {
    /// It is withheld: several words, or very many characters, unless the schema says what the text is like.
    #[default]
    Withhold,
    /// It is kept like any text.
    Let,
}

/// What was kept of a value.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Kept {
    /// The members that are declared and conform; nothing when the value as a whole does not.
    pub value: Option<Value>,
    /// Some of the places of what is gone; they hold foreign names, and are for the private report alone.
    pub dropped: Vec<Pointer>,
    /// Whether something was there that does not conform: a declared member, or an undeclared one of a closed object.
    pub off: bool,
    /// Declared texts that were withheld because they are free text.
    pub withheld: Vec<String>,
    /// Whether a closed object had a member that it does not declare, or an object or a list as a whole is not as it
    /// should be.
    strayed: bool,
}

impl Validator {
    /// Projects a foreign value onto the schema.
    ///
    /// An object keeps the members that a schema declares by name, by pattern or by saying what others are like, each
    /// projected in its turn; a list keeps the items that conform. What a schema merely does not forbid is no
    /// declaration: an object or a list of which nothing is said loses all it holds, and a schema that says nothing at
    /// all lets nothing but scalars pass. Members that the value itself lacks are not asked for; what an object or a list
    /// below it lacks, or has too many of, makes it no smaller, and is told by [`Kept::off`].
    pub fn keep(&self, value: &Value, prose: Prose) -> Kept {
        let mut kept = Kept::default();
        let projection = Projection::new(self.tree(), value, prose);
        let result = projection.project(&[Tree::ROOT], value, &Path::ROOT, &mut kept);
        kept.value = result;
        // Another branch may let be what this one does not, and only the judge knows which of them are meant.
        kept.off |= kept.strayed && !self.is_valid(value);
        kept
    }
}

/// One projection: the tree, and what may still be spent.
struct Projection<'t> {
    tree: &'t Tree,
    walk: Walk<'t>,
    prose: Prose,
    fuel: Cell<u64>,
    level: Cell<u16>,
    /// Whether the name of what is looked at says that it is for people.
    spoken: Cell<bool>,
    /// What was tried, by schema and by the address of the value, so that choices within choices take no more time
    /// than choices beside each other. What is under way counts as failed: a schema that is its own branch adds nothing.
    tried: RefCell<HashMap<(NodeId, usize), Option<Trial>>>,
}

/// What projecting a value onto one branch alone has shown.
#[derive(Clone, Copy, Debug)]
struct Trial {
    off: bool,
    /// How much is kept.
    size: u64,
}

/// What the schemas of a place say of one member.
enum Member {
    Undeclared,
    /// The object is closed, and does not declare it.
    ShutOut,
    /// The name may not be there.
    Refused,
    /// By its own name, or by a rule for names.
    Declared {
        scope: Vec<NodeId>,
        by_name: bool,
    },
}

impl<'t> Projection<'t> {
    fn new(tree: &'t Tree, value: &Value, prose: Prose) -> Self {
        let fuel = FUEL + FUEL_PER_VALUE * size(value);
        let walk = Walk::new(tree, value, Manner::Propose);
        Self {
            tree,
            walk,
            prose,
            fuel: Cell::new(fuel),
            level: Cell::new(0),
            spoken: Cell::new(false),
            tried: RefCell::default(),
        }
    }

    /// What is kept of a value for which all of these schemas hold.
    fn project(&self, ids: &[NodeId], value: &Value, path: &Path<'_>, kept: &mut Kept) -> Option<Value> {
        let (fuel, level) = (self.fuel.get(), self.level.get());
        if fuel == 0 || level >= MAX_LEVEL || self.tree.hides(ids) {
            return drop_at(path, kept);
        }
        self.fuel.set(fuel - 1);
        self.level.set(level + 1);
        let left = match value {
            Value::Array(_) | Value::Object(_) => self.composite(ids, value, path, kept),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {
                self.scalar(ids, value, path, kept)
            }
        };
        self.level.set(level);
        left
    }

    fn composite(&self, ids: &[NodeId], value: &Value, path: &Path<'_>, kept: &mut Kept) -> Option<Value> {
        let Some(scope) = self.resolve(ids, value) else {
            kept.off = true;
            return drop_at(path, kept);
        };
        let nodes = || scope.iter().map(|id| self.tree.node(*id));
        if nodes().any(|node| !node.choices.is_empty()) {
            // A listed value is declared as a whole.
            if nodes().all(|node| node.choices.iter().all(|list| contains(list, value))) {
                return Some(value.clone());
            }
            kept.off = true;
            return drop_at(path, kept);
        }
        let is = Types::of(value);
        let is_spoken_of = nodes().any(|node| match value {
            Value::Object(_) => node.object.is_some() || node.types.is_some_and(|types| types.meets(is)),
            _ => node.array.is_some() || node.types.is_some_and(|types| types.meets(is)),
        });
        match value {
            _ if !is_spoken_of => drop_at(path, kept),
            Value::Object(members) => Some(self.object(&scope, members, path, kept)),
            Value::Array(items) => Some(self.array(&scope, items, path, kept)),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => None,
        }
    }

    fn scalar(&self, ids: &[NodeId], value: &Value, path: &Path<'_>, kept: &mut Kept) -> Option<Value> {
        if !ids.iter().all(|id| self.walk.fits_surely(*id, value)) {
            kept.off = true;
            return drop_at(path, kept);
        }
        let Value::String(text) = value else { return Some(value.clone()) };
        if self.prose == Prose::Let {
            return Some(value.clone());
        }
        let shown = self.shown(ids, text);
        if shown.is_none() {
            if kept.withheld.len() < MAX_WITHHELD {
                kept.withheld.push(beginning(text, MAX_TEXT).to_owned());
            }
            return drop_at(path, kept);
        }
        shown
    }

    /// What of a text is no free text.
    fn shown(&self, ids: &[NodeId], text: &str) -> Option<Value> {
        let whole = Value::String(text.to_owned());
        let is_spoken = self.spoken.get();
        let address = prose::address(text);
        if !is_spoken && address.is_none_or(|kept| kept == text) && !prose::is_prose(text) {
            return Some(whole);
        }
        match (prose::ruled(&self.walk, ids, &whole), address) {
            (Some(Ruled::Listed), _) => Some(whole),
            (None, _) if is_spoken => None,
            // What a query says is for whoever follows the address.
            (_, Some(kept)) if !prose::is_prose(kept) => {
                let kept = Value::String(kept.to_owned());
                ids.iter().all(|id| self.walk.fits_surely(*id, &kept)).then_some(kept)
            }
            (Some(Ruled::Formed), None) if !prose::is_formed_prose(text) => Some(whole),
            (_, _) => None,
        }
    }

    fn object(
        &self,
        scope: &[NodeId],
        members: &Map<String, Value>,
        path: &Path<'_>,
        kept: &mut Kept,
    ) -> Value {
        let mut left = Map::new();
        kept.strayed |= scope.iter().filter_map(|id| self.tree.node(*id).object.as_deref()).any(|rules| {
            let lacks = |name: &String| !members.contains_key(name);
            !rules.length.accepts(members.len()) || (!path.is_root() && rules.required.iter().any(lacks))
        });
        for (name, member) in members {
            let at = path.name(name);
            match self.member(scope, name) {
                Member::Undeclared => note(&at, kept),
                Member::ShutOut => {
                    kept.strayed = true;
                    note(&at, kept);
                }
                Member::Refused => {
                    kept.off = true;
                    note(&at, kept);
                }
                Member::Declared { by_name: false, .. }
                    if self.prose == Prose::Withhold && !prose::is_name(name) =>
                {
                    note(&at, kept);
                }
                Member::Declared { scope, by_name } => {
                    // What a map has for its keys are the names of arguments.
                    let around = self.spoken.replace(by_name && prose::is_spoken(name));
                    let value = self.project(&scope, member, &at, kept);
                    self.spoken.set(around);
                    if let Some(value) = value {
                        left.insert(name.clone(), value);
                    }
                }
            }
        }
        Value::Object(left)
    }

    fn array(&self, scope: &[NodeId], items: &[Value], path: &Path<'_>, kept: &mut Kept) -> Value {
        let rules: Vec<_> = scope.iter().filter_map(|id| self.tree.node(*id).array.as_deref()).collect();
        kept.strayed |= rules.iter().any(|rules| {
            rules.length.min.is_some_and(|least| (items.len() as u64) < least)
                || (rules.unique && has_repeated(items))
        });
        let prefix = rules.iter().map(|rules| rules.prefix.len()).max().unwrap_or_default();
        let most = rules.iter().filter_map(|rules| rules.length.max).min();
        let mut left = Vec::new();
        for (index, item) in items.iter().enumerate() {
            let at = path.index(index);
            let of_rules = |rules: &&Array| match rules.prefix.get(index) {
                Some(id) => Some(*id),
                None => rules.items.or(rules.unevaluated),
            };
            let ids: Vec<NodeId> = rules.iter().filter_map(of_rules).collect();
            if ids.is_empty() {
                note(&at, kept);
                continue;
            }
            if most.is_some_and(|most| left.len() as u64 >= most) {
                kept.off = true;
                note(&at, kept);
                break;
            }
            match self.project(&ids, item, &at, kept) {
                Some(value) => left.push(value),
                // The items of a tuple have places, which they must not change.
                None if index < prefix => break,
                None => {}
            }
        }
        Value::Array(left)
    }

    /// What these schemas, all of which hold, say of a member.
    fn member(&self, scope: &[NodeId], name: &str) -> Member {
        // Few rules are about names.
        let text = LazyCell::new(|| Value::String(name.to_owned()));
        let (mut declared, mut rest, mut by_name) = (Vec::new(), Vec::new(), false);
        for rules in scope.iter().filter_map(|id| self.tree.node(*id).object.as_deref()) {
            if rules.property_names.is_some_and(|names| !self.walk.fits_surely(names, &text)) {
                return Member::Refused;
            }
            by_name |= rules.properties.contains_key(name);
            self.of_rules(rules, name, &|| &text, &mut declared, &mut rest);
        }
        if declared.is_empty() {
            // What was not evaluated otherwise is spoken of by `unevaluatedProperties` alone.
            declared = rest;
        }
        if declared.iter().any(|id| self.tree.node(*id).never) {
            return if by_name { Member::Refused } else { Member::Undeclared };
        }
        match declared.is_empty() {
            false => Member::Declared { scope: declared, by_name },
            true if self.is_closed(scope) => Member::ShutOut,
            true => Member::Undeclared,
        }
    }

    /// Whether one of these schemas, all of which hold, lets no member be there but those that it declares.
    fn is_closed(&self, scope: &[NodeId]) -> bool {
        let mut rules = scope.iter().filter_map(|id| self.tree.node(*id).object.as_deref());
        rules.any(|rules| {
            rules.additional.iter().chain(&rules.unevaluated).any(|id| self.tree.node(*id).never)
        })
    }

    fn of_rules<'v>(
        &self,
        rules: &Object,
        name: &str,
        text: &dyn Fn() -> &'v Value,
        declared: &mut Vec<NodeId>,
        rest: &mut Vec<NodeId>,
    ) {
        let before = declared.len();
        declared.extend(rules.properties.get(name));
        let patterns = rules.patterns.iter().filter(|(pattern, _)| pattern.accepts(text()));
        declared.extend(patterns.map(|(_, id)| *id));
        if declared.len() == before {
            declared.extend(rules.additional.filter(|id| self.says_something(*id)));
            rest.extend(rules.unevaluated.filter(|id| self.says_something(*id)));
        }
    }

    /// Whether a schema for unnamed members describes them: `true`, `{}` and `false` do not.
    fn says_something(&self, id: NodeId) -> bool {
        self.tree.firm(id).into_iter().map(|id| self.tree.node(id)).any(|node| {
            let Node {
                never,
                governed: _,
                sensitive: _,
                types,
                choices,
                range,
                step,
                text,
                array,
                object,
                ..
            } = node;
            let has_rules =
                range.is_some() || step.is_some() || text.is_some() || array.is_some() || object.is_some();
            let has_branches = !node.any_of.is_empty() || !node.one_of.is_empty() || node.condition.is_some();
            !never && (types.is_some() || !choices.is_empty() || has_rules || has_branches)
        })
    }

    /// The schemas that hold for a value together: those that certainly do, and of each choice the branches that have
    /// nothing against it, or else the one that keeps the most. Nothing when the value is of another type.
    fn resolve(&self, ids: &[NodeId], value: &Value) -> Option<Vec<NodeId>> {
        let is = Types::of(value);
        let mut scope: Vec<NodeId> = Vec::new();
        let mut open: Vec<NodeId> = ids.to_vec();
        while let Some(id) = open.pop() {
            if scope.contains(&id) {
                continue;
            }
            let fuel = self.fuel.get();
            self.fuel.set(fuel.saturating_sub(1));
            let node = self.tree.node(id);
            if fuel == 0 || node.never || node.governed || node.types.is_some_and(|types| !types.meets(is)) {
                return None;
            }
            scope.push(id);
            open.extend(&node.all);
            for branches in [&node.any_of, &node.one_of] {
                if !branches.is_empty() {
                    open.extend(self.choose(branches, value)?);
                }
            }
            if let Some(condition) = &node.condition {
                let branches: Vec<NodeId> = condition.then.into_iter().chain(condition.otherwise).collect();
                open.extend(self.choose(&branches, value).unwrap_or_default());
            }
            for (_, dependent) in node.object.iter().flat_map(|rules| &rules.dependent) {
                open.extend(self.choose(&[*dependent], value).unwrap_or_default());
            }
        }
        scope.sort_unstable();
        Some(scope)
    }

    /// Of several branches those that have nothing against the value, or the one that keeps the most of it.
    fn choose(&self, branches: &[NodeId], value: &Value) -> Option<Vec<NodeId>> {
        let is = Types::of(value);
        let fitting: Vec<NodeId> =
            branches.iter().copied().filter(|id| self.tree.accepts(*id).meets(is)).collect();
        if fitting.len() <= 1 {
            return (!fitting.is_empty()).then_some(fitting);
        }
        let (mut clean, mut best) = (Vec::new(), None);
        for id in fitting {
            let Some(Trial { off, size }) = self.trial(id, value) else { continue };
            if !off {
                clean.push(id);
            }
            let rank = (Reverse(self.foreign_tags(id, value)), size);
            if best.as_ref().is_none_or(|(most, _)| rank > *most) {
                best = Some((rank, id));
            }
        }
        if clean.is_empty() { best.map(|(_, id)| vec![id]) } else { Some(clean) }
    }

    fn trial(&self, id: NodeId, value: &Value) -> Option<Trial> {
        let key = (id, std::ptr::from_ref(value).addr());
        if let Some(known) = self.tried.borrow().get(&key) {
            return *known;
        }
        self.tried.borrow_mut().insert(key, None);
        let mut kept = Kept::default();
        let left = self.project(&[id], value, &Path::ROOT, &mut kept);
        let trial = left.map(|left| Trial { off: kept.off, size: size(&left) });
        self.tried.borrow_mut().insert(key, trial);
        trial
    }

    /// How many members say by their listed values that another branch is meant.
    fn foreign_tags(&self, branch: NodeId, value: &Value) -> usize {
        let Value::Object(members) = value else { return 0 };
        let firm = self.tree.firm(branch);
        let objects = firm.iter().filter_map(|id| self.tree.node(*id).object.as_deref());
        let declared = objects.flat_map(|rules| &rules.properties);
        let is_foreign = |(name, id): &(&String, &NodeId)| {
            let listed = self.tree.choices(**id);
            members
                .get(name.as_str())
                .is_some_and(|member| listed.is_some_and(|list| !list.iter().any(|one| same(one, member))))
        };
        declared.filter(is_foreign).count()
    }
}

fn drop_at(path: &Path<'_>, kept: &mut Kept) -> Option<Value> {
    note(path, kept);
    None
}

fn note(path: &Path<'_>, kept: &mut Kept) {
    if kept.dropped.len() < MAX_DROPPED {
        kept.dropped.push(path.pointer());
    }
}
