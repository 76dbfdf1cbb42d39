//! What stands before the path that a router is told: `r.Route("/shipments", func(r chi.Router) { r.Post("/track", …) })`.

use tree_sitter::Node;

use super::attributes::decorated;
use super::routes::{ends_with, is_verb, steps};
use crate::mirror::lang::{Arg, View};
use crate::mirror::places::calls::receiver;
use crate::mirror::tree::facts::Seen;
use crate::mirror::uses::Finder;
use crate::mirror::words::text::screaming;

/// What puts a path before those that are told to what it gives or is given.
const GROUPS: &[&str] = &[
    "apirouter",
    "basepath",
    "blueprint",
    "group",
    "grouped",
    "mount",
    "namespace",
    "nest",
    "nest_service",
    "path",
    "prefix",
    "register",
    "resource",
    "route",
    "router",
    "scope",
    "use",
];
/// The members that say a path.
const PATHS: &[&str] = &["path", "prefix", "url", "url_prefix", "basePath"];
/// What something is called for being a router, besides what it routes.
const ROLES: &[&str] = &[
    "api",
    "app",
    "collection",
    "controller",
    "controllers",
    "endpoints",
    "group",
    "handler",
    "handlers",
    "module",
    "plugin",
    "register",
    "router",
    "routes",
    "service",
    "v1",
    "v2",
];
/// How far a path is followed outwards, and a router to what it was made of.
const FARTHEST: usize = 60;
const DEPTH: usize = 6;

/// The texts of a path that a call is given; the verb of a request is none of them.
pub(super) fn own_texts<'t>(finder: &Finder<'_, 't, '_>, args: &[Arg<'t>]) -> Vec<&'t str> {
    let is_method = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_uppercase());
    let mut texts = Vec::new();
    for arg in args {
        let is_path = |label: &str| PATHS.contains(&label);
        match finder.view(arg.value) {
            View::Object { members, .. } => {
                let paths = members.iter().filter(|member| member.label.is_some_and(is_path));
                texts.extend(paths.filter_map(|member| finder.plain_text(member.value)));
            }
            _ if arg.label.is_none_or(is_path) => {
                texts.extend(finder.plain_text(arg.value).filter(|text| !is_method(text)));
            }
            _ => {}
        }
    }
    texts
}

impl<'t> Finder<'_, 't, '_> {
    /// The operation that a path means behind what stands before it.
    pub(super) fn of_prefixed(&self, callee: Node<'t>, texts: &[&'t str], scope: usize) -> Option<usize> {
        let mut before: Vec<&'t str> = Vec::new();
        self.prefixes_of(receiver(callee, self.facts), scope, DEPTH, &mut before);
        self.prefixes_around(callee, scope, &mut before);
        // The innermost stands first.
        let steps: Vec<&str> = before.iter().rev().chain(texts).flat_map(|text| steps(text)).collect();
        ends_with(self.declared, &steps).or_else(|| match steps.as_slice() {
            // What is mounted in another file is called like the path that it is mounted at.
            [.., last] if !texts.is_empty() => self.names_around(callee).into_iter().find_map(|name| {
                let many = format!("{name}s/{last}");
                let path = format!("{name}/{last}");
                self.declared.full_operation(&path).or_else(|| self.declared.full_operation(&many))
            }),
            _ => None,
        })
    }

    /// The operation of a method that says its path itself, behind that of its class: `@Controller('shipments')`,
    /// `@Post('track')`.
    pub(super) fn of_decorated(&self, seen: Seen<'t>, callee: Node<'t>, args: &[Arg<'t>]) -> Option<usize> {
        let method = decorated(seen.node)?;
        is_verb(self.path(callee, seen.scope).last()?).then_some(())?;
        let class = std::iter::successors(method.parent(), Node::parent).find(|node| {
            matches!(node.kind(), "class_declaration" | "abstract_class_declaration" | "class")
        })?;
        let around = class.parent().filter(|around| around.kind() == "export_statement");
        let mut said = Vec::new();
        for outer in around.into_iter().chain([class]) {
            let mut cursor = outer.walk();
            for decorator in outer.named_children(&mut cursor).filter(|node| node.kind() == "decorator") {
                if let Some(View::Call { args, .. }) = decorator.named_child(0).map(|call| self.view(call)) {
                    said.extend(own_texts(self, &args));
                }
            }
        }
        said.extend(own_texts(self, args));
        let steps: Vec<&str> = said.into_iter().flat_map(steps).collect();
        ends_with(self.declared, &steps)
    }

    /// The paths that what a router was made of says, the last first.
    fn prefixes_of(&self, router: Option<Node<'t>>, scope: usize, depth: usize, before: &mut Vec<&'t str>) {
        let (Some(router), Some(depth)) = (router, depth.checked_sub(1)) else { return };
        match self.view(router) {
            View::Call { callee, args } => {
                let name =
                    self.resolver.path(callee).last().copied().unwrap_or_default().to_ascii_lowercase();
                let handles = args.len() > 1 && !args.iter().any(|arg| arg.label.is_some());
                // `app.route("/shipments/track").post(track)`, and not what was told to it before.
                let is_told = matches!(name.as_str(), "route" | "use" | "nest" | "mount" | "register");
                if GROUPS.contains(&name.as_str()) && !(is_told && handles) {
                    before.extend(own_texts(self, &args).into_iter().rev());
                }
                self.prefixes_of(receiver(callee, self.facts), scope, depth, before);
            }
            View::Name(name) => {
                let values = self.facts.lookup(name, scope).unwrap_or_default();
                if let [value] = values.as_slice() {
                    self.prefixes_of(Some(*value), scope, depth, before);
                }
            }
            View::Pass(parts) => self.prefixes_of(parts.first().copied(), scope, depth, before),
            _ => {}
        }
    }

    /// The paths that calls around a place put before those that are told in what they are given.
    fn prefixes_around(&self, callee: Node<'t>, scope: usize, before: &mut Vec<&'t str>) {
        let mut at = callee;
        for _ in 0..FARTHEST {
            let Some(outer) = at.parent() else { return };
            if let View::Call { callee, args } = self.view(outer)
                && args.iter().any(|arg| holds(arg.value, at))
            {
                let name =
                    self.resolver.path(callee).last().copied().unwrap_or_default().to_ascii_lowercase();
                if GROUPS.contains(&name.as_str()) {
                    before.extend(own_texts(self, &args).into_iter().rev());
                }
                self.prefixes_of(receiver(callee, self.facts), scope, DEPTH, before);
            }
            at = outer;
        }
    }

    /// What the router at a place, and what it stands in, are called without what says that they are routers.
    fn names_around(&self, callee: Node<'t>) -> Vec<String> {
        let path = self.resolver.path(callee);
        let at = callee.start_byte();
        let around = self.facts.functions.iter().filter(|function| function.range.contains(&at));
        let around = around.filter_map(|function| function.name);
        let names = path.iter().rev().skip(1).copied().chain(self.facts.home_around(at)).chain(around);
        let bare = names.map(|name| {
            let name = screaming(name).to_ascii_lowercase();
            let words: Vec<&str> = name.split('_').filter(|word| !ROLES.contains(word)).collect();
            words.join("_")
        });
        bare.filter(|name| name.len() > 2).collect()
    }
}

/// Whether a node stands in another one.
fn holds(outer: Node<'_>, inner: Node<'_>) -> bool {
    outer.start_byte() <= inner.start_byte() && inner.end_byte() <= outer.end_byte()
}
