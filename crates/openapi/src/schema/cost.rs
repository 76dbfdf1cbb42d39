//! How often a definition makes a validator look at one value: what doubles at each reference is cut.

use serde_json::Value;

use super::at::At;
use super::schemas::Schemas;

/// How many schemas may apply to one value. A registry takes twice as many, for what stands around a definition.
const MAX_EVALUATIONS: u64 = 5_000;
/// How many schemas may apply through each other.
const MAX_CHAIN: usize = 64;

/// The schemas that apply to one value at one place.
#[derive(Debug, Default)]
pub(super) struct Cost {
    /// Those that stand there.
    pub(super) schemas: u64,
    /// How deep they are nested.
    pub(super) depth: usize,
    /// The definitions that they refer to.
    pub(super) definitions: Vec<usize>,
}

/// What is known of a definition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Weight {
    Unknown,
    InProgress,
    Known { evaluations: u64, chain: usize },
}

impl Schemas<'_> {
    /// Works out the weight of a definition, and empties it when it is too heavy.
    pub(super) fn weigh(&mut self, index: usize) {
        self.weight(index, 0);
    }

    /// Whether all these places are light enough.
    pub(super) fn is_bearable(&mut self, costs: &[Cost]) -> bool {
        costs.iter().all(|cost| self.sum(cost, 0).is_some())
    }

    fn weight(&mut self, index: usize, entered: usize) -> (u64, usize) {
        match self.definitions[index].weight {
            Weight::Known { evaluations, chain } => return (evaluations, chain),
            // A validator breaks such a circle off as well.
            Weight::InProgress => return (1, 1),
            Weight::Unknown => {}
        }
        self.definitions[index].weight = Weight::InProgress;
        let costs = std::mem::take(&mut self.definitions[index].cost);
        let mut own = None;
        let mut is_bearable = entered < MAX_CHAIN;
        for (place, cost) in costs.iter().enumerate() {
            if !is_bearable {
                break;
            }
            let sum = self.sum(cost, entered);
            is_bearable = sum.is_some();
            if place == 0 {
                own = sum;
            }
        }
        let (evaluations, chain) = match own {
            Some(own) if is_bearable => own,
            _ => {
                let reference = self.definitions[index].target.reference;
                let at = At::Root(reference.strip_prefix('#').unwrap_or(reference));
                self.warn(
                    &at,
                    "looks at one value too often, because references multiply; anything is taken instead",
                );
                self.definitions[index].value = Value::Bool(true);
                (1, 1)
            }
        };
        self.definitions[index].weight = Weight::Known { evaluations, chain };
        (evaluations, chain)
    }

    /// What a place costs; none when that is too much.
    fn sum(&mut self, cost: &Cost, entered: usize) -> Option<(u64, usize)> {
        let (mut evaluations, mut chain) = (cost.schemas, cost.depth);
        for &definition in &cost.definitions {
            let inner = self.weight(definition, entered + 1);
            evaluations = evaluations.saturating_add(inner.0);
            chain = chain.max(cost.depth + inner.1);
        }
        (evaluations <= MAX_EVALUATIONS && chain <= MAX_CHAIN).then_some((evaluations, chain))
    }
}
