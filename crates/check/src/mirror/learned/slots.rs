//! The places that words of a file stand in, and how many of those are declared.

use crate::mirror::names::named::NOTHING;
use crate::mirror::names::results::Function;
use crate::mirror::places::positions::Member;
use crate::mirror::tree::meant::Meaning;
use crate::mirror::uses::{How, Use};
use crate::mirror::words::declared::Declared;

/// Functions that are given words of all kinds.
pub(crate) const ANY: &[&str] = &[
    "get",
    "set",
    "add",
    "push",
    "append",
    "insert",
    "has",
    "includes",
    "contains",
    "indexOf",
    "delete",
    "remove",
    "pop",
    "t",
    "tr",
    "translate",
    "gettext",
    "_",
    "emit",
    "on",
    "once",
    "off",
    "track",
    "capture",
    "increment",
    "inc",
    "incr",
    "count",
    "counter",
    "gauge",
    "observe",
    "record",
    "dispatch",
    "publish",
    "subscribe",
    "describe",
    "it",
    "test",
    "expect",
    "join",
    "split",
    "format",
    "replace",
    "concat",
    "env",
    "getenv",
    "setenv",
    "getItem",
    "setItem",
    "require",
    "len",
    "str",
    "repr",
    "String",
    "Symbol",
    "label",
    "tag",
    "addEventListener",
    "hash",
    "upper",
    "lower",
    "Some",
    "Ok",
    "from",
    "into",
    "title",
    "humanize",
];
/// Members that hold words of all kinds.
pub(crate) const LABELS: &[&str] =
    &["name", "type", "id", "key", "value", "label", "title", "event", "action", "kind", "topic", "key_name"];

/// A place that several words of a file stand in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Slot<'t> {
    /// An argument of a function, by the last parts of its name.
    Call(&'t str, &'t str, usize),
    /// An argument of a macro that another file declares.
    Macro(&'t str, usize),
    /// What the message of an exception must match in a test.
    Matched,
    /// A member of an element or a call, by the names of both.
    Label(&'t str, &'t str),
    /// The keys of a table.
    Keys(usize),
    /// The values of a table that has no others.
    Values(usize),
    /// The elements of a list.
    List(usize),
    /// One column of a list of lists.
    Column(usize, usize),
    /// What something is compared with.
    Compared {
        meaning: Meaning,
        member: Option<Member>,
        /// Whether it is the type of a message, which may be called like a code.
        is_message: bool,
    },
    /// What one function returns.
    Returned(usize),
    /// One part of what a function returns together.
    Part(usize, usize),
    /// What the result of a function of this name is compared with.
    Result(Function<'t>),
    /// The same where the function is given a text: what it returns tells whether codes belong there, and nothing else.
    Asked(Function<'t>),
}

/// A word in a place, and the place as the whole tree knows it.
#[derive(Clone, Debug)]
pub(crate) struct Kin {
    /// The function and the number of the argument.
    pub(crate) slot: String,
    pub(crate) found: Use,
    pub(crate) proof: Proof,
}

/// What a word says of its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Proof {
    /// The contract declares it.
    Own,
    /// It is none of ours, and was judged already.
    Other,
    /// The others tell whether it should be one.
    Asked,
    /// Whatever stands there is a code.
    Sure,
}

/// How many words of a place are declared, and how many are not.
#[derive(Clone, Debug, Default)]
pub(crate) struct Count {
    pub(crate) own: Vec<String>,
    other: Vec<String>,
    /// Whether the place itself says that codes belong there.
    pub(crate) is_sure: bool,
}

impl Count {
    pub(crate) fn add(&mut self, word: &str, is_own: bool) {
        let words = if is_own { &mut self.own } else { &mut self.other };
        if !words.iter().any(|known| known == word) {
            words.push(word.to_owned());
        }
    }

    /// Whether at least half of the words of a place are declared.
    pub(crate) fn is_mostly_own(&self) -> bool {
        !self.own.is_empty() && self.own.len() >= self.other.len()
    }

    /// Whether one word alone is meant as a code, by those that are declared.
    pub(crate) fn is_proof_of_one(&self, slot: Slot<'_>) -> bool {
        match slot {
            Slot::Call(..) | Slot::Macro(..) => true,
            Slot::Compared { member: Some(member), .. } => {
                member == Member::Code || self.own.len() > 1 || self.own.iter().any(|word| !has_parts(word))
            }
            // What else a function gives that gives several codes is one of them.
            Slot::Returned(_) => self.own.len() > 1 && self.other.len() == 1,
            // So is what stands alone among several in a list, unless it says that there is none.
            Slot::List(_) | Slot::Values(_) | Slot::Column(..) => {
                self.own.len() > 1 && self.other.len() == 1 && !NOTHING.contains(&self.other[0].as_str())
            }
            _ => false,
        }
    }

    /// Whether the words of a place are codes, by those that are declared.
    pub(crate) fn is_proof_in(&self, slot: Slot<'_>, declared: &Declared<'_>) -> bool {
        let least = match slot {
            Slot::Matched => return true,
            Slot::Compared { is_message: true, .. } => 2,
            _ => 1,
        };
        let (own, other) = (self.own.len(), self.other.len());
        // A slip of the finger is meant as the code that it nearly is, and so is one under another namespace.
        let is_slip = |word: &&String| {
            declared.is_slip(word) || declared.is_near_alias(word) || declared.right(word).is_some()
        };
        let slips = || self.other.iter().filter(is_slip).count();
        own >= least && (own >= other || own + slips() * 2 >= other)
    }

    /// Whether most words of a place are codes, where words in small letters could be anything.
    pub(crate) fn is_plain_proof(&self, declared: &Declared<'_>) -> bool {
        let others = self.other.iter().filter(|word| declared.form.fits(word) && !declared.is_near(word, 1));
        let others = others.count();
        others == 0 || self.own.len() > 1 && self.own.len() >= others * 2
    }

    /// Whether a place is proven for a file that has no proof itself.
    pub(crate) fn is_proof_elsewhere(&self) -> bool {
        let least = if self.is_sure { 0 } else { 2 };
        self.own.len() >= least && self.own.len() + usize::from(self.is_sure) >= self.other.len()
    }
}

/// How often a place holds declared codes, and how often other words.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Tally {
    own: usize,
    other: usize,
}

impl Tally {
    pub(crate) fn add(&mut self, word: &str, declared: &Declared<'_>) {
        if declared.is_own(word) {
            self.own += 1;
        } else if !declared.is_given(word) {
            self.other += 1;
        }
    }

    /// Whether codes belong there: some are ours, and at least half of all.
    pub(crate) fn is_mostly_own(self) -> bool {
        self.own > 0 && self.own >= self.other
    }
}

/// Whether a word is made of several.
pub(crate) fn has_parts(word: &str) -> bool {
    word.contains(['_', '.'])
}

/// What is done with a word in a place.
pub(crate) fn how(slot: Slot<'_>) -> How {
    match slot {
        Slot::Call(_, name, _) if name.starts_with("is") || name.starts_with("has") => How::Compared,
        Slot::Call(..) | Slot::Macro(..) | Slot::Returned(_) | Slot::Part(..) => How::Emitted,
        Slot::Compared { .. } | Slot::Matched | Slot::Result(_) | Slot::Asked(_) => How::Compared,
        Slot::Keys(_) | Slot::Values(_) | Slot::List(_) | Slot::Column(..) | Slot::Label(..) => {
            How::Mentioned
        }
    }
}
