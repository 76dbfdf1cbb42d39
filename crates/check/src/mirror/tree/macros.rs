//! What macros of Rust are given: tokens without structure.

use tree_sitter::Node;

use super::facts::Kept;
use super::late::parted;
use crate::mirror::lang::{Language, View, words};
use crate::mirror::names::passes::constant;
use crate::mirror::operations::raised::LEAVES;
use crate::mirror::places::positions::Member;
use crate::mirror::places::sinks::{FAILURES, is_bare};
use crate::mirror::places::statuses::ERRORS;
use crate::mirror::uses::{Around, Finder, How, Trust};
use crate::mirror::words::things::is_failure;

/// Macros that compare what they are given.
pub(crate) const COMPARE: &[&str] =
    &["assert_eq", "assert_ne", "debug_assert_eq", "debug_assert_ne", "matches", "assert_matches"];

/// How deep in an expression a comparison may stand.
const CONDITIONS: usize = 12;

/// Macros that make a failure of what they are given, or leave the function with it.
const FAILING: &[&str] = &["anyhow", "eyre", "whatever", "report"];

impl<'t> Finder<'_, 't, '_> {
    pub(crate) fn macro_call(&mut self, name: &'t str, trees: &[Node<'t>], scope: usize) {
        let compares = COMPARE.contains(&name)
            || ["assert_", "expect_", "verify", "prop_assert_", "debug_assert_"]
                .iter()
                .any(|start| name.starts_with(start));
        let is_given = self.places.call(&[name]).is_some();
        // `error!` writes a line of a log.
        let is_near = name.starts_with("ensure")
            || FAILING.contains(&name)
            || name.ends_with("_code")
            || name != "error" && self.places.is_near_call(name);
        let is_told = self.macro_makes(name, trees);
        for tree in trees {
            if asks(name) {
                self.conditions(*tree, scope);
            }
            self.cases_in(*tree, compares);
            self.names_given(name, *tree, scope);
            if compares {
                self.names_in(*tree);
            }
            // A tree of tokens is large, and most hold nothing that could be a code.
            let text = words(*tree, self.facts.text);
            let may_leave = || LEAVES.contains(&name) && text.contains("::");
            if !has_word(text) && !text.contains("code: ") && !may_leave() {
                continue;
            }
            let mut tokens = if is_given || compares || is_near { flat(*tree) } else { Vec::new() };
            // What is ensured stands before what it fails with.
            if name.starts_with("ensure") {
                let comma = children(*tree)
                    .iter()
                    .find(|token| words(**token, self.facts.text) == ",")
                    .map(Node::end_byte);
                tokens.retain(|token| comma.is_some_and(|comma| token.start_byte() >= comma));
            }
            if is_given && let Some(first) = tokens.iter().find(|token| self.is_text(**token)) {
                self.sink(*first, 0, How::Emitted, Trust::Sure);
            }
            if is_near
                && !is_told
                && let Some(first) = tokens.iter().find(|token| self.is_text(**token))
            {
                self.sink(*first, 0, How::Emitted, Trust::Call);
            }
            let about = tokens.iter().find_map(|token| {
                // A text names a member in brackets: `body["code"]`.
                let is_inner = || token.parent().is_some_and(|parent| parent.id() != tree.id());
                let names = !self.is_text(*token) || is_inner();
                self.places.member_named(self.inner(*token), Language::Rust).filter(|_| names)
            });
            if let (true, Some(member)) = (compares, about) {
                let around = Around { some: 1, ..Around::default() };
                // A sentence is what the assertion says, or a message beside the code.
                let is_one = |token: &Node<'t>| {
                    self.is_text(*token)
                        && self.declared.is_word(self.inner(*token))
                        && !self.is_other_member(*token)
                        && !self.is_given_before(*token)
                };
                let texts: Vec<Node<'t>> = tokens.iter().copied().filter(is_one).collect();
                for token in texts {
                    self.sink(token, 0, How::Compared, Trust::Member { member, around });
                    if let View::Str(span) = self.facts.lang.view(token, self.facts.text) {
                        self.keep_text(*tree, span, member);
                    }
                }
            }
            // The code of a failure that is declared here belongs to its struct.
            if name != "failure" {
                self.tokens(*tree, scope);
            }
        }
    }

    /// `assert!(failure.code() == "X", "got {failure}")`: what a macro asks is an expression like any other.
    fn conditions(&mut self, tree: Node<'t>, scope: usize) {
        // To parse is costly, and most of what is asked is something else.
        const SIGNS: &[&str] = &["==", "!=", "eq(", "contains(", "matches!", "any("];
        let text = words(tree, self.facts.text);
        let has = |sign: &&str| memchr::memmem::find(text.as_bytes(), sign.as_bytes()).is_some();
        if !text.contains('"') || !SIGNS.iter().any(has) || !self.places.may_tell(text) {
            return;
        }
        let tokens = children(tree);
        let has_text = |part: &&[Node<'t>]| {
            part.iter().any(|token| self.is_text(*token) || token.kind() == "token_tree")
        };
        let parts = parted(&tokens, self.facts.text).into_iter().filter(has_text);
        let asked: Vec<Node<'t>> = parts.filter_map(|part| self.facts.expression(part)).collect();
        for node in asked {
            self.asked_in(node, scope, CONDITIONS);
        }
    }

    /// The comparisons in an expression, and what is asked of its parts.
    fn asked_in(&mut self, node: Node<'t>, scope: usize, depth: usize) {
        let Some(depth) = depth.checked_sub(1) else { return };
        let view = self.view(node);
        if matches!(view, View::Compare(_) | View::Call { .. }) {
            self.look(&Kept { node, scope, view });
        }
        let mut cursor = node.walk();
        for inner in node.named_children(&mut cursor).collect::<Vec<_>>() {
            self.asked_in(inner, scope, depth);
        }
    }

    /// Whether a text is the value of a member that holds no code: `"status": "X"`.
    fn is_other_member(&self, token: Node<'t>) -> bool {
        let sign = token.prev_sibling().filter(|sign| words(*sign, self.facts.text) == ":");
        let label = sign.and_then(|sign| sign.prev_sibling());
        label.is_some_and(|label| self.places.member(self.inner(label), Language::Rust).is_none())
    }

    /// Whether a text is given to what then has the code: `lost("X").code`, `call("X").unwrap_err().code`.
    fn is_given_before(&self, token: Node<'t>) -> bool {
        let text = self.facts.text;
        let after =
            std::iter::successors(token.parent().and_then(|tree| tree.next_sibling()), Node::next_sibling);
        let chain = after.take_while(|part| {
            words(*part, text) == "." || matches!(part.kind(), "identifier" | "token_tree")
        });
        let mut named = chain.filter(|part| part.kind() == "identifier").map(|part| words(part, text));
        named.any(|name| self.places.member(name, Language::Rust) == Some(Member::Code))
    }

    pub(crate) fn is_text(&self, token: Node<'t>) -> bool {
        matches!(self.facts.lang.view(token, self.facts.text), View::Str(_))
    }

    pub(crate) fn inner(&self, token: Node<'t>) -> &'t str {
        match self.facts.lang.view(token, self.facts.text) {
            View::Str(span) => self.facts.slice(&span),
            _ => words(token, self.facts.text),
        }
    }

    /// `{ "error": "X" }`, where nothing else is a word in capitals.
    fn error_word(&mut self, tokens: &[Node<'t>], at: usize) {
        let is_word = |text: &str| self.declared.is_code(text) || self.declared.meant(text).is_some();
        let is_one = |token: &&Node<'t>| self.is_text(**token) && is_word(self.inner(**token));
        let found: Vec<Node<'t>> = tokens.iter().filter(is_one).copied().collect();
        if let ([only], Some(value)) = (found.as_slice(), tokens.get(at))
            && only.id() == value.id()
            && !self.is_others_word(self.inner(*only), tokens.iter().map(|token| self.inner(*token)))
        {
            self.sink(*only, 0, How::Emitted, Trust::Call);
        }
    }

    /// The expression that a member is given, up to the next one; what is compared may be followed by anything.
    fn value_at(&self, rest: &[Node<'t>], how: How) -> Option<Node<'t>> {
        const ENDS: &[&str] = &[",", ";", "}", ")", "]"];
        let word = |token: &Node<'t>| words(*token, self.facts.text);
        let end = rest.iter().position(|token| ENDS.contains(&word(token))).unwrap_or(rest.len());
        let value = rest.get(..end).filter(|value| how == How::Emitted || is_path(value, word))?;
        // A number, or what a macro is given itself, is none.
        let is_one = value.len() > 1 || value.first().is_some_and(|token| token.kind() == "identifier");
        self.facts.expression(value).filter(|_| is_one)
    }

    /// Whether a tree of tokens is the error of a reply: `json!({ "ok": false, "error": { "type": "X", … } })`.
    fn is_error_in_tokens(&self, tree: Node<'t>) -> bool {
        let sign = tree.prev_sibling().filter(|sign| words(*sign, self.facts.text) == ":");
        sign.and_then(|sign| sign.prev_sibling()).is_some_and(|label| ERRORS.contains(&self.inner(label)))
    }

    /// Members, comparisons and calls in one tree of tokens, and in those below it.
    fn tokens(&mut self, tree: Node<'t>, scope: usize) {
        // To go from token to token is costly, and most trees are of something else.
        if !self.places.may_tell(words(tree, self.facts.text)) {
            return;
        }
        let mut cursor = tree.walk();
        let tokens: Vec<Node<'t>> = tree.children(&mut cursor).collect();
        let word = |index: usize| tokens.get(index).map_or("", |token| words(*token, self.facts.text));
        let labels = (0..tokens.len()).filter(|index| matches!(word(index + 1), ":" | "="));
        let labels: Vec<&str> = labels.map(|index| self.inner(tokens[index])).collect();
        let mut around = Around::of(labels.iter().copied());
        let is_answered = || self.has_failing_status(tree) || self.is_error_in_tokens(tree);
        around.telling += usize::from(around.some > 0 && is_answered());
        for (index, token) in tokens.iter().enumerate() {
            if token.kind() == "token_tree" {
                self.tokens(*token, scope);
                continue;
            }
            let text = |at: usize| tokens.get(at).copied().filter(|token| self.is_text(*token));
            if let Some(member) = self.places.member(self.inner(*token), Language::Rust) {
                let sign = words(tokens.get(index + 1).copied().unwrap_or(*token), self.facts.text);
                let how = match sign {
                    ":" | "=" | "=>" => How::Emitted,
                    "==" | "!=" => How::Compared,
                    _ => continue,
                };
                let is_other = how == How::Emitted
                    && is_bare(self.inner(*token))
                    && self.is_other_in_tokens(tree, &tokens, around);
                let trust = if is_other { Trust::Word } else { Trust::Member { member, around } };
                let is_open = || !is_other || self.kind_of(tree, false).is_none();
                if let Some(value) = text(index + 2) {
                    if how == How::Emitted && is_bare(self.inner(*token)) && is_open() {
                        let span = self.facts.inner(value);
                        self.keep_alike(labels.iter().copied(), span);
                    }
                    self.sink(value, scope, how, trust);
                } else if let Some(value) = self.value_at(&tokens[index + 2..], how) {
                    // `json!({ "code": code })` in a function that is given the code.
                    if let (How::Emitted, View::Name(name)) = (how, self.view(value)) {
                        self.passed.push((name, value, trust));
                    }
                    self.sink(value, scope, how, trust);
                }
            }
            if self.inner(*token) == "error" && word(index + 1) == ":" {
                self.error_word(&tokens, index + 2);
            }
            let name = words(*token, self.facts.text);
            if FAILURES.contains(&name) {
                self.listed_in(&tokens[index + 1..]);
            }
            if let (true, "!", Some(inner)) =
                (COMPARE.contains(&name), word(index + 1), tokens.get(index + 2))
            {
                self.macro_call(name, &[*inner], scope);
            }
            let Some(next) = tokens.get(index + 1).filter(|next| next.kind() == "token_tree") else {
                continue;
            };
            if token.kind() != "identifier" {
                continue;
            }
            let before = (index >= 2).then(|| words(tokens[index - 2], self.facts.text));
            self.call_in_tokens((before, words(*token, self.facts.text)), *next, scope);
        }
    }
}

impl<'t> Finder<'_, 't, '_> {
    /// A call in a macro, by its name and what stands before that, that may be given a code.
    fn call_in_tokens(&mut self, (before, name): (Option<&'t str>, &'t str), given: Node<'t>, scope: usize) {
        let path: Vec<&str> = before.into_iter().chain([name]).collect();
        let is_sure = self.places.call(&path).is_some();
        let is_near = || {
            path.iter().any(|part| self.places.is_near_call(part))
                || before.is_some_and(|owner| is_failure(owner) || self.is_code_type(owner))
        };
        if !is_sure && !is_near() {
            return;
        }
        // What stands behind a constant is for people.
        if let Some(value) = self.constant_first(given) {
            let trust = if is_sure { Trust::Sure } else { Trust::Call };
            self.sink(value, scope, How::Emitted, trust);
        } else if let Some(first) = flat(given).into_iter().find(|token| self.is_text(*token)) {
            // What stands before a text for people is no text for people.
            let is_before = first.next_sibling().is_some_and(|sign| words(sign, self.facts.text) == ",");
            let trust = match is_before {
                _ if is_sure => Trust::Sure,
                true => Trust::Given,
                false => Trust::Call,
            };
            self.sink(first, 0, How::Emitted, trust);
        }
    }

    /// The constant that a call in a macro is given first.
    fn constant_first(&self, tree: Node<'t>) -> Option<Node<'t>> {
        let tokens = children(tree);
        let first = parted(&tokens, self.facts.text).first().copied()?;
        constant(first, self.facts.text).then(|| self.facts.expression(first))?
    }

    /// `matches!(code, ErrorCode::Gone | ErrorCode::Busy)`: cases of a type of codes.
    fn cases_in(&mut self, tree: Node<'t>, compares: bool) {
        if !self.places.has_owner(words(tree, self.facts.text)) {
            return;
        }
        let how = if compares { How::Compared } else { How::Emitted };
        for part in flat(tree).windows(3) {
            let [owner, between, name] = [part[0], part[1], part[2]].map(|node| words(node, self.facts.text));
            if between == "::" && self.places.owns_cases(owner) {
                self.case(Some(owner), name, part[2].byte_range(), how, None);
            }
        }
    }

    /// `matches!(error.code, Trouble::Gone | Trouble::Busy)`: cases of another type beside a member that holds a code.
    fn names_in(&mut self, tree: Node<'t>) {
        let text = words(tree, self.facts.text);
        if !text.contains("code") || !text.contains("::") {
            return;
        }
        let tokens = flat(tree);
        let word = |index: usize| tokens.get(index).map_or("", |token| words(*token, self.facts.text));
        let is_member = |index: usize| {
            self.places.member(word(index), Language::Rust) == Some(Member::Code)
                && (matches!(word(index + 1), "," | "==" | "!=") || word(index + 3) == ",")
        };
        if !(0..tokens.len()).any(is_member) {
            return;
        }
        let trust = Trust::Member { member: Member::Code, around: Around { some: 1, ..Around::default() } };
        for part in tokens.windows(3).filter(|part| words(part[1], self.facts.text) == "::") {
            let [owner, name] = [part[0], part[2]].map(|node| words(node, self.facts.text));
            self.value(Some(owner), name, part[2].byte_range(), How::Compared, (trust, None));
        }
    }

    /// `failures: vec!["A", "B"]`, `failures("A", "B")`.
    fn listed_in(&mut self, rest: &[Node<'t>]) {
        let rest = rest.iter().take_while(|token| words(**token, self.facts.text) != ",");
        let Some(list) = rest.into_iter().find(|token| token.kind() == "token_tree") else { return };
        let texts: Vec<Node<'t>> = flat(*list).into_iter().filter(|token| self.is_text(*token)).collect();
        for token in texts {
            self.sink(token, 0, How::Emitted, Trust::Given);
        }
    }
}

/// Whether a macro of this name is given what must be so.
fn asks(name: &str) -> bool {
    const ASKS: &[&str] =
        &["assert", "debug_assert", "prop_assert", "ensure", "require", "verify", "check", "expect"];
    !COMPARE.contains(&name) && ASKS.iter().any(|start| name.starts_with(start))
}

/// Whether one word stands alone between quotes somewhere in a text; in capitals it may have blanks.
fn has_word(text: &str) -> bool {
    let bytes = text.as_bytes();
    memchr::memchr_iter(b'"', bytes).any(|at| {
        let rest = &bytes[at + 1..];
        let is_inner = |b: &&u8| (b.is_ascii_graphic() || **b == b' ') && !matches!(b, b'"' | b'{');
        let length = rest.iter().take_while(is_inner).count();
        let word = &rest[..length];
        let name = word.rsplit(|b| matches!(b, b'.' | b'/' | b':')).next().unwrap_or_default();
        let is_one = || !word.contains(&b' ') || !name.iter().any(u8::is_ascii_lowercase);
        length > 0 && rest.get(length) == Some(&b'"') && is_one()
    })
}

/// Whether tokens are a name with what it belongs to: `codes::HELD`.
fn is_path<'t>(tokens: &[Node<'t>], word: impl Fn(&Node<'t>) -> &'t str) -> bool {
    tokens.iter().enumerate().all(|(at, token)| match at % 2 {
        0 => token.kind() == "identifier",
        _ => word(token) == "::",
    })
}

/// The tokens of a tree itself.
fn children(tree: Node<'_>) -> Vec<Node<'_>> {
    let mut cursor = tree.walk();
    tree.children(&mut cursor).collect()
}

/// All tokens below a tree, in order.
pub(crate) fn flat(tree: Node<'_>) -> Vec<Node<'_>> {
    let mut cursor = tree.walk();
    let mut out = Vec::new();
    for token in tree.children(&mut cursor) {
        if token.kind() == "token_tree" { out.extend(flat(token)) } else { out.push(token) }
    }
    out
}
