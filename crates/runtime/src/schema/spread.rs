//! How often one value is looked at, worked out before any value is there.
//!
//! A schema that refers to a second one twice, which refers to a third one twice, and so on, is small, compiles at
//! once, and takes for ever on the first call. The count follows references without unfolding them.

use std::collections::BTreeMap;

use serde_json::Value;

use super::walk::{self, Anchors};
use super::{Budget, Excess, SchemaFault, cut};

/// What is known of a schema: how many schemas apply to a value through it, and how deep that goes.
#[derive(Clone, Copy)]
enum Known {
    InProgress,
    Done { evaluations: u64, chain: usize },
}

struct Spread<'s, 'b> {
    root: &'s Value,
    budget: &'b Budget,
    anchors: Anchors<'s>,
    known: BTreeMap<usize, Known>,
}

/// Refuses references that leave the schema, and schemas whose evaluation would not end in time.
pub(super) fn measure(schema: &Value, budget: &Budget) -> Result<(), SchemaFault> {
    let places = places(schema, budget)?;
    let mut anchors = Anchors::new();
    for place in &places {
        for keyword in ["$anchor", "$dynamicAnchor"] {
            if let Some(name) = place.get(keyword).and_then(Value::as_str) {
                anchors.entry(name).or_default().push(place);
            }
        }
    }
    let mut spread = Spread { root: schema, budget, anchors, known: BTreeMap::new() };
    for place in places {
        spread.count(place, 0)?;
    }
    Ok(())
}

/// Every schema in the document that can apply, also where only a pointer leads.
fn places<'s>(root: &'s Value, budget: &Budget) -> Result<Vec<&'s Value>, SchemaFault> {
    let mut seen = BTreeMap::new();
    let mut open = vec![root];
    let mut patterns = 0;
    let none = Anchors::new();
    // Draft 4 wrote `id`; everywhere else that is no keyword.
    let dialect = root.get("$schema").and_then(Value::as_str).unwrap_or_default();
    let id = if dialect.contains("draft-04") { "id" } else { "$id" };
    while let Some(schema) = open.pop() {
        let Value::Object(members) = schema else { continue };
        if seen.insert(address(schema), schema).is_some() {
            continue;
        }
        if let Some(id) = members.get(id).and_then(Value::as_str)
            && !std::ptr::eq(schema, root)
        {
            return Err(SchemaFault::NestedId(cut(id)));
        }
        patterns += walk::patterns(members);
        if patterns > budget.patterns {
            return Err(SchemaFault::Excess(Excess::Patterns(budget.patterns)));
        }
        for reference in walk::references(members) {
            if !reference.starts_with('#') && !is_meta_schema(reference) {
                return Err(SchemaFault::External(cut(reference)));
            }
            open.extend(walk::resolve(root, &none, reference));
        }
        open.extend(walk::here(members).chain(walk::below(members)));
    }
    Ok(seen.into_values().collect())
}

/// The schemas of JSON Schema itself are built in.
fn is_meta_schema(reference: &str) -> bool {
    ["http://json-schema.org/", "https://json-schema.org/"].iter().any(|base| reference.starts_with(base))
}

fn address(schema: &Value) -> usize {
    std::ptr::from_ref(schema).addr()
}

impl<'s> Spread<'s, '_> {
    /// The number of schemas that apply to a value when this one does, and the length of the longest way through them.
    fn count(&mut self, schema: &'s Value, entered: usize) -> Result<(u64, usize), SchemaFault> {
        let Value::Object(members) = schema else { return Ok((1, 1)) };
        match self.known.get(&address(schema)) {
            Some(&Known::Done { evaluations, chain }) => return Ok((evaluations, chain)),
            // The compiled schema breaks off such a circle as well.
            Some(Known::InProgress) => return Ok((1, 1)),
            None => {}
        }
        if entered >= self.budget.chain {
            return Err(SchemaFault::Excess(Excess::Chain(self.budget.chain)));
        }
        self.known.insert(address(schema), Known::InProgress);
        let (mut evaluations, mut chain) = (1_u64, 1_usize);
        let mut next: Vec<&'s Value> = walk::here(members).collect();
        for reference in walk::references(members) {
            next.extend(walk::resolve(self.root, &self.anchors, reference));
        }
        for inner in next {
            let (inner_evaluations, inner_chain) = self.count(inner, entered + 1)?;
            evaluations = evaluations.saturating_add(inner_evaluations);
            chain = chain.max(inner_chain + 1);
        }
        if evaluations > self.budget.evaluations {
            return Err(SchemaFault::Excess(Excess::Evaluations(self.budget.evaluations)));
        }
        if chain > self.budget.chain {
            return Err(SchemaFault::Excess(Excess::Chain(self.budget.chain)));
        }
        self.known.insert(address(schema), Known::Done { evaluations, chain });
        Ok((evaluations, chain))
    }
}
