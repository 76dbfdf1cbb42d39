//! Functions and types whose comment begins with the operation that they are: `/// Handles `shipments/track`.`

use super::parts::Part;
use crate::mirror::uses::Finder;
use crate::mirror::words::declared::Declared;

/// What may stand before the name of the operation.
const LEADS: &[&str] = &[
    "answers",
    "does",
    "for",
    "handler",
    "handles",
    "implementation",
    "implements",
    "of",
    "operation",
    "runs",
    "serves",
    "the",
    "tool",
];

impl Finder<'_, '_, '_> {
    /// The functions below such comments, and those that say it in their own documentation.
    pub(super) fn headed(&self, parts: &mut Vec<Part>) {
        let text = self.facts.text;
        for comment in self.comments() {
            let head = head_of(self.facts.slice(&comment));
            // Most comments name none, and what stands below one is costly to find.
            let Some(head) = head.filter(|head| last_word(self.declared, head).is_some()) else { continue };
            let item = self.item_after(comment.end);
            let line = item..text[item..].find('\n').map_or(text.len(), |length| item + length);
            let mut functions = self.facts.functions.iter();
            let below = functions.find(|function| line.contains(&function.range.start));
            // In Go the comment begins with the name of what it is about: `// track handles shipments/track.`
            let name = below.and_then(|function| function.name);
            let head = name.and_then(|name| head.strip_prefix(name)?.strip_prefix(' ')).unwrap_or(head);
            let Some(operation) = named(self.declared, head) else { continue };
            if let Some(function) = below {
                parts.push(Part { range: function.range.clone(), operation });
                continue;
            }
            // Above a type it says that of all that belongs to that.
            let home = self.facts.homes.iter().find(|(_, range)| line.contains(&range.start));
            let homes = self.facts.homes.iter().filter(|(name, _)| home.is_some_and(|(one, _)| one == name));
            parts.extend(homes.map(|(_, range)| Part { range: range.clone(), operation }));
        }
        for function in &self.facts.functions {
            let pieces = function.doc.map(|doc| self.resolver.prose(doc, 0)).unwrap_or_default();
            let head = pieces.first().and_then(|piece| head_of(self.facts.slice(piece)));
            let operation = head.and_then(|head| named(self.declared, head));
            parts.extend(operation.map(|operation| Part { range: function.range.clone(), operation }));
        }
    }
}

/// What a comment says first, up to the end of the sentence; nothing where that is no path.
fn head_of(comment: &str) -> Option<&str> {
    let text = comment.trim_start_matches(|c: char| !c.is_ascii_alphanumeric());
    let ends = [". ", ".\n", ":", "\n", "*/", " \u{2014}", " \u{2013}", " - "];
    let end = ends.iter().filter_map(|end| text.find(end)).min().unwrap_or(text.len());
    Some(text[..end].trim_end_matches(['.', ' ', '`'])).filter(|head| head.contains('/'))
}

/// The operation that is named alone, or behind what says that this is what does it.
fn named(declared: &Declared<'_>, head: &str) -> Option<usize> {
    let before = head.rsplit_once(' ').map_or("", |(before, _)| before);
    let is_lead = |word: &str| LEADS.iter().any(|lead| lead.eq_ignore_ascii_case(word));
    last_word(declared, head).filter(|_| before.split_whitespace().all(is_lead))
}

/// The operation that the last word of a sentence is.
fn last_word(declared: &Declared<'_>, head: &str) -> Option<usize> {
    let name = head.rsplit(' ').next().unwrap_or(head).trim_matches('`');
    name.contains('/').then(|| declared.full_operation(name))?
}
