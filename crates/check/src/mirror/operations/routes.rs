//! Operations that a router gives a path to: `app.post("/shipments/track", track)`.

use crate::mirror::lang::Arg;
use crate::mirror::uses::Finder;
use crate::mirror::words::declared::Declared;
use crate::mirror::words::text::screaming;

/// How a router is told of a path.
const VERBS: &[&str] =
    &["all", "delete", "get", "handle", "handlefunc", "on", "patch", "post", "put", "route", "websocket"];
/// What routers are called.
const ROUTERS: &[&str] = &[
    "api",
    "app",
    "blueprint",
    "bp",
    "engine",
    "fastify",
    "group",
    "mux",
    "route",
    "router",
    "routes",
    "server",
];

/// The operation whose full name a path ends with: `POST /v1/shipments/track`.
pub(crate) fn routed(declared: &Declared<'_>, text: &str) -> Option<usize> {
    const LONGEST: usize = 120;
    // Most texts are no paths, and every one is asked.
    let route = &text[memchr::memchr(b'/', text.as_bytes()).filter(|_| text.len() <= LONGEST)?..];
    let verb = text.strip_suffix(route).unwrap_or_default();
    if !(verb.is_empty() || verb.ends_with(' ')) {
        return None;
    }
    let starts = memchr::memchr_iter(b'/', route.as_bytes()).map(|at| at + 1);
    let mut ends = starts.map(|start| &route[start..]).filter(|end| end.contains('/'));
    ends.find_map(|end| declared.full_operation(end))
}

impl<'t> Finder<'_, 't, '_> {
    /// The operation that a router is given the path of; what only sends something there is none.
    pub(crate) fn of_route(&self, path: &[&'t str], args: &[Arg<'t>]) -> Option<usize> {
        let (last, owners) = path.split_last()?;
        let is_router = |owner: &&str| {
            let name = screaming(owner).to_ascii_lowercase();
            name.len() == 1 || name.split('_').any(|word| ROUTERS.contains(&word))
        };
        let name = last.to_ascii_lowercase();
        let is_one = VERBS.contains(&name.as_str())
            && (name.starts_with("handle") || owners.last().is_some_and(is_router));
        if !is_one {
            return None;
        }
        let texts: Vec<&str> = args.iter().filter_map(|arg| self.plain_text(arg.value)).collect();
        match texts.as_slice() {
            [only] => routed(self.declared, only).or_else(|| self.declared.full_operation(only)),
            // `app.post("shipments", "track")`
            all => self.declared.full_operation(&all.join("/")),
        }
    }
}
