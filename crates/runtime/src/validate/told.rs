//! What somebody else says is wrong with arguments that the schema accepts.
//!
//! An upstream knows more than its description says, and names things in its own way. The schema knows how members are
//! spelt, which there are, and what they hold: together the two say more than either.

use curable_core::{Expected, PatchOp, Pointer, Problem, Repair, patch};
use serde_json::{Map, Value};

use super::compile::Validator;
use super::lenient::Coercion;
use super::sensitive::look;
use super::tree::{NodeId, Tree, Types};
use super::walk::{Manner, Walk};
use super::{coerce, expected, names, suggest};

/// How many members of an object are compared with a name that it lacks.
const MAX_NAMES: usize = 64;

impl Validator {
    /// The one place where the schema has a member of this name and the arguments have none.
    pub fn lacks(&self, name: &str, arguments: &Value) -> Option<Pointer> {
        let tree = self.tree();
        let mut found = Vec::new();
        lacked(tree, &tree.wide(&[Tree::ROOT]), &Pointer::ROOT, name, arguments, &mut found);
        if found.len() == 1 { found.pop() } else { None }
    }

    /// The values that the schema lists for a place, if it lists them.
    pub fn choices(&self, at: &Pointer) -> Option<Vec<&Value>> {
        let tree = self.tree();
        let scope = at.names().fold(tree.wide(&[Tree::ROOT]), |scope, name| tree.below(&scope, &name));
        scope.iter().find_map(|id| tree.choices(*id))
    }

    /// A place as the schema spells it, if every name on the way is declared in some spelling.
    pub fn spelt(&self, at: &Pointer) -> Option<Pointer> {
        let tree = self.tree();
        let mut scope = tree.wide(&[Tree::ROOT]);
        let mut spelt = Pointer::ROOT;
        for name in at.names() {
            let is_item = || {
                let lists = scope.iter().any(|id| tree.node(*id).array.is_some());
                lists && name.parse::<u32>().is_ok()
            };
            let name = if tree.declares(&scope, &name) || is_item() {
                name
            } else {
                names::respelt(&name, tree.settable(&scope))?.into()
            };
            scope = tree.below(&scope, &name);
            spelt = spelt.child(&name);
        }
        Some(spelt)
    }
}

/// Where the schema has a member of this name that the arguments lack, if there is one such place.
fn lacked(
    tree: &Tree,
    scope: &[NodeId],
    at: &Pointer,
    name: &str,
    arguments: &Value,
    found: &mut Vec<Pointer>,
) {
    const MOST: usize = 2;
    let Some(here) = at.find(arguments) else { return };
    match here {
        Value::Object(members) => {
            let legal = tree.settable(scope);
            if let Some(spelt) = names::respelt(name, legal.iter().copied())
                && !members.contains_key(spelt)
            {
                found.push(at.child(spelt));
            }
            for member in members.keys().filter(|member| tree.declares(scope, member)) {
                if found.len() < MOST {
                    lacked(tree, &tree.below(scope, member), &at.child(member), name, arguments, found);
                }
            }
        }
        Value::Array(items) => {
            for index in (0..items.len().min(MAX_NAMES)).map(|index| index.to_string()) {
                if found.len() < MOST {
                    lacked(tree, &tree.below(scope, &index), &at.child(&index), name, arguments, found);
                }
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// Adds to findings what the schema and the arguments tell beyond them, and gives the patch if it cures them all.
///
/// A finding about arguments means that nothing was done, so that the mended call may be sent whatever it does.
pub fn cure(input: Option<&Validator>, arguments: &Value, repairs: &mut Vec<Repair>) -> Vec<PatchOp> {
    let told = Told { tree: input.map(Validator::tree), arguments };
    for repair in repairs.iter_mut() {
        told.spell(repair);
    }
    let mut steps: Vec<Option<PatchOp>> = repairs.iter_mut().map(|repair| told.step(repair)).collect();
    // What a rename brings is not missing any more, and one slip is told once.
    let mut index = 0;
    while index < repairs.len() {
        let at = &repairs[index].at;
        let brought = repairs[index].problem == Problem::Missing
            && steps.iter().flatten().any(|step| matches!(step, PatchOp::Move { path, .. } if path == at));
        let again = repairs[..index].iter().any(|repair| repair.at == *at);
        if brought || again {
            repairs.remove(index);
            steps.remove(index);
        } else {
            index += 1;
        }
    }
    let all: Option<Vec<PatchOp>> = steps.into_iter().collect();
    let Some(mut all) = all.filter(|all| !all.is_empty()) else { return Vec::new() };
    all.sort_by_key(|step| matches!(step, PatchOp::Move { .. }));
    let mut mended = arguments.clone();
    let fits = patch::apply(&all, &mut mended).is_ok() && input.is_none_or(|input| input.is_valid(&mended));
    if fits { all } else { Vec::new() }
}

struct Told<'t> {
    tree: Option<&'t Tree>,
    arguments: &'t Value,
}

impl<'t> Told<'t> {
    /// The schemas of a place; none where no schema is known.
    fn scope(&self, at: &Pointer) -> Vec<NodeId> {
        self.tree.map(|tree| look(tree, Tree::ROOT, at, self.arguments).scope).unwrap_or_default()
    }

    fn settable(&self, scope: &[NodeId]) -> Vec<&'t str> {
        self.tree.map(|tree| tree.settable(scope)).unwrap_or_default()
    }

    fn declares(&self, scope: &[NodeId], name: &str) -> bool {
        self.tree.is_some_and(|tree| tree.declares(scope, name))
    }

    /// Whether the schema says what the items of a list at this place are.
    fn is_list(&self, at: &Pointer) -> bool {
        let scope = self.scope(at);
        self.tree.is_some_and(|tree| scope.iter().any(|id| tree.node(*id).array.is_some()))
    }

    fn holder(&self, at: &Pointer) -> Option<&'t Map<String, Value>> {
        at.find(self.arguments)?.as_object()
    }

    /// Gives what is missing the name that the schema has for it.
    fn spell(&self, repair: &mut Repair) {
        if repair.problem != Problem::Missing {
            return;
        }
        let Some((parent, name)) = repair.at.parent().zip(repair.at.last()) else { return };
        let scope = self.scope(&parent);
        if self.declares(&scope, &name) {
            return;
        }
        let there = |name: &str| self.holder(&parent).is_some_and(|holder| holder.contains_key(name));
        if let Some(spelt) = names::respelt(&name, self.settable(&scope))
            && !there(spelt)
        {
            repair.at = parent.child(spelt);
        }
    }

    /// What cures a finding for certain; adds what would be right.
    fn step(&self, repair: &mut Repair) -> Option<PatchOp> {
        match repair.problem {
            Problem::Missing => self.missing(repair),
            Problem::Unknown => self.unknown(repair),
            Problem::Choice => {
                let legal: Vec<&Value> = repair.expected.allowed.iter().collect();
                let sent = repair.at.find(self.arguments).filter(|sent| !legal.contains(sent))?;
                let chosen = coerce::as_choice(sent, &legal)?.clone();
                Some(replace(repair, chosen))
            }
            Problem::Type => {
                let types = Types::from_keyword(&Value::from(repair.expected.types.clone()));
                let sent = repair.at.find(self.arguments).filter(|sent| !types.meets(Types::of(sent)))?;
                let mut readings = coerce::as_types(sent, types);
                let (reading, done) = readings.pop().filter(|_| readings.is_empty())?;
                // That it is a list does not say of what: some call a map an array. The schema must know the items.
                if done == Coercion::Wrapped && !self.is_list(&repair.at) {
                    return None;
                }
                Some(replace(repair, reading))
            }
            // Of a member that nobody has declared it is the name that is wrong, if it is a slip.
            Problem::Shape => {
                let mut unknown = Repair::new(repair.at.clone(), Problem::Unknown);
                let step = self.unknown(&mut unknown)?;
                *repair = unknown;
                Some(step)
            }
            Problem::Range => {
                let sent = repair.at.find(self.arguments)?;
                let scope = self.scope(&repair.at);
                repair.suggest = suggest::nearest(self.tree, &scope, &repair.expected.range, sent);
                None
            }
            Problem::Length | Problem::Pattern | Problem::Format | Problem::Governed | Problem::Other(_) => {
                None
            }
        }
    }

    /// A member that is missing may be there under a slip of its name.
    fn missing(&self, repair: &mut Repair) -> Option<PatchOp> {
        let (parent, name) = repair.at.parent().zip(repair.at.last())?;
        let scope = self.scope(&parent);
        let holder = self.holder(&parent).filter(|holder| !holder.contains_key(name.as_ref()));
        let there = |name: &str| holder.is_some_and(|holder| holder.contains_key(name));
        let is_slip = |key: &&String| {
            let legal = self.settable(&scope).into_iter().filter(|legal| *legal != name);
            !self.declares(&scope, key)
                && names::certain_free(key, legal.chain([name.as_ref()]), there) == Some(name.as_ref())
        };
        let mut slips = holder.into_iter().flat_map(|holder| holder.keys().take(MAX_NAMES).filter(is_slip));
        if let (Some(slip), None) = (slips.next(), slips.next()) {
            let (from, path) = (parent.child(slip), repair.at.clone());
            let expected = self.known(&scope, slip, Some(&name));
            *repair =
                Repair::new(from.clone(), Problem::Unknown).expecting(expected).suggesting(name.as_ref());
            return Some(PatchOp::Move { from, path });
        }
        if let Some(tree) = self.tree.filter(|tree| tree.declares(&scope, &name)) {
            if repair.expected.is_empty() {
                repair.expected = expected::of_member(tree, &scope, &name);
            }
            let member = expected::member_of(tree, &scope, &name)?;
            repair.expected.required = vec![name.into_owned()];
            if tree.hides(&[member]) {
                return None;
            }
            repair.suggest = suggest::single(tree, member).cloned();
            let is_legal =
                |value: &&Value| Walk::new(tree, value, Manner::Propose).fits_surely(member, value);
            let default = suggest::default(tree, member).filter(is_legal)?;
            repair.suggest = Some(default.clone()).filter(suggest::is_word);
            return Some(PatchOp::Add { path: repair.at.clone(), value: default.clone() });
        }
        None
    }

    /// A member that nobody knows may be a slip for one that the schema has.
    fn unknown(&self, repair: &mut Repair) -> Option<PatchOp> {
        let (parent, name) = repair.at.parent().zip(repair.at.last())?;
        let scope = self.scope(&parent);
        if self.declares(&scope, &name) {
            return None;
        }
        let (at, name) = (repair.at.clone(), name.into_owned());
        if repair.expected.allowed.is_empty() {
            repair.expected = self.known(&scope, &name, None);
        }
        let meant = repair.suggest.take();
        // Who says what was meant knows it better than a list does.
        let names = meant.as_slice().iter().chain(&repair.expected.allowed).filter_map(Value::as_str);
        let names: Vec<&str> = if meant.is_some() { names.take(1).collect() } else { names.collect() };
        let holder = self.holder(&parent)?;
        let target = names::certain_free(&name, names.iter().copied(), |name| holder.contains_key(name));
        let path = target.map(|target| parent.child(target));
        repair.suggest = target.or_else(|| names::nearest(&name, names)).map(Value::from).or(meant);
        Some(PatchOp::Move { from: at, path: path? })
    }

    /// The names that an object here may have.
    fn known(&self, scope: &[NodeId], near: &str, required: Option<&str>) -> Expected {
        let mut known = expected::names(self.settable(scope), near);
        known.required = required.into_iter().map(str::to_owned).collect();
        known
    }
}

fn replace(repair: &mut Repair, value: Value) -> PatchOp {
    if !matches!(value, Value::Array(_) | Value::Object(_) | Value::Null) {
        repair.suggest = Some(value.clone());
    }
    PatchOp::Replace { path: repair.at.clone(), value }
}
