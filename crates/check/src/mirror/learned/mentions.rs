//! Codes in positions that nobody has configured: declared ones count as used, and near misses are suspicious.

use std::collections::BTreeMap;
use std::ops::Range;

use tree_sitter::Node;

use super::evidence::{KEY, Word, bound_to, side};
use crate::mirror::lang::View;
use crate::mirror::tree::facts::Seen;
use crate::mirror::tree::resolve::{Leaf, is_frozen};
use crate::mirror::uses::{ENVIRONMENT, Finder, How, Trust};
use crate::mirror::words::text::is_code;

/// Calls that tell people something and do nothing.
const TELLS: &[&str] = &[
    "console",
    "log",
    "logger",
    "logging",
    "print",
    "println",
    "eprintln",
    "debug",
    "info",
    "warn",
    "warning",
    "trace",
    "fmt",
    "Println",
    "Printf",
    "NSLog",
    "os_log",
    "slog",
    "zap",
    "logrus",
    "klog",
    "glog",
    "zerolog",
    "winston",
    "pino",
    "structlog",
    "loguru",
    "messages",
    "LOG",
    "Log",
    "track",
    "trackEvent",
    "track_event",
    "gtag",
    "logEvent",
    "log_event",
    "analytics",
    "mixpanel",
    "posthog",
    "telemetry",
];

/// Functions that find a text for people by its key.
const TRANSLATES: &[&str] =
    &["t", "$t", "tr", "translate", "gettext", "_", "formatMessage", "NSLocalizedString", "localized"];

/// What a module of Python lists the names of what it has by.
pub(crate) const EXPORTS: &str = "__all__";

/// The name of a table, and the side or member of it that a word stands in.
type Column<'t> = (&'t str, (usize, &'t str));

/// Whether something of this name tells people something.
pub(crate) fn tells(name: &str) -> bool {
    TELLS.contains(&name) || name.ends_with("ogger") || name.ends_with("LOGGER")
}

impl<'t> Finder<'_, 't, '_> {
    pub(crate) fn mentions(&mut self) {
        let facts = self.facts;
        let mut found: Vec<(Seen<'t>, Range<usize>)> = Vec::new();
        let mut telling = false;
        for seen in &facts.strings {
            let View::Str(span) = facts.lang.view(seen.node, facts.text) else { continue };
            let word = facts.slice(&span);
            let is_written = || word.contains(['_', '-', '.']) || self.declared.is_code(word);
            if !self.declared.is_word(word) || !is_written() && self.declared.meant(word).is_none() {
                continue;
            }
            let known =
                self.declared.code(word).is_some() || self.declared.aliases().any(|alias| alias == word);
            let folded = known || self.declared.folded(word).is_some();
            if !folded && !self.declared.is_code(word) || self.is_part(*seen) {
                continue;
            }
            telling |= folded || self.declared.is_suspicious(word);
            found.push((*seen, span));
        }
        // What a text does is costly to find out, and says nothing where no code is near.
        let made = self.made_constants();
        telling |= made.iter().any(|(_, text, _)| self.declared.is_own(text));
        if !telling && (found.is_empty() || !self.has_keys()) {
            return;
        }
        let mut words: Vec<Word<'_, 't>> = found
            .into_iter()
            .map(|(seen, span)| {
                let (role, groups) = self.place(seen);
                // What says which function is called for a code uses it, whoever uses the table.
                let is_handled = matches!(role, Role::Bound(_)) && self.is_handled(seen.node);
                let role = if is_handled { Role::Plain } else { role };
                Word { text: facts.slice(&span), span, role, groups }
            })
            .collect();
        let plain = words.len();
        words.extend(made.iter().map(|(seen, text, span)| {
            let (role, groups) = self.place(*seen);
            Word { span: span.clone(), text, role, groups }
        }));
        self.learn(&words);
        // What is put together tells of nothing but the constants beside it.
        words.truncate(plain);
        let mut labels: BTreeMap<(&'t str, &'t str), usize> = BTreeMap::new();
        for Word { role, groups, .. } in &words {
            if let (Role::Bound(name), (_, label)) = (role, side(groups)) {
                *labels.entry((name, label)).or_default() += 1;
            }
        }
        let mut tables: BTreeMap<(Option<&'t str>, Column<'t>), Vec<Range<usize>>> = BTreeMap::new();
        for Word { span, role, groups, .. } in words {
            match role {
                // Codes on one side of a table, or in one of its members, say nothing of the others.
                Role::Bound(name) => {
                    let (slot, label) = side(&groups);
                    let is_member = labels[&(name, label)] > 1
                        || self.places.member(label, facts.lang).is_some()
                        || self.is_in_row(&span);
                    let label = if is_member { label } else { "" };
                    tables.entry((self.home_of(name, &span), (name, (slot, label)))).or_default().push(span);
                }
                Role::Told => {}
                // `t("errors.KETTLE_FULL")` is a key of texts for people.
                Role::Translated if !self.declared.knows(facts.slice(&span)) => {}
                Role::Type | Role::Plain | Role::Translated if self.is_known(span.start) => {}
                Role::Type => self.text(span, How::Declared, Trust::Word, None),
                Role::Plain | Role::Translated => self.text(span, How::Mentioned, Trust::Word, None),
            }
        }
        for ((_, (name, (slot, _))), spans) in tables {
            // Among codes that are declared, the others should be, too.
            let known = spans
                .iter()
                .filter(|span| self.declared.knows(facts.slice(span)) || self.is_known(span.start));
            let mostly = spans.len() > 1 && self.declared.are_enough(known.count(), spans.len());
            // `ErrQuota` is called like a code.
            let is_called = self.places.bare(name) != name;
            let trust = if mostly || is_called { Trust::Given } else { Trust::Word };
            let has_both = |span: &Range<usize>| {
                let spelled = self.declared.spelled(facts.slice(span)).filter(|_| matches!(slot, 0 | KEY));
                spelled.is_some_and(|code| spans.iter().any(|other| facts.slice(other) == code))
            };
            let told = spans.iter().filter(|span| !self.is_known(span.start) && !has_both(span));
            for span in told.cloned().collect::<Vec<_>>() {
                self.text(span, How::Declared, trust, Some(name));
            }
        }
    }

    /// Whether a value is the text at a place.
    fn is_text_at(&self, value: Option<Node<'t>>, at: usize) -> bool {
        value.is_some_and(|value| value.byte_range().contains(&at) && self.plain_text(value).is_some())
    }

    /// Whether a text is only a part of one that is known as a whole: `"WORD"` of `SPACE + "WORD"`.
    fn is_part(&self, seen: Seen<'t>) -> bool {
        let is_joined = |node: &Node<'t>| matches!(self.view(*node), View::Join(_));
        let around = std::iter::successors(seen.node.parent(), Node::parent);
        let Some(whole) = around.take_while(is_joined).last() else { return false };
        let leaves = self.resolver.leaves(whole, seen.scope);
        leaves.iter().any(|leaf| matches!(leaf, Leaf::Made { is_local: false, .. }))
    }

    /// The type that a constant belongs to: those of two types may have one name.
    fn home_of(&self, name: &str, span: &Range<usize>) -> Option<&'t str> {
        self.facts.home_around(span.start).filter(|_| is_code(name))
    }

    /// Whether a text is the member of an object that is one of a list, where each member is another thing.
    fn is_in_row(&self, span: &Range<usize>) -> bool {
        const STEPS: usize = 8;
        let text = self.facts.root.descendant_for_byte_range(span.start, span.end);
        let around = std::iter::successors(text, Node::parent).take(STEPS);
        let mut around = around.skip_while(|node| !matches!(self.view(*node), View::Object { .. })).skip(1);
        // The elements of a list of Go stand in nodes of their own.
        around.by_ref().take(2).any(|outer| matches!(self.view(outer), View::List(_)))
    }

    /// The constants that are put together, with what they are: `CodeLost = nsCar + ".TELEMETRY_LOST"`.
    fn made_constants(&self) -> Vec<(Seen<'t>, String, Range<usize>)> {
        let facts = self.facts;
        let is_made = |value: &Node<'t>| self.facts.is_put_together(&self.view(*value));
        let made = facts.tops.iter().map(|(_, seen)| *seen).filter(|seen| is_made(&seen.node));
        let made = made.filter_map(|seen| match self.resolver.leaves(seen.node, seen.scope).pop()? {
            Leaf::Made { word, at, is_local: false, .. } if self.declared.is_word(&word) => {
                Some((seen, word, at))
            }
            _ => None,
        });
        made.collect()
    }

    /// Whether a text is a key of a table of functions: `{ "X": lambda e: "wait" }`.
    fn is_handled(&self, text: Node<'t>) -> bool {
        const STEPS: usize = 4;
        let around = std::iter::successors(text.parent(), Node::parent).take(STEPS);
        let members = around.filter_map(|node| match self.view(node) {
            View::Object { members, .. } => Some(members),
            _ => None,
        });
        let holds = |key: Node<'t>| key.byte_range().contains(&text.start_byte());
        let mut members = members.flatten().filter(|member| member.key.is_some_and(holds));
        members.next().is_some_and(|member| self.is_function(member.value))
    }

    /// Whether a value is a function, or the name of one of this file.
    fn is_function(&self, value: Node<'t>) -> bool {
        match self.view(value) {
            View::Function { .. } => true,
            View::Name(name) => self.facts.functions.iter().any(|function| function.name == Some(name)),
            View::Pass(parts) => matches!(parts.as_slice(), [only] if self.is_function(*only)),
            _ => false,
        }
    }

    /// What a text does, if what stands around it says so.
    pub(crate) fn role(&self, parent: Node<'t>, at: usize) -> Option<Role<'t>> {
        match self.facts.lang.view(parent, self.facts.text) {
            View::Call { callee, .. } => {
                let path = self.resolver.path(callee);
                if path.last().is_some_and(|last| TRANSLATES.contains(last)) {
                    return Some(Role::Translated);
                }
                // `const CODES = Object.freeze({ … })`
                if path.last().is_some_and(|last| is_frozen(last)) {
                    return None;
                }
                let is_variable = path.last().is_some_and(|last| ENVIRONMENT.contains(last));
                Some(if is_variable || path.iter().any(|part| tells(part)) {
                    Role::Told
                } else {
                    Role::Plain
                })
            }
            View::Tokens { name, .. } => {
                // `#[error("X")]` says what the case of an error is called.
                let is_row = name.contains("case") || matches!(name, "values" | "error");
                Some(if tells(name) && !is_attribute(parent) || is_attribute(parent) && !is_row {
                    Role::Told
                } else {
                    Role::Plain
                })
            }
            // The row of a table has many parts: `for name, want := range map[string]string{ … }` has one alone.
            View::Loop(binds) if !binds.iter().any(|bind| self.is_text_at(bind.value, at)) => None,
            View::Bind(binds) | View::Loop(binds) => Some(match bound_to(&binds, at) {
                Some(EXPORTS) => Role::Told,
                Some(name) => Role::Bound(name),
                None => Role::Plain,
            }),
            View::Union { .. } => Some(Role::Type),
            View::Function { .. }
            | View::Block
            | View::Compare(_)
            | View::Switch { .. }
            | View::Return(_)
            | View::Throw(_) => Some(Role::Plain),
            _ => None,
        }
    }
}

fn is_attribute(node: Node<'_>) -> bool {
    node.kind() == "attribute_item"
}

/// What a text does where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role<'t> {
    /// People are told.
    Told,
    /// A name stands for it.
    Bound(&'t str),
    /// It is the key of a text for people.
    Translated,
    /// A type lists it.
    Type,
    /// Something else.
    Plain,
}
