//! Several descriptions in one server: each in a namespace of its own, with an upstream of its own.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use curable_gateway::{Bound, Member, live_all};
use curable_openapi::Route;
use curable_runtime::Service;
use reqwest::Url;
use serde_json::{Value, json};

use super::api::{build, env, options, remark};
use super::credentials;
use super::listen::Welcome;
use crate::flags::{Named, Serve, Tools};
use crate::output::Output;
use crate::problem;
use crate::spec::{self, Source, Spec};

/// Descriptions that are served together.
pub(super) struct Several {
    parts: Vec<Part>,
}

struct Part {
    path: PathBuf,
    namespace: String,
    upstream: Option<Url>,
    spec: Spec,
}

impl Several {
    /// Reads the descriptions, and says what became of them.
    pub(super) fn open(flags: &Serve, output: &mut Output) -> anyhow::Result<Self> {
        let mut parts: Vec<Part> = Vec::new();
        let open = |Named { name, value: path }: &Named<PathBuf>| {
            spec::open_mapped(path, &flags.reading, flags.reading.mapping_of(name.as_deref())?)
        };
        let (read, failed): (Vec<_>, Vec<_>) = flags.spec.iter().map(open).partition(Result::is_ok);
        problem::all(failed.into_iter().filter_map(Result::err).collect())?;
        for (Named { name, value: path }, spec) in flags.spec.iter().zip(read.into_iter().flatten()) {
            remark(path, spec.report(), output)?;
            let taken: BTreeSet<&str> = parts.iter().map(|part| part.namespace.as_str()).collect();
            let namespace = namespace(name.as_deref(), path, &spec, &taken)?;
            parts.push(Part { path: path.clone(), namespace, upstream: None, spec });
        }
        let known: Vec<&str> = parts.iter().map(|part| part.namespace.as_str()).collect();
        for name in flags.reading.mapping.iter().filter_map(|mapping| mapping.name.as_deref()) {
            if !flags.spec.iter().any(|spec| spec.name.as_deref() == Some(name)) {
                bail!("--mapping {name}=…: no description was given that name; write `{name}=SPEC` for it");
            }
        }
        let upstreams = upstreams(&flags.upstream, &known)?;
        for (part, upstream) in parts.iter_mut().zip(upstreams) {
            part.upstream = upstream;
        }
        let sources = parts.iter().map(|part| (Some(part.namespace.as_str()), &part.spec.source));
        for remark in credentials::remarks(sources) {
            output.remark(&remark)?;
        }
        Ok(Self { parts })
    }

    /// The operations of all of them.
    pub(super) fn service(self, flags: &Serve) -> anyhow::Result<(Service, Served)> {
        let (mut members, mut served, mut routes) = (Vec::new(), Vec::new(), Vec::new());
        for Part { path, namespace, upstream, spec } in self.parts {
            let bound = match spec.source {
                Source::Whole(bound, _) => *bound,
                Source::Stored(stored) => Bound::from(stored.whole().imported),
            };
            let operations = bound.imported.routes.len();
            if flags.tools == Tools::Search {
                routes.extend(bound.imported.routes.iter().map(|route| moved(route, &namespace)));
            }
            let mut options = options(flags);
            options.target.upstream = upstream;
            served.push((path, namespace.clone(), operations));
            members.push(Member { namespace, bound, options });
        }
        let names: Vec<&str> = served.iter().map(|(_, namespace, _)| namespace.as_str()).collect();
        let builder = live_all(members, &env).with_context(|| names.join(", "))?;
        Ok((build(builder, &routes, flags)?, Served { parts: served }))
    }
}

fn moved(route: &Route, namespace: &str) -> Route {
    let name = route.operation.rsplit('/').next().unwrap_or(&route.operation);
    Route { operation: format!("{namespace}/{name}"), ..route.clone() }
}

/// The namespace that was asked for, or that of the title, or that of the file. What stands earlier keeps its own.
fn namespace(
    wanted: Option<&str>,
    path: &Path,
    spec: &Spec,
    taken: &BTreeSet<&str>,
) -> anyhow::Result<String> {
    let own = match &spec.source {
        Source::Whole(bound, _) => bound.imported.routes.first().map(|route| route.operation.as_str()),
        Source::Stored(stored) => stored.outline.operations.first().map(|one| one.name.as_str()),
    };
    let title = own.and_then(|name| name.split_once('/')).map_or("api", |(namespace, _)| namespace);
    let stem = path.file_stem().map(|stem| stem.to_string_lossy().to_lowercase()).unwrap_or_default();
    let stem: String =
        stem.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).take(24).collect();
    let stem = stem.trim_matches(|c: char| !c.is_ascii_lowercase());
    let candidates = match wanted {
        Some(wanted) => vec![wanted],
        None => vec![title, stem],
    };
    match candidates.iter().find(|name| !name.is_empty() && !taken.contains(**name)) {
        Some(free) => Ok((*free).to_owned()),
        None => bail!(
            "{}: another description is called `{}` already; give this one a name of its own: `NAME={}`",
            path.display(),
            candidates[0],
            path.display()
        ),
    }
}

/// The upstream of each description: by name, or in their order.
fn upstreams(given: &[Named<Url>], names: &[&str]) -> anyhow::Result<Vec<Option<Url>>> {
    let (named, plain): (Vec<_>, Vec<_>) = given.iter().partition(|upstream| upstream.name.is_some());
    if !plain.is_empty() && (!named.is_empty() || plain.len() != names.len()) {
        bail!(
            "{} descriptions and {} plain --upstream: give one for each in their order, or say which is whose: {}",
            names.len(),
            plain.len(),
            names.iter().map(|name| format!("--upstream {name}=URL")).collect::<Vec<_>>().join(" ")
        );
    }
    if !plain.is_empty() {
        return Ok(plain.into_iter().map(|upstream| Some(upstream.value.clone())).collect());
    }
    let of = |upstream: &Named<Url>| upstream.name.clone().unwrap_or_default();
    if let Some(lost) = named.iter().map(|upstream| of(upstream)).find(|name| !names.contains(&name.as_str()))
    {
        bail!("--upstream {lost}=…: there is no description of that name; there are: {}", names.join(", "));
    }
    let find = |name: &&str| {
        let mut own = named.iter().filter(|upstream| of(upstream) == **name);
        (own.next().map(|upstream| upstream.value.clone()), own.next().is_some())
    };
    names
        .iter()
        .map(|name| match find(name) {
            (_, true) => bail!("--upstream {name}=… is given twice; one description has one upstream"),
            (upstream, false) => Ok(upstream),
        })
        .collect()
}

/// What there is to say about descriptions that are served.
pub(super) struct Served {
    parts: Vec<(PathBuf, String, usize)>,
}

impl Welcome for Served {
    fn facts(&self) -> Value {
        let specs = self.parts.iter().map(|(path, namespace, operations)| {
            json!({ "spec": path, "name": namespace, "operations": operations })
        });
        let operations: usize = self.parts.iter().map(|(_, _, operations)| operations).sum();
        json!({ "specs": specs.collect::<Vec<_>>(), "operations": operations })
    }

    fn words(&self, url: &str, output: &mut Output) -> anyhow::Result<()> {
        output.line(&format!("{} APIs as one MCP server: {url}/mcp", self.parts.len()))?;
        for (path, namespace, operations) in &self.parts {
            output.line(&format!("  {namespace:<24}  {operations:>5} operations  {}", path.display()))?;
        }
        output.line(&format!("over plain HTTP: {url}/openapi.json; what each code means: {url}/errors\n"))?;
        let config = json!({ "mcpServers": { "apis": { "type": "http", "url": format!("{url}/mcp") } } });
        output.line(&format!("For a client:\n  {config}\n\nCtrl-C stops."))
    }
}

#[cfg(test)]
mod tests {
    use super::upstreams;
    use crate::flags::Named;

    fn told(given: &[&str]) -> anyhow::Result<Vec<Option<String>>> {
        let given: Vec<_> = given
            .iter()
            .map(|text| match text.split_once('=') {
                Some((name, url)) => Named { name: Some(name.to_owned()), value: url.parse().unwrap() },
                None => Named { name: None, value: text.parse().unwrap() },
            })
            .collect();
        let all = upstreams(&given, &["shop", "bank"])?;
        Ok(all.into_iter().map(|url| url.map(|url| url.to_string())).collect())
    }

    #[test]
    fn upstreams_go_by_name_or_in_order() {
        let both = vec![Some("http://a/".to_owned()), Some("http://b/".to_owned())];
        assert_eq!(told(&["http://a", "http://b"]).unwrap(), both);
        assert_eq!(told(&["bank=http://b", "shop=http://a"]).unwrap(), both);
        assert_eq!(told(&["bank=http://b"]).unwrap(), [None, both[1].clone()]);
        assert_eq!(told(&[]).unwrap(), [None, None]);
        for wrong in [
            &["http://a"][..],
            &["http://a", "bank=http://b"],
            &["zoo=http://a"],
            &["bank=http://a", "bank=http://b"],
        ] {
            assert!(told(wrong).is_err(), "{wrong:?}");
        }
    }
}
