//! Gathers what is found, and maps places to arguments: what is said counts where it can be true of what was sent.

use curable_core::{Expected, MAX_REPAIRS, Pointer, Problem, Repair};
use serde_json::Value;

use super::place::{Part, Spot};
use super::{Found, bare, expected, sentence, subject};
use crate::reply::{Heard, arguments};

/// How many findings of a body are looked at; what comes behind is counted.
const MAX_SEEN: usize = 100;

/// Gathers findings and maps their places to arguments.
pub(super) struct Finder<'h> {
    pub(super) heard: &'h Heard<'h>,
    pub(super) repairs: Vec<Repair>,
    seen: usize,
    /// The part of the request that everything is about, where that is said.
    pub(super) part: Option<Part>,
    /// Whether what is read stands in a text, in which no other is looked for.
    pub(super) inside: bool,
}

impl<'h> Finder<'h> {
    pub(super) fn new(heard: &'h Heard<'h>) -> Self {
        Self { heard, repairs: Vec::new(), seen: 0, part: None, inside: false }
    }

    /// Whether one more may be looked at.
    pub(super) fn looks(&mut self) -> bool {
        self.seen += 1;
        self.seen <= MAX_SEEN
    }

    /// Whether enough was looked at; then the rest of a list is only counted.
    pub(super) fn is_full(&mut self, rest: usize) -> bool {
        let full = self.seen >= MAX_SEEN;
        if full {
            self.seen += rest;
        }
        full
    }

    pub(super) fn is_empty(&self) -> bool {
        self.repairs.is_empty()
    }

    /// Adds what was said about a place, if an argument stands there.
    pub(super) fn add(&mut self, spot: &Spot, problem: Problem, said: Expected) {
        self.add_all(spot, vec![(problem, said)]);
    }

    /// The same where several things were said: that it is missing counts if it is, and facts count more than none.
    pub(super) fn add_all(&mut self, spot: &Spot, all: Vec<(Problem, Expected)>) {
        self.add_refused(spot, all, None, &[]);
    }

    /// The same where the value that was refused may be told, and members of the place in the words.
    pub(super) fn add_refused(
        &mut self,
        spot: &Spot,
        all: Vec<(Problem, Expected)>,
        refused: Option<&Value>,
        texts: &[&str],
    ) {
        let spot = &Spot { part: spot.part.or(self.part), ..spot.clone() };
        let anywhere = || match spot.names.as_slice() {
            [only] if spot.part.is_none_or(|part| part == Part::Body) => {
                let missing = all.first().is_some_and(|(problem, _)| *problem == Problem::Missing);
                arguments::anywhere(self.heard, only, missing)
            }
            _ => None,
        };
        let Some(mut at) = arguments::find(self.heard, spot).or_else(anywhere) else { return };
        if all.first().is_some_and(|(problem, _)| *problem == Problem::Unknown)
            && (arguments::value(self.heard.arguments, &at).is_none()
                || arguments::is_declared(self.heard, &at))
            && let Some(other) = anywhere().filter(|other| !arguments::is_declared(self.heard, other))
        {
            // The name has its place, and stands elsewhere.
            at = other;
        }
        if let Some(rival) = arguments::rival(self.heard, spot, &at) {
            at = self.meant(at, rival, &all, refused);
        }
        if let Some((problem, said)) = all.first()
            && let Some(places) = arguments::of_items(self.heard, spot, &at, problem)
            && self.add_items(&at, &places, problem, said)
        {
            return;
        }
        let problem = all.first().map(|(problem, _)| problem.clone());
        for text in texts.iter().filter(|_| matches!(problem, Some(Problem::Missing | Problem::Unknown))) {
            let members = subject::members(self.heard, &at, problem.as_ref(), text);
            if !members.is_empty() {
                for at in members {
                    let (problem, said) = all[0].clone();
                    self.add_at(at, problem, said);
                }
                return;
            }
        }
        let mut sent = arguments::value(self.heard.arguments, &at);
        if all.first().is_some_and(|(problem, _)| *problem == Problem::Missing)
            && let Some(told) = arguments::lacking(self.heard, spot, &at)
        {
            (at, sent) = (told, None);
        }
        let mut all: Vec<_> =
            all.into_iter().map(|(problem, said)| self.borne_out(&at, problem, said)).collect();
        let missing = all.iter().position(|(problem, _)| *problem == Problem::Missing && sent.is_none());
        let telling = || all.iter().position(|(_, said)| !said.is_empty());
        let best = missing.or_else(telling).unwrap_or_default();
        let first =
            if all.is_empty() { (Problem::Shape, Expected::default()) } else { all.swap_remove(best) };
        self.add_at(at, first.0, first.1);
    }

    /// Adds what was said of a member of the items of a list: at those that break it, or at the only one. What cannot be
    /// told apart is said of the list, without facts that are not its own.
    fn add_items(&mut self, list: &Pointer, places: &[Pointer], problem: &Problem, said: &Expected) -> bool {
        let sent = |at: &Pointer| arguments::value(self.heard.arguments, at);
        let lacks = |at: &Pointer| sent(at).is_none_or(|value| value.is_null() || value == "");
        let breaks = |at: &&Pointer| match problem {
            Problem::Missing => lacks(at),
            Problem::Unknown => true,
            _ => expected::is_broken(problem, said, sent(at)),
        };
        let broken: Vec<Pointer> = places.iter().filter(breaks).take(MAX_REPAIRS).cloned().collect();
        match (broken.is_empty(), places) {
            (false, _) => {
                for at in broken {
                    self.add_at(at, problem.clone(), said.clone());
                }
            }
            (true, []) => return false,
            (true, [only]) => self.add_at(only.clone(), problem.clone(), said.clone()),
            (true, _) if *problem == Problem::Type => {}
            (true, _) => self.add_at(list.clone(), Problem::Shape, Expected::default()),
        }
        true
    }

    /// Which of two arguments of the same name is meant: the one whose value was refused, else the one that breaks what
    /// was said, else the one in the body.
    fn meant(
        &self,
        parameter: Pointer,
        member: Pointer,
        all: &[(Problem, Expected)],
        refused: Option<&Value>,
    ) -> Pointer {
        let sent = |at: &Pointer| arguments::value(self.heard.arguments, at);
        let is_refused = |at: &Pointer| refused.is_some() && sent(at) == refused;
        let breaks = |at: &Pointer| {
            all.first().is_some_and(|(problem, said)| expected::is_broken(problem, said, sent(at)))
        };
        let decided = match (is_refused(&parameter), is_refused(&member)) {
            (true, false) => Some(true),
            (false, true) => Some(false),
            _ => match (breaks(&parameter), breaks(&member)) {
                (true, false) => Some(true),
                _ => None,
            },
        };
        if decided == Some(true) { parameter } else { member }
    }

    /// Adds what was said about an argument.
    pub(super) fn add_at(&mut self, at: Pointer, problem: Problem, said: Expected) {
        let sent = arguments::value(self.heard.arguments, &at);
        // What is declared has its place: `…, which is not allowed` is said of what it holds.
        let held = problem == Problem::Unknown && sent.is_some() && arguments::is_declared(self.heard, &at);
        let (problem, said) = if held { (Problem::Shape, Expected::default()) } else { (problem, said) };
        let (problem, said) = self.borne_out(&at, problem, said);
        if !self.is_sound(&at, &problem, sent) {
            return;
        }
        // `does not match the current version` compares with what there is.
        let compares =
            matches!(self.heard.status, 409 | 412) && problem == Problem::Pattern && said.is_empty();
        let problem = if compares { Problem::Shape } else { problem };
        let refers = said.extra.contains_key(sentence::REFERS) && sent.is_some();
        let problem = if refers { Problem::Choice } else { problem };
        let meant = said.extra.get(sentence::MEANT).filter(|_| problem == Problem::Unknown).cloned();
        let (mut problem, mut expected) = expected::settle(problem, said, sent);
        if let (Problem::Choice, [Value::String(only)]) = (&problem, expected.allowed.as_slice())
            && arguments::is_named(self.heard, only)
        {
            // `must be equal to 'password'` speaks of another argument.
            (problem, expected) = (Problem::Shape, Expected::default());
        }
        if problem == Problem::Shape && sent.is_none() && arguments::is_declared(self.heard, &at) {
            problem = Problem::Missing;
        }
        if let (Problem::Choice, Some(Value::Array(items))) = (&problem, sent) {
            // The legal values are those of the items: the wrong ones are told by themselves.
            let is_wrong = |item: &Value| !expected.allowed.contains(item) && !item.is_array();
            let wrong: Vec<usize> = (0..items.len()).filter(|index| is_wrong(&items[*index])).collect();
            if !expected.allowed.is_empty() && (1..=MAX_REPAIRS).contains(&wrong.len()) {
                for index in wrong {
                    let at = at.child(&index.to_string());
                    self.put(Repair::new(at, problem.clone()).expecting(expected.clone()));
                }
                return;
            }
        }
        self.put(Repair { suggest: meant, ..Repair::new(at, problem).expecting(expected) });
    }

    /// A reading whose values stood without quotes counts where the schema has them, or they look as what was sent does.
    fn borne_out(&self, at: &Pointer, problem: Problem, said: Expected) -> (Problem, Expected) {
        if !bare::is_noted(&said) {
            return (problem, said);
        }
        let meant = match self.heard.input.and_then(|input| input.choices(at)) {
            Some(declared) => said.allowed.iter().all(|value| declared.contains(&value)),
            None => bare::is_borne_out(&said, arguments::value(self.heard.arguments, at)),
        };
        if meant { (problem, said) } else { bare::refuted(problem, &said) }
    }

    /// Whether an argument was sent, or is declared.
    pub(super) fn is_ours(&self, at: &Pointer) -> bool {
        arguments::value(self.heard.arguments, at).is_some()
            || self.heard.input.is_none()
            || arguments::is_declared(self.heard, at)
    }

    /// Whether such a thing can be said of a place: what nobody knows can only be missing, what is declared is not too
    /// many, and of all arguments together little can be said.
    fn is_sound(&self, at: &Pointer, problem: &Problem, sent: Option<&Value>) -> bool {
        let unjudged = self.heard.input.is_none();
        match problem {
            // What was sent is not missing as a whole.
            Problem::Missing => !at.as_str().is_empty() || self.heard.arguments.is_empty(),
            Problem::Unknown => (unjudged || sent.is_some()) && !arguments::is_declared(self.heard, at),
            Problem::Type | Problem::Length => self.is_ours(at),
            // An object has members that may be out of range, and is not so itself.
            Problem::Range | Problem::Pattern | Problem::Format if sent.is_some_and(Value::is_object) => {
                false
            }
            _ => self.is_ours(at) && !arguments::is_whole(self.heard, at),
        }
    }

    fn put(&mut self, repair: Repair) {
        match self.repairs.iter_mut().find(|known| known.at == repair.at) {
            None => self.repairs.push(repair),
            // The same place twice: the first word counts, unless it said nothing.
            Some(known) if known.problem == Problem::Shape => *known = repair,
            Some(known) if known.problem == repair.problem => {
                known.suggest = known.suggest.take().or(repair.suggest);
                expected::fill(&mut known.expected, repair.expected);
            }
            Some(_) => {}
        }
    }

    pub(super) fn finish(mut self) -> Found {
        let beyond = self.seen.saturating_sub(MAX_SEEN) + self.repairs.len().saturating_sub(MAX_REPAIRS);
        self.repairs.truncate(MAX_REPAIRS);
        let more = if self.repairs.is_empty() { 0 } else { beyond as u64 };
        Found { repairs: self.repairs, more }
    }
}
