//! Operations that a router gives a path to: `app.post("/shipments/track", track)`.

use tree_sitter::Node;

use super::parts::Part;
use super::prefixes::own_texts;
use super::whose::types_of;
use crate::mirror::lang::{Arg, View};
use crate::mirror::places::calls::receiver;
use crate::mirror::uses::Finder;
use crate::mirror::words::declared::Declared;
use crate::mirror::words::text::screaming;

/// How a router is told of a path.
const VERBS: &[&str] = &[
    "all",
    "delete",
    "get",
    "handle",
    "handlefunc",
    "method",
    "methodfunc",
    "on",
    "patch",
    "post",
    "put",
    "route",
    "websocket",
];
/// What routers are called, or what makes them.
const ROUTERS: &[&str] = &[
    "api",
    "app",
    "blueprint",
    "bp",
    "chi",
    "echo",
    "engine",
    "express",
    "fastify",
    "fiber",
    "gin",
    "group",
    "grouped",
    "hono",
    "mux",
    "resource",
    "route",
    "router",
    "routes",
    "scope",
    "server",
];
/// What a router is made as, by its type alone: these words say nothing as the name of something.
const TYPES: &[&str] = &["application", "elysia", "flask", "koa", "service"];

/// Whether a call of this name tells a router of a path.
pub(crate) fn is_verb(name: &str) -> bool {
    VERBS.iter().any(|verb| verb.eq_ignore_ascii_case(name))
}

/// Whether a name has one of these words.
fn has_word(name: &str, words: &[&str]) -> bool {
    screaming(name).to_ascii_lowercase().split('_').any(|word| words.contains(&word))
}

/// The steps of a path without what callers put there: `/shipments/track/:id` is `shipments`, `track`.
pub(super) fn steps(path: &str) -> impl Iterator<Item = &str> {
    path.split('/').filter(|step| !step.is_empty() && !step.starts_with([':', '{', '<', '*', '$']))
}

/// The operation whose full name a path ends with: `POST /v1/shipments/track`, `shipments/track/:id`.
pub(crate) fn routed(declared: &Declared<'_>, text: &str) -> Option<usize> {
    const LONGEST: usize = 120;
    // Most texts are no paths, and every one is asked.
    let first = memchr::memchr(b'/', text.as_bytes()).filter(|_| text.len() <= LONGEST)?;
    let before = &text[..first];
    let is_step =
        |text: &str| text.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_' | b'.'));
    let route = if before.ends_with(' ') { &text[first..] } else { text };
    if !(before.ends_with(' ') || is_step(before)) {
        return None;
    }
    ends_with(declared, &steps(route).collect::<Vec<_>>())
}

/// The operation whose full name the last steps of a path are.
pub(super) fn ends_with(declared: &Declared<'_>, steps: &[&str]) -> Option<usize> {
    (0..steps.len().saturating_sub(1)).find_map(|from| declared.full_operation(&steps[from..].join("/")))
}

/// Whether a text is the last step of the path to an operation: `/track` and `track`.
pub(crate) fn ends_route(declared: &Declared<'_>, text: &str) -> bool {
    const LONGEST: usize = 80;
    let mut steps = steps(text).take(if text.len() <= LONGEST { 2 } else { 0 });
    matches!((steps.next(), steps.next()), (Some(only), None) if declared.is_last_step(only))
}

impl<'t> Finder<'_, 't, '_> {
    /// The operation that a router is given the path of; what only sends something there is none.
    pub(crate) fn of_route(&self, callee: Node<'t>, args: &[Arg<'t>], scope: usize) -> Option<usize> {
        let path = self.path(callee, scope);
        let (last, owners) = path.split_last()?;
        if !is_verb(last) || !self.is_routing(callee, last, owners, args) {
            return None;
        }
        let texts = own_texts(self, args);
        let alone = match texts.as_slice() {
            [] => None,
            [only] => routed(self.declared, only).or_else(|| self.declared.full_operation(only)),
            // `app.post("shipments", "track")`
            all => self.declared.full_operation(&all.join("/")),
        };
        alone.or_else(|| self.of_prefixed(callee, &texts, scope))
    }

    /// Whether what a call is made on is a router, which is told of what handles a path.
    fn is_routing(&self, callee: Node<'t>, verb: &str, owners: &[&'t str], args: &[Arg<'t>]) -> bool {
        let Some(owner) = owners.last() else { return verb.to_ascii_lowercase().starts_with("handle") };
        if has_word(owner, ROUTERS) || verb.to_ascii_lowercase().starts_with("handle") {
            return true;
        }
        // One letter may be a client, too.
        if owner.len() == 1 && args.iter().any(|arg| self.is_handler(arg.value)) {
            return true;
        }
        match receiver(callee, self.facts).map(|object| self.view(object)) {
            // `r.With(auth).Post(…)`, `Router::new().route(…)`
            Some(View::Call { callee, .. }) => {
                let path = self.resolver.path(callee);
                path.iter().any(|part| has_word(part, ROUTERS))
                    || path.first().is_some_and(|first| self.is_router_by_type(first))
            }
            Some(View::Name(name)) => self.is_router_by_type(name),
            Some(View::Access { member, .. }) => self.is_router_by_type(member),
            _ => false,
        }
    }

    /// Whether the file says that something of this name is a router: `const queue = new Hono()`, `r chi.Router`.
    fn is_router_by_type(&self, name: &str) -> bool {
        let types = types_of(self.facts.text, name);
        types.iter().any(|ty| has_word(ty, ROUTERS) || has_word(ty, TYPES))
    }

    /// Registers the functions of other files that are put into something before they handle a path:
    /// `r.Post("/shipments/track", wrap(a.track))`, `post(shipments::track)`.
    pub(crate) fn register_adapted(
        &self,
        args: &[Arg<'t>],
        operation: usize,
        depth: usize,
        parts: &mut Vec<Part>,
    ) {
        let Some(depth) = depth.checked_sub(1) else { return };
        for arg in args {
            let View::Call { args: inner, .. } = self.view(arg.value) else { continue };
            for arg in &inner {
                let (View::Name(name) | View::Access { member: name, .. }) = self.view(arg.value) else {
                    continue;
                };
                let own = self.facts.functions.iter().filter(|function| function.name == Some(name));
                let known = parts.len();
                parts.extend(own.map(|function| Part { range: function.range.clone(), operation }));
                if parts.len() == known {
                    self.register(arg.value, operation);
                }
            }
            self.register_adapted(&inner, operation, depth, parts);
        }
    }

    /// Whether a call is given something that may handle what comes that way, whatever file has it.
    pub(crate) fn has_handler(&self, args: &[Arg<'t>]) -> bool {
        // `app.route({ url: '/shipments/track', handler })`
        if !self.doing(args).is_empty() {
            return true;
        }
        args.iter().any(|arg| {
            matches!(
                self.view(arg.value),
                View::Function { .. }
                    | View::Name(_)
                    | View::Access { object: Some(_), .. }
                    | View::Call { .. }
            ) || self.is_handler(arg.value)
        })
    }
}
