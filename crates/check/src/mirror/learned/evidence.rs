//! What a word has in common with others: the lists, tables, choices, calls and blocks that it stands in.

use std::ops::Range;

use tree_sitter::Node;

use super::kin::PATTERNS;
use super::mentions::{Role, tells};
use super::strays::declares_codes;
use crate::mirror::lang::{Arg, Bind, Language, View, words};
use crate::mirror::places::calls::is_self;
use crate::mirror::places::ordered::written_out;
use crate::mirror::tree::blocks::{block_id, block_of, file_of, is_last, is_member_of_class, is_row, row_of};
use crate::mirror::tree::climb::Climb;
use crate::mirror::tree::facts::{Facts, Seen};
use crate::mirror::tree::meant::Meaning;
use crate::mirror::tree::resolve::{is_first_of, is_instead, is_same};
use crate::mirror::tree::same::SAME;
use crate::mirror::uses::Finder;
use crate::mirror::words::declared::local;
use crate::mirror::words::text::{fold, is_code, screaming};
use crate::mirror::words::things::{is_failure, last_name};
use crate::mirror::words::typenames::{AROUND, TEXTS};

/// What a word has in common with others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Group<'t> {
    /// They stand in one list, table or choice, in the same place of its rows.
    Beside { at: usize, slot: usize },
    /// They are given to calls of one name, in the same place.
    Given { owner: &'t str, name: &'t str, index: usize },
    /// They are given to what belongs to one type or package.
    Of(&'t str),
    /// They are members of one name of one type.
    Typed { ty: &'t str, label: &'t str },
    /// They are given to members of one name, or compared with them.
    Member(&'t str),
    /// The same for a name, with what it means there.
    Named(&'t str, Meaning),
    /// They are keys of a table of one name.
    Table(&'t str),
    /// They are constants of one module or block, and of one type if they have one that says what they are.
    Home { at: usize, ty: &'t str },
    /// They are constants of one file, one below the other without anything between them.
    Row { at: usize, ty: &'t str },
}

/// The places in a row of a table or a choice.
pub(crate) const KEY: usize = 100;
pub(crate) const LABEL: usize = 101;
const VALUE: usize = 102;

/// What reads and writes a table.
pub(crate) const TABLES: &[&str] = &[
    "get",
    "has",
    "insert",
    "set",
    "contains_key",
    "put",
    "remove",
    "Get",
    "Load",
    "Store",
    "entry",
    "updateValue",
];

/// The name that is given what stands here.
pub(crate) fn bound_to<'t>(binds: &[Bind<'t>], at: usize) -> Option<&'t str> {
    let holds = |bind: &&Bind<'t>| bind.value.is_some_and(|value| value.byte_range().contains(&at));
    binds.iter().find(holds).or(binds.first()).map(|bind| bind.name)
}

/// The side or column of a table that a word of these groups stands in, and the name of the member that it is.
pub(crate) fn side<'t>(groups: &[Group<'t>]) -> (usize, &'t str) {
    let columns = groups.iter().rev().find_map(|group| match group {
        Group::Beside { slot, .. } => Some((*slot, "")),
        Group::Typed { label, .. } | Group::Member(label) | Group::Named(label, _) => Some((VALUE, *label)),
        _ => None,
    });
    columns.unwrap_or_default()
}

/// A word, and what it has in common with others.
pub(crate) struct Word<'w, 't> {
    pub(crate) span: Range<usize>,
    /// What stands there, or what it is put together to.
    pub(crate) text: &'w str,
    pub(crate) role: Role<'t>,
    pub(crate) groups: Vec<Group<'t>>,
}

/// A value without what only says its type or holds it together.
fn inmost<'t>(value: Node<'t>, facts: &Facts<'t>) -> Node<'t> {
    match facts.lang.view(value, facts.text) {
        View::Pass(parts) if parts.len() == 1 => inmost(parts[0], facts),
        _ => value,
    }
}

/// Whether a table is written where one of its values is chosen: `map[bool]string{true: "X", false: "Y"}[late]`.
fn is_chosen_from<'t>(table: Node<'t>, facts: &Facts<'t>) -> bool {
    let around = std::iter::successors(table.parent(), Node::parent).take(2);
    let mut views = around.map(|outer| facts.lang.view(outer, facts.text));
    views.any(|view| matches!(view, View::Computed(object) if inmost(object, facts).id() == table.id()))
}

impl<'t> Finder<'_, 't, '_> {
    /// Whether a function of this file calls this argument a code.
    pub(crate) fn is_given_code(&self, name: &str, index: usize) -> bool {
        self.facts.functions.iter().filter(|function| function.name == Some(name)).any(|function| {
            let own = function.params.first().is_some_and(|first| is_self(first));
            let param = function.params.get(index + usize::from(own));
            param.is_some_and(|param| self.places.member(param, self.facts.lang).is_some())
        })
    }

    /// What a text does where it stands, and what it has in common with others.
    pub(crate) fn place(&self, seen: Seen<'t>) -> (Role<'t>, Vec<Group<'t>>) {
        let mut climb = Climb { is_open: true, ..Climb::default() };
        let mut role = None;
        let mut at = seen.node;
        while let Some(parent) = at.parent() {
            if climb.is_open {
                self.step(seen, at, parent, &mut climb);
            }
            role = role.or_else(|| self.role(parent, seen.node.start_byte()));
            if role.is_some() && !climb.is_open {
                break;
            }
            at = parent;
        }
        (role.unwrap_or(Role::Plain), climb.groups)
    }

    fn step(&self, seen: Seen<'t>, at: Node<'t>, parent: Node<'t>, climb: &mut Climb<'t>) {
        if parent.kind() == "token_tree" {
            // The key of a table that a macro makes has the name of the table.
            if !climb.is_key {
                self.token(at, parent, climb);
            }
            return;
        }
        let (start, end) = (seen.node.start_byte(), seen.node.end_byte());
        let holds = |node: &Node<'t>| node.start_byte() <= start && end <= node.end_byte();
        if climb.row.is_some() && PATTERNS.contains(&parent.kind()) {
            climb.leave_row();
        }
        match self.view(parent) {
            View::List(parts) if written_out(parent).is_some() => {
                let label = parts.iter().position(holds).and_then(|index| self.label_in(parent, index));
                climb.groups.extend(label.map(Group::Member));
                climb.is_open = false;
            }
            View::List(parts) => {
                if climb.row.is_some() && self.are_rows(&parts) {
                    climb.leave_row();
                }
                climb.beside(parent.id(), 0);
                climb.enter(parts.iter().position(holds), is_row(parent));
            }
            View::Object { ty, members } => self.in_table(seen.node, parent, (ty, &members), climb),
            View::Call { callee, args } if !holds(&callee) => {
                if let Some((name, meaning)) = self.held_against(parent, callee, &args, (start, seen.scope)) {
                    climb.groups.push(meaning.map_or(Group::Member(name), |one| Group::Named(name, one)));
                    climb.is_open = false;
                } else {
                    let index = args.iter().position(|arg| holds(&arg.value)).unwrap_or_default();
                    self.given(callee, seen.scope, (index, &args), climb);
                }
            }
            // `table["X"]`
            View::Access { object: Some(object), node, .. } if holds(&node) && !holds(&object) => {
                climb.groups.extend(self.looked_up(object, parent));
                climb.is_open = false;
            }
            View::Compare(sides) => {
                let other = sides.iter().find(|side| !holds(side));
                climb.groups.extend(other.and_then(|other| self.compared_with(*other, seen.scope)));
                climb.is_open = false;
            }
            View::Switch { subject, labels } => {
                self.chosen(parent, subject, labels.iter().any(holds), climb);
            }
            View::Assign { target, .. } if !holds(&target) => self.assigned(target, climb),
            View::Bind(binds) => self.bound(seen, parent, &binds, climb),
            // `return "X", false`
            View::Pass(parts) if is_row(parent) && parts.len() > 1 => {
                climb.row = parts.iter().position(holds);
                climb.part = climb.row;
            }
            View::Return(_) | View::Throw(_) => climb.is_returned = true,
            View::Block if !climb.is_returned => {
                climb.is_open = is_last(at, parent);
                climb.is_returned = climb.is_open;
            }
            View::Function { .. } => {
                climb.leave_function(parent.id());
                climb.is_open = climb.is_key || climb.row.is_some();
            }
            View::Join(_)
            | View::Format { .. }
            | View::Template(_)
            | View::Class { .. }
            | View::Home(_)
            | View::Enum { .. }
            | View::Union { .. } => climb.is_open = false,
            View::Tokens { .. } => climb.is_open = climb.is_key,
            _ => {}
        }
    }

    /// One step to a table or an object.
    fn in_table(
        &self,
        word: Node<'t>,
        parent: Node<'t>,
        (ty, members): (Option<&'t str>, &[Arg<'t>]),
        climb: &mut Climb<'t>,
    ) {
        let holds =
            |node: &Node<'t>| node.start_byte() <= word.start_byte() && word.end_byte() <= node.end_byte();
        let is_key = |member: &&Arg<'t>| member.key.is_some_and(|key| holds(&key));
        if members.iter().any(|member| is_key(&member)) {
            climb.groups.push(Group::Beside { at: parent.id(), slot: KEY });
            climb.is_key = true;
        } else if is_chosen_from(parent, self.facts) {
            climb.groups.push(Group::Beside { at: parent.id(), slot: VALUE });
            climb.is_open = false;
        } else if let Some(label) = members.iter().find(|one| holds(&one.value)).and_then(|one| one.label) {
            let group = ty.or_else(|| self.sort_of(parent, members, label));
            let group = group.map(|ty| Group::Typed { ty, label });
            climb.groups.push(group.unwrap_or(Group::Member(label)));
            climb.is_open = false;
        }
    }

    /// What is looked up by a word: `table["X"]`.
    fn looked_up(&self, table: Node<'t>, access: Node<'t>) -> Option<Group<'t>> {
        Some(match *self.resolver.path(table).last()? {
            // `Literal["X", "Y"]` is a list, and each is another one.
            "Literal" => Group::Beside { at: access.id(), slot: 0 },
            name => Group::Table(name),
        })
    }

    /// What a word is compared with.
    fn compared_with(&self, other: Node<'t>, scope: usize) -> Option<Group<'t>> {
        let mut path = self.resolver.path(other);
        // What only gives the same in another type says nothing: `order.state.rawValue`.
        while path.len() > 1 && path.last().is_some_and(|last| SAME.contains(last)) {
            path.pop();
        }
        // Other things have a member of this name, too.
        if let (Some(label), Some(ty)) = (path.last().copied(), self.type_of_field(other, scope)) {
            return Some(Group::Typed { ty, label });
        }
        match path.as_slice() {
            [name] => Some(Group::Named(name, self.meaning(other, scope))),
            path => path.last().map(|name| Group::Member(name)),
        }
    }

    /// One step to a choice.
    fn chosen(&self, choice: Node<'t>, subject: Node<'t>, is_label: bool, climb: &mut Climb<'t>) {
        // What is chosen by two things is told apart by each of them.
        let is_one = climb.row.is_none() && self.row(subject).is_none_or(|row| row.len() < 2);
        if !is_label || is_one {
            climb.beside(choice.id(), if is_label { LABEL } else { VALUE });
        }
        climb.is_open = !is_label;
    }

    /// One step to what is given a word.
    fn assigned(&self, target: Node<'t>, climb: &mut Climb<'t>) {
        if climb.row.is_some() && self.row(target).is_some() {
            climb.leave_row();
        }
        climb.groups.extend(self.resolver.path(target).last().map(|name| Group::Member(name)));
        climb.is_open = false;
    }

    /// One step to what gives a word a name.
    fn bound(&self, seen: Seen<'t>, bind: Node<'t>, binds: &[Bind<'t>], climb: &mut Climb<'t>) {
        let name = bound_to(binds, seen.node.start_byte());
        climb.is_open = false;
        // `code, level = "X", "HIGH"`: each has a name of its own.
        if binds.len() > 1 && climb.row.is_some() {
            return climb.leave_row();
        }
        if climb.row.is_some() && self.is_case(bind) {
            climb.leave_row();
            climb.beside(block_id(bind), 0);
        } else if climb.is_key || climb.row.is_some() {
            // A table is looked up by its keys, which stand first.
            let is_first = climb.is_key || side(&climb.groups).0 <= 1;
            climb.groups.extend(name.filter(|_| is_first).map(Group::Table));
        } else if climb.groups.is_empty() {
            let name = name.unwrap_or_default();
            // A member that is called like a code says nothing of those beside it, and `envHost` is none of them.
            let large = screaming(name);
            let of_environment = large.starts_with("ENV_") || large.ends_with("_ENV");
            if of_environment || self.places.member(name, self.facts.lang).is_some() {
                return;
            }
            // What belongs to a class in small letters is a member of it, unless it is the same for all.
            let is_field = is_member_of_class(bind) && !words(bind, self.facts.text).contains("static ");
            let is_constant = self.facts.lang != Language::Python && !is_field || is_code(name);
            let block = block_of(bind).filter(|_| is_constant);
            let block = block.or_else(|| self.is_case(bind).then(|| block_id(bind)));
            let home = block.or_else(|| self.file_of(bind, name, seen.node));
            let ty = binds.iter().find(|bind| bind.name == name).and_then(|bind| bind.ty);
            let ty = ty.map(last_name).filter(|ty| self.says_sort(ty)).unwrap_or_default();
            climb.groups.extend(home.map(|at| Group::Home { at, ty }));
            // The constants of a file stand in rows, one below the other.
            let is_value = || {
                let value = binds.iter().find(|bind| bind.name == name).and_then(|bind| bind.value);
                // `"X" as const`
                value.is_some_and(|value| inmost(value, self.facts).byte_range() == seen.node.byte_range())
            };
            let file = file_of(bind).filter(|_| block.is_none() && binds.len() == 1 && is_value());
            climb.groups.extend(file.map(|file| Group::Row { at: row_of(bind, file).id(), ty }));
        }
    }

    /// Whether a type says what its values are: `Phase`, but not `String`, and no type of codes, which all of them have.
    fn says_sort(&self, ty: &str) -> bool {
        ty.starts_with(|c: char| c.is_ascii_uppercase())
            && !TEXTS.contains(&ty)
            && !AROUND.contains(&ty)
            && !self.is_code_type(ty)
            && !declares_codes(ty)
    }

    /// Whether this gives a case of an enumeration of Python its values.
    pub(crate) fn is_case(&self, bind: Node<'t>) -> bool {
        let class = std::iter::successors(bind.parent(), Node::parent).nth(2);
        class.is_some_and(|class| {
            class.kind() == "class_definition" && matches!(self.view(class), View::Enum { .. })
        })
    }

    /// Whether the elements of a list are rows of the same length.
    fn are_rows(&self, parts: &[Node<'t>]) -> bool {
        let mut lengths = parts.iter().map(|part| self.row(*part).map_or(0, |row| row.len()));
        lengths.next().is_some_and(|first| first > 1 && lengths.all(|length| length == first))
    }

    /// The file that a constant stands in, when its name, or all constants of the file, say that codes belong there.
    fn file_of(&self, bind: Node<'t>, name: &str, value: Node<'t>) -> Option<usize> {
        let file = file_of(bind)?;
        (self.says_code(name, value) || self.holds_words_alone()).then(|| file.id())
    }

    /// Whether a file has nothing but constants that stand for words in capitals.
    fn holds_words_alone(&self) -> bool {
        let facts = self.facts;
        let is_one = |value: &Node<'t>| match self.view(*value) {
            // A namespace that codes are made of, or a version, is no word in capitals.
            View::Str(span) => {
                let word = facts.slice(&span);
                self.declared.is_code(word) || !word.bytes().any(|b| b.is_ascii_uppercase())
            }
            View::List(_) => true,
            _ => false,
        };
        facts.functions.is_empty() && facts.classes.is_empty() && facts.bound.values().flatten().all(is_one)
    }

    /// Whether a constant is called like the code that it stands for.
    fn says_code(&self, name: &str, value: Node<'t>) -> bool {
        let View::Str(span) = self.view(value) else { return false };
        let is_long = screaming(name).contains('_');
        let word = self.facts.slice(&span);
        // Where things have namespaces, the name of the thing is part of what is said.
        let has_thing = self.declared.form.has_spaces() && self.declared.form.fits(word);
        let (name, word) = (fold(self.places.bare(name)), fold(if has_thing { word } else { local(word) }));
        // `ERR_LOST = "LOST"`, and `NOT_FOUND = "FILE_NOT_FOUND"`.
        name.ends_with(&word) || is_long && word.ends_with(&name)
    }

    /// One step to a call that is given a word.
    fn given(
        &self,
        callee: Node<'t>,
        scope: usize,
        (index, args): (usize, &[Arg<'t>]),
        climb: &mut Climb<'t>,
    ) {
        let path = self.path(callee, scope);
        let Some((name, before)) = path.split_last() else { return climb.is_open = false };
        let owner = before.last().copied().unwrap_or_default();
        if is_same(name) && !is_failure(owner) && !self.is_code_type(owner) {
            return;
        }
        climb.is_open = false;
        if path.iter().any(|part| tells(part)) || is_first_of(&path) || is_instead(name) {
            return;
        }
        if TABLES.contains(name) && index == 0 {
            climb.groups.push(Group::Table(owner));
        }
        if let Some(label) = args.get(index).and_then(|arg| arg.label) {
            return climb.groups.push(Group::Typed { ty: name, label });
        }
        climb.groups.push(Group::Given { owner, name, index });
        // What a failure is given beside its code is for people.
        if is_failure(owner) && !self.is_behind_code(callee, args, index, scope) {
            climb.groups.push(Group::Of(owner));
        }
    }

    /// One step inside of what a macro is given.
    fn token(&self, at: Node<'t>, tree: Node<'t>, climb: &mut Climb<'t>) {
        let text = self.facts.text;
        let word = |node: Option<Node<'t>>| node.map_or("", |node| words(node, text));
        let (before, after) = (at.prev_sibling(), at.next_sibling());
        climb.is_open = false;
        match (word(before), word(after)) {
            (_, "=>" | ":") => {
                (climb.is_key, climb.is_open) = (true, true);
                return climb.groups.push(Group::Beside { at: tree.id(), slot: KEY });
            }
            ("=>" | ":" | "=", _) => {
                let label = before.and_then(|sign| sign.prev_sibling());
                let label = word(label).trim_matches('"');
                let sort = self.sort_of_tokens(tree, label);
                return climb.groups.push(sort.map_or(Group::Member(label), |ty| Group::Typed { ty, label }));
            }
            _ => {}
        }
        let outer = tree.parent().filter(|outer| outer.kind() == "token_tree");
        let called =
            tree.prev_sibling().filter(|name| name.kind() == "identifier").filter(|_| outer.is_some());
        if let Some(name) = called {
            let owner = name.prev_sibling().filter(|sign| matches!(words(*sign, text), "::" | "."));
            let owner = word(owner.and_then(|sign| sign.prev_sibling()));
            let name = words(name, text);
            if TABLES.contains(&name) {
                climb.groups.push(Group::Table(owner));
            }
            if !is_same(name) || is_failure(owner) || self.is_code_type(owner) {
                climb.groups.push(Group::Given { owner, name, index: 0 });
                climb.groups.push(Group::Of(owner));
            }
            return;
        }
        // What stands beside a word in the row of a table is another thing.
        let is_row = || {
            let name = word(tree.prev_sibling());
            tree.parent().is_some_and(|parent| parent.kind() == "attribute") && name.contains("case")
        };
        if outer.is_none() && !is_row() || outer.is_some() && !words(tree, text).starts_with('(') {
            climb.groups.push(Group::Beside { at: tree.id(), slot: 0 });
        }
        let mut commas = 0;
        let mut sibling = before;
        while let Some(node) = sibling {
            commas += usize::from(words(node, text) == ",");
            sibling = node.prev_sibling();
        }
        // `#[case(1, "X")]` is one row of a table.
        if let Some(name) =
            tree.prev_sibling().filter(|_| tree.parent().is_some_and(|parent| parent.kind() == "attribute"))
        {
            let name = words(name, text).split("::").next().unwrap_or_default();
            climb.groups.push(Group::Given { owner: "case", name, index: commas });
        }
        if let Some(outer) = outer {
            climb.groups.push(Group::Beside { at: outer.id(), slot: 1 + commas });
        }
    }
}
