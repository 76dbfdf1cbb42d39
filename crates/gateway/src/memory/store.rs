//! The memory itself: what each conversation has seen, within bounds.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::harvest::Seen;
use super::id::Id;

/// How much is remembered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// How many conversations; the one that was silent for the longest time is forgotten first.
    pub conversations: usize,
    /// How many identifiers of each; the one that was seen last the longest time ago is forgotten first.
    pub ids: usize,
    /// About how many bytes in all.
    pub bytes: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self { conversations: 256, ids: 2_000, bytes: 16 << 20 }
    }
}

/// About what one identifier takes besides its text: two entries in two maps.
const OVERHEAD: usize = 192;

/// What each conversation has seen.
#[derive(Debug, Default)]
pub struct Memory {
    limits: Limits,
    inner: Mutex<Inner>,
}

#[derive(Debug, Default)]
struct Inner {
    conversations: BTreeMap<Arc<str>, Conversation>,
    bytes: usize,
    clock: u64,
}

#[derive(Debug, Default)]
struct Conversation {
    last: u64,
    bytes: usize,
    /// When each was seen last.
    seen: BTreeMap<Key, u64>,
    /// The same the other way round.
    order: BTreeMap<u64, Key>,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Key {
    thing: Arc<str>,
    scope: u64,
    id: Id,
    beside: Option<&'static str>,
}

impl Key {
    fn weight(&self) -> usize {
        OVERHEAD + self.id.as_str().len() + self.thing.len()
    }
}

impl Memory {
    /// A memory with other limits.
    pub fn new(limits: Limits) -> Self {
        Self { limits, inner: Mutex::default() }
    }

    /// Remembers what a conversation has seen; without a conversation there is nothing to remember it for.
    pub fn remember(&self, conversation: Option<&Arc<str>>, seen: &[Seen]) {
        let Some(conversation) = conversation.filter(|_| !seen.is_empty()) else { return };
        let mut inner = self.inner();
        let mut clock = inner.clock;
        let mut kept = inner.conversations.remove(conversation).unwrap_or_default();
        inner.bytes -= kept.bytes;
        for Seen { thing, scope, id, beside } in seen {
            clock += 1;
            let key = Key { thing: Arc::clone(thing), scope: *scope, id: id.clone(), beside: *beside };
            kept.add(key, clock);
        }
        while kept.seen.len() > self.limits.ids || kept.bytes > self.limits.bytes {
            kept.forget_oldest();
        }
        kept.last = clock;
        inner.clock = clock;
        inner.bytes += kept.bytes;
        inner.conversations.insert(Arc::clone(conversation), kept);
        while inner.conversations.len() > self.limits.conversations || inner.bytes > self.limits.bytes {
            inner.forget_oldest();
        }
    }

    /// The identifiers of a thing that a conversation has seen: in one collection and those whose place is not known, or
    /// anywhere. Each with the word that it stands under, where that may be for people.
    pub(super) fn of(
        &self,
        conversation: &str,
        thing: &str,
        scope: Option<u64>,
    ) -> Vec<(Id, Option<&'static str>)> {
        let mut inner = self.inner();
        inner.clock += 1;
        let clock = inner.clock;
        let Some(kept) = inner.conversations.get_mut(conversation) else { return Vec::new() };
        kept.last = clock;
        let from = Key { thing: Arc::from(thing), scope: 0, id: Id::first(), beside: None };
        kept.seen
            .range(from..)
            .map(|(key, _)| key)
            .take_while(|key| *key.thing == *thing)
            .filter(|key| key.scope == 0 || scope.is_none_or(|scope| key.scope == scope))
            .map(|key| (key.id.clone(), key.beside))
            .collect()
    }

    /// How many identifiers are remembered of how many conversations, in how many bytes.
    pub fn size(&self) -> (usize, usize, usize) {
        let inner = self.inner();
        let ids = inner.conversations.values().map(|kept| kept.seen.len()).sum();
        (ids, inner.conversations.len(), inner.bytes)
    }

    fn inner(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Inner {
    fn forget_oldest(&mut self) {
        let oldest = self.conversations.iter().min_by_key(|(_, kept)| kept.last);
        let Some(name) = oldest.map(|(name, _)| Arc::clone(name)) else { return };
        if let Some(kept) = self.conversations.remove(&name) {
            self.bytes -= kept.bytes;
        }
    }
}

impl Conversation {
    fn add(&mut self, key: Key, clock: u64) {
        match self.seen.insert(key.clone(), clock) {
            Some(before) => drop(self.order.remove(&before)),
            None => self.bytes += key.weight(),
        }
        self.order.insert(clock, key);
    }

    fn forget_oldest(&mut self) {
        if let Some((_, key)) = self.order.pop_first() {
            self.bytes -= key.weight();
            self.seen.remove(&key);
        }
    }
}
