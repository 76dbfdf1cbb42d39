//! What is given to calls that may be given a code: which of the arguments is the code, and which are for people.

use tree_sitter::Node;

use super::calls::is_self;
use super::positions::Member;
use crate::mirror::lang::{Arg, Language, View, words};
use crate::mirror::tree::facts::Function;
use crate::mirror::tree::resolve::Leaf;
use crate::mirror::uses::{Finder, How, Trust};
use crate::mirror::words::foreign::is_common;
use crate::mirror::words::text::{is_code, is_word, mended, screaming};
use crate::mirror::words::things::{is_failure, last_name};

impl<'t> Finder<'_, 't, '_> {
    /// Whether something of this type is thrown in this file.
    pub(super) fn is_thrown(&self, ty: &str) -> bool {
        let thrown = || self.facts.thrown.iter().filter_map(|seen| self.type_thrown(seen.node)).collect();
        self.facts.thrown_types.get_or_init(thrown).contains(ty)
    }

    /// The type of what is thrown, unless that only ends or leads elsewhere: `throw Snag(code: "X")`.
    fn type_thrown(&self, thrown: Node<'t>) -> Option<&'t str> {
        const OTHERS: &[&str] = &["EXIT", "INTERRUPT", "REDIRECT", "RESPONSE", "SIGNAL", "STOP"];
        let ty = match self.view(thrown) {
            View::Call { callee, .. } => self.resolver.path(callee).last().copied()?,
            View::Object { ty, .. } => last_name(ty?),
            View::Pass(parts) if parts.len() == 1 => return self.type_thrown(parts[0]),
            _ => return None,
        };
        let is_type =
            ty.starts_with(|c: char| c.is_ascii_uppercase()) && ty.bytes().any(|b| b.is_ascii_lowercase());
        let ends = || screaming(ty).split('_').any(|word| OTHERS.contains(&word));
        (is_type && !ends() && !is_common(&[ty], self.facts.lang)).then_some(ty)
    }

    /// Whether a function of this file calls the first thing that it is given, so that the rest may be for that:
    /// `refused(pharmacy.prescribe, "KETAMINE_100")`.
    pub(super) fn calls_what_it_is_given(&self, name: &str) -> bool {
        let facts = self.facts;
        let mut own = facts.functions.iter().filter(|function| function.name == Some(name));
        own.any(|function| {
            let Some(first) = function.params.iter().find(|param| !is_self(param)) else { return false };
            let body = facts.slice(&function.range);
            let mut calls =
                body.match_indices(first).filter(|(at, _)| body[at + first.len()..].starts_with('('));
            calls.any(|(at, _)| {
                !body[..at].ends_with(|c: char| c.is_ascii_alphanumeric() || c == '_' || c == '.')
            })
        })
    }

    /// Whether something is given a code by name, so that it is not called like one: `Refusal.of(code: "X")`.
    pub(crate) fn have_code(&self, args: &[Arg<'t>]) -> bool {
        args.iter().any(|arg| arg.label.is_some_and(|label| self.places.is_member(label)))
    }

    /// Whether what is made of a case has a code of its own: `Refusal::Other { code: "X".into() }`.
    pub(crate) fn is_given_code_there(&self, case: Node<'t>) -> bool {
        case.parent().is_some_and(|made| match self.view(made) {
            View::Object { members, .. } => self.have_code(&members),
            _ => false,
        })
    }

    /// Whether a function of this file says that this argument is for people.
    fn is_told(&self, path: &[&'t str], index: usize) -> bool {
        const TOLD: &[&str] = &["message", "msg", "text", "detail", "description", "title", "name"];
        let own = matches!(path, [_] | ["self" | "this" | "cls" | "Self", _]).then(|| path.last()).flatten();
        own.is_some_and(|name| {
            let mut functions = self.facts.functions.iter().filter(|function| function.name == Some(*name));
            functions.next().is_some_and(|function| {
                let mut params = function.params.iter().filter(|param| !is_self(param));
                functions.next().is_none() && params.nth(index).is_some_and(|param| TOLD.contains(param))
            })
        })
    }

    /// The first arguments of a call that may be given a code.
    pub(crate) fn near_given(
        &mut self,
        (callee, path): (Node<'t>, &[&'t str]),
        args: &[Arg<'t>],
        plain: &[Node<'t>],
        scope: usize,
        how: How,
    ) {
        // What every program of the language has is given a sentence, unless this one gives it codes.
        let is_own =
            |name: &str| self.facts.classes.iter().any(|one| words(one.name, self.facts.text) == name);
        let is_common = is_common(path, self.facts.lang) && !path.last().is_some_and(|name| is_own(name));
        let mut is_settled = how == How::Emitted && self.is_settled(callee, args, scope);
        let mut has_code = false;
        let mut follows_code = false;
        for (index, value) in plain.iter().enumerate().take(5) {
            if has_code && index > 2 {
                break;
            }
            // `fail(code, describe(reason))`: what is made of something after the code is for people.
            let is_made = || {
                matches!(self.facts.lang.view(*value, self.facts.text), View::Call { .. } | View::Computed(_))
            };
            if follows_code && is_made() {
                continue;
            }
            follows_code |= self.is_code_there(*value, scope);
            if self.plain_text(*value).is_some_and(|text| !self.declared.knows(text))
                && self.is_told(path, index)
            {
                continue;
            }
            let text = self.plain_text(*value);
            if text.is_some() && path.last().is_some_and(|name| self.takes_words_of_others(name, index)) {
                continue;
            }
            let named = || match self.resolver.leaves(*value, scope).as_slice() {
                [Leaf::Text(span)] => Some(self.facts.slice(span)),
                _ => None,
            };
            let is_mended = text.is_some_and(|text| mended(text).is_some());
            // A text in capitals is for people when it stands alone or beside a code, and before them it is meant as
            // one: `fail("SLOT TAKEN", "It is taken.")`.
            let is_spaced = |text: Option<&str>| text.is_some_and(|text| text.contains(' '));
            // A status tells nobody anything: `http.Error(w, "SLOT TAKEN", 409)`.
            let is_status = |arg: &Arg<'t>| {
                let text = words(arg.value, self.facts.text);
                text.starts_with(|c: char| c.is_ascii_digit()) || text.contains("Status")
            };
            let is_before = args.iter().skip(index + 1).any(|arg| !is_status(arg));
            let is_flawed = || named().is_some_and(|text| self.declared.flawed(text).is_some());
            let is_meant = is_mended && is_spaced(text) || text.is_none() && is_flawed();
            let trust = match is_before && is_meant {
                _ if is_common => Trust::Word,
                _ if is_settled && !self.is_code_too(path, index, *value, scope) => Trust::Word,
                _ if self.is_detail(callee, path, index, plain) => Trust::Word,
                true => Trust::Learned,
                false if self.is_case_of_codes(path, index, *value) => Trust::Sure,
                // In small letters, a namespace that nobody knows needs a parameter that is called like a code.
                false if !self.declared.form.is_canonical && self.is_given_to_own(path, index) => {
                    Trust::Learned
                }
                false if index == 0 && self.sets_code(path) || self.is_given_to_own(path, index) => {
                    Trust::Given
                }
                false => Trust::Call,
            };
            // What follows the code by a name is something else, and so is a word in small letters.
            let is_other = |text: &str| self.declared.form.fits(text) && !self.declared.knows(text);
            if !has_code || !is_mended && text.is_some_and(|text| !is_other(text)) {
                self.sink(*value, scope, how, trust);
            }
            // One that is written badly stands where the code belongs, too.
            let is_meant = |text: &str| is_code(text) || is_word(text) && text.contains(['_', '-', '.']);
            has_code |= text.is_some_and(is_meant);
            is_settled |= how == How::Emitted && self.is_code_given(*value, scope);
            // What fills the holes of a text goes into its words.
            if index > 0 && text.is_some_and(has_holes) {
                break;
            }
        }
    }

    /// Whether a call says by its name that it is given a code alone: `failure.withCode("X")`, `.code("X")`.
    fn sets_code(&self, path: &[&'t str]) -> bool {
        const SETS: &[&str] = &["WITH", "SET", "USE", "HAS", "AS"];
        let Some(last) = path.last() else { return false };
        let name = screaming(last);
        let bare = SETS.iter().find_map(|set| name.strip_prefix(set)?.strip_prefix('_')).unwrap_or(&name);
        self.places.member(&bare.to_ascii_lowercase(), self.facts.lang) == Some(Member::Code)
    }

    /// Whether a function is given a code by how its name ends: `withCode("X")`, `statusForCode("X")`, and not
    /// `officeCode(409, "THEIR_WORD")`, which gives one.
    pub(crate) fn takes_code_by_name(&self, name: &str) -> bool {
        const TAKES: &[&str] = &[
            "add", "allow", "as", "assert", "attach", "build", "by", "check", "contains", "create",
            "declare", "define", "describe", "emit", "ensure", "equals", "exit", "expect", "explain", "find",
            "for", "from", "handle", "has", "if", "ignore", "in", "includes", "is", "lookup", "make", "mark",
            "match", "matches", "new", "of", "on", "parse", "put", "raise", "raises", "register", "reply",
            "report", "require", "respond", "return", "send", "set", "test", "throw", "throws", "update",
            "use", "validate", "want", "wants", "when", "with",
        ];
        if !name.ends_with("Code") && !name.ends_with("_code") {
            return false;
        }
        let lower = screaming(name).to_ascii_lowercase();
        self.places.member(name, self.facts.lang).is_some()
            || matches!(lower.as_str(), "code" | "_code")
            || lower.split('_').any(|word| TAKES.contains(&word))
    }

    /// Whether a function of this file gives codes, and takes none: what it is given is what they are found by.
    pub(crate) fn gives_codes_alone(&self, name: &str) -> bool {
        let facts = self.facts;
        let is_own = |function: usize| {
            let mut results = facts.returns.iter().filter(|(other, _)| *other == function);
            results.any(|(_, seen)| {
                let leaves = self.resolver.leaves(seen.node, seen.scope);
                leaves.iter().any(|leaf| match leaf {
                    Leaf::Text(span) => self.declared.is_own(facts.slice(span)),
                    _ => false,
                })
            })
        };
        let named = facts.functions.iter().enumerate().filter(|(_, function)| function.name == Some(name));
        let mut named = named.peekable();
        let takes = |function: &Function<'t>| {
            function.params.iter().any(|param| self.places.member(param, facts.lang) == Some(Member::Code))
        };
        named.peek().is_some() && named.all(|(index, function)| !takes(function) && is_own(index))
    }

    /// Whether a function of this file calls this argument a code.
    fn is_given_to_own(&self, path: &[&'t str], index: usize) -> bool {
        matches!(path, [name] | ["self" | "this" | "cls" | "Self", name] if self.is_given_code(name, index))
    }

    /// Whether an argument is a code that was found out before: `code`, `codeFor(reason)`.
    pub(crate) fn is_code_there(&self, value: Node<'t>, scope: usize) -> bool {
        let path = self.path(value, scope);
        let Some(last) = path.last() else { return false };
        match self.facts.lang.view(value, self.facts.text) {
            View::Name(name) => self.places.is_member(name),
            View::Call { .. } => self.places.is_classifier(last, self.facts.lang),
            _ => false,
        }
    }

    /// Whether this is a case of a type of codes, by the function of this file that is given it: `fail(.lost)` where
    /// there is `func fail(_ code: FailureCode)`.
    fn is_case_of_codes(&self, path: &[&'t str], index: usize, value: Node<'t>) -> bool {
        if self.facts.lang != Language::Swift || !words(value, self.facts.text).starts_with('.') {
            return false;
        }
        let [name] = path else { return false };
        let named = self.facts.functions.iter().filter(|function| function.name == Some(*name));
        let types = named.filter_map(|function| {
            self.facts.types_of_name(function.params.get(index)?, &function.range).next()
        });
        types.into_iter().any(|ty| self.places.is_type(ty))
    }

    /// The type that the place wants which starts with a dot and belongs to it: `.failure(.of("X"))` of a result,
    /// `throw .init(.lost)` where the throws have a type, and what is returned as a failure or bound to one.
    pub(crate) fn wanted_failure(&self, callee: Node<'t>) -> Option<&'t str> {
        let facts = self.facts;
        if facts.lang != Language::Swift || !words(callee, facts.text).starts_with('.') {
            return None;
        }
        let value = whole_value(callee);
        let at = value.start_byte();
        let before = facts.text[..at].trim_end();
        let (is_thrown, is_result) = (before.ends_with("throw"), before.ends_with(".failure("));
        if !is_thrown && !is_result {
            let ty = self.wanted_type(value)?.trim_end_matches(['?', '!']);
            return Some(self.original(last_name(ty))).filter(|ty| is_failure(ty) || *ty == "Self");
        }
        let wanted = |ret: Option<&'t str>, head: &'t str| {
            if is_thrown {
                return head.split_once("throws(")?.1.split(')').next();
            }
            // What gives its result to a function of the caller says there what it is.
            ret.and_then(failure_of).or_else(|| failure_of(head))
        };
        let found = facts.functions_around(at).filter_map(|function| {
            let head = facts.slice(&function.range).split('{').next()?;
            Some((function.range.len(), wanted(function.ret, head)?))
        });
        let said = found.min_by_key(|(length, _)| *length).map(|(_, failure)| last_name(failure.trim()));
        // What a result fails with is a failure, whatever it is called.
        said.or(Some("Failure").filter(|_| is_result))
    }

    /// The type that is said for what starts here: that of a name which is bound to it, or what the function returns.
    fn wanted_type(&self, value: Node<'t>) -> Option<&'t str> {
        let at = value.start_byte();
        match self.view(value.parent()?) {
            View::Bind(binds) => {
                return binds
                    .iter()
                    .find(|bind| bind.value.is_some_and(|value| value.start_byte() == at))?
                    .ty;
            }
            View::Assign { target, value } if value.start_byte() == at => {
                let name = *self.resolver.path(target).last()?;
                let mut seen = self.facts.seen.iter().map(|kept| &kept.view);
                return seen.find_map(|view| type_said(view, name));
            }
            _ => {}
        }
        let mut returns = self.facts.returns.iter();
        let (function, _) = returns.find(|(_, seen)| seen.node.start_byte() == at)?;
        self.facts.functions.get(*function)?.ret
    }
}

/// Whether a text has holes that other arguments fill: `%s`, `{}`.
fn has_holes(text: &str) -> bool {
    let is_verb = |pair: &[u8]| pair[0] == b'%' && pair[1].is_ascii_alphabetic();
    text.as_bytes().windows(2).any(|pair| is_verb(pair) || pair == b"{}")
}

/// The type that is said where a name comes into being.
fn type_said<'t>(view: &View<'t>, name: &str) -> Option<&'t str> {
    let View::Bind(binds) = view else { return None };
    binds.iter().find(|bind| bind.name == name)?.ty
}

/// All that is said of what starts here, and the choice that it is one side of: `late ? .of("X").saying("…") : .of("Y")`.
fn whole_value(start: Node<'_>) -> Node<'_> {
    let is_part = |node: Node<'_>, outer: Node<'_>| {
        outer.start_byte() == node.start_byte()
            || matches!(outer.kind(), "ternary_expression" | "nil_coalescing_expression")
    };
    let mut value = start;
    while let Some(outer) = value.parent().filter(|outer| is_part(value, *outer)) {
        value = outer;
    }
    value
}

/// The failure of the result that a text names first: `Result<[Seat], Refusal>`.
fn failure_of(text: &str) -> Option<&str> {
    let (_, of) = text.split_once("Result<")?;
    let mut depth = 0_usize;
    let end = of.bytes().position(|b| {
        let ends = b == b'>' && depth == 0;
        match b {
            b'<' => depth += 1,
            b'>' => depth = depth.saturating_sub(1),
            _ => {}
        }
        ends
    })?;
    of[..end].rsplit_once(',').map(|(_, failure)| failure.trim_end_matches([' ', '?']))
}
