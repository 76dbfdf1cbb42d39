//! Asking the collection itself what exists, once in a while.

use std::collections::BTreeMap;
use std::future::Future;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use curable_core::OperationDef;
use curable_openapi::Route;
use serde_json::{Map, Value};
use tokio::sync::OnceCell;

use super::catalogue::Catalogue;
use super::harvest::{Seen, harvest};
use super::next;

/// How many pages are kept.
const MAX_PAGES: usize = 256;

/// How a page is told how long it should be.
const SIZES: &[&str] = &[
    "limit",
    "per_page",
    "perPage",
    "page_size",
    "pageSize",
    "max_results",
    "maxResults",
    "size",
    "top",
    "$top",
];

/// The longest page that is asked for.
const LONGEST_PAGE: u64 = 100;

/// The call that lists a collection.
#[derive(Clone, Debug, PartialEq)]
pub struct Query {
    /// The operation.
    pub operation: String,
    /// Its arguments.
    pub arguments: Map<String, Value>,
}

impl Query {
    /// The call that lists the collection of a route: only what reads, and needs nothing that the call does not have.
    pub fn of(catalogue: &Catalogue, route: &Route, arguments: &Map<String, Value>) -> Option<Self> {
        let (list, def) = next::list(catalogue, route)?;
        let mut arguments = next::shared(route, arguments, list, def)?;
        if let Some((name, size)) = page_size(list, def) {
            arguments.insert(name, size.into());
        }
        Some(Self { operation: list.operation.clone(), arguments })
    }
}

/// The pages that were looked up, each asked for once by whoever comes first.
#[derive(Debug)]
pub struct LookUps {
    fresh_for: Duration,
    pages: Mutex<BTreeMap<(Arc<str>, String), Page>>,
}

#[derive(Clone, Debug)]
struct Page {
    asked: Instant,
    seen: Arc<OnceCell<Vec<Seen>>>,
}

impl LookUps {
    /// Pages that are asked for again after so much time.
    pub fn new(fresh_for: Duration) -> Self {
        Self { fresh_for, pages: Mutex::default() }
    }

    /// What the collection of a route holds, by one page of it.
    ///
    /// `who` is the conversation or the identity that the page is for: nobody else gets it. `ask` makes the call in the way
    /// of any other; `None` when it failed.
    pub async fn ask<A, R>(
        &self,
        who: &Arc<str>,
        catalogue: &Catalogue,
        (route, arguments): (&Route, &Map<String, Value>),
        now: Instant,
        ask: A,
    ) -> Vec<Seen>
    where
        A: FnOnce(Query) -> R,
        R: Future<Output = Option<Value>>,
    {
        let Some(query) = Query::of(catalogue, route, arguments) else { return Vec::new() };
        let Some((list, _)) = catalogue.operation(&query.operation) else { return Vec::new() };
        let key = format!("{} {}", query.operation, Value::Object(query.arguments.clone()));
        let page = self.page((Arc::clone(who), key), now);
        let fill = || async {
            let arguments = query.arguments.clone();
            let result = ask(query).await;
            result.map(|result| harvest(catalogue, list, &arguments, &result)).unwrap_or_default()
        };
        page.get_or_init(fill).await.clone()
    }

    fn page(&self, key: (Arc<str>, String), now: Instant) -> Arc<OnceCell<Vec<Seen>>> {
        let mut pages = self.pages.lock().unwrap_or_else(PoisonError::into_inner);
        pages.retain(|_, page| now.saturating_duration_since(page.asked) < self.fresh_for);
        if pages.len() >= MAX_PAGES
            && !pages.contains_key(&key)
            && let Some(oldest) = pages.iter().min_by_key(|(_, page)| page.asked).map(|(key, _)| key.clone())
        {
            pages.remove(&oldest);
        }
        Arc::clone(&pages.entry(key).or_insert_with(|| Page { asked: now, seen: Arc::default() }).seen)
    }
}

impl Default for LookUps {
    fn default() -> Self {
        Self::new(Duration::from_secs(10))
    }
}

/// The argument that makes the page as long as is declared, but not too long.
fn page_size(list: &Route, def: &OperationDef) -> Option<(String, u64)> {
    let parameter = list.parameters.iter().find(|one| SIZES.contains(&one.name.as_str()))?;
    let schema = def.input.get("properties")?.get(&parameter.argument)?;
    let most = schema.get("maximum")?.as_u64()?;
    let least = schema.get("minimum").and_then(Value::as_u64).unwrap_or(1);
    let size = most.min(LONGEST_PAGE);
    (size >= least.max(1) && schema.get("type")? == "integer").then(|| (parameter.argument.clone(), size))
}
