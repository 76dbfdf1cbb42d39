//! Members that stand too high or too deep, and names that are ways.
//!
//! `{"body": {…}}` where the members themselves are wanted, members where one object is wanted, `"address.city"` for a
//! city in an address: each is moved to the one place where the schema has it. Where there are two such places, or none,
//! nothing is moved; and what is moved counts only if the whole is valid then.

use curable_core::{PatchOp, Pointer, patch};
use serde_json::{Map, Value};

use super::lenient::Coercion;
use super::mend::{Mended, Step};
use super::tree::{NodeId, Types};
use super::walk::{Fault, Finding, Manner, Walk};
use super::{names, sensitive};

/// More members than this are no slip.
const MAX_STRAYS: usize = 40;

/// How deep below an object its stray members are looked for.
const MAX_DEPTH: usize = 3;

/// Where there are more objects than this, no place is certain to be the only one.
const MAX_OBJECTS: usize = 300;

/// How often one wrapper may stand within another.
const MAX_ROUNDS: usize = 2;

/// Names that are at home in every object: that one other place has such a name does not say that it was meant.
const COMMON: &[&str] = &[
    "code",
    "comment",
    "comments",
    "data",
    "date",
    "description",
    "email",
    "enabled",
    "id",
    "key",
    "kind",
    "label",
    "language",
    "message",
    "metadata",
    "mode",
    "name",
    "note",
    "notes",
    "options",
    "reason",
    "size",
    "state",
    "status",
    "tags",
    "text",
    "title",
    "type",
    "url",
    "value",
    "version",
];

/// What callers call the whole of the arguments, or a part of a request.
const WRAPPERS: &[&str] = &[
    "args",
    "arguments",
    "attributes",
    "body",
    "data",
    "fields",
    "filter",
    "filters",
    "form",
    "headers",
    "input",
    "json",
    "parameters",
    "params",
    "path",
    "payload",
    "properties",
    "query",
    "request",
    "requestBody",
    "request_body",
];

/// A member whose object does not know it.
struct Stray<'a> {
    at: Pointer,
    name: &'a str,
    value: &'a Value,
    holder: &'a Map<String, Value>,
}

/// The stray members of one object.
struct Group<'a> {
    at: Pointer,
    scope: Vec<NodeId>,
    strays: Vec<Stray<'a>>,
}

/// A value whose stray members were moved, from where and to where.
#[derive(Debug)]
pub(crate) struct Astray {
    pub(crate) value: Value,
    pub(crate) moves: Vec<(Pointer, Pointer)>,
}

/// Where members go.
#[derive(Default)]
struct Moves {
    moves: Vec<(Pointer, Pointer)>,
    /// Wrappers that are empty then.
    emptied: Vec<Pointer>,
}

impl Walk<'_> {
    /// The value with its stray members in their places, and whatever is wrong there mended.
    pub(crate) fn nest(&self, root: NodeId, value: &Value, findings: &[Finding<'_>]) -> Option<Mended> {
        if self.manner != Manner::Propose {
            return None;
        }
        let (mut current, mut steps) = self.moved(root, value, findings)?;
        for _ in 1..MAX_ROUNDS {
            let sink = self.findings(root, &current);
            let Some((next, more)) = self.moved(root, &current, &sink.findings) else { break };
            current = next;
            steps.extend(more);
        }
        let rest = self.rounds(root, &current, None)?;
        steps.extend(rest.steps);
        Some(Mended { value: rest.value, steps })
    }

    /// The value with its stray members in their places, whether or not it is valid then.
    pub(crate) fn astray(&self, root: NodeId, value: &Value, findings: &[Finding<'_>]) -> Option<Astray> {
        let (value, steps) = self.moved(root, value, findings)?;
        let moves = steps.into_iter().filter_map(|step| match step.op {
            PatchOp::Move { from, path } => Some((from, path)),
            PatchOp::Add { .. } | PatchOp::Replace { .. } | PatchOp::Remove { .. } => None,
        });
        Some(Astray { value, moves: moves.collect() })
    }

    fn moved(&self, root: NodeId, value: &Value, findings: &[Finding<'_>]) -> Option<(Value, Vec<Step>)> {
        let groups = self.groups(root, value, findings)?;
        let absent: Vec<&Pointer> = findings
            .iter()
            .filter(|finding| matches!(finding.fault, Fault::Missing { .. }))
            .map(|finding| &finding.at)
            .collect();
        let mut moves = Moves::default();
        for group in &groups {
            self.place(group, &absent, root, value, &mut moves);
        }
        moves.apply(value)
    }

    /// The stray members by object, without those that are slips for a name which their object has.
    fn groups<'a>(&self, root: NodeId, value: &Value, findings: &[Finding<'a>]) -> Option<Vec<Group<'a>>> {
        let mut groups: Vec<Group<'a>> = Vec::new();
        let mut count = 0;
        for finding in findings.iter().filter(|finding| finding.sure) {
            let Fault::Unknown { name, holder, .. } = finding.fault else { continue };
            let parent = finding.at.parent()?;
            if !groups.iter().any(|group| group.at == parent) {
                let scope = sensitive::look(self.tree, root, &parent, value).scope;
                groups.push(Group { at: parent.clone(), scope, strays: Vec::new() });
            }
            let Some(group) = groups.iter_mut().find(|group| group.at == parent) else { continue };
            let legal = self.tree.settable(&group.scope);
            if names::certain_free(name, legal, |name| holder.contains_key(name)).is_none() {
                count += 1;
                group.strays.push(Stray { at: finding.at.clone(), name, value: finding.value, holder });
            }
        }
        groups.retain(|group| !group.strays.is_empty());
        (count > 0 && count <= MAX_STRAYS).then_some(groups)
    }

    fn place(&self, group: &Group<'_>, absent: &[&Pointer], root: NodeId, value: &Value, moves: &mut Moves) {
        let own = self.tree.settable(&group.scope);
        let mut left: Vec<&Stray<'_>> = Vec::new();
        for stray in &group.strays {
            if let Some(inside) = unwrapped(stray, &own) {
                moves.emptied.push(stray.at.clone());
                moves
                    .moves
                    .extend(inside.into_iter().map(|name| (stray.at.child(name), group.at.child(name))));
            } else if let Some(inside) = bracketed(stray, &own) {
                moves.emptied.push(stray.at.clone());
                let out = inside.into_iter().map(|(name, own)| (stray.at.child(name), group.at.child(own)));
                moves.moves.extend(out);
            } else if let Some(target) = self.way(group, stray.name) {
                moves.moves.push((stray.at.clone(), target));
            } else {
                left.push(stray);
            }
        }
        if left.is_empty() {
            return;
        }
        if let Some(object) = self.absent_object(group, absent) {
            let free = self.is_free(&object);
            if let [only] = left.as_slice()
                && (self.is_like(&object.scope, only.value)
                    || (free && only.value.is_object() && WRAPPERS.contains(&only.name)))
            {
                // The object is there under a name of the caller's own.
                moves.moves.push((only.at.clone(), object.at));
                return;
            }
            let known = left.iter().filter(|stray| self.tree.declares(&object.scope, stray.name)).count();
            if free || 2 * known >= left.len() {
                let into = left.iter().map(|stray| (stray.at.clone(), object.at.child(stray.name)));
                moves.moves.extend(into);
                return;
            }
        }
        self.elsewhere(group, &left, absent, root, value, moves);
    }

    /// A name that is a way to a member: `address.city`, `address[city]`.
    fn way(&self, group: &Group<'_>, name: &str) -> Option<Pointer> {
        let way = Pointer::from_path(name);
        let steps: Vec<String> = way.names().map(std::borrow::Cow::into_owned).collect();
        let (last, above) = steps.split_last().filter(|(_, above)| !above.is_empty())?;
        let mut scope = group.scope.clone();
        let mut at = group.at.clone();
        for step in above {
            if !self.tree.declares(&scope, step) {
                return None;
            }
            scope = self.tree.below(&scope, step);
            at = at.child(step);
        }
        let has = || self.tree.settable(&scope).contains(&last.as_str());
        (has() || self.is_map(&scope) && sensitive::looks_like_a_name(last)).then(|| at.child(last))
    }

    /// Whether an object here takes members of any name, and says what they are.
    fn is_map(&self, scope: &[NodeId]) -> bool {
        let rules = scope.iter().filter_map(|id| self.tree.node(*id).object.as_deref());
        let mut others = rules.filter_map(|rules| rules.additional);
        others.any(|id| !self.tree.node(id).never && self.tree.accepts(id) != Types::ANY)
    }

    /// The one object with declared members that the group's object needs and does not have.
    fn absent_object(&self, group: &Group<'_>, absent: &[&Pointer]) -> Option<Place> {
        let mut found = absent.iter().filter(|at| at.parent().as_ref() == Some(&group.at)).filter_map(|at| {
            let scope = self.tree.below(&group.scope, &at.last()?);
            let place = Place { at: (*at).clone(), scope };
            (!self.tree.settable(&place.scope).is_empty() || self.is_free(&place)).then_some(place)
        });
        let one = found.next()?;
        found.next().is_none().then_some(one)
    }

    /// Whether a place is that of a whole body which is an object of any members.
    fn is_free(&self, place: &Place) -> bool {
        let objects = |id: &NodeId| self.tree.accepts(*id) == Types::OBJECT;
        place.at.last().is_some_and(|name| WRAPPERS.contains(&name.as_ref()))
            && self.tree.settable(&place.scope).is_empty()
            && place.scope.iter().any(objects)
    }

    /// Whether a value is an object of which most members are declared.
    fn is_like(&self, scope: &[NodeId], value: &Value) -> bool {
        value.as_object().is_some_and(|members| {
            let known = members.keys().filter(|name| self.tree.declares(scope, name)).count();
            known > 0 && 2 * known >= members.len()
        })
    }

    /// Members that belong to one other object, deeper or higher.
    fn elsewhere(
        &self,
        group: &Group<'_>,
        left: &[&Stray<'_>],
        absent: &[&Pointer],
        root: NodeId,
        value: &Value,
        moves: &mut Moves,
    ) {
        let mut found: Vec<(&Stray<'_>, Pointer, bool)> = Vec::new();
        let mut below = Vec::new();
        self.objects(&group.at, &group.scope, value, 0, &mut below);
        if below.len() >= MAX_OBJECTS {
            return;
        }
        for stray in left {
            let has = |(_, names): &&(Pointer, Vec<&str>)| names.contains(&stray.name);
            let mut places: Vec<Pointer> =
                below.iter().filter(has).map(|(at, _)| at.child(stray.name)).collect();
            places.retain(|place| place.find(value).is_none());
            self.higher(&group.at, stray.name, root, value, &mut places);
            let is_awaited = |place: &&Pointer| {
                absent.iter().any(|at| at == place || (at.holds(place) && **at != group.at))
            };
            let mut awaited = places.iter().filter(is_awaited);
            let (first, second) = (awaited.next(), awaited.next());
            match (first, second, places.as_slice()) {
                (Some(place), None, _) => found.push((stray, place.clone(), true)),
                (None, None, [only]) => found.push((stray, only.clone(), false)),
                _ => {}
            }
        }
        for (stray, place, awaited) in &found {
            let company = found.iter().filter(|(_, other, _)| other.parent() == place.parent()).count();
            let telling = || !COMMON.contains(&stray.name) || self.is_ruled(place, root, value, stray.value);
            if *awaited || company > 1 || telling() {
                moves.moves.push((stray.at.clone(), place.clone()));
            }
        }
    }

    /// Whether a value is one of few that a place takes, so that it was hardly meant for another.
    fn is_ruled(&self, at: &Pointer, root: NodeId, value: &Value, stray: &Value) -> bool {
        let scope = sensitive::look(self.tree, root, at, value).scope;
        scope.iter().any(|id| self.tree.choices(*id).is_some() && self.fits(*id, stray))
    }

    /// The objects that the schema has below an object, each with the names that it may have.
    fn objects<'w>(
        &'w self,
        at: &Pointer,
        scope: &[NodeId],
        value: &Value,
        depth: usize,
        found: &mut Vec<(Pointer, Vec<&'w str>)>,
    ) {
        for member in self.tree.settable(scope) {
            let (below, at) = (self.tree.below(scope, member), at.child(member));
            let names = self.tree.settable(&below);
            if names.is_empty() || at.find(value).is_some_and(|there| !there.is_object()) {
                continue;
            }
            if found.len() >= MAX_OBJECTS {
                return;
            }
            found.push((at.clone(), names));
            if depth + 1 < MAX_DEPTH {
                self.objects(&at, &below, value, depth + 1, found);
            }
        }
    }

    /// The places around an object where the schema has a member of this name that is not there.
    fn higher(&self, at: &Pointer, name: &str, root: NodeId, value: &Value, places: &mut Vec<Pointer>) {
        let mut here = at.parent();
        while let Some(around) = here {
            if !around.find(value).is_some_and(Value::is_object) {
                return;
            }
            let scope = sensitive::look(self.tree, root, &around, value).scope;
            let target = around.child(name);
            if self.tree.settable(&scope).contains(&name) && target.find(value).is_none() {
                places.push(target);
            }
            here = around.parent();
        }
    }
}

/// An object that is wanted.
struct Place {
    at: Pointer,
    scope: Vec<NodeId>,
}

impl Moves {
    /// The value after the moves, and each as a step; `None` when there are none, or two for one place.
    fn apply(self, value: &Value) -> Option<(Value, Vec<Step>)> {
        if self.moves.is_empty() {
            return None;
        }
        let mut current = value.clone();
        let mut steps = Vec::new();
        let mut take = |op: PatchOp| {
            patch::apply(std::slice::from_ref(&op), &mut current).ok()?;
            steps.push(Step { at: op.path().clone(), op, done: Coercion::Renamed });
            Some(())
        };
        let mut taken: Vec<&Pointer> = Vec::new();
        let mut made: Vec<Pointer> = Vec::new();
        for (from, path) in &self.moves {
            if taken.contains(&path) || path.find(value).is_some() {
                return None;
            }
            taken.push(path);
            for above in above(path, value) {
                if !made.contains(&above) {
                    take(PatchOp::Add { path: above.clone(), value: Value::Object(Map::new()) })?;
                    made.push(above);
                }
            }
            take(PatchOp::Move { from: from.clone(), path: path.clone() })?;
        }
        for path in self.emptied {
            take(PatchOp::Remove { path })?;
        }
        Some((current, steps))
    }
}

/// The objects on the way to a place that are not there, the outermost first.
fn above(path: &Pointer, value: &Value) -> Vec<Pointer> {
    let mut lacking = Vec::new();
    let mut here = path.parent();
    while let Some(at) = here.filter(|at| at.find(value).is_none()) {
        here = at.parent();
        lacking.push(at);
    }
    lacking.reverse();
    lacking
}

/// The members of an object whose names the schema has in brackets or behind a dot: `page: {size: 5}` for `page[size]`.
fn bracketed<'s>(stray: &Stray<'s>, own: &[&'s str]) -> Option<Vec<(&'s str, &'s str)>> {
    let inside = stray.value.as_object().filter(|inside| !inside.is_empty() && inside.len() <= MAX_STRAYS)?;
    let full = |name: &'s String| {
        let is_full = |own: &&&str| {
            own.strip_prefix(stray.name).is_some_and(|rest| {
                rest.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) == Some(name)
                    || rest.strip_prefix('.') == Some(name)
            })
        };
        let found = own.iter().find(is_full)?;
        (!stray.holder.contains_key(*found)).then_some((name.as_str(), *found))
    };
    inside.keys().map(full).collect()
}

/// The members of a wrapper, if its object is to have them all and has none of them yet.
fn unwrapped<'s>(stray: &Stray<'s>, own: &[&str]) -> Option<Vec<&'s str>> {
    let inside = stray.value.as_object().filter(|inside| !inside.is_empty() && inside.len() <= MAX_STRAYS)?;
    let fits = |(name, value): (&String, &Value)| {
        // A wrapper may hold the wrappers of the next round.
        let is_wrapper = WRAPPERS.contains(&name.as_str()) && value.is_object();
        !stray.holder.contains_key(name)
            && (own.contains(&name.as_str())
                || is_wrapper
                || names::certain(name, own.iter().copied()).is_some())
    };
    let telling = inside.len() > 1
        || WRAPPERS.contains(&stray.name)
        || !inside.keys().any(|name| COMMON.contains(&name.as_str()));
    (telling && inside.iter().all(fits)).then(|| inside.keys().map(String::as_str).collect())
}
