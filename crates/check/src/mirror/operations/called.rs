//! The functions of a file, and where it names functions: who calls whom is known when all files are.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::ops::Range;
use std::path::Path;

use tree_sitter::Node;

use super::parts::{Part, operation_at};
use super::raised::Raised;
use super::read::Table;
use crate::mirror::lang::{Kind, Language, View, words};
use crate::mirror::places::calls::is_self;
use crate::mirror::places::positions::Member;
use crate::mirror::source::Source;
use crate::mirror::tree::facts::{Function, Seen};
use crate::mirror::tree::resolve::Leaf;
use crate::mirror::uses::{Finder, How, Use};
use crate::mirror::words::text::screaming;
use crate::mirror::words::things::finds_code;

/// A function with a name.
#[derive(Clone, Debug)]
pub(crate) struct Body {
    pub(crate) name: String,
    /// The type or module that it belongs to.
    pub(crate) home: Option<String>,
    pub(crate) range: Range<usize>,
    /// What becomes of the one failure that it makes, where it does nothing else.
    pub(crate) made: Option<Made>,
    /// Where the words stand that it gives and that nothing says to be the codes of failures.
    pub(crate) gives: Vec<usize>,
    /// Whether it puts the failures of others into our words, so that it has all that may come.
    pub(crate) translates: Option<Translates>,
}

impl Body {
    /// Whether the language calls it without naming it, as `?` does `from`, so that nobody knows who does.
    pub(crate) fn is_implied(&self, source: &Source) -> bool {
        const IMPLIED: &[&str] = &["drop", "fmt", "from", "into_response"];
        let is_rust = Language::of(Path::new(&source.name)) == Some(Language::Rust);
        is_rust && self.home.is_some() && IMPLIED.contains(&self.name.as_str())
    }
}

/// Whose failures a function puts into our words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Translates {
    /// Those that it is given, which are the callers' own.
    Given,
    /// All that there are, whoever has them: `to_failure`, or a method of what fails.
    All,
}

/// What becomes of a failure that a function makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Made {
    /// The caller gets it.
    Given,
    /// The caller fails with it.
    Thrown,
}

/// A place that names what may be a function.
#[derive(Clone, Debug)]
pub(crate) struct Mention {
    pub(crate) span: Range<usize>,
    /// The name that it has where it comes from, when this file calls it by another.
    pub(crate) original: Option<String>,
    /// What gives it, when it is a member of that: `const { add } = boxes(store)`.
    pub(crate) giver: Vec<String>,
    /// Whether a failure has as its code what the function gives.
    pub(crate) is_coded: bool,
    /// Whether its failure goes no further.
    pub(crate) is_caught: bool,
    /// Whether what it gives is only compared, chosen by or told to people.
    pub(crate) is_asked: bool,
}

impl Mention {
    fn of(span: Range<usize>) -> Self {
        Self { span, original: None, giver: Vec::new(), is_coded: false, is_caught: false, is_asked: false }
    }
}

/// What a file says of its functions and those of others.
#[derive(Debug, Default)]
pub(crate) struct Functions {
    /// The tables of this file that have codes, and the names that failures take their codes from.
    pub(crate) tables: Vec<Table>,
    pub(crate) coded: Vec<(String, usize)>,
    pub(crate) bodies: Vec<Body>,
    pub(crate) mentions: Vec<Mention>,
    /// The types and modules of the file.
    pub(crate) homes: Vec<(String, Range<usize>)>,
    /// What belongs to operations.
    pub(crate) parts: Vec<Part>,
}

impl Functions {
    /// The innermost function with a name around a place.
    pub(crate) fn around(&self, at: usize) -> Option<usize> {
        let around = self.bodies.iter().enumerate().filter(|(_, body)| body.range.contains(&at));
        around.min_by_key(|(_, body)| body.range.len()).map(|(index, _)| index)
    }

    /// The types and modules around a place, the innermost first.
    pub(crate) fn homes_around(&self, at: usize) -> Vec<&str> {
        let mut around: Vec<_> = self.homes.iter().filter(|(_, range)| range.contains(&at)).collect();
        around.sort_by_key(|(_, range)| range.len());
        around.into_iter().map(|(name, _)| name.as_str()).collect()
    }

    /// Whether a place is in the tests that a file has of its own.
    pub(crate) fn is_tested(&self, at: usize) -> bool {
        let is_test = |name: &str| matches!(name, "tests" | "test" | "Tests");
        self.homes.iter().any(|(name, range)| is_test(name) && range.contains(&at))
    }

    pub(crate) fn operation_at(&self, at: usize) -> Option<usize> {
        operation_at(&self.parts, at)
    }

    /// The innermost part of an operation around a place.
    pub(crate) fn part_at(&self, at: usize) -> Option<&Part> {
        let around = self.parts.iter().filter(|part| part.range.contains(&at));
        around.min_by_key(|part| part.range.len())
    }
}

/// Whether a parameter of this name is what something else has come to: `err`, `parseError`, `http_status`.
fn is_outcome(name: &str) -> bool {
    const OUTCOMES: &[&str] = &[
        "cause",
        "code",
        "e",
        "err",
        "error",
        "ex",
        "exc",
        "exception",
        "failure",
        "fault",
        "kind",
        "outcome",
        "problem",
        "reason",
        "reply",
        "resp",
        "response",
        "status",
    ];
    OUTCOMES.iter().any(|word| {
        let Some(at) = name.len().checked_sub(word.len()).filter(|at| name.is_char_boundary(*at)) else {
            return false;
        };
        let (before, end) = name.split_at(at);
        let is_begun = before.is_empty() || before.ends_with('_') || end.starts_with(char::is_uppercase);
        end.eq_ignore_ascii_case(word) && is_begun
    })
}

/// Whether a function of this name says of what sort something is: `classify`, `classifyTimeout`.
fn classifies(name: &str) -> bool {
    screaming(name).split('_').any(|word| word == "CLASSIFY")
}

/// Whether a function of this name puts something into other words: `to_failure`, `codeFromStatus`.
fn translates(name: &str) -> bool {
    const WORDS: &[&str] = &["CONVERT", "MAP", "NORMALIZE", "STRING", "TRANSLATE"];
    // `typeInto` and `sendTo` are about other things.
    const BETWEEN: &[&str] = &["AS", "FROM", "INTO", "TO"];
    let name = screaming(name);
    let words: Vec<&str> = name.split('_').collect();
    let is_between = |at: usize| {
        let near = [at.checked_sub(1), Some(at + 1)].into_iter().flatten();
        at == 0 || near.filter_map(|at| words.get(at)).any(|word| is_outcome(&word.to_ascii_lowercase()))
    };
    words
        .iter()
        .enumerate()
        .any(|(at, word)| WORDS.contains(word) || BETWEEN.contains(word) && is_between(at))
}

/// Whether a node of this kind goes one of several ways, or none.
fn is_choice(kind: &str) -> bool {
    const WAYS: &[&str] =
        &["if", "match", "switch", "for", "while", "guard", "case", "catch", "except", "try"];
    const OTHERS: &[&str] = &["conditional_expression", "ternary_expression", "boolean_operator"];
    let first = kind.split('_').next().unwrap_or_default();
    WAYS.contains(&first) || OTHERS.contains(&kind)
}

/// Whether a node of this kind is a name, or one that belongs to another.
pub(crate) fn is_name_kind(kind: &str) -> bool {
    const MEMBERS: &[&str] = &[
        "member_expression",
        "attribute",
        "dotted_name",
        "selector_expression",
        "field_expression",
        "navigation_expression",
    ];
    kind.ends_with("identifier") && kind != "property_identifier" || MEMBERS.contains(&kind)
}

impl<'t> Finder<'_, 't, '_> {
    /// What this file says of functions, so far as operations may matter there.
    pub(crate) fn functions(&self, parts: &[Part], within: &[Use], raised: &[Raised]) -> Functions {
        if self.declared.operations.is_empty() {
            return Functions::default();
        }
        let emitted = self.uses.iter().filter(|found| found.how == How::Emitted);
        let emitted = emitted.chain(within).map(|found| found.span.start);
        let emitted = emitted.chain(raised.iter().map(|raised| raised.span.start)).collect();
        let facts = self.facts;
        let homes = facts.homes.iter().map(|(name, range)| ((*name).to_owned(), range.clone())).collect();
        Functions {
            tables: self.tables_of_codes(parts),
            coded: self.coded_names.iter().map(|(name, at)| ((*name).to_owned(), *at)).collect(),
            bodies: self.bodies(&emitted),
            mentions: self.mentioned(),
            homes,
            parts: parts.to_vec(),
        }
    }

    /// The functions with names, by where failures are made.
    fn bodies(&self, emitted: &BTreeSet<usize>) -> Vec<Body> {
        let facts = self.facts;
        let mentioned: BTreeSet<usize> = self
            .uses
            .iter()
            .filter(|found| found.how == How::Mentioned)
            .map(|found| found.span.start)
            .collect();
        let homes = self.homes_of_functions();
        let all = facts.functions.iter().enumerate().zip(homes);
        let named = all.filter_map(|((index, function), home)| {
            let name = function.name.filter(|name| !name.is_empty())?;
            let mut inside = emitted.range(function.range.clone());
            let first = inside.next();
            let made = first.and_then(|first| self.made_alone(index, function, *first));
            // What else is said there belongs to the same failure.
            let made = made.filter(|(whole, _)| inside.all(|at| whole.contains(at))).map(|(_, made)| made);
            Some(Body {
                name: name.to_owned(),
                home: home.map(str::to_owned),
                range: function.range.clone(),
                made,
                gives: self.words_given(index, function, &mentioned),
                translates: self.translates(function, name, home, first.is_some()),
            })
        });
        named.collect()
    }

    /// Which of the words in a function it gives to whoever calls it.
    fn words_given(&self, index: usize, function: &Function<'t>, words: &BTreeSet<usize>) -> Vec<usize> {
        if words.range(function.range.clone()).next().is_none() {
            return Vec::new();
        }
        let returned = self.facts.returns.iter().filter(|(of, _)| *of == index);
        let leaves = returned.flat_map(|(_, seen)| self.resolver.leaves(seen.node, seen.scope));
        let texts = leaves.filter_map(|leaf| match leaf {
            Leaf::Text(span) => Some(span.start),
            _ => None,
        });
        texts.filter(|at| words.contains(at) && function.range.contains(at)).collect()
    }

    /// The code of the one failure that a function makes, or that it says, where it does nothing else.
    pub(crate) fn code_made_by(&self, index: usize) -> Option<Cow<'t, str>> {
        let function = self.facts.functions.get(index)?;
        let is_made = |found: &&Use| {
            matches!(found.how, How::Emitted | How::Declared) && function.range.contains(&found.span.start)
        };
        let mut made = self.uses.iter().filter(is_made);
        let only = made.next().filter(|_| made.next().is_none())?;
        self.declared.code(&only.word)?;
        self.made_alone(index, function, only.span.start).map(|_| Cow::Owned(only.word.clone()))
    }

    /// Whose failures a function puts into our words, if it does so.
    fn translates(
        &self,
        function: &Function<'t>,
        name: &str,
        home: Option<&'t str>,
        has_codes: bool,
    ) -> Option<Translates> {
        let says_code =
            || finds_code(name) || self.places.member(name, self.facts.lang) == Some(Member::Code);
        let is_given = function.params.iter().any(|param| is_outcome(param));
        // `var code: String { … }` says that of whatever it belongs to.
        let is_own = || function.params.iter().all(|param| is_self(param));
        let has_all = || if says_code() { is_own() } else { translates(name) };
        if home.is_some_and(|home| self.is_failure(home) || self.is_code_type(home)) || has_codes && has_all()
        {
            return Some(Translates::All);
        }
        (is_given || has_codes && (classifies(name) || says_code())).then_some(Translates::Given)
    }

    /// The types and modules whose members functions are; one within another function is nobody's.
    fn homes_of_functions(&self) -> Vec<Option<&'t str>> {
        // Both stand in the order in which they begin, and each within those around it.
        let mut homes = self.facts.homes.iter().peekable();
        let mut around: Vec<(&'t str, &Range<usize>)> = Vec::new();
        let mut outer: Vec<&Range<usize>> = Vec::new();
        let functions = self.facts.functions.iter().map(|function| {
            let at = function.range.start;
            while let Some((name, range)) = homes.next_if(|(_, range)| range.start <= at) {
                around.push((name, range));
            }
            around.retain(|(_, range)| range.end > at);
            outer.retain(|range| range.end > at);
            let is_inner = |home: &Range<usize>| outer.last().is_some_and(|outer| outer.start >= home.start);
            let home = around.last().filter(|(_, home)| !is_inner(home)).map(|(name, _)| *name);
            outer.push(&function.range);
            home
        });
        functions.collect()
    }

    /// What becomes of the failure that has its code here, and where it stands, where a function does nothing but make it.
    fn made_alone(&self, index: usize, function: &Function<'t>, code: usize) -> Option<(Range<usize>, Made)> {
        let facts = self.facts;
        let returned =
            facts.returns.iter().filter(|(of, _)| *of == index).map(|(_, seen)| (seen, Made::Given));
        let thrown = facts.thrown.iter().filter(|seen| function.range.contains(&seen.node.start_byte()));
        let ends: Vec<_> = returned.chain(thrown.map(|seen| (seen, Made::Thrown))).collect();
        // What a function ends with may be the statement that returns it.
        let holds_other = |outer: &Node<'t>| {
            ends.iter().any(|(seen, _)| {
                let inner = seen.node;
                inner.byte_range() != outer.byte_range()
                    && outer.start_byte() <= inner.start_byte()
                    && inner.end_byte() <= outer.end_byte()
            })
        };
        let mut ends = ends.iter().filter(|(seen, _)| !holds_other(&seen.node));
        let (Some((Seen { node, .. }, made)), None) = (ends.next(), ends.next()) else { return None };
        let is_inner = |inner: &Node<'t>| {
            let whole = function.range.clone();
            inner.byte_range() != whole && inner.start_byte() >= whole.start && inner.end_byte() <= whole.end
        };
        let leaf = facts.root.descendant_for_byte_range(code, code)?;
        let mut around = std::iter::successors(Some(leaf), Node::parent).take_while(is_inner);
        let is_alone = node.byte_range().contains(&code)
            && !around.any(|node| is_choice(node.kind()) || matches!(self.view(node), View::Function { .. }));
        let is_result = matches!(self.view(*node), View::Call { callee, .. }
            if self.resolver.path(callee).last() == Some(&"Err"));
        is_alone.then_some((node.byte_range(), if is_result { Made::Thrown } else { *made }))
    }

    fn mentioned(&self) -> Vec<Mention> {
        let mut found = Vec::new();
        for kept in &self.facts.seen {
            match &kept.view {
                View::Call { callee, args } => {
                    self.mention(*callee, &mut found);
                    for arg in args {
                        self.mention_value(arg.value, &mut found);
                    }
                }
                View::Object { members, .. } => {
                    for member in members {
                        self.mention_value(member.value, &mut found);
                    }
                }
                View::List(parts) => parts.iter().for_each(|part| self.mention_value(*part, &mut found)),
                View::Assign { value, .. } => self.mention_value(*value, &mut found),
                View::Bind(binds) => {
                    let values = binds.iter().filter_map(|bind| bind.value);
                    values.for_each(|value| self.mention_value(value, &mut found));
                }
                View::Tokens { tokens, .. } => {
                    for tree in tokens {
                        self.mentions_in_tokens(*tree, &mut found);
                    }
                }
                _ => {}
            }
        }
        for (_, seen) in &self.facts.returns {
            self.mention_value(seen.node, &mut found);
        }
        for seen in &self.facts.thrown {
            self.mention_value(seen.node, &mut found);
        }
        for decorator in self.facts.functions.iter().flat_map(|function| &function.decorators) {
            self.mention_value(*decorator, &mut found);
        }
        found.sort_unstable_by_key(|mention| mention.span.start);
        found.dedup_by_key(|mention| mention.span.start);
        for mention in &mut found {
            mention.is_coded = self.coded_calls.contains(&mention.span.start);
        }
        found
    }

    fn mention_value(&self, node: Node<'t>, found: &mut Vec<Mention>) {
        if is_name_kind(node.kind_in(self.facts.lang)) {
            self.mention(node, found);
        }
    }

    /// Keeps the name of what is called, and of what its method is called on: `this.load.bind(this)`.
    fn mention(&self, node: Node<'t>, found: &mut Vec<Mention>) {
        // What a function is given is none of its own names.
        let is_given = |name: &str| {
            let mut around = self.facts.functions_around(node.start_byte());
            around.any(|function| function.params.contains(&name))
        };
        match self.view(node) {
            View::Name(name) if is_given(name) => {}
            View::Name(name) => {
                let given = self.facts.given.get(name);
                let original = given.map_or_else(|| self.original(name), |(_, member)| *member);
                let original = (original != name).then(|| original.to_owned());
                let giver = given.map(|(call, _)| self.resolver.path(*call)).unwrap_or_default();
                let giver = giver.into_iter().map(str::to_owned).collect();
                let mention = Mention { original, giver, ..Mention::of(node.byte_range()) };
                found.push(self.with_fate(mention, node));
            }
            View::Access { object, node: at, .. } => {
                found.push(self.with_fate(Mention::of(self.facts.inner(at)), at));
                if let Some(object) = object {
                    self.mention_value(object, found);
                }
            }
            View::Pass(parts) => {
                if let [only] = parts.as_slice() {
                    self.mention(*only, found);
                }
            }
            // `makeLoad<Input>(…)`
            View::Computed(object) => self.mention_value(object, found),
            View::Other => {
                if let Some(first) = node.named_child(0) {
                    self.mention_value(first, found);
                }
            }
            _ => {}
        }
    }

    /// Says what becomes of the failure, and of the result, of a function that is called here.
    fn with_fate(&self, mention: Mention, name: Node<'t>) -> Mention {
        Mention { is_caught: self.ends_here(name), is_asked: self.is_asked(name), ..mention }
    }

    /// Names with something in brackets behind them: `json!({ "left": depart(train)? })`.
    fn mentions_in_tokens(&self, tree: Node<'t>, found: &mut Vec<Mention>) {
        // To go from token to token is costly, and the text says it, too.
        let (start, bytes) = (tree.start_byte(), words(tree, self.facts.text).as_bytes());
        let is_part = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
        let mut from = 1;
        let mut is_text = false;
        for at in 1..bytes.len() {
            match bytes[at] {
                b'"' if bytes[at - 1] != b'\\' => is_text = !is_text,
                b'(' if !is_text && from < at && !bytes[from].is_ascii_digit() => {
                    let span = start + from..start + at;
                    found.push(Mention::of(span));
                }
                _ => {}
            }
            if !is_part(bytes[at]) {
                from = at + 1;
            }
        }
    }
}
