//! Schemas as types.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value};

use super::flat::Flat;
use super::names::Names;
use super::scope::{At, Target};
use super::{EnumValue, Extra, Int, Member, Note, Object, Shape, Type, TypeDef, TypeId, Words};

/// How deep a schema may stand inside another; what is deeper is any value.
const MAX_DEPTH: usize = 24;

/// How many types there are at most; what would need one more is any value.
const MAX_TYPES: usize = 100_000;

/// Makes types of schemas; each definition becomes one, once.
pub(super) struct Lower<'s> {
    pub(super) defs: &'s Map<String, Value>,
    pub(super) names: Names,
    /// The names of shared definitions, which do not depend on who refers to them.
    pub(super) shared: BTreeMap<&'s str, Words>,
    /// The names of definitions that several schemas bring along, where all of them mean the same by it.
    pub(super) agreed: BTreeMap<String, Words>,
    pub(super) types: Vec<TypeDef>,
    pub(super) notes: Vec<Note>,
    pub(super) known: BTreeMap<usize, TypeId>,
    pub(super) by_name: BTreeMap<Words, TypeId>,
    /// Definitions that have a name, and whose shape is not known yet.
    open: Vec<(TypeId, At<'s>)>,
}

/// A type, or the shape of one that needs a name.
pub(super) enum Lowered {
    Type(Type),
    Shape(Shape),
}

impl<'s> Lower<'s> {
    pub(super) fn new(defs: &'s Map<String, Value>) -> Self {
        Self {
            defs,
            names: Names::of_types(),
            shared: BTreeMap::new(),
            agreed: BTreeMap::new(),
            types: Vec::new(),
            notes: Vec::new(),
            known: BTreeMap::new(),
            by_name: BTreeMap::new(),
            open: Vec::new(),
        }
    }

    /// The type of a schema that stands at a place, with all definitions that it reaches.
    pub(super) fn root(&mut self, schema: &'s Value, place: &Words) -> Type {
        let at = At::root(schema);
        let ty = self.at(at, place, 0);
        if let Type::Named(id) = ty {
            self.known.entry(at.address()).or_insert(id);
        }
        while let Some((id, at)) = self.open.pop() {
            let place = self.types[id.0].name.clone();
            let flat = Flat::of(at, self.defs);
            let doc = flat.doc.map(str::to_owned);
            let shape = match self.definition(at, flat, &place) {
                Lowered::Type(ty) => Shape::Alias(if ty == Type::Named(id) { Type::Any } else { ty }),
                Lowered::Shape(shape) => shape,
            };
            let def = &mut self.types[id.0];
            def.shape = shape;
            def.doc = doc;
        }
        ty
    }

    /// A definition that only refers to another is another name for it.
    fn definition(&mut self, at: At<'s>, flat: Flat<'s>, place: &Words) -> Lowered {
        match self.reference(at, place) {
            Some(Type::Named(_)) if self.is_circle(at) => Lowered::Type(Type::Any),
            Some(ty) => Lowered::Type(ty),
            None => self.flat(flat, place, 0),
        }
    }

    /// Whether a reference leads back to where it starts, over references alone.
    fn is_circle(&self, start: At<'s>) -> bool {
        let mut at = start;
        for _ in 0..MAX_DEPTH {
            let Some(next) = sole(at).and_then(|reference| at.follow(reference, self.defs)) else {
                return false;
            };
            if next.at.address() == start.address() {
                return true;
            }
            at = next.at;
        }
        true
    }

    pub(super) fn at(&mut self, at: At<'s>, place: &Words, depth: usize) -> Type {
        if depth > MAX_DEPTH {
            self.note(place, "it stands too deep inside other schemas, and is any value");
            return Type::Any;
        }
        if let Some(ty) = self.reference(at, place) {
            return ty;
        }
        let flat = Flat::of(at, self.defs);
        let doc = flat.doc.map(str::to_owned);
        match self.flat(flat, place, depth) {
            Lowered::Type(ty) => ty,
            Lowered::Shape(shape) => self.hoist(shape, place, doc),
        }
    }

    /// The type of several schemas that hold together.
    fn all(&mut self, parts: &[At<'s>], place: &Words, depth: usize) -> Type {
        match parts {
            [] => Type::Any,
            [one] => self.at(*one, place, depth),
            [first, rest @ ..] if rest.iter().all(|part| part.schema == first.schema) => {
                self.at(*first, place, depth)
            }
            [first, rest @ ..] => {
                let mut flat = Flat::of(*first, self.defs);
                for part in rest {
                    flat.absorb(*part, self.defs);
                }
                let doc = flat.doc.map(str::to_owned);
                match self.flat(flat, place, depth) {
                    Lowered::Type(ty) => ty,
                    Lowered::Shape(shape) => self.hoist(shape, place, doc),
                }
            }
        }
    }

    /// The named type that a schema refers to, when it says nothing else.
    fn reference(&mut self, at: At<'s>, place: &Words) -> Option<Type> {
        let reference = sole(at)?;
        let Some(target) = at.follow(reference, self.defs) else {
            self.note(place, "a reference leads nowhere, and what it stands for is any value");
            return Some(Type::Any);
        };
        Some(match target.at.schema {
            Value::Object(_) => Type::Named(self.named(target, place)),
            _ => Type::Any,
        })
    }

    fn named(&mut self, target: Target<'s>, place: &Words) -> TypeId {
        if let Some(id) = self.known.get(&target.at.address()) {
            return *id;
        }
        let own = target.name.filter(|_| !target.shared);
        let (name, shared) = match target.name {
            Some(name) if target.shared => (self.shared.get(name).cloned(), Some(name)),
            Some(name) => (self.agreed.get(name).cloned(), None),
            None => (None, None),
        };
        // All that bring along a definition of an agreed name mean the same: it is one type.
        if let (Some(_), Some(name)) = (own, &name)
            && let Some(id) = self.by_name.get(name)
        {
            self.known.insert(target.at.address(), *id);
            return *id;
        }
        let name = name.unwrap_or_else(|| {
            let wanted = own.map_or_else(|| place.with("part"), |own| place.and(&Words::of(own)));
            self.names.give(&wanted)
        });
        let id = self.add(name, shared.or(own).map(str::to_owned), Shape::Alias(Type::Any));
        self.known.insert(target.at.address(), id);
        self.open.push((id, target.at));
        id
    }

    fn add(&mut self, name: Words, shared: Option<String>, shape: Shape) -> TypeId {
        let id = TypeId(self.types.len());
        self.by_name.insert(name.clone(), id);
        self.types.push(TypeDef { name, shared, doc: None, shape, is_sent: false, is_received: false });
        id
    }

    /// Gives a shape a name that comes from its place.
    pub(super) fn hoist(&mut self, shape: Shape, place: &Words, doc: Option<String>) -> Type {
        if self.types.len() >= MAX_TYPES {
            self.note(place, "there are too many types, and it is any value");
            return Type::Any;
        }
        let name = self.names.give(place);
        let id = self.add(name, None, shape);
        self.types[id.0].doc = doc;
        Type::Named(id)
    }

    pub(super) fn note(&mut self, place: &Words, what: &'static str) {
        self.notes.push(Note { at: place.to_string(), what });
    }

    /// The type of what several schemas say together.
    pub(super) fn flat(&mut self, mut flat: Flat<'s>, place: &Words, depth: usize) -> Lowered {
        if flat.is_cut {
            self.note(place, "a part of it was left out, because it refers too far or nowhere");
        }
        if !flat.choices.is_empty() {
            return self.choice(flat, place, depth);
        }
        if !flat.take_null() {
            return self.single(flat, place, depth);
        }
        let doc = flat.doc.map(str::to_owned);
        let inner = match self.single(flat, place, depth) {
            Lowered::Type(ty) => ty,
            Lowered::Shape(shape) => self.hoist_inner(shape, place, doc),
        };
        Lowered::Type(nullable(inner))
    }

    /// A shape inside a named type of the same place.
    pub(super) fn hoist_inner(&mut self, shape: Shape, place: &Words, doc: Option<String>) -> Type {
        if self.by_name.contains_key(place) {
            return self.hoist(shape, &place.with("content"), doc);
        }
        self.hoist(shape, place, doc)
    }

    fn single(&mut self, mut flat: Flat<'s>, place: &Words, depth: usize) -> Lowered {
        if let Some(values) = flat.values.take() {
            return listed(&values);
        }
        let Some(types) = flat.types.take() else {
            return self.untyped(&flat, place, depth);
        };
        let mut names: Vec<&str> = types.into_iter().collect();
        if names.contains(&"number") {
            names.retain(|name| *name != "integer");
        }
        if let [name] = names.as_slice() {
            return self.typed(name, &flat, place, depth);
        }
        let branches = names
            .iter()
            .map(|name| {
                let ty = match self.typed(name, &flat, &place.with(name), depth) {
                    Lowered::Type(ty) => ty,
                    Lowered::Shape(shape) => self.hoist(shape, &place.with(name), None),
                };
                (Words::of(name), ty)
            })
            .collect();
        self.union(branches, place)
    }

    fn untyped(&mut self, flat: &Flat<'s>, place: &Words, depth: usize) -> Lowered {
        if !flat.members.is_empty() || !flat.additional.is_empty() {
            return self.object(flat, place, depth);
        }
        if !flat.items.is_empty() || flat.prefix.is_some() {
            return Lowered::Type(self.array(flat, place, depth));
        }
        Lowered::Type(Type::Any)
    }

    fn typed(&mut self, name: &str, flat: &Flat<'s>, place: &Words, depth: usize) -> Lowered {
        Lowered::Type(match name {
            "null" => Type::Null,
            "boolean" => Type::Bool,
            "integer" if flat.is_unsigned => Type::Int(Int::Unsigned),
            "integer" => Type::Int(Int::Signed),
            "number" => Type::Number,
            "string" => Type::String,
            "array" => self.array(flat, place, depth),
            "object" => return self.object(flat, place, depth),
            _ => {
                self.note(place, "its type is none of JSON, and it is any value");
                Type::Any
            }
        })
    }

    fn array(&mut self, flat: &Flat<'s>, place: &Words, depth: usize) -> Type {
        let item = place.with("item");
        if let Some(places) = &flat.prefix {
            let types = places
                .iter()
                .enumerate()
                .map(|(index, at)| self.at(*at, &item.with(&(index + 1).to_string()), depth + 1));
            return Type::Tuple(types.collect());
        }
        Type::Array(Box::new(self.all(&flat.items, &item, depth + 1)))
    }

    fn object(&mut self, flat: &Flat<'s>, place: &Words, depth: usize) -> Lowered {
        if flat.members.is_empty() && (!flat.closed || !flat.additional.is_empty()) {
            let inner = self.all(&flat.additional, &place.with("entry"), depth + 1);
            return Lowered::Type(Type::Map(Box::new(inner)));
        }
        let mut names = Names::default();
        let mut members = Vec::new();
        for (wire, parts) in &flat.members {
            // A member that accepts nothing must not be there.
            if parts.iter().any(|part| part.schema == &Value::Bool(false)) {
                continue;
            }
            let name = names.give(&Words::of(wire));
            let ty = self.all(parts, &place.and(&name), depth + 1);
            let said = |key: &str| parts.iter().find_map(|part| part.schema.get(key));
            let doc =
                said("description").and_then(Value::as_str).map(str::trim).filter(|doc| !doc.is_empty());
            members.push(Member {
                wire: (*wire).to_owned(),
                name,
                required: flat.required.contains(wire),
                ty,
                doc: doc.map(str::to_owned),
                default: said("default").map(Value::to_string),
            });
        }
        let extra = if !flat.additional.is_empty() {
            Extra::Typed(self.all(&flat.additional, &place.with("entry"), depth + 1))
        } else if flat.closed {
            Extra::Closed
        } else {
            Extra::Open
        };
        Lowered::Shape(Shape::Object(Object { members, extra }))
    }
}

/// The reference that is all a schema says, also as the only part of `allOf` that says more than what it is.
fn sole(at: At<'_>) -> Option<&str> {
    if let Some(reference) = at.pure_reference() {
        return Some(reference);
    }
    let is_remark = |name: &str| super::scope::is_annotation(name);
    let members = at.schema.as_object()?;
    let says = |part: &Value| part.as_object().is_none_or(|part| !part.keys().all(|name| is_remark(name)));
    let mut parts = members.get("allOf")?.as_array()?.iter().filter(|part| says(part));
    let (Some(part), None) = (parts.next(), parts.next()) else { return None };
    let is_all = members.keys().all(|name| name == "allOf" || is_remark(name));
    is_all.then(|| at.inside(part).pure_reference()).flatten()
}

/// The type of listed values: texts are an enumeration, all else is what it is.
fn listed(values: &[&Value]) -> Lowered {
    if values.is_empty() {
        return Lowered::Type(Type::Any);
    }
    let texts: Option<Vec<&str>> = values.iter().map(|value| value.as_str()).collect();
    if let Some(texts) = texts {
        return Lowered::Shape(enumeration(texts.into_iter().map(|text| (text, None))));
    }
    let is_all = |holds: fn(&Value) -> bool| values.iter().all(|value| holds(value));
    Lowered::Type(if is_all(Value::is_boolean) {
        Type::Bool
    } else if is_all(|value| value.is_i64() || value.is_u64()) {
        Type::Int(Int::Signed)
    } else if is_all(Value::is_number) {
        Type::Number
    } else if is_all(Value::is_null) {
        Type::Null
    } else {
        Type::Any
    })
}

/// An enumeration of texts, each once.
pub(super) fn enumeration<'t>(texts: impl Iterator<Item = (&'t str, Option<&'t str>)>) -> Shape {
    let mut names = Names::default();
    let mut seen = BTreeSet::new();
    let mut values = Vec::new();
    for (text, doc) in texts {
        if seen.insert(text) {
            let name = names.give(&Words::of(text));
            values.push(EnumValue { value: text.to_owned(), name, doc: doc.map(str::to_owned) });
        }
    }
    Shape::Enum(values)
}

/// The type or `null`, said once.
pub(super) fn nullable(ty: Type) -> Type {
    match ty {
        Type::Any | Type::Null | Type::Nullable(_) => ty,
        _ => Type::Nullable(Box::new(ty)),
    }
}
