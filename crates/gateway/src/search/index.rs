//! Ranking operations by words: BM25 over names, tags, paths and summaries, with near misses, beginnings and synonyms.

use std::collections::{BTreeMap, HashMap};

use super::synonyms;
use super::words::words;

/// How soon one word more counts for less.
const K1: f32 = 1.2;

/// How much a long entry counts for less.
const B: f32 = 0.5;

/// How many words of a query count.
const MAX_WORDS: usize = 12;

/// How many words may stand in for one that is not there.
const MAX_STAND_INS: usize = 12;

/// How many words of a summary count; what comes later is seldom about the operation itself.
const MAX_SUMMARY: usize = 40;

/// An operation says in short what it does by its name, by its method and path, and by the title of its summary.
const SHORTS: usize = 3;

/// What is known of an operation for finding it.
#[derive(Clone, Copy, Debug)]
pub struct Entry<'e> {
    /// Its name.
    pub name: &'e str,
    /// Its `operationId`.
    pub id: Option<&'e str>,
    /// The method.
    pub method: &'e str,
    /// The path.
    pub path: &'e str,
    /// What it does.
    pub summary: &'e str,
    /// Its tags.
    pub tags: &'e [String],
}

/// The words of many operations.
#[derive(Debug)]
pub struct Index {
    /// Every word, sorted, so that words with the same beginning stand together.
    vocabulary: Vec<Word>,
    /// How long each entry is.
    lengths: Vec<f32>,
    /// How many words each short form of it has.
    shorts: Vec<[f32; SHORTS]>,
    average: f32,
}

#[derive(Debug)]
struct Word {
    text: String,
    /// Which letters it has: words that differ in many cannot be near.
    letters: u32,
    /// The entries that it stands in.
    entries: Vec<Hit>,
}

/// A word in an entry.
#[derive(Clone, Copy, Debug)]
struct Hit {
    entry: u32,
    weight: f32,
    /// Which word of each short form of the operation it is, as a bit.
    in_short: [u16; SHORTS],
}

/// How many words of a query an entry has.
#[derive(Clone, Copy, Debug, Default)]
struct Hits {
    all: u8,
    /// Which words of each short form were said.
    in_short: [u16; SHORTS],
}

impl Index {
    /// Reads what is known of each operation; it is found by its place in this order.
    pub fn new<'e>(entries: impl IntoIterator<Item = Entry<'e>>) -> Self {
        let mut found: HashMap<String, Vec<Hit>> = HashMap::new();
        let (mut lengths, mut shorts) = (Vec::new(), Vec::new());
        for (number, entry) in (0_u32..).zip(entries) {
            let (weights, short) = (weights(&entry), short_forms(&entry));
            lengths.push(weights.values().sum());
            shorts.push(short.each_ref().map(|form| as_f32(form.size)));
            for (word, weight) in weights {
                let in_short =
                    short.each_ref().map(|form| form.words.get(&word).copied().unwrap_or_default());
                found.entry(word).or_default().push(Hit { entry: number, weight, in_short });
            }
        }
        let sorted: BTreeMap<String, Vec<Hit>> = found.into_iter().collect();
        let word = |(text, entries): (String, _)| Word { letters: letters(&text), text, entries };
        let sum: f32 = lengths.iter().sum();
        let average = sum / as_f32(lengths.len()).max(1.0);
        Self { vocabulary: sorted.into_iter().map(word).collect(), lengths, shorts, average }
    }

    /// The operations that fit a query best, the best first, each with how well it fits.
    pub fn search(&self, query: &str, limit: usize) -> Vec<(usize, f32)> {
        let mut asked = words(query);
        asked.truncate(MAX_WORDS);
        let mut total = vec![0.0_f32; self.lengths.len()];
        let mut hits = vec![Hits::default(); self.lengths.len()];
        for word in &asked {
            let best = self.best(word);
            // Words that stand in for each other are as rare as all of them together.
            let rarity = self.rarity(best.len());
            for hit in best {
                let entry = hit.entry as usize;
                total[entry] += hit.weight * rarity;
                hits[entry].all += 1;
                for (said, word) in hits[entry].in_short.iter_mut().zip(hit.in_short) {
                    *said |= word;
                }
            }
        }
        let of = as_f32(asked.len().max(1));
        // Who has every word comes before who has one of them often, and who is about nothing else before who is.
        let cover = |entry: usize, hits: &Hits| {
            let shares = hits.in_short.iter().zip(self.shorts[entry]);
            let share = |(said, size): (&u16, f32)| as_f32(said.count_ones() as usize) / size.max(1.0);
            let about = shares.map(share).fold(0.0, f32::max);
            (0.4 + 0.6 * f32::from(hits.all) / of) * (1.0 + 1.5 * about * about)
        };
        let mut ranked: Vec<(usize, f32)> = total
            .into_iter()
            .zip(hits)
            .enumerate()
            .filter(|(_, (_, hits))| hits.all > 0)
            .map(|(entry, (score, hits))| (entry, score * cover(entry, &hits)))
            .collect();
        let order = |a: &(usize, f32), b: &(usize, f32)| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0));
        if ranked.len() > limit && limit > 0 {
            ranked.select_nth_unstable_by(limit - 1, order);
        }
        ranked.truncate(limit);
        ranked.sort_unstable_by(order);
        ranked
    }

    /// How well each entry fits one word, by whatever stands in for the word best; sorted by entry.
    fn best(&self, word: &str) -> Vec<Hit> {
        let mut best: Vec<Hit> = Vec::new();
        for (index, part) in self.stand_ins(word) {
            best.extend(self.vocabulary[index].entries.iter().map(|hit| {
                let length = self.lengths[hit.entry as usize] / self.average;
                let weight = part * hit.weight * (K1 + 1.0) / (hit.weight + K1 * (1.0 - B + B * length));
                Hit { weight, ..*hit }
            }));
        }
        best.sort_unstable_by(|a, b| a.entry.cmp(&b.entry).then(b.weight.total_cmp(&a.weight)));
        best.dedup_by(|next, kept| {
            let is_same = next.entry == kept.entry;
            for (kept, next) in kept.in_short.iter_mut().zip(next.in_short) {
                // One word of a query says one word of the form, whatever else it could stand for.
                if is_same && *kept == 0 {
                    *kept = next;
                }
            }
            is_same
        });
        best
    }

    fn rarity(&self, with: usize) -> f32 {
        let (all, with) = (as_f32(self.lengths.len()), as_f32(with));
        (1.0 + (all - with + 0.5) / (with + 0.5)).ln()
    }

    /// The words that a word of a query finds, with how much each counts.
    fn stand_ins(&self, word: &str) -> Vec<(usize, f32)> {
        let mut found: Vec<(usize, f32)> = Vec::new();
        let exact = self.position(word);
        found.extend(exact.map(|index| (index, 1.0)));
        let others = synonyms::others(word).filter_map(|other| self.position(other));
        found.extend(others.map(|index| (index, 0.5)));
        if word.len() >= 3 {
            let from = self.vocabulary.partition_point(|there| there.text.as_str() < word);
            let begins = self.vocabulary[from..].iter().take_while(|there| there.text.starts_with(word));
            found.extend(
                (from..)
                    .zip(begins)
                    .filter(|(at, _)| Some(*at) != exact)
                    .take(MAX_STAND_INS)
                    .map(|(at, _)| (at, 0.6)),
            );
        }
        // A word that is there is taken at its word; any other may be a slip.
        if exact.is_none() {
            found.extend(self.near(word));
        }
        found
    }

    fn near(&self, word: &str) -> Vec<(usize, f32)> {
        let length = word.chars().count();
        let most = match length {
            0..=2 => return Vec::new(),
            3..=5 => 1,
            _ => 2,
        };
        let given = letters(word);
        let mut near: Vec<(usize, usize)> = self
            .vocabulary
            .iter()
            .enumerate()
            .filter(|(_, there)| {
                // One edit changes two letters at most.
                (there.letters ^ given).count_ones() <= 2 * most && there.text.len().abs_diff(word.len()) <= 8
            })
            .filter_map(|(index, there)| {
                let edits = strsim::osa_distance(word, &there.text);
                (edits <= most as usize).then_some((edits, index))
            })
            .collect();
        near.sort_unstable();
        near.truncate(MAX_STAND_INS);
        near.into_iter().map(|(edits, index)| (index, if edits == 1 { 0.8 } else { 0.6 })).collect()
    }

    fn position(&self, word: &str) -> Option<usize> {
        self.vocabulary.binary_search_by(|there| there.text.as_str().cmp(word)).ok()
    }
}

/// The words of one operation: a name says more than a sentence about it.
fn weights(entry: &Entry<'_>) -> BTreeMap<String, f32> {
    let Entry { name, id, method, path, summary, tags } = *entry;
    let mut weights: BTreeMap<String, f32> = BTreeMap::new();
    let mut add = |text: &str, weight: f32| {
        for word in words(text) {
            let kept = weights.entry(word).or_insert(0.0);
            *kept = (*kept + weight).min(6.0);
        }
    };
    let short = name.split_once('/').map_or(name, |(_, name)| name);
    add(short, 3.0);
    if let Some(id) = id.filter(|id| *id != short) {
        add(id, 2.0);
    }
    for segment in path.split('/') {
        // What a path is called with says less than where it leads.
        add(segment, if segment.contains('{') { 0.5 } else { 1.5 });
    }
    for tag in tags {
        add(tag, 1.5);
    }
    for word in words(summary).into_iter().take(MAX_SUMMARY) {
        add(&word, 1.0);
    }
    for verb in verbs(method, path) {
        add(verb, 0.5);
    }
    weights
}

/// What a method does at a path, in words: `GET /sites` lists them, `GET /sites/{id}` gets one.
fn verbs(method: &str, path: &str) -> &'static [&'static str] {
    let is_one = path.trim_end_matches('/').ends_with('}');
    match (method, is_one) {
        ("POST", false) => &["create"],
        ("POST" | "PUT" | "PATCH", _) => &["update"],
        ("DELETE", _) => &["delete"],
        (_, true) => &["get"],
        (_, false) => &["list", "get"],
    }
}

/// One way to say in short what an operation does.
#[derive(Default)]
struct Short {
    /// Each word with its bit; words that say the same have the same.
    words: BTreeMap<String, u16>,
    /// How many words it takes to say all of it.
    size: usize,
}

impl Short {
    fn of(words: impl IntoIterator<Item = String>) -> Self {
        let mut short = Self::default();
        for word in words {
            short.add([word]);
        }
        short
    }

    /// Adds one word in any of these forms.
    fn add(&mut self, forms: impl IntoIterator<Item = String>) {
        if self.size < MAX_WORDS {
            let (before, bit) = (self.words.len(), 1 << self.size);
            for form in forms {
                self.words.entry(form).or_insert(bit);
            }
            self.size += usize::from(self.words.len() > before);
        }
    }
}

/// The ways to say in short what an operation does.
fn short_forms(entry: &Entry<'_>) -> [Short; SHORTS] {
    let name = entry.id.unwrap_or_else(|| entry.name.split_once('/').map_or(entry.name, |(_, name)| name));
    let mut place = Short::of(entry.path.split('/').filter(|word| is_telling(word)).flat_map(words));
    place.add(verbs(entry.method, entry.path).iter().flat_map(|verb| words(verb)));
    let title = entry.summary.split(['.', ';', ':', '\n']).next().unwrap_or_default();
    [Short::of(words(name)), place, Short::of(words(title))]
}

/// Whether a part of a path says what it is about: versions and parameters do not.
fn is_telling(word: &str) -> bool {
    let is_version =
        word.strip_prefix('v').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
    !word.contains('{') && !is_version && !matches!(word, "api" | "rest")
}

/// The letters of a word as bits.
fn letters(word: &str) -> u32 {
    word.bytes().fold(0, |letters, byte| letters | 1 << (u32::from(byte) % 32))
}

#[expect(
    clippy::cast_precision_loss,
    reason = "a count of operations is small, and a rank needs no last digit"
)]
fn as_f32(count: usize) -> f32 {
    count as f32
}
