//! Who a clause speaks of, and under which condition.

use super::lexicon::{ADVERBS, CONDITIONS, FAILURES, IT, MEETS, denies, has};
use super::words::Text;

/// What time is measured in, and what is open at times.
const TIMES: &str = "night day morning evening afternoon noon midnight weekend week month year hour hours minute minutes second seconds \
    days weeks while moment time window maintenance season holiday holidays break shift period cooldown pause delay interval \
    storm rush peak office offices shop shops store stores door doors gate gates desk desks counter market exchange embargo \
    lunch timeout backoff quota-window today tomorrow monday tuesday wednesday thursday friday saturday sunday";
/// How time goes by.
const PASSES_BY: &str = "over passed passes past ended ends elapsed elapses open opens reopen reopens opened reopened begins begun starts \
    started gone up expired expires lapsed done finished closes closed comes come";
/// What stands with these.
const OF_TIME: &str = "the a an is are has have had been its this that one two three four five ten few some next in on at of it again \
    later later's short given local hours' and";

impl Text<'_> {
    /// The condition that a word stands in: `when you retry`, `whether it is final`.
    pub(super) fn condition(&self, at: usize) -> Option<usize> {
        let mut before = self.before(at).take_while(|near| !has("and then", self.word(*near)));
        let found = before.find(|near| has(CONDITIONS, self.word(*near)));
        let own = has(CONDITIONS, self.word(at)).then_some(at);
        found.or(own)
    }

    /// Whether what a word says holds in one case only, which a clause before it names: `If the lock is yours, retry.`
    pub(super) fn is_conditional(&self, at: usize) -> bool {
        let start = self.before(at).last().unwrap_or(at);
        // A reason holds in all cases.
        if has("because since as", self.word(start)) {
            return false;
        }
        let before = self.sentence(at).filter(|index| *index < start);
        let mut firsts = before.filter(|index| self.words[*index].starts);
        firsts.any(|first| {
            let is_met = |index: usize| has(MEETS, self.word(index));
            let is_one = match self.word(first) {
                "having" | "with" => true,
                // `After freeing some space, …`
                "after" => self.next(first, 1).ends_with("ing") || has("you", self.next(first, 1)),
                "however" => false,
                word => has(CONDITIONS, word),
            };
            is_one && !self.after(first).all(is_met)
        })
    }

    /// Whether a condition is only that time goes by: `once the night is over`, `as soon as an hour has passed`.
    pub(super) fn is_time(&self, condition: usize) -> bool {
        let (mut times, mut ends) = (false, false);
        for at in self.after(condition).map(|at| self.word(at)) {
            let number = at.starts_with(|c: char| c.is_ascii_digit());
            match at {
                word if has(TIMES, word) || number => times = true,
                word if has(PASSES_BY, word) => ends = true,
                word if has(OF_TIME, word) => {}
                _ => return false,
            }
        }
        times && ends && has("once when if", self.word(condition))
    }

    /// Whether something is said of some of several things and not of all: `not every failure is retryable`.
    pub(super) fn is_of_some(&self, at: usize) -> bool {
        self.before(at).any(|near| self.word(near) == "not" && has("every all each any", self.next(near, 1)))
    }

    /// Whether a sentence only tells what is tested, or what once was: `tests that it is retried`, `it was retryable`.
    pub(super) fn is_told(&self, at: usize) -> bool {
        let first = self.sentence(at).next().unwrap_or(at);
        let tests = has("test tests assert asserts check checks verify verifies", self.word(first));
        let was = || self.before(at).take(3).any(|near| has("was were used", self.word(near)));
        tests && has("that whether if", self.next(first, 1)) || was()
    }

    /// Whether something is said of what is left: `everything else is final`.
    pub(super) fn is_of_others(&self, at: usize) -> bool {
        let rest = |near: usize| has("else others rest remaining", self.word(near));
        self.before(at).any(rest) || self.after(at).take(3).any(rest)
    }

    /// Whether a word is asked, or stands in a question.
    pub(super) fn is_asked(&self, at: usize) -> bool {
        std::iter::once(at).chain(self.after(at)).any(|index| self.words[index].asked)
    }

    /// Whether what is said of something in a clause is said of the failure: of `it`, of `this error`, or of nothing else.
    pub(super) fn is_of_it(&self, verb: usize) -> bool {
        let is_link = |word: &str| {
            has(ADVERBS, word)
                || denies(word)
                || has("can may might should could must does do did has ever treat regard consider", word)
                || has("so yet but thus hence therefore", word)
        };
        // `It is due to a restart and clears by itself.`
        let joined = self.before(verb).find(|at| self.word(*at) == "and");
        let first = self.before(verb).last().map_or("", |at| self.word(at));
        if joined.is_some_and(|joined| (joined + 1..verb).all(|at| is_link(self.word(at)))) && has(IT, first)
        {
            return true;
        }
        let subject: Vec<&str> =
            self.before(verb).map(|at| self.word(at)).filter(|word| !is_link(word)).collect();
        subject.iter().all(|word| has(IT, word) || has(FAILURES, word) || has("call request operation", word))
    }

    /// Whether a verb has no object: the clause ends, or goes on with when and how.
    pub(super) fn is_alone(&self, verb: usize) -> bool {
        const GOES_ON: &str = "and or after in within soon shortly when later by-itself again too once quickly eventually \
            automatically with as overnight tomorrow while for until through now anyway either at";
        let next = self.next(verb, 1);
        next.is_empty() || has(GOES_ON, next)
    }

    /// The denial of a verb or an adjective, over what only says how.
    pub(super) fn denied(&self, at: usize) -> Option<usize> {
        for near in self.before(at) {
            let word = self.word(near);
            if denies(word) {
                return Some(near);
            }
            if !has(ADVERBS, word)
                && !has(
                    "can may might should could must does do did ever treat it this that consider regard count",
                    word,
                )
            {
                return None;
            }
        }
        None
    }
}
