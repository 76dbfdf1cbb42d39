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
            let words = self.facts.slice(&comment);
            let head = head_of(words).unwrap_or_default();
            let said = subject(self.declared, head).or_else(|| handled(self.declared, words));
            // Most comments name none, and what stands below one is costly to find.
            if said.is_none() && last_word(self.declared, head).is_none() {
                continue;
            }
            let item = self.item_after(comment.end);
            let line = item..text[item..].find('\n').map_or(text.len(), |length| item + length);
            let mut functions = self.facts.functions.iter();
            let below = functions.find(|function| line.contains(&function.range.start));
            // What is built over several lines is one thing: `const track = t.input(…)⏎.mutation(async (…) => …)`.
            if below.is_none()
                && let Some(built) = self.unit_at(item).filter(|unit| unit.kind().ends_with("declaration"))
                && self.facts.functions.iter().any(|one| built.byte_range().contains(&one.range.start))
                && let Some(operation) = said.or_else(|| named(self.declared, head))
                && !self.facts.homes.iter().any(|(_, range)| line.contains(&range.start))
            {
                parts.push(Part { range: built.byte_range(), operation });
                continue;
            }
            // In Go the comment begins with the name of what it is about: `// track handles shipments/track.`
            let name = below.and_then(|function| function.name);
            let head = name.and_then(|name| head.strip_prefix(name)?.strip_prefix(' ')).unwrap_or(head);
            let Some(operation) = named(self.declared, head).or(said) else { continue };
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
            let operation = pieces.first().and_then(|piece| {
                let words = self.facts.slice(piece);
                let head = head_of(words)
                    .and_then(|head| named(self.declared, head).or_else(|| subject(self.declared, head)));
                head.or_else(|| handled(self.declared, words))
            });
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

/// The operation that a sentence is about: `` `shipments/track` follows a parcel ``.
fn subject(declared: &Declared<'_>, head: &str) -> Option<usize> {
    // What is said of another operation is a reason for something: `shipments/track needs this`.
    const OTHERS: &[&str] = &[
        "as", "asks", "calls", "depends", "does", "expects", "fails", "has", "is", "its", "needs", "relies",
        "requires", "uses", "wants", "was",
    ];
    let (name, rest) = head.split_once(' ')?;
    let verb = rest.split(|c: char| !c.is_ascii_alphanumeric()).next()?;
    let is_done = verb.len() > 2 && verb.ends_with('s') && !OTHERS.contains(&verb);
    let name = name.trim_matches('`');
    is_done.then_some(name).filter(|name| name.contains('/')).and_then(|name| declared.full_operation(name))
}

/// The operation that a later sentence says is handled here: `Handles `shipments/track`.` below a summary.
fn handled(declared: &Declared<'_>, comment: &str) -> Option<usize> {
    const HANDLES: &[&str] = &["Handles", "Implements", "Serves"];
    comment.lines().find_map(|line| {
        let line = line.trim_start_matches(|c: char| !c.is_ascii_alphanumeric());
        let rest = HANDLES.iter().find_map(|verb| line.strip_prefix(verb)?.strip_prefix(' '))?;
        let name = rest.split_whitespace().next()?.trim_matches(['`', '.', ',', ':', '"', '\'']);
        name.contains('/').then(|| declared.full_operation(name))?
    })
}

/// The operation that the last word of a sentence is.
fn last_word(declared: &Declared<'_>, head: &str) -> Option<usize> {
    let name = head.rsplit(' ').next().unwrap_or(head).trim_matches('`');
    name.contains('/').then(|| declared.full_operation(name))?
}
