//! Comments that name a constant or a case instead of its code: `// WarpSlack heals by itself.`

use std::ops::Range;

use super::claims::Claim;
use super::sentences::in_prose;
use super::siblings::Stands;
use crate::mirror::lang::Language;
use crate::mirror::names::stated::path_before;
use crate::mirror::operations::parts::{Part, operation_at};
use crate::mirror::uses::{Finder, Use};
use crate::mirror::words::text::runs;

/// A name in a comment: where it stands there, and its code.
type Named = (Range<usize>, String);

impl Finder<'_, '_, '_> {
    /// The names of declared codes in a comment.
    pub(super) fn names_in_comment(&self, comment: &Range<usize>) -> Vec<Named> {
        let text = self.facts.slice(comment);
        let mut found = Vec::new();
        for (at, path) in runs(text, |c| c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | ':')) {
            // What stands before the last name only says whose it is, and what ends a sentence belongs to none.
            let path = path.trim_end_matches(['.', ':']);
            let start = path.rfind(['.', ':']).map_or(0, |sign| sign + 1);
            let (before, name) = path.split_at(start);
            let is_quoted = text[..at].ends_with('`');
            // In Go a comment begins with the name of what it is about.
            let is_head = || {
                let below = || &self.facts.text[self.item_after(comment.end)..];
                let is_end = |after: &str| !after.starts_with(|c: char| c.is_alphanumeric() || c == '_');
                self.facts.lang == Language::Go
                    && !text[..at].contains(char::is_alphanumeric)
                    && below().strip_prefix(name).is_some_and(is_end)
            };
            let is_name = may_be_name(name) || name.len() > 2 && (is_quoted || is_owner(before) || is_head());
            if is_name && let Some(code) = self.code_of_word(before, name, comment.start + at + start) {
                found.push((at..at + path.len(), code));
            }
        }
        found
    }

    /// What a comment says of the codes that it names so.
    pub(super) fn said_of_names(
        &self,
        comment: &Range<usize>,
        names: &[Named],
        parts: &[Part],
        claims: &mut Vec<Claim>,
    ) {
        let text = self.facts.slice(comment);
        let mut written = String::with_capacity(text.len());
        // Where each name stands in what is read instead, and in the comment.
        let mut places = Vec::new();
        let mut end = 0;
        for (range, code) in names {
            written.push_str(&text[end..range.start]);
            places.push((written.len()..written.len() + code.len(), range));
            written.push_str(code);
            end = range.end;
        }
        written.push_str(&text[end..]);
        for claim in in_prose(&written, 0, self.declared, operation_at(parts, comment.start)) {
            let place = places.iter().find(|(place, _)| place.contains(&claim.span.start));
            if let Some((_, range)) = place {
                let span = comment.start + range.start..comment.start + range.end;
                claims.push(Claim { span, ..claim });
            }
        }
    }

    /// The declared code of a name, where this file, or the one that it comes from, says so.
    fn code_of_word(&self, before: &str, name: &str, at: usize) -> Option<String> {
        let facts = self.facts;
        let (owner, name) = (last_of(before), facts.text.get(at..at + name.len())?);
        // A code is read as one, and a type may do more than to stand for its code.
        if self.declared.code(name).is_some() || facts.homes.iter().any(|(home, _)| *home == name) {
            return None;
        }
        let is_there = |found: &&Use| {
            let whose = || path_before(facts.text, found.span.start).first().copied();
            let is_same = || owner.is_none_or(|owner| whose().is_none_or(|whose| whose == owner));
            found.by.is_name() && facts.slice(&found.span) == name && is_same()
                || found.symbol.as_deref() == Some(name)
        };
        let mut used = self.uses.iter().filter(is_there).filter_map(|found| self.code_used(found));
        if let Some(first) = used.next() {
            return used.all(|other| other == first).then(|| first.into_owned());
        }
        let own = facts
            .cases
            .iter()
            .filter(|((of, case), _)| *case == name && owner.is_none_or(|owner| owner == *of));
        let mut own = own.map(|(_, text)| facts.slice(text));
        if let Some(first) = own.next().filter(|_| own.next().is_none()) {
            return self.declared.code(first).map(|_| first.to_owned());
        }
        if let Stands::For(code) = self.stands_as(owner.unwrap_or_default(), name) {
            return Some(code);
        }
        let mut tops = facts.tops.iter().filter(|(top, _)| *top == name);
        if let (Some((_, seen)), None) = (tops.next(), tops.next()) {
            return self.only_code(seen.node, seen.scope).map(std::borrow::Cow::into_owned);
        }
        let owner = owner.and_then(|owner| {
            facts.text.get(at - before.len()..at)?.rsplit(['.', ':']).find(|part| *part == owner)
        });
        self.code_elsewhere(owner, name, &(at..at + name.len())).code()
    }
}

/// Whether a word is written as a name of a program and not as one of a sentence: `warpSlack`, `WarpSlack`, `WARP_SLACK`.
fn may_be_name(word: &str) -> bool {
    let has = |is: fn(&u8) -> bool| word.bytes().any(|b| is(&b));
    word.starts_with(|c: char| c.is_ascii_alphabetic())
        && has(u8::is_ascii_uppercase)
        && word.len() > 2
        && (word.bytes().skip(1).any(|b| b.is_ascii_uppercase())
            && (has(u8::is_ascii_lowercase) || word.len() > 3)
            || word.contains('_'))
}

/// Whether what stands before a name says that it is one: `.inUse`, `Code.SLACK`, `Code::Slack`.
fn is_owner(before: &str) -> bool {
    before == "." || before.ends_with("::") || before.ends_with('.') && last_of(before).is_some()
}

fn last_of(before: &str) -> Option<&str> {
    before.trim_end_matches(['.', ':']).rsplit(['.', ':']).next().filter(|owner| !owner.is_empty())
}
