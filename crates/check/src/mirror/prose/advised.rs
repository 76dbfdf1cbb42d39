//! Whose advice a text is that names no code: that of the key, the row, the call, the arm or the class around it.

use std::borrow::Cow;
use std::ops::Range;

use tree_sitter::Node;

use super::claims::label_of;
use super::siblings::Stands;
use crate::mirror::lang::{Arg, Language, View, words};
use crate::mirror::learned::mentions::tells;
use crate::mirror::names::named::is_capital;
use crate::mirror::names::standing::Standing;
use crate::mirror::tree::arms::arm_of;
use crate::mirror::tree::facts::FILE;
use crate::mirror::tree::resolve::Leaf;
use crate::mirror::uses::Finder;
use crate::mirror::words::text::{fold, screaming};

/// How far a text is from what says whose it is.
const STEPS: usize = 16;
/// What the name of a constant has beside the code whose advice it holds.
const ADVICE: &[&str] = &["HINT", "ADVICE", "HELP", "MESSAGE", "MSG", "TEXT", "REMEDY", "DETAIL", "NOTE"];

type Codes<'t> = Vec<Cow<'t, str>>;

/// What a step outwards has found.
enum Step<'t> {
    /// These are the codes.
    Found(Codes<'t>),
    /// What stands around may tell.
    On,
    /// Nobody's.
    Over,
}

impl<'t> Finder<'_, 't, '_> {
    /// The codes that a text gives advice for, by what stands around it.
    pub(crate) fn advised(&self, text: Node<'t>, scope: usize) -> Codes<'t> {
        if let Some(code) = self.class_around(text) {
            return vec![code];
        }
        let mut inner = text;
        for _ in 0..STEPS {
            let Some(around) = inner.parent() else { break };
            match self.outwards(around, text, scope) {
                Step::Found(codes) => return codes,
                Step::On => inner = around,
                Step::Over => break,
            }
        }
        Vec::new()
    }

    fn outwards(&self, around: Node<'t>, text: Node<'t>, scope: usize) -> Step<'t> {
        let found = |codes: Codes<'t>| if codes.is_empty() { Step::On } else { Step::Found(codes) };
        match around.kind() {
            "match_arm" | "expression_case" | "switch_entry" | "switch_case" | "case_clause" => {
                return found(self.codes_of_arm(around, text, scope));
            }
            "if_expression"
            | "if_statement"
            | "elif_clause"
            | "conditional_expression"
            | "ternary_expression" => {
                return found(self.code_of_condition(around, text, scope).into_iter().collect());
            }
            "binary_expression" => {
                return found(self.code_of_guard(around, text, scope).into_iter().collect());
            }
            "jsx_element" => return found(self.code_of_element(around, scope).into_iter().collect()),
            "token_tree" => return found(self.code_in_tokens(around, text).into_iter().collect()),
            _ => {}
        }
        match self.view(around) {
            View::Call { callee, args } => self.given_with(callee, &args, text, scope),
            View::Object { members, .. } => {
                found(self.held_with(&members, text, scope).into_iter().collect())
            }
            View::List(cells) => found(self.row_with(&cells, text, scope).into_iter().collect()),
            View::Bind(binds) => {
                let name = binds.iter().find(|bind| bind.value.is_some_and(|value| holds(value, text)));
                let of_class = || {
                    name.filter(|bind| label_of(bind.name) == Some("hint"))
                        .and_then(|_| self.class_of(around))
                };
                let named = name.and_then(|bind| self.advice_named(bind.name));
                found(named.or_else(of_class).into_iter().collect())
            }
            // `this.hint = "Send it again."` in the class of a failure.
            View::Assign { target, value } if holds(value, text) => {
                let path = self.resolver.path(target);
                let [owner, label] = path.as_slice() else { return Step::On };
                let is_hint = matches!(*owner, "this" | "self") && label_of(label) == Some("hint");
                found(if is_hint { self.class_of(around).into_iter().collect() } else { Vec::new() })
            }
            View::Tokens { name, .. } if !tells(name) && !asserts(name) => Step::On,
            View::Tokens { .. }
            | View::Compare(_)
            | View::Class { .. }
            | View::Enum { .. }
            | View::Function { name: Some(_), .. } => Step::Over,
            _ => Step::On,
        }
    }

    /// The code that a call is given beside a text, or the one of the failure that it is called on.
    fn given_with(&self, callee: Node<'t>, args: &[Arg<'t>], text: Node<'t>, scope: usize) -> Step<'t> {
        if holds(callee, text) {
            return Step::On;
        }
        let path = self.path(callee, scope);
        // `t.Error("…")` says what a test has found.
        let is_of_test = matches!(&*path, ["t" | "b", ..]) && self.facts.lang == Language::Go;
        if is_of_test || path.iter().any(|part| tells(part) || asserts(part)) {
            return Step::Over;
        }
        let mut others = args.iter().filter(|arg| !holds(arg.value, text)).take(2);
        let given = others.find_map(|arg| self.only_code(arg.value, scope));
        // `SmokerEmpty("…", hint="…")`, also of a class of another file
        let made = || callee.parent().filter(|_| path.last().is_some_and(|name| is_capital(name)));
        let code = given.or_else(|| self.built(callee, scope));
        let code = code.or_else(|| self.code_raised(made()?, scope));
        code.map_or(Step::On, |code| Step::Found(vec![code]))
    }

    /// The code that a member is the key of, or that stands beside it in the same object.
    fn held_with(&self, members: &[Arg<'t>], text: Node<'t>, scope: usize) -> Option<Cow<'t, str>> {
        let own = members.iter().find(|member| holds(member.value, text))?;
        if let Some(code) = self.code_of_key(own, scope) {
            return Some(code);
        }
        let beside = self.code_among(members, scope);
        beside.or_else(|| self.code_in_sibling(own, members))
    }

    /// The code that a key of a table is: a text, a constant, or what a namespace is put before.
    pub(crate) fn code_of_key(&self, member: &Arg<'t>, scope: usize) -> Option<Cow<'t, str>> {
        let label = member.label.unwrap_or_default();
        if self.declared.code(label).is_some() {
            return Some(Cow::Borrowed(label));
        }
        if let ([only], true) = (self.declared.of_local(label), label.contains('_') && !label.contains('.')) {
            return Some(Cow::Owned((*only).to_owned()));
        }
        // A name that is no constant is that of a member.
        let key = member.key.filter(|_| self.facts.text.len() > label.len())?;
        let is_plain = label.starts_with(|c: char| c.is_ascii_lowercase())
            && !label.contains(['.', '_'])
            && self.facts.lookup(label, scope).is_none();
        if is_plain && words(key, self.facts.text) == label {
            return None;
        }
        let named = match key.kind() {
            "computed_property_name" | "literal_element" => key.named_child(0).unwrap_or(key),
            _ => key,
        };
        match self.stands_for(named) {
            Stands::For(code) => Some(Cow::Owned(code)),
            Stands::ForNothing => None,
            Stands::Open => self.only_code(key, scope),
        }
    }

    /// The one code of a row: `("X", "Send it again.")`.
    fn row_with(&self, cells: &[Node<'t>], text: Node<'t>, scope: usize) -> Option<Cow<'t, str>> {
        const LONGEST: usize = 8;
        if cells.len() > LONGEST {
            return None;
        }
        let others = cells.iter().filter(|cell| !holds(**cell, text));
        let mut codes = others.filter_map(|cell| self.only_code(*cell, scope));
        codes.next().filter(|_| codes.next().is_none())
    }

    /// The one code of a row in what a macro is given.
    fn code_in_tokens(&self, tree: Node<'t>, text: Node<'t>) -> Option<Cow<'t, str>> {
        let around = std::iter::successors(Some(tree), Node::parent).take(STEPS);
        let is_told = |node: Node<'t>| matches!(self.view(node), View::Tokens { name, .. } if tells(name) || asserts(name));
        if around.take_while(|node| node.kind() != "block").any(is_told) {
            return None;
        }
        // `"X" => "Send it again."`
        let is_sign = |node: &Node<'t>| matches!(words(*node, self.facts.text), ":" | "=" | "=>");
        let around = std::iter::successors(Some(text), Node::parent).take(STEPS);
        let part =
            around.into_iter().find(|node| node.parent().is_some_and(|outer| outer.id() == tree.id()))?;
        let before = part.prev_sibling();
        // `"X" => Entry { text: "Send it again." }`
        let named = before.filter(|name| part.kind() == "token_tree" && name.kind() == "identifier");
        let sign = named.and_then(|name| name.prev_sibling()).or(before).filter(is_sign);
        if let Some(key) = sign.and_then(|sign| sign.prev_sibling()) {
            return Some(self.inner(key))
                .filter(|word| self.declared.code(word).is_some())
                .map(Cow::Borrowed);
        }
        let mut cursor = tree.walk();
        let others = tree.children(&mut cursor).filter(|token| token.id() != text.id());
        let others = others.filter(|token| matches!(self.view(*token), View::Str(_) | View::Name(_)));
        let mut codes = others.filter_map(|token| self.only_code(token, FILE));
        codes.next().filter(|_| codes.next().is_none())
    }

    /// The codes for which an arm of a choice is taken.
    pub(super) fn codes_of_arm(&self, arm: Node<'t>, text: Node<'t>, scope: usize) -> Codes<'t> {
        const CHOICE: usize = 3;
        let around = std::iter::successors(arm.parent(), Node::parent).take(CHOICE);
        let Some(labels) = around.map(|node| self.view(node)).find_map(|view| match view {
            View::Switch { labels, .. } => Some(labels),
            _ => None,
        }) else {
            // `switch { case code == "X": … }`
            let cases = arm.child_by_field_name("value").filter(|value| value.named_child_count() == 1);
            let only = cases.and_then(|cases| cases.named_child(0));
            return only.and_then(|case| self.code_compared(case, scope)).into_iter().collect();
        };
        let mut arms = vec![arm];
        // A case without anything to do goes on with the next.
        while let Some(before) = arms.last().and_then(Node::prev_named_sibling)
            && before.kind() == "switch_case"
            && before.named_child_count() == 1
        {
            arms.push(before);
        }
        let is_own = |label: &&Node<'t>| {
            !holds(**label, text)
                && arm_of(**label).is_some_and(|of| arms.iter().any(|arm| arm.id() == of.id()))
        };
        let own: Vec<Node<'t>> = labels.iter().filter(is_own).copied().collect();
        // What holds in one case of a code is no advice for it.
        let is_guarded = |label: &Node<'t>| {
            let pattern = words(*label, self.facts.text);
            pattern.contains(" if ") || pattern.contains(" where ") || self.row(*label).is_some()
        };
        if arm.child_by_field_name("guard").is_some() || own.iter().any(is_guarded) {
            return Vec::new();
        }
        let codes = |label: &Node<'t>| match self.stands_for(*label) {
            Stands::For(code) => vec![Cow::Owned(code)],
            Stands::ForNothing => Vec::new(),
            Stands::Open => self.codes_at(*label, scope),
        };
        own.iter().flat_map(codes).collect()
    }

    /// All declared codes that an expression or a pattern is.
    fn codes_at(&self, node: Node<'t>, scope: usize) -> Codes<'t> {
        let leaves = self.resolver.leaves(node, scope);
        let codes = leaves.iter().filter_map(|leaf| match leaf {
            Leaf::Text(span) => Some(Cow::Borrowed(self.facts.slice(span))),
            name => self.code_named(name).map(Cow::Owned).or_else(|| self.code_of_case(name)),
        });
        // Whoever is chosen by an alias has the code.
        let codes = codes.map(|word| match self.declared.of_alias(&word) {
            Some(code) => Cow::Owned(code.to_owned()),
            None => word,
        });
        let mut codes: Codes<'t> = codes.filter(|word| self.declared.code(word).is_some()).collect();
        // What a case stands for is known where it was found.
        if codes.is_empty() {
            let range = node.byte_range();
            let uses = self.uses.iter().filter(|found| range.contains(&found.span.start));
            codes.extend(
                uses.filter(|found| self.declared.code(&found.word).is_some())
                    .map(|found| Cow::Owned(found.word.clone())),
            );
        }
        codes
    }

    /// The code that a case of an enumeration of this file stands for, whatever it is called.
    fn code_of_case(&self, leaf: &Leaf<'t>) -> Option<Cow<'t, str>> {
        let Leaf::Name { owner, name, .. } = leaf else { return None };
        let is_one = |of: &str| owner.is_none_or(|owner| owner == of || matches!(owner, "self" | "Self"));
        let cases = self.facts.cases.iter().filter(|((of, case), _)| case == name && is_one(of));
        let mut texts = cases.map(|(_, span)| self.facts.slice(span));
        texts.next().filter(|_| texts.next().is_none()).map(Cow::Borrowed)
    }

    /// The code that something is compared with where a text is chosen: `if code == "X" { "Send it again." }`.
    fn code_of_condition(&self, choice: Node<'t>, text: Node<'t>, scope: usize) -> Option<Cow<'t, str>> {
        let field = |name: &str| choice.child_by_field_name(name);
        let condition = match choice.kind() {
            "conditional_expression" => choice.named_child(1)?,
            _ => field("condition")?,
        };
        let mut cursor = choice.walk();
        let is_else = |part: &Node<'t>| matches!(part.kind(), "else" | "else_clause" | "elif_clause");
        let other = choice
            .children(&mut cursor)
            .find(is_else)
            .or_else(|| field("alternative"))
            .or_else(|| field("if_false"));
        let is_other = other.is_some_and(|other| text.start_byte() >= other.start_byte());
        if holds(condition, text) || is_other && choice.kind() != "conditional_expression" {
            return None;
        }
        if choice.kind() == "conditional_expression"
            && choice.named_child(0).is_none_or(|first| !holds(first, text))
        {
            return None;
        }
        self.code_compared(condition, scope)
    }

    /// The one code that something is equal to.
    pub(super) fn code_compared(&self, condition: Node<'t>, scope: usize) -> Option<Cow<'t, str>> {
        let mut compared = condition;
        while let View::Pass(parts) = self.view(compared)
            && let [only] = parts.as_slice()
            && words(compared, self.facts.text).starts_with('(')
        {
            compared = *only;
        }
        let View::Compare(sides) = self.view(compared) else { return None };
        let signs = words(compared, self.facts.text);
        if !signs.contains("==") && !signs.contains(" is ") || signs.contains("!=") {
            return None;
        }
        let mut codes = sides.iter().filter_map(|side| self.only_code(*side, scope));
        codes.next().filter(|_| codes.next().is_none())
    }

    /// The code whose advice a constant holds by its name: `const DOOR_OPEN_HINT = "…"`.
    fn advice_named(&self, name: &str) -> Option<Cow<'t, str>> {
        let name = screaming(name);
        let rest = ADVICE.iter().find_map(|word| {
            let end = name.strip_suffix(word).and_then(|rest| rest.strip_suffix('_'));
            end.or_else(|| name.strip_prefix(word).and_then(|rest| rest.strip_prefix('_')))
        })?;
        let code = self.declared.said_by(rest)?;
        // A name alone does not make a file one that speaks of codes.
        self.uses.iter().any(|found| found.word == code).then(|| Cow::Owned(code.to_owned()))
    }

    /// The code of the class of failures, or of the one that a function makes, that a text of Python documents.
    fn class_around(&self, text: Node<'t>) -> Option<Cow<'t, str>> {
        let statement = text.parent().filter(|statement| statement.kind() == "expression_statement")?;
        let body = statement
            .parent()
            .filter(|body| body.named_child(0).is_some_and(|first| first.id() == statement.id()))?;
        let of = body.parent()?;
        match of.kind() {
            "class_definition" => self.code_of_class(&of.byte_range()),
            "function_definition" => self.code_made(&(of.start_byte()..of.start_byte() + 1)),
            _ => None,
        }
    }

    /// The code of the class of failures that a member belongs to.
    fn class_of(&self, member: Node<'t>) -> Option<Cow<'t, str>> {
        let at = member.start_byte();
        let around = self.facts.classes.iter().filter(|class| class.range.contains(&at));
        let class = around.min_by_key(|class| class.range.len())?;
        self.code_of_class(&(class.range.start..class.range.start + 1))
    }

    /// The one code of the class of failures that starts in a line.
    pub(crate) fn code_of_class(&self, line: &Range<usize>) -> Option<Cow<'t, str>> {
        let class = self.facts.classes.iter().find(|class| line.contains(&class.range.start))?;
        let name = words(class.name, self.facts.text);
        let is_one = class.code.is_some()
            || self.is_failure(name)
            || class.bases.iter().any(|base| self.is_failure(base));
        let uses = self.uses.iter().filter(|found| class.range.contains(&found.span.start));
        let mut codes =
            uses.filter(|found| self.declared.code(&found.word).is_some()).map(|found| &found.word);
        let Some(first) = codes.next().filter(|_| is_one) else {
            // `super().__init__(OVEN_COLD, …)` uses the constant where that is written.
            return self.stood_for(name).filter(|_| is_one);
        };
        codes.all(|code| code == first).then(|| Cow::Owned(first.clone()))
    }

    /// The code that a class of this file is made with.
    fn stood_for(&self, class: &str) -> Option<Cow<'t, str>> {
        let standing = self.standing.get_or_init(|| self.stands());
        let mut codes = standing.iter().filter(|one| one.is_of("", class)).map(Standing::code);
        let code = codes.next().filter(|_| codes.next().is_none())?;
        Some(Cow::Owned(code.to_owned()))
    }
}

fn holds(outer: Node<'_>, inner: Node<'_>) -> bool {
    outer.start_byte() <= inner.start_byte() && inner.end_byte() <= outer.end_byte()
}

/// Whether something of this name holds what is against what should be; what it says is for testers.
pub(crate) fn asserts(name: &str) -> bool {
    const COMPARES: &[&str] =
        &["equal", "equals", "notequal", "tobe", "toequal", "tostrictequal", "tomatch", "errorcontains"];
    let name = fold(name);
    ["assert", "debugassert", "expect", "xctassert", "precondition"]
        .iter()
        .any(|start| name.starts_with(start))
        || COMPARES.contains(&name.as_str())
}
