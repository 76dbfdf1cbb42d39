//! Texts that one thing is compared with again and again: what stands among declared codes is meant as one, however it
//! is written.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use tree_sitter::Node;

use super::evidence::bound_to;
use crate::mirror::lang::{View, words};
use crate::mirror::places::positions::Member;
use crate::mirror::places::subjects::{READS, SAME};
use crate::mirror::uses::{Around, Finder, How, TELLING, Use};
use crate::mirror::words::text::is_code;

/// What ties comparisons together.
const TIES: &[&str] = &[
    "binary_expression",
    "boolean_operator",
    "comparison_operator",
    "conjunction_expression",
    "disjunction_expression",
    "equality_expression",
    "infix_expression",
    "parenthesized_expression",
    "prefix_expression",
    "tuple_expression",
    "unary_expression",
];
/// A text that something is compared with.
#[derive(Clone, Debug)]
pub(crate) struct Compared<'t> {
    /// What it is compared with.
    subject: Subject<'t>,
    /// The choice, or the chain of comparisons.
    chain: usize,
    span: Range<usize>,
    /// Whether the contract declares it.
    is_own: bool,
    member: Member,
    /// Whether what is compared is called like a failure.
    is_caught: bool,
    /// Whether what is compared is known as one of our failures.
    is_ours: bool,
}

/// The function that something stands in, what has it, and its name there.
type Subject<'t> = (usize, &'t str, &'t str);

/// What does something by what is compared.
const CHOICES: &[&str] = &[
    "if_statement",
    "if_expression",
    "elif_clause",
    "ternary_expression",
    "conditional_expression",
    "switch_case",
    "expression_case",
    "match_arm",
    "case_clause",
    "switch_entry",
];

/// What stands in a function that asks somebody by an address.
const ASKS: &[&str] = &[
    "fetch",
    "request",
    "axios",
    "httpx",
    "reqwest",
    "urlsession",
    "urlopen",
    "aiohttp",
    "http.get",
    "http.post",
    ".get(",
    ".post(",
    ".put(",
    "got(",
];

impl<'t> Finder<'_, 't, '_> {
    /// Keeps the texts that the code of something is compared with.
    pub(crate) fn keep_compared(
        &mut self,
        subject: Node<'t>,
        values: &[Node<'t>],
        scope: usize,
        (member, around): (Member, Around),
    ) {
        let (is_caught, is_ours) = (around.some > 0, around.telling > 0);
        let function = self.function_at(subject.start_byte());
        let chain = top(subject).start_byte();
        // The type of a failure is the same thing in the whole file, and nothing but codes are in it, or none.
        let name = match self.resolver.path(subject).last() {
            Some(last) if is_caught && member == Member::InFailure => (usize::MAX, "", *last),
            _ => {
                let whole = || ("", words(subject, self.facts.text));
                let (owner, name) = self.member_of(subject).unwrap_or_else(whole);
                (function, owner, name)
            }
        };
        for value in values {
            for (span, is_own) in self.texts_of(*value, scope) {
                self.compared.push(Compared {
                    subject: name,
                    chain,
                    span,
                    is_own,
                    member,
                    is_caught,
                    is_ours,
                });
            }
        }
    }

    /// Keeps what stands in for the type of something that is bound to a name: what the name is compared with tells
    /// whether it is a code. `const type = body.type || "X"; if (type === "Y") …`
    pub(crate) fn keep_stand_in(&mut self, value: Node<'t>, member: Member) {
        const STEPS: usize = 5;
        let View::Str(span) = self.view(value) else { return };
        // One value may be reached by its name and by where it stands.
        if member != Member::InFailure || self.compared.iter().any(|one| one.span == span) {
            return;
        }
        let mut around = std::iter::successors(value.parent(), Node::parent).take(STEPS);
        let name = around.find_map(|node| match self.view(node) {
            View::Bind(binds) => Some(bound_to(&binds, span.start)),
            View::Block | View::Function { .. } | View::Object { .. } => Some(None),
            _ => None,
        });
        let Some(name) = name.flatten() else { return };
        let (function, chain) = (self.function_at(span.start), span.start);
        let is_own = self.declared.is_own(self.facts.slice(&span));
        let subject = (function, "", name);
        let found = Compared { subject, chain, span, is_own, member, is_caught: true, is_ours: false };
        self.compared.push(found);
    }

    /// Where the innermost function around a place starts.
    fn function_at(&self, at: usize) -> usize {
        self.facts.functions_around(at).map(|function| function.range.start).max().unwrap_or_default()
    }

    /// What has a member and the name of that, however it is read: `reply["type"]`, `reply.get("type")`.
    pub(crate) fn member_of(&self, subject: Node<'t>) -> Option<(&'t str, &'t str)> {
        let text = self.facts.text;
        match self.view(subject) {
            View::Access { object: Some(object), member, .. } if SAME.contains(&member) => {
                self.member_of(object)
            }
            View::Access { object: Some(object), member, .. } => Some((words(object, text), member)),
            View::Call { callee, args } => {
                let View::Access { object: Some(object), member, .. } = self.view(callee) else {
                    return None;
                };
                if READS.contains(&member) {
                    let name = args.iter().find_map(|arg| self.plain_text(arg.value))?;
                    return Some((words(object, text), name));
                }
                if SAME.contains(&member) {
                    return self.member_of(object);
                }
                args.is_empty().then(|| (words(object, text), member))
            }
            View::Pass(parts) => match parts.as_slice() {
                [only] => self.member_of(*only),
                _ => None,
            },
            _ => None,
        }
    }

    /// Whether a member that only failures have is asked beside: `reply["type"] == "X" and reply["recoverable"]`.
    pub(crate) fn is_beside_telling(&self, subject: Node<'t>) -> bool {
        let (whole, text) = (words(top(subject), self.facts.text), words(subject, self.facts.text));
        let owner = text.trim_end_matches([')', ']', '"', '\'', '?', '!']);
        let owner = owner.trim_end_matches(|c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '#'));
        let is_part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '"' | '\'');
        let is_alone = |member: &&str| {
            whole.match_indices(*member).any(|(at, _)| {
                !whole[..at].ends_with(is_part) && !whole[at + member.len()..].starts_with(is_part)
            })
        };
        if owner.is_empty() {
            return TELLING.iter().any(is_alone);
        }
        // What stands before the name of the member: `reply["`, `reply.`
        TELLING.iter().any(|member| whole.contains(&format!("{owner}{member}")))
    }

    /// Keeps a text that is compared in a macro.
    pub(crate) fn keep_text(&mut self, tree: Node<'t>, span: Range<usize>, member: Member) {
        let chain = tree.start_byte();
        let is_own = self.declared.is_own(self.facts.slice(&span));
        let subject = (chain, "", "");
        let found = Compared { subject, chain, span, is_own, member, is_caught: false, is_ours: false };
        self.compared.push(found);
    }

    /// Finds what is written badly among declared codes.
    pub(crate) fn chains(&mut self) {
        let facts = self.facts;
        let all = std::mem::take(&mut self.compared);
        let own = all.iter().filter(|one| one.is_own && one.member == Member::InFailure).count();
        self.typed_failures(own);
        let mut subjects: BTreeMap<Subject<'t>, Vec<&Compared<'t>>> = BTreeMap::new();
        for one in &all {
            subjects.entry(one.subject).or_default().push(one);
        }
        for same in subjects.values() {
            let mut own = same.iter().filter(|one| one.is_own).count();
            if own == 0 {
                self.leave_translated(same);
                own = own_beside(same[0], &all);
            }
            // Beside a declared code, another spelling of one proves as much.
            let is_spelled = |one: &Compared<'t>| {
                let word = facts.slice(&one.span);
                !one.is_own && word.len() > 3 && self.declared.folded(word).is_some()
            };
            let spelled = same.iter().filter(|one| own > 0 && is_spelled(one)).count();
            let meant = own + spelled;
            let others: Vec<_> = same.iter().filter(|one| !one.is_own && self.is_meant(one, meant)).collect();
            let strange = others.iter().filter(|one| !is_spelled(one)).count();
            let slips = || others.iter().filter(|one| self.declared.is_slip(facts.slice(&one.span))).count();
            // A slip of the finger is meant as the code that it nearly is.
            if own == 0 || others.is_empty() || strange > meant && strange > own + slips() * 2 {
                continue;
            }
            let is_beside = |one: &Compared<'t>| {
                meant > 1
                    || one.member == Member::InFailure && one.is_caught
                    || same.iter().any(|other| other.is_own && other.chain == one.chain)
            };
            let found: Vec<Use> = others
                .into_iter()
                .filter(|one| is_beside(one) && !self.is_known(one.span.start))
                .map(|one| Use::plain(facts.slice(&one.span).to_owned(), one.span.clone(), How::Compared))
                .collect();
            self.uses.extend(found);
        }
    }

    /// Leaves the codes of somebody else alone that one thing is compared with, where each leads to one of ours, and keeps
    /// them for other files. One word alone may be ours, unless all of ours have a namespace, or a failure of ours is made
    /// of it in a function that compares nothing with ours.
    fn leave_translated(&mut self, same: &[&Compared<'t>]) {
        let words: BTreeSet<&str> = same.iter().map(|one| self.facts.slice(&one.span)).collect();
        let is_alone = words.len() < 2 && !self.declared.is_namespaced;
        let theirs = same.iter().filter(|one| {
            self.is_translated(one) && (!is_alone || self.is_put_into_ours(one)) || self.is_fetched(one)
        });
        let theirs: Vec<Range<usize>> = theirs.map(|one| one.span.clone()).collect();
        self.uses.retain(|found| found.how != How::Compared || !theirs.contains(&found.span));
        self.others.extend(theirs);
    }

    /// Whether somebody else's code is compared to give one of ours in its place.
    fn is_translated(&self, one: &Compared<'t>) -> bool {
        let word = self.facts.slice(&one.span);
        !one.is_ours
            && !word.contains('.')
            && is_code(word)
            && !self.declared.is_near_local(word)
            && self.leads_to_own(&one.span)
    }

    /// Whether what is done after a comparison names one of our codes.
    pub(crate) fn leads_to_own(&self, span: &Range<usize>) -> bool {
        self.done_after(span).is_some_and(|done| {
            let text = self.facts.text.get(done.clone());
            self.emits_within(&done)
                || text.is_some_and(|done| self.declared.is_in(done) || self.declared.is_named_in(done))
        })
    }

    /// Whether a failure of ours is made after a comparison, in a function that compares nothing with ours, and gives what
    /// is compared nothing: `if failed.Code == "OFFICE_CLOSED" { return fault.New("TRANSIENT", …) }`.
    fn is_put_into_ours(&self, one: &Compared<'t>) -> bool {
        let facts = self.facts;
        let around = facts.functions_around(one.span.start).min_by_key(|one| one.range.len());
        let whole = around.map_or(0..facts.text.len(), |one| one.range.clone());
        let is_own = |found: &Use| {
            found.how == How::Compared
                && self.declared.knows(&found.word)
                && whole.contains(&found.span.start)
        };
        let (_, owner, _) = one.subject;
        let is_given = |view: &View<'t>| matches!(view, View::Assign { target, .. } if self.resolver.path(*target).first() == Some(&owner));
        self.done_after(&one.span).is_some_and(|done| self.emits_within(&done))
            && !self.uses.iter().any(is_own)
            && !facts.seen.iter().any(|kept| whole.contains(&kept.node.start_byte()) && is_given(&kept.view))
    }

    /// Whether the answer of somebody else is read in a function that asks them by their address and compares nothing with
    /// ours: `fetch("https://weather.example/now")` and `reply.error.code === "STATION_DOWN"`.
    fn is_fetched(&self, one: &Compared<'t>) -> bool {
        let word = self.facts.slice(&one.span);
        let around = self.facts.functions_around(one.span.start).min_by_key(|one| one.range.len());
        let Some(whole) = around.map(|one| one.range.clone()) else { return false };
        let is_own = |found: &Use| {
            found.how == How::Compared
                && self.declared.knows(&found.word)
                && whole.contains(&found.span.start)
        };
        let text = self.facts.slice(&whole);
        // A link that is shown or opened asks nobody.
        let lower = text.to_ascii_lowercase();
        let asks = || ASKS.iter().any(|word| lower.contains(word));
        !one.is_ours
            && is_code(word)
            && !self.declared.is_near_local(word)
            && ['"', '\'', '`'].iter().any(|quote| text.contains(&format!("{quote}https://")))
            && asks()
            && !self.uses.iter().any(is_own)
    }

    fn emits_within(&self, done: &Range<usize>) -> bool {
        self.uses.iter().any(|found| found.how == How::Emitted && done.contains(&found.span.start))
    }

    /// What is done after a comparison, if it chooses that.
    fn done_after(&self, span: &Range<usize>) -> Option<Range<usize>> {
        let word = self.facts.root.descendant_for_byte_range(span.start, span.end);
        let mut around = std::iter::successors(word, Node::parent);
        let mut choice = around.find(|node| CHOICES.contains(&node.kind()))?;
        let then = ["consequence", "body"].iter().find_map(|field| choice.child_by_field_name(field));
        // A case without anything to do goes on with the next.
        while choice.kind() == "switch_case"
            && choice.named_child_count() == 1
            && let Some(next) = choice.next_named_sibling()
        {
            choice = next;
        }
        // `"X" if error.code == "Y" else "Z"`
        Some(if choice.kind() == "conditional_expression" {
            choice.start_byte()..span.start
        } else {
            span.end..then.map_or(choice.end_byte(), |then| then.end_byte())
        })
    }

    /// Whether a text could be meant as a code.
    fn is_meant(&self, one: &Compared<'t>, own: usize) -> bool {
        let word = self.facts.slice(&one.span);
        if self.declared.is_given(word) || self.declared.is_foreign_among(word) {
            return false;
        }
        word.len() > 3 && self.declared.folded(word).is_some()
            || one.member == Member::InFailure
                && (one.is_caught || own > 1)
                && self.declared.is_code(word)
                && word.len() > 3
            || one.member == Member::Code
                && (self.declared.is_code(word) && word.len() > 3 || self.is_ill_written(word))
    }

    /// Whether a word looks like a code that is written in another way: `berth_taken`, `berthTaken`, `BERTH TAKEN`.
    pub(crate) fn is_ill_written(&self, word: &str) -> bool {
        // `berths.berth_taken`
        let (space, name) = word.split_once('.').unwrap_or(("", word));
        if !space.is_empty() && self.declared.spaces().contains(&space) {
            return self.is_ill_written(name);
        }
        let is_plain = word.starts_with(|c: char| c.is_ascii_alphabetic())
            && word.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-'));
        let has_hump = || {
            word.as_bytes().windows(2).any(|two| two[0].is_ascii_lowercase() && two[1].is_ascii_uppercase())
        };
        let is_one = self.declared.form.is_canonical
            && is_plain
            && word.len() > 3
            && (word.contains(['_', '-']) || has_hump())
            && !is_code(word)
            && !word.starts_with("default")
            && !self.declared.is_given_to_others(word);
        is_one || self.declared.flawed(word).is_some()
    }
}

/// How many declared codes the same member of other things is compared with, where one is that of a failure.
fn own_beside(one: &Compared<'_>, all: &[Compared<'_>]) -> usize {
    let (function, _, member) = one.subject;
    let is_same = |other: &&Compared<'_>| {
        other.is_own && other.member == Member::InFailure && other.subject.2 == member
    };
    if function == usize::MAX { all.iter().filter(is_same).count() } else { 0 }
}

/// The whole chain of comparisons that something stands in.
fn top(subject: Node<'_>) -> Node<'_> {
    let mut top = subject;
    while let Some(parent) = top.parent().filter(|parent| TIES.contains(&parent.kind())) {
        top = parent;
    }
    top
}
