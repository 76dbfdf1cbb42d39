//! What comments say that name no code: of the constant, the case, the class or the function that they stand at.

use std::borrow::Cow;
use std::ops::Range;

use tree_sitter::Node;

use super::below::ORDERS;
use super::claims::{Claim, label_of};
use crate::mirror::lang::{View, children};
use crate::mirror::operations::parts::Part;
use crate::mirror::tree::arms::is_arm;
use crate::mirror::tree::facts::FILE;
use crate::mirror::uses::{Finder, How, Use};

impl<'t> Finder<'_, 't, '_> {
    /// The comments of the file; lines that follow each other are one.
    pub(crate) fn comments(&self) -> Vec<Range<usize>> {
        let mut all: Vec<Range<usize>> = Vec::new();
        for comment in self.facts.docs.iter().chain(&self.facts.notes) {
            let (start, end) = (comment.start_byte(), comment.end_byte());
            let follows = |last: &Range<usize>| {
                let between = self.facts.text.get(last.end..start);
                // What stands behind code goes on only right below itself.
                between.is_some_and(|between| between.trim().is_empty() && between.matches('\n').count() <= 1)
                    && !self.facts.slice(last).starts_with("/*")
                    && (!self.is_behind(last.start)
                        || start - self.line_of(start) == last.start - self.line_of(last.start))
            };
            match all.last_mut() {
                Some(last) if follows(last) => last.end = end,
                _ => all.push(start..end),
            }
        }
        all
    }

    /// `/// Safe to retry.` before the constant, the case, the struct or the maker of a code, or behind it on its line.
    pub(super) fn documented(&self, doc: &Range<usize>, parts: &[Part], claims: &mut Vec<Claim>) {
        let Some((said, place, named)) = self.said_of_one(self.facts.slice(doc)) else { return };
        let below = || {
            let remark = doc.start + place.start..doc.start + place.end;
            self.code_below(doc, &remark).filter(|_| !self.is_behind(doc.start))
        };
        if let Some(code) = self
            .code_at(doc)
            .or_else(below)
            .or_else(|| self.code_of_label(doc))
            .or_else(|| self.code_of_links(doc))
            && named.is_none_or(|named| named == code)
        {
            let span = doc.start + place.start..doc.start + place.end;
            self.claim(&code, Some(said), &span, parts, claims);
        }
    }

    /// The code that the arm of a choice below a comment is chosen by, unless the comment orders what is done there:
    /// `// The dose is gone for good.` above `"X" => Next::GiveUp`.
    fn code_of_label(&self, doc: &Range<usize>) -> Option<Cow<'t, str>> {
        let is_behind = self.is_behind(doc.start);
        let line = self.line_of(doc.start);
        let indent = self.facts.text[line..].len() - self.facts.text[line..].trim_start().len();
        let start = if is_behind { line + indent } else { self.item_after(doc.end) };
        let arm = self.unit_at(start).filter(|arm| is_arm(arm.kind()))?;
        // `case "X": // This is final.`
        let head = self.facts.slice(&(start..doc.start)).trim_end();
        if is_behind && !head.ends_with([':', '{']) && !head.ends_with("=>") {
            return None;
        }
        let acts = self.facts.seen.iter().any(|kept| {
            let is_inside = arm.byte_range().contains(&kept.node.start_byte());
            let acts = match &kept.view {
                // What only asks something of a thing does nothing with it: `e.Code()`.
                View::Call { args, .. } => !args.is_empty(),
                View::Tokens { .. } | View::Assign { .. } => true,
                _ => false,
            };
            is_inside && acts
        });
        // What is done there may be what the comment speaks of.
        if acts || self.sends_again(arm) {
            return None;
        }
        let comment = self.facts.slice(doc).to_ascii_lowercase();
        let first = comment.split(|c: char| !c.is_ascii_alphabetic()).find(|word| !word.is_empty())?;
        // Other grammars call the label the value.
        let done = arm.child_by_field_name("value").filter(|_| arm.kind() == "match_arm");
        let done = done.or_else(|| children(arm).pop())?;
        let mut codes = self.codes_of_arm(arm, done, FILE).into_iter();
        let code = codes.next().filter(|_| !ORDERS.contains(&first))?;
        codes.all(|other| other == code).then_some(code)
    }

    /// The code of the failure whose links a comment stands between: `.code("X")⏎// Safe to retry.⏎.hint("…")`.
    fn code_of_links(&self, doc: &Range<usize>) -> Option<Cow<'t, str>> {
        const LINKS: &[&str] = &["field_expression", "member_expression", "navigation_expression"];
        let comment = self.facts.root.descendant_for_byte_range(doc.start, doc.end)?;
        let links = comment.parent().filter(|links| LINKS.contains(&links.kind()))?.byte_range();
        let first =
            self.facts.slice(doc).split(|c: char| !c.is_ascii_alphabetic()).find(|word| !word.is_empty())?;
        let uses = self.uses.iter().filter(|found| links.contains(&found.span.start));
        let mut made = uses.filter(|found| found.how == How::Emitted);
        let code = self
            .code_used(made.next()?)
            .filter(|_| !ORDERS.contains(&first.to_ascii_lowercase().as_str()))?;
        made.all(|other| self.code_used(other).as_ref() == Some(&code)).then_some(code)
    }

    /// The code of what a comment stands at.
    fn code_at(&self, doc: &Range<usize>) -> Option<Cow<'t, str>> {
        let line = self.line_of(doc.start);
        // What stands behind something speaks of that.
        let is_behind = self.is_behind(doc.start);
        let item = if is_behind { line } else { self.item_after(doc.end) };
        let end = self.facts.text[item..].find('\n').map_or(self.facts.text.len(), |length| item + length);
        let from = if is_behind { line } else { doc.end };
        // `ErrGone = fault.New("X", "gone")` declares it as well.
        let is_top = |at: usize| self.facts.tops.iter().any(|(_, top)| top.node.byte_range().contains(&at));
        let declares = |found: &&Use| {
            found.how == How::Declared || found.how == How::Emitted && is_top(found.span.start)
        };
        let uses = self.uses.iter().filter(|found| (from..end).contains(&found.span.start));
        let mut words = uses.filter(declares).map(|found| found.word.as_str());
        match words.next() {
            Some(first) if words.all(|word| word == first) => Some(Cow::Owned(first.to_owned())),
            _ => {
                let of_class = self.code_of_class(&(item..end));
                let case = || {
                    self.code_of_item(
                        item + self.facts.text[item..].len() - self.facts.text[item..].trim_start().len(),
                    )
                };
                let made = || {
                    let constant = || self.code_of_constant(&(item..end));
                    let made = self.code_made(&(item..end)).or_else(case).or_else(constant);
                    made.or_else(|| self.code_of_body(doc, item))
                };
                of_class.or_else(made).or_else(|| self.code_emitted(doc).filter(|_| is_behind))
            }
        }
    }

    /// The declared code that the one constant in a line is, whatever that is called.
    fn code_of_constant(&self, line: &Range<usize>) -> Option<Cow<'t, str>> {
        let inside = |at: usize| line.contains(&at);
        let mut here = self.facts.tops.iter().filter(|(_, seen)| inside(seen.node.start_byte()));
        let (_, seen) = here.next().filter(|_| here.next().is_none())?;
        let text = self.plain_text(seen.node).filter(|text| self.declared.code(text).is_some())?;
        Some(Cow::Borrowed(text))
    }

    /// The code of the one failure that the first function in a line makes, where it does nothing else.
    pub(super) fn code_made(&self, line: &Range<usize>) -> Option<Cow<'t, str>> {
        let functions = self.facts.functions.iter().enumerate();
        let mut here = functions.filter(|(_, function)| line.contains(&function.range.start));
        // What something is given to do is done by that: `registry.add("looms/weave", |call| …)`.
        let (index, _) = here.next().filter(|(_, function)| function.name.is_some())?;
        self.code_made_by(index)
    }

    /// The code of the failure that is made in the line that a comment stands behind. An order there is what the program
    /// does: `return Fault("X")  # give up`.
    fn code_emitted(&self, doc: &Range<usize>) -> Option<Cow<'t, str>> {
        let comment = self.facts.slice(doc).to_ascii_lowercase();
        let first = comment.split(|c: char| !c.is_ascii_alphabetic()).find(|word| !word.is_empty())?;
        let line = self.line_of(doc.start)..doc.start;
        let uses = self.uses.iter().filter(|found| line.contains(&found.span.start));
        let mut made = uses.filter(|found| found.how == How::Emitted).map(|found| &found.word);
        let code = made.next().filter(|_| !ORDERS.contains(&first))?;
        made.all(|other| other == code).then(|| Cow::Owned(code.clone()))
    }

    /// The code that a comment in the body of a class of failures speaks of, beside the members and not at a method:
    /// what stands at a method speaks of calling that.
    fn code_of_body(&self, doc: &Range<usize>, item: usize) -> Option<Cow<'t, str>> {
        let facts = self.facts;
        let around = facts.classes.iter().filter(|class| class.range.contains(&doc.start));
        let class = around.min_by_key(|class| class.range.len())?;
        let is_in = |range: &Range<usize>| range.start > class.range.start && range.contains(&doc.start);
        let is_inner = facts.functions.iter().any(|function| is_in(&function.range));
        let is_at_method = class.range.contains(&item)
            && facts.functions.iter().any(|function| {
                function.range.start >= item
                    && self.line_of(function.range.start) == self.line_of(item)
                    && !function.name.is_some_and(|name| matches!(name, "constructor" | "__init__" | "init"))
            });
        if is_inner || self.is_behind(doc.start) && !self.tells_of_class(doc.start) || is_at_method {
            return None;
        }
        self.code_of_class(&(class.range.start..class.range.start + 1))
    }

    /// Whether the member before a comment is what is told of a failure: `status = 409  # safe to retry`.
    fn tells_of_class(&self, comment: usize) -> bool {
        let before = &self.facts.text[self.line_of(comment)..comment];
        let name = before.split(['=', ':']).next().unwrap_or_default().trim();
        let name = name.rsplit(' ').next().unwrap_or(name);
        label_of(name).is_some() || name.to_ascii_lowercase().contains("status")
    }

    /// Where the line of a place starts.
    fn line_of(&self, at: usize) -> usize {
        self.facts.text[..at].rfind('\n').map_or(0, |end| end + 1)
    }

    /// Whether something stands before a place in its line.
    pub(crate) fn is_behind(&self, at: usize) -> bool {
        !self.facts.text[self.line_of(at)..at].trim().is_empty()
    }

    /// Where the item starts that a comment documents, after its attributes.
    pub(crate) fn item_after(&self, end: usize) -> usize {
        let text = self.facts.text;
        let start = |end: usize| end + text[end..].len() - text[end..].trim_start().len();
        let mut at = start(end);
        // To go up in a tree is costly, and what else could stand there begins with one of these.
        while text[at..].starts_with(['#', '@', '/'])
            && let Some(node) = self.facts.root.descendant_for_byte_range(at, at + 1)
        {
            let around = std::iter::successors(Some(node), Node::parent);
            let attribute = around.take_while(|node| node.start_byte() == at).find(|node| {
                matches!(node.kind(), "attribute_item" | "decorator" | "line_comment" | "comment")
            });
            match attribute {
                Some(attribute) if attribute.end_byte() > at => at = start(attribute.end_byte()),
                _ => break,
            }
        }
        at
    }
}
