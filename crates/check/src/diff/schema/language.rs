//! Whether one pattern takes every text that another takes.

use std::collections::BTreeSet;

use regex_automata::Input;
use regex_automata::hybrid::LazyStateID;
use regex_automata::hybrid::dfa::{Cache, DFA};
use regex_automata::nfa::thompson;

use super::pattern::spelled;

/// How many states of both patterns together are looked at.
const MAX_STATES: usize = 5_000;
/// How large the program of a pattern may be, in bytes.
const MAX_SIZE: usize = 1 << 20;

/// All that is a text: patterns are run over bytes, and not all bytes are.
const TEXT: &str = "^(?s:.)*$";

/// Whether `wide` takes every text that `narrow` takes; `None` when that is too long to find out.
///
/// Both are run at once over all texts. One that `narrow` takes and `wide` does not is sought.
pub(super) fn covers(wide: &str, narrow: &str) -> Option<bool> {
    let (mut wide, mut narrow) = (Machine::of(&spelled(wide))?, Machine::of(&spelled(narrow))?);
    let mut text = Machine::of(TEXT)?;
    let bytes = told_apart(&[&wide, &narrow, &text]);
    let first = (Some(narrow.start()?), wide.start()?, text.start()?);
    let (mut seen, mut open) = (BTreeSet::from([first]), vec![first]);
    while let Some((taken, state, is_text)) = open.pop() {
        let is_taken = match taken {
            None => true,
            Some(taken) => narrow.ends(taken)?,
        };
        if is_taken && text.ends(is_text)? && !wide.ends(state)? {
            return Some(false);
        }
        for &byte in &bytes {
            let (state, is_text) = (wide.next(state, byte)?, text.next(is_text, byte)?);
            // What is once taken stays so, whatever follows.
            if is_text.is_dead() || state.is_match() {
                continue;
            }
            let taken = match taken {
                None => None,
                Some(taken) => match narrow.next(taken, byte)? {
                    taken if taken.is_match() => None,
                    taken if taken.is_dead() => continue,
                    taken => Some(taken),
                },
            };
            let next = (taken, state, is_text);
            if seen.insert(next) {
                open.push(next);
            }
        }
        if seen.len() > MAX_STATES {
            return None;
        }
    }
    Some(true)
}

/// One byte of each sort that a machine tells from others.
fn told_apart(machines: &[&Machine]) -> Vec<u8> {
    let mut seen = BTreeSet::new();
    let sort = |byte: u8| -> Vec<u8> {
        machines.iter().map(|machine| machine.dfa.byte_classes().get(byte)).collect()
    };
    (0..=u8::MAX).filter(|byte| seen.insert(sort(*byte))).collect()
}

/// A pattern that is run, one byte after the other.
struct Machine {
    dfa: DFA,
    cache: Cache,
}

impl Machine {
    fn of(pattern: &str) -> Option<Self> {
        let dfa = DFA::builder()
            .thompson(thompson::Config::new().nfa_size_limit(Some(MAX_SIZE)))
            .build(pattern)
            .ok()?;
        let cache = dfa.create_cache();
        Some(Self { dfa, cache })
    }

    fn start(&mut self) -> Option<LazyStateID> {
        self.dfa.start_state_forward(&mut self.cache, &Input::new("")).ok()
    }

    fn next(&mut self, state: LazyStateID, byte: u8) -> Option<LazyStateID> {
        let next = self.dfa.next_state(&mut self.cache, state, byte).ok()?;
        // After the memory was cleared, the states that were seen are others.
        (!next.is_quit() && self.cache.clear_count() == 0).then_some(next)
    }

    /// Whether a text that ends here is taken.
    fn ends(&mut self, state: LazyStateID) -> Option<bool> {
        let end = self.dfa.next_eoi_state(&mut self.cache, state).ok()?;
        (self.cache.clear_count() == 0).then_some(end.is_match())
    }
}

#[cfg(test)]
mod tests {
    use super::covers;

    #[test]
    fn a_pattern_that_takes_more_is_told_from_one_that_takes_less() {
        for (narrow, wide) in [
            ("^[a-z]+$", "^[a-z0-9]+$"),
            ("^[a-z]{1,10}$", "^[a-z]{1,20}$"),
            ("^(a|b)$", "^(a|b|c)$"),
            ("^abc", "abc"),
            ("^a", "^"),
            (r"^\S+$", r"^\S*$"),
            (r"^[A-Z]{2}\d{4}$", r"^[A-Z]{2}\d{4}(-\d+)?$"),
            ("^[äöü]$", "^[^a-z]$"),
            (r"^\d{4}-\d\d$", r"^[0-9]+-[0-9]+$"),
        ] {
            assert_eq!(covers(wide, narrow), Some(true), "{narrow} in {wide}");
            assert_eq!(covers(narrow, wide), Some(false), "{wide} in {narrow}");
        }
        for (one, other) in [("^a+$", "^b+$"), ("^a?$", "^(a|aa)$"), (r"^\w+$", r"^\d*$")] {
            assert_eq!((covers(one, other), covers(other, one)), (Some(false), Some(false)), "{one} {other}");
        }
        for (one, other) in [("^aa*$", "^a+$"), ("^(ab|ac)$", "^a[bc]$"), ("x", "^(?s:.)*x")] {
            assert_eq!((covers(one, other), covers(other, one)), (Some(true), Some(true)), "{one} {other}");
        }
        assert_eq!(covers("(?=a)", "a"), None);
    }
}
