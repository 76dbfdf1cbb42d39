//! All pages of a contract.

use std::collections::BTreeMap;
use std::sync::Arc;

use curable_core::{Contract, Defs, FailureDef, Lazy, imported, nearest, protocol};
use serde_json::{Value, json};

use super::code::CodePage;
use super::operation::{Declared, Documented};
use crate::schema::bundle;

/// How many near misses are named.
const NEAR: usize = 3;

/// All pages of a contract.
#[derive(Clone, Debug)]
pub struct Book {
    /// The name of the service.
    pub name: String,
    /// The version of the service.
    pub version: String,
    codes: BTreeMap<String, CodePage>,
    operations: BTreeMap<String, Arc<dyn Documented>>,
}

impl Book {
    /// A book with the codes of the machinery, which are the same for every operation.
    pub fn new(name: impl Into<String>, version: impl Into<String>) -> Self {
        let machinery = protocol::ALL.iter().map(|row| {
            let page = CodePage::of(row.def(), true);
            (row.code().as_str().to_owned(), page)
        });
        Self {
            name: name.into(),
            version: version.into(),
            codes: machinery.collect(),
            operations: BTreeMap::new(),
        }
    }

    /// All of a contract, also codes that no operation uses.
    pub fn of(contract: &Contract) -> Self {
        let mut book = Self::new(&contract.name, &contract.version);
        let defs = Arc::new(Defs::from(contract.defs.clone()));
        for def in &contract.failures {
            book.declare(def, |schema| bundle(schema, &defs));
        }
        for def in &contract.operations {
            let def = Arc::new(Lazy::from(def.clone()));
            book.add(Arc::new(Declared { def, defs: Arc::clone(&defs) }), |_| None);
        }
        book
    }

    /// The codes that an imported description may fail with, whatever it declares.
    #[must_use]
    pub fn with_imported(mut self) -> Self {
        for def in imported::defs() {
            self.declare(&def, Value::clone);
        }
        self
    }

    /// Adds a code that operations share; the first declaration of a code counts.
    pub fn declare(&mut self, def: &FailureDef, alone: impl Fn(&Value) -> Value) {
        if self.codes.contains_key(def.code.as_str()) {
            return;
        }
        let mut def = def.clone();
        def.details = def.details.as_ref().map(alone);
        self.codes.insert(def.code.as_str().to_owned(), CodePage::of(def, false));
    }

    /// Adds an operation with its codes; `shared` knows what a code means where the operation does not say.
    pub fn add<'s>(
        &mut self,
        operation: Arc<dyn Documented>,
        shared: impl Fn(&str) -> Option<&'s FailureDef>,
    ) {
        let def = operation.def();
        for code in &def.failures {
            let own = def.declares.iter().find(|own| own.code == *code);
            let said = shared(code.as_str()).or(own);
            let alone = |schema: &Value| operation.alone(schema);
            if let Some(def) = said {
                self.declare(def, alone);
            } else if let Some(def) = code.http_status().and_then(imported::http) {
                self.declare(&def, alone);
            }
            if let Some(page) = self.codes.get_mut(code.as_str()) {
                page.used_by(&def.name, own, alone);
            }
        }
        self.operations.insert(def.name.clone(), operation);
    }

    /// The page of a code, by its name or by an alias.
    pub fn code(&self, code: &str) -> Option<&CodePage> {
        let alias = |page: &&CodePage| page.def.aliases.iter().any(|alias| alias.as_str() == code);
        self.codes.get(code).or_else(|| self.codes.values().find(alias))
    }

    /// The codes that a person may mean by a word: neither case nor namespace have to be typed.
    pub fn meant(&self, word: &str) -> Vec<&CodePage> {
        let is_meant = |code: &str| {
            let bare = code.rsplit_once('.').map_or(code, |(_, bare)| bare);
            code.eq_ignore_ascii_case(word) || bare.eq_ignore_ascii_case(word)
        };
        let pages = self.codes.values();
        pages
            .filter(|page| {
                is_meant(page.def.code.as_str())
                    || page.def.aliases.iter().any(|alias| is_meant(alias.as_str()))
            })
            .collect()
    }

    /// All codes, sorted.
    pub fn codes(&self) -> impl ExactSizeIterator<Item = &CodePage> {
        self.codes.values()
    }

    /// An operation by its name.
    pub fn operation(&self, name: &str) -> Option<&dyn Documented> {
        self.operations.get(name).map(AsRef::as_ref)
    }

    /// All operations, sorted by name.
    pub fn operations(&self) -> impl ExactSizeIterator<Item = &dyn Documented> {
        self.operations.values().map(AsRef::as_ref)
    }

    /// The codes that were probably meant, the nearest first.
    pub fn near_codes(&self, code: &str) -> Vec<&str> {
        near(code, self.codes.keys().map(String::as_str))
    }

    /// The operations that were probably meant, the nearest first.
    pub fn near_operations(&self, name: &str) -> Vec<&str> {
        near(name, self.operations.keys().map(String::as_str))
    }

    /// The codes as a program reads them.
    pub fn codes_json(&self) -> Value {
        let codes: Vec<Value> = self.codes.values().map(CodePage::listed).collect();
        json!({ "errors": codes })
    }
}

fn near<'c>(name: &str, candidates: impl Iterator<Item = &'c str>) -> Vec<&'c str> {
    let mut left: Vec<&str> = candidates.collect();
    let mut found = Vec::new();
    while found.len() < NEAR
        && let Some(one) = nearest(name, left.iter().copied())
    {
        left.retain(|other| *other != one);
        found.push(one);
    }
    found
}
