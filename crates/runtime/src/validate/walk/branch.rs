//! Which of several alternatives was meant.

use serde_json::{Map, Value};

use super::{Fault, Finding, Path, Sink, Walk};
use crate::validate::coerce;
use crate::validate::tree::{NodeId, Object, Types, same};

/// What looking at one branch has shown.
#[derive(Clone, Copy, Debug)]
struct Branch {
    id: NodeId,
    count: u64,
    deepest: usize,
}

/// How well a branch is known to be the one that was meant.
enum Meant {
    /// By its discriminator, as the only one of its type, or as the only one that can be mended.
    Surely(Branch),
    /// By its violations alone.
    Perhaps(Branch),
}

impl<'t> Walk<'t> {
    /// At least one branch must fit.
    pub(super) fn check_branches<'a>(
        &self,
        id: NodeId,
        branches: &'t [NodeId],
        value: &'a Value,
        path: &Path<'_>,
        sink: &mut Sink<'a>,
    ) where
        't: 'a,
    {
        let Some(tried) = self.try_all(branches, value, path) else { return };
        self.blame(id, tried, value, path, sink);
    }

    /// Exactly one branch must fit.
    pub(super) fn check_one_of<'a>(
        &self,
        id: NodeId,
        branches: &'t [NodeId],
        value: &'a Value,
        path: &Path<'_>,
        sink: &mut Sink<'a>,
    ) where
        't: 'a,
    {
        if let Some(tried) = self.try_all(branches, value, path) {
            return self.blame(id, tried, value, path, sink);
        }
        let fitting = branches.iter().filter(|branch| self.fits(**branch, value));
        if fitting.count() > 1 {
            sink.put(path, id, value, Fault::Several);
        }
    }

    /// What each branch has against the value; nothing when one has nothing.
    fn try_all(&self, branches: &[NodeId], value: &Value, path: &Path<'_>) -> Option<Vec<Branch>> {
        let mut tried = Vec::with_capacity(branches.len());
        for id in branches {
            let (count, deepest) = self.probe(*id, value, path);
            if count == 0 {
                return None;
            }
            tried.push(Branch { id: *id, count, deepest });
        }
        Some(tried)
    }

    fn blame<'a>(
        &self,
        id: NodeId,
        mut tried: Vec<Branch>,
        value: &'a Value,
        path: &Path<'_>,
        sink: &mut Sink<'a>,
    ) where
        't: 'a,
    {
        let is = Types::of(value);
        let every = tried.iter().fold(Types::NONE, |types, branch| types.or(self.tree.accepts(branch.id)));
        tried.retain(|branch| self.tree.accepts(branch.id).meets(is));
        if tried.is_empty() {
            return sink.put(path, id, value, Fault::Type(every));
        }
        if let Some(list) = self.listed(&tried) {
            return sink.put(path, id, value, Fault::Choice(list));
        }
        if let Value::Object(members) = value
            && tried.len() > 1
        {
            let tags = self.tags(&tried);
            for tag in &tags {
                let Some(given) = members.get(*tag) else { continue };
                let fitting =
                    |branch: &Branch| self.tag_values(branch.id, tag).iter().any(|one| same(one, given));
                if !tried.iter().any(fitting) {
                    let list = tried.iter().flat_map(|branch| self.tag_values(branch.id, tag)).collect();
                    let meant = self.tagged(&tried, tag, &list, given);
                    sink.put(&path.name(tag), id, given, Fault::Choice(list));
                    if let Some(branch) = meant {
                        self.behind(branch, tag, value, path, sink);
                    }
                    return;
                }
                tried.retain(fitting);
            }
            let needed = |tag: &&str| tried.iter().all(|branch| self.requires(branch.id, tag));
            let absent = tags.iter().copied().filter(needed).find(|tag| !members.contains_key(*tag));
            if let Some(tag) = absent.filter(|_| tried.len() > 1) {
                return self.untagged(id, &tried, tag, value, path, sink);
            }
        }
        match self.meant(&tried, value, sink.is_recording()) {
            Meant::Surely(branch) => self.report(branch, true, value, path, sink),
            Meant::Perhaps(branch) => match self.lacks(&tried, value, sink.is_recording()) {
                Some(mut sets) => {
                    sets.dedup();
                    sink.put(path, id, value, Fault::MissingOneOf(sets));
                }
                None => self.report(branch, false, value, path, sink),
            },
        }
    }

    /// What each branch lacks, when it lacks members of this object and has nothing else against it.
    fn lacks<'a>(&self, tried: &[Branch], value: &'a Value, record: bool) -> Option<Vec<Vec<&'a str>>>
    where
        't: 'a,
    {
        if !record {
            return None;
        }
        let name = |finding: &Finding<'a>| match finding.fault {
            Fault::Missing { name, .. } if finding.at.names().count() == 1 => Some(name),
            _ => None,
        };
        let names = |branch: &Branch| self.findings(branch.id, value).findings.iter().map(name).collect();
        tried.iter().map(names).collect()
    }

    /// Without its tag an object tells its branch only if a single one can be mended.
    fn untagged<'a>(
        &self,
        id: NodeId,
        tried: &[Branch],
        tag: &'t str,
        value: &'a Value,
        path: &Path<'_>,
        sink: &mut Sink<'a>,
    ) where
        't: 'a,
    {
        if sink.is_recording()
            && let Some(branch) = self.only_mendable(tried, value)
        {
            return self.report(branch, true, value, path, sink);
        }
        let admitting = value.as_object().and_then(|members| self.only_admitting(id, tried, members));
        let of = |branch: &Branch| self.tag_values(branch.id, tag);
        let allowed = match &admitting {
            Some(branch) => of(branch),
            None => tried.iter().flat_map(of).collect(),
        };
        let fault = Fault::Missing { name: tag, allowed };
        sink.put_member(path, tag, id, value, fault);
        if let Some(branch) = admitting {
            self.behind(branch, tag, value, path, sink);
        }
    }

    /// The branch of the tag that a wrong one certainly stands for.
    fn tagged(&self, tried: &[Branch], tag: &str, list: &Vec<&'t Value>, given: &Value) -> Option<Branch> {
        let meant = coerce::as_choice(given, list)?;
        let mut found =
            tried.iter().filter(|branch| self.tag_values(branch.id, tag).iter().any(|one| same(one, meant)));
        let one = found.next()?;
        found.next().is_none().then_some(*one)
    }

    /// The one branch that has all these members, where every other one is closed to one of them.
    fn only_admitting(&self, id: NodeId, tried: &[Branch], members: &Map<String, Value>) -> Option<Branch> {
        let admits = |branch: &&Branch| members.keys().all(|name| !self.is_closed_to(id, branch.id, name));
        let mut admitting = tried.iter().filter(admits);
        let one = admitting.next()?;
        let declares = |name: &String| self.tree.declares(&self.tree.firm(one.id), name);
        (admitting.next().is_none() && members.keys().any(declares)).then_some(*one)
    }

    /// Whether a branch, by itself or by what stands around it, certainly has no member of this name.
    fn is_closed_to(&self, around: NodeId, branch: NodeId, name: &str) -> bool {
        let (firm, outer) = (self.tree.firm(branch), self.tree.firm(around));
        let rules = |ids: &[NodeId]| -> Vec<&'t Object> {
            ids.iter().filter_map(|id| self.tree.node(*id).object.as_deref()).collect()
        };
        let (own, all) = (rules(&firm), [rules(&firm), rules(&outer)].concat());
        let is_never = |id: &NodeId| self.tree.node(*id).never;
        let takes_any =
            |rules: &&Object| !rules.patterns.is_empty() || rules.additional.iter().any(|id| !is_never(id));
        let is_closed = own.iter().any(|rules| rules.additional.iter().any(is_never))
            || all.iter().any(|rules| rules.unevaluated.iter().any(is_never));
        let declares = self.tree.declares(&firm, name) || self.tree.declares(&outer, name);
        is_closed && !declares && !own.iter().any(takes_any)
    }

    /// What a branch has against the value besides its tag.
    fn behind<'a>(&self, branch: Branch, tag: &str, value: &'a Value, path: &Path<'_>, sink: &mut Sink<'a>)
    where
        't: 'a,
    {
        if !sink.is_recording() {
            return;
        }
        let before = sink.findings.len();
        self.visit(branch.id, value, path, sink);
        let (at, mut index) = (path.name(tag).pointer(), before);
        while index < sink.findings.len() {
            if sink.findings[index].at == at {
                sink.findings.remove(index);
                sink.count -= 1;
            } else {
                index += 1;
            }
        }
    }

    fn report<'a>(&self, branch: Branch, sure: bool, value: &'a Value, path: &Path<'_>, sink: &mut Sink<'a>)
    where
        't: 'a,
    {
        if !sink.is_recording() {
            return sink.add(branch.count, branch.deepest);
        }
        let before = sink.findings.len();
        self.visit(branch.id, value, path, sink);
        for finding in &mut sink.findings[before..] {
            finding.sure &= sure;
        }
    }

    /// The one that can be mended, else the one with the deepest and then the fewest violations.
    fn meant(&self, tried: &[Branch], value: &Value, mend: bool) -> Meant {
        if let [only] = tried {
            return Meant::Surely(*only);
        }
        if mend && let Some(branch) = self.only_mendable(tried, value) {
            return Meant::Surely(branch);
        }
        let mut best = tried[0];
        for branch in &tried[1..] {
            if (branch.deepest, std::cmp::Reverse(branch.count))
                > (best.deepest, std::cmp::Reverse(best.count))
            {
                best = *branch;
            }
        }
        Meant::Perhaps(best)
    }

    /// The first branch that can be mended, unless another one would be mended into something else.
    fn only_mendable(&self, tried: &[Branch], value: &Value) -> Option<Branch> {
        let mut found: Option<(Branch, Value)> = None;
        for branch in tried {
            let Some(mended) = self.mend(branch.id, value) else { continue };
            match &found {
                Some((_, other)) if !same(other, &mended) => return None,
                Some(_) => {}
                None => found = Some((*branch, mended)),
            }
        }
        found.map(|(branch, _)| branch)
    }

    /// The legal values of all branches, when each is a list of them.
    fn listed(&self, tried: &[Branch]) -> Option<Vec<&'t Value>> {
        let mut list: Vec<&Value> = Vec::new();
        for branch in tried {
            list.extend(self.tree.choices(branch.id)?);
        }
        Some(list)
    }

    /// The members whose listed values tell the branches apart.
    fn tags(&self, tried: &[Branch]) -> Vec<&'t str> {
        let first = self.tree.settable(&self.tree.firm(tried[0].id));
        first.into_iter().filter(|tag| self.tells_apart(tried, tag)).collect()
    }

    fn tells_apart(&self, tried: &[Branch], tag: &str) -> bool {
        let mut seen: Vec<&Value> = Vec::new();
        for branch in tried {
            let values = self.tag_values(branch.id, tag);
            let fresh = |value: &&Value| !seen.iter().any(|one| same(one, value));
            if values.is_empty() || !values.iter().all(fresh) {
                return false;
            }
            seen.extend(values);
        }
        true
    }

    fn tag_values(&self, branch: NodeId, tag: &str) -> Vec<&'t Value> {
        for id in self.tree.firm(branch) {
            let Some(object) = &self.tree.node(id).object else { continue };
            if let Some(list) = object.properties.get(tag).and_then(|node| self.tree.choices(*node)) {
                return list;
            }
        }
        Vec::new()
    }

    fn requires(&self, branch: NodeId, name: &str) -> bool {
        let firm = self.tree.firm(branch);
        let mut objects = firm.iter().filter_map(|id| self.tree.node(*id).object.as_ref());
        objects.any(|object| object.required.iter().any(|required| required == name))
    }
}
