//! Binding a mapping to an import: what it names must be there.

use std::collections::{BTreeMap, BTreeSet};

use curable_core::{Contract, OperationDef, Pointer, nearest};
use curable_openapi::{Imported, Route};

use super::bound::{Bound, Settings};
use super::file::{File, Filter, OperationEntry};
use super::problem::MappingError;
use super::read::Mapping;
use super::rules::{Rule, Rules};
use super::select::{fits, near, selects};
use super::{declare, rename};
use curable_runtime::located::{Lines, LocatedProblem};

impl Mapping {
    /// Changes an import as the file says, or tells everything in the file that does not fit it.
    pub fn bind(self, mut imported: Imported) -> Result<Bound, MappingError> {
        let Self { file, lines, mut failures, mut successes, mut problems } = self;
        check_filter(&file.filter, &imported.routes, &lines, &mut problems);
        check_schemes(&file, &imported, &lines, &mut problems);
        // What is left out may still be named elsewhere in the file: that is no mistake.
        let all = imported.contract.operations.clone();
        leave_out(&mut imported, &file.filter);
        let general = Settings {
            upstream_text: file.upstream_text.unwrap_or_default(),
            replies: file.replies.unwrap_or_default(),
            timeout_ms: None,
            hint: None,
        };
        let given = file.operation.iter().filter_map(|entry| Some((entry.name.as_deref()?, &*entry.select)));
        let given: Vec<(&str, &str)> = given.collect();
        let mut binding = Binding { lines: &lines, all: &all, given: &given, problems };
        binding.operations_of(&file.rule, |rule| rule.operation.as_deref(), "rule", &mut failures);
        binding.operations_of(
            &file.body_failure,
            |rule| rule.operation.as_deref(),
            "body_failure",
            &mut successes,
        );
        let mut settings = BTreeMap::new();
        let names = binding.operations(&file.operation, &mut imported.contract, &general, &mut settings);
        let Binding { mut problems, .. } = binding;
        rename::rename(&mut imported, &names);
        rename::forget_absent(&mut imported);
        let renamed = |name: &String| names.get(name).unwrap_or(name).clone();
        for rule in failures.iter_mut().chain(&mut successes) {
            rule.only = rule.only.take().map(|only| only.iter().map(renamed).collect());
        }
        let settings = settings.into_iter().map(|(name, settings)| (renamed(&name), settings)).collect();
        declare::declare(&mut imported.contract, &failures, "rule", &lines, &mut problems);
        declare::declare(&mut imported.contract, &successes, "body_failure", &lines, &mut problems);
        if let Some(error) = MappingError::of(problems) {
            return Err(error);
        }
        let File { timeouts, credentials, pass_caller_token, .. } = file;
        let pass_caller_token = pass_caller_token.unwrap_or_default();
        let rules = Rules { failures, successes };
        Ok(Bound { imported, rules, credentials, pass_caller_token, timeouts, general, settings })
    }
}

/// The methods that a description may have.
const METHODS: &[&str] = &["DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT", "TRACE", "QUERY"];

struct Binding<'b> {
    lines: &'b Lines,
    /// Every operation of the description, also those that are left out.
    all: &'b [OperationDef],
    /// The names that the file gives, each with what it gives it to.
    given: &'b [(&'b str, &'b str)],
    problems: Vec<LocatedProblem>,
}

impl Binding<'_> {
    /// Finds the operations that each rule is for.
    fn operations_of<E>(
        &mut self,
        entries: &[E],
        pattern: impl Fn(&E) -> Option<&str>,
        list: &str,
        rules: &mut [Rule],
    ) {
        for (index, (entry, rule)) in entries.iter().zip(rules).enumerate() {
            let at = Pointer::ROOT.child(list).child(&index.to_string()).child("operation");
            rule.only = pattern(entry).map(|pattern| self.selected(pattern, &at));
        }
    }

    /// The names of the operations that a pattern means.
    fn selected(&mut self, pattern: &str, at: &Pointer) -> BTreeSet<String> {
        let those = |is_meant: &dyn Fn(&OperationDef) -> bool| -> BTreeSet<String> {
            self.all.iter().filter(|def| is_meant(def)).map(|def| def.name.clone()).collect()
        };
        let mut found = those(&|def| selects(pattern, def));
        // A name of the file means its operation where no other is called so: names may also be swapped.
        if found.is_empty() {
            found = those(&|def| {
                let is_so_called =
                    |name: &str| fits(pattern, name) || fits(pattern, &in_namespace(&def.name, name));
                self.given.iter().any(|(name, select)| is_so_called(name) && selects(select, def))
            });
        }
        if found.is_empty() && self.lines.is_read(at) {
            let advice = near(pattern, self.all, self.given).map_or_else(
                || "use a name, an operationId, or a method and a path such as `GET /pets`".to_owned(),
                |near| format!("did you mean `{near}`?"),
            );
            self.problems
                .push(self.lines.problem(at, format!("there is no operation `{pattern}`; {advice}")));
        }
        found
    }

    /// Changes the operations, and gives the new names of those that get one.
    fn operations(
        &mut self,
        entries: &[OperationEntry],
        contract: &mut Contract,
        general: &Settings,
        settings: &mut BTreeMap<String, Settings>,
    ) -> BTreeMap<String, String> {
        let mut names = BTreeMap::new();
        for (index, entry) in entries.iter().enumerate() {
            let at = Pointer::ROOT.child("operation").child(&index.to_string());
            let selected = self.selected(&entry.select, &at.child("match"));
            let OperationEntry { select: _, name, effect, summary, hint, upstream_text, replies, timeout_ms } =
                entry;
            for def in contract.operations.iter_mut().filter(|def| selected.contains(&def.name)) {
                def.effect = effect.or(def.effect);
                if let Some(summary) = summary {
                    def.summary.clone_from(summary);
                }
                let own = settings.entry(def.name.clone()).or_insert_with(|| general.clone());
                own.upstream_text = upstream_text.unwrap_or(own.upstream_text);
                own.replies = replies.unwrap_or(own.replies);
                own.timeout_ms = timeout_ms.or(own.timeout_ms);
                own.hint = hint.clone().or(own.hint.take());
            }
            if let Some(name) = name {
                self.name(name, &selected, &at.child("name"), &mut names);
            }
        }
        names
    }

    fn name(
        &mut self,
        name: &str,
        selected: &BTreeSet<String>,
        at: &Pointer,
        names: &mut BTreeMap<String, String>,
    ) {
        let mut selected = selected.iter();
        let (Some(old), others) = (selected.next(), selected.len()) else { return };
        let new = in_namespace(old, name);
        let is_taken = self.all.iter().any(|def| def.name == new && def.name != *old)
            || names.iter().any(|(other, taken)| *taken == new && other != old);
        let what = if others > 0 {
            format!("{} operations cannot all be called `{name}`; match one", others + 1)
        } else if is_taken {
            format!("another operation is called `{name}`; choose another name")
        } else {
            names.insert(old.clone(), new);
            return;
        };
        self.problems.push(self.lines.problem(at, what));
    }
}

/// A name beside that of an operation.
fn in_namespace(old: &str, name: &str) -> String {
    let namespace = old.split_once('/').map_or("api", |(namespace, _)| namespace);
    format!("{namespace}/{name}")
}

/// Leaves out what the filter does not let through.
fn leave_out(imported: &mut Imported, filter: &Filter) {
    let Filter { include_tags, exclude_tags, include_paths, exclude_paths, methods } = filter;
    let passes = |route: &Route| {
        let tagged = |tags: &[String]| route.tags.iter().any(|tag| tags.contains(tag));
        let on = |paths: &[String]| paths.iter().any(|pattern| fits(pattern, &route.path));
        (include_tags.is_empty() || tagged(include_tags))
            && !tagged(exclude_tags)
            && (include_paths.is_empty() || on(include_paths))
            && !on(exclude_paths)
            && (methods.is_empty() || methods.iter().any(|method| method.eq_ignore_ascii_case(&route.method)))
    };
    imported.routes.retain(passes);
    let kept: BTreeSet<&str> = imported.routes.iter().map(|route| route.operation.as_str()).collect();
    imported.contract.operations.retain(|def| kept.contains(def.name.as_str()));
}

fn check_filter(filter: &Filter, routes: &[Route], lines: &Lines, problems: &mut Vec<LocatedProblem>) {
    let tags: BTreeSet<&str> = routes.iter().flat_map(|route| &route.tags).map(String::as_str).collect();
    let paths: BTreeSet<&str> = routes.iter().map(|route| route.path.as_str()).collect();
    let Filter { include_tags, exclude_tags, include_paths, exclude_paths, methods } = filter;
    let mut complain = |list: &str, index: usize, what: String, near: Option<&str>| {
        let at = Pointer::ROOT.child("filter").child(list).child(&index.to_string());
        let advice = near.map_or_else(|| "take it away".to_owned(), |near| format!("did you mean `{near}`?"));
        if lines.is_read(&at) {
            problems.push(lines.problem(&at, format!("{what}; {advice}")));
        }
    };
    for (list, wanted) in [("include_tags", include_tags), ("exclude_tags", exclude_tags)] {
        for (index, tag) in wanted.iter().enumerate().filter(|(_, tag)| !tags.contains(tag.as_str())) {
            complain(
                list,
                index,
                format!("no operation has the tag `{tag}`"),
                nearest(tag, tags.iter().copied()),
            );
        }
    }
    for (list, wanted) in [("include_paths", include_paths), ("exclude_paths", exclude_paths)] {
        let is_lost = |pattern: &str| !paths.iter().any(|path| fits(pattern, path));
        for (index, pattern) in wanted.iter().enumerate().filter(|(_, pattern)| is_lost(pattern)) {
            let near = nearest(pattern, paths.iter().copied());
            complain(list, index, format!("no operation has the path `{pattern}`"), near);
        }
    }
    let is_method = |word: &str| METHODS.contains(&word.to_ascii_uppercase().as_str());
    for (index, method) in methods.iter().enumerate().filter(|(_, word)| !is_method(word)) {
        complain(
            "methods",
            index,
            format!("`{method}` is no method"),
            nearest(method, METHODS.iter().copied()),
        );
    }
}

fn check_schemes(file: &File, imported: &Imported, lines: &Lines, problems: &mut Vec<LocatedProblem>) {
    for name in file.credentials.keys().filter(|name| !imported.schemes.contains_key(*name)) {
        let near = nearest(name, imported.schemes.keys().map(String::as_str));
        let all: Vec<&str> = imported.schemes.keys().map(String::as_str).collect();
        let advice = match near {
            Some(near) => format!("did you mean `{near}`?"),
            None if all.is_empty() => "the description declares none".to_owned(),
            None => format!("there are: {}", all.join(", ")),
        };
        let at = Pointer::ROOT.child("credentials").child(name);
        problems.push(lines.problem(&at, format!("there is no security scheme `{name}`; {advice}")));
    }
}
