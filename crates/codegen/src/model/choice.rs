//! Choices between schemas as unions.

use std::collections::BTreeSet;

use serde_json::Value;

use super::flat::Flat;
use super::lower::{Lower, Lowered, enumeration, nullable};
use super::names::Names;
use super::scope::{At, is_annotation};
use super::{Branch, Object, Shape, Type, Union, Words};

/// How deep choices may stand inside each other.
const MAX_DEPTH: usize = 16;

/// How many branches a union has at most; one that has more is any value.
const MAX_BRANCHES: usize = 64;

impl<'s> Lower<'s> {
    /// The type of a schema that offers a choice.
    pub(super) fn choice(&mut self, mut flat: Flat<'s>, place: &Words, depth: usize) -> Lowered {
        // Several choices at once are one choice of all their combinations.
        let combinations: usize = flat.choices.iter().map(Vec::len).fold(1, usize::saturating_mul);
        if combinations > MAX_BRANCHES && flat.choices.len() > 1 {
            self.note(place, "it offers several choices at once, and only the first is told");
            flat.choices.truncate(1);
        }
        let mut branches = flat.choices.remove(0);
        let before = branches.len();
        branches.retain(|branch| !is_null(branch.schema));
        let mut has_null = branches.len() < before;
        // Where the schema itself says types, it must allow `null`, too.
        if let Some(types) = &flat.types {
            has_null = types.contains("null");
        }
        if depth > MAX_DEPTH || branches.len() > MAX_BRANCHES {
            self.note(place, "it offers too many choices, and is any value");
            return Lowered::Type(Type::Any);
        }
        let doc = flat.doc.map(str::to_owned);
        let listed = branches.iter().map(|branch| texts(branch.schema)).collect::<Option<Vec<_>>>();
        let mut one = match branches.as_slice() {
            // Texts that are listed one by one, each with its own words, are an enumeration.
            [_, _, ..] if !flat.has_structure() && flat.choices.is_empty() && listed.is_some() => {
                Lowered::Shape(enumeration(listed.into_iter().flatten().flatten()))
            }
            [] => self.flat(flat, place, depth + 1),
            [only] => {
                if flat.has_structure() || !flat.choices.is_empty() {
                    flat.absorb(*only, self.defs);
                    self.flat(flat, place, depth + 1)
                } else {
                    self.branch(*only, place, depth)
                }
            }
            _ => {
                let is_plain = !flat.has_structure() && flat.choices.is_empty();
                let named = self.branches(&branches, (!is_plain).then_some(&flat), place, depth);
                self.union(named, place)
            }
        };
        if has_null {
            let inner = match one {
                Lowered::Type(ty) => ty,
                Lowered::Shape(shape) => self.hoist_inner(shape, place, doc),
            };
            one = Lowered::Type(nullable(inner));
        }
        one
    }

    fn branch(&mut self, at: At<'s>, place: &Words, depth: usize) -> Lowered {
        if at.pure_reference().is_some() {
            return Lowered::Type(self.at(at, place, depth + 1));
        }
        self.flat(Flat::of(at, self.defs), place, depth + 1)
    }

    /// Each branch with a name; what stands beside the choice holds for all of them.
    fn branches(
        &mut self,
        branches: &[At<'s>],
        beside: Option<&Flat<'s>>,
        place: &Words,
        depth: usize,
    ) -> Vec<(Words, Type)> {
        let mut found = Vec::new();
        for (index, at) in branches.iter().enumerate() {
            let number = (index + 1).to_string();
            let title = at.schema.get("title").and_then(Value::as_str).filter(|title| title.len() <= 48);
            let title = title.or_else(|| tag(at.schema));
            let inline = title
                .map_or_else(|| place.with("option").with(&number), |title| place.and(&Words::of(title)));
            let ty = match beside {
                None => self.at(*at, &inline, depth + 1),
                Some(beside) => {
                    let mut flat = beside.clone();
                    flat.absorb(*at, self.defs);
                    let doc = flat.doc.map(str::to_owned);
                    match self.flat(flat, &inline, depth + 1) {
                        Lowered::Type(ty) => ty,
                        Lowered::Shape(shape) => self.hoist(shape, &inline, doc),
                    }
                }
            };
            let name = title.map_or_else(|| self.branch_name(&ty, &number), Words::of);
            found.push((name, ty));
        }
        found
    }

    fn branch_name(&self, ty: &Type, number: &str) -> Words {
        match ty {
            Type::Any => Words::of("any"),
            Type::Null => Words::of("null"),
            Type::Bool => Words::of("bool"),
            Type::Int(_) => Words::of("integer"),
            Type::Number => Words::of("number"),
            Type::String => Words::of("text"),
            Type::Array(inner) => self.branch_name(inner, number).with("list"),
            Type::Tuple(_) => Words::of("tuple"),
            Type::Map(_) => Words::of("map"),
            Type::Named(id) => match &self.types[id.0] {
                def if def.shared.is_some() => def.name.clone(),
                _ => Words::of("option").with(number),
            },
            Type::Nullable(inner) => self.branch_name(inner, number),
        }
    }

    /// The union of some types, or less where they are the same or one accepts all.
    pub(super) fn union(&mut self, named: Vec<(Words, Type)>, place: &Words) -> Lowered {
        let mut has_null = false;
        let mut names = Names::default();
        let mut branches: Vec<Branch> = Vec::new();
        for (name, ty) in named {
            let ty = match ty {
                Type::Any => return Lowered::Type(Type::Any),
                Type::Null => {
                    has_null = true;
                    continue;
                }
                Type::Nullable(inner) => {
                    has_null = true;
                    *inner
                }
                other => other,
            };
            if branches.iter().all(|branch| branch.ty != ty) {
                branches.push(Branch { name: names.give(&name), ty, tags: Vec::new() });
            }
        }
        let lowered = match branches.len() {
            0 => Lowered::Type(Type::Null),
            1 => Lowered::Type(branches.remove(0).ty),
            _ => Lowered::Shape(Shape::Union(Union { branches, discriminator: None })),
        };
        match lowered {
            Lowered::Type(ty) if has_null => Lowered::Type(nullable(ty)),
            Lowered::Shape(shape) if has_null => {
                let inner = self.hoist_inner(shape, place, None);
                Lowered::Type(nullable(inner))
            }
            lowered => lowered,
        }
    }

    /// Finds the member that tells the branches of each union apart; all types must be known.
    pub(super) fn discriminate(&mut self) {
        for index in 0..self.types.len() {
            let Shape::Union(union) = &self.types[index].shape else { continue };
            let objects: Option<Vec<&Object>> =
                union.branches.iter().map(|branch| self.object_of(&branch.ty)).collect();
            let Some((member, tags)) = objects.and_then(|objects| self.tell_apart(&objects)) else {
                continue;
            };
            if let Shape::Union(union) = &mut self.types[index].shape {
                union.discriminator = Some(member);
                for (branch, tags) in union.branches.iter_mut().zip(tags) {
                    branch.tags = tags;
                }
            }
        }
    }

    /// The object that a type is, over other names for it.
    fn object_of(&self, ty: &Type) -> Option<&Object> {
        let mut ty = ty;
        for _ in 0..8 {
            let Type::Named(id) = ty else { return None };
            match &self.types[id.0].shape {
                Shape::Object(object) => return Some(object),
                Shape::Alias(other) => ty = other,
                Shape::Enum(_) | Shape::Union(_) => return None,
            }
        }
        None
    }

    fn tell_apart(&self, objects: &[&Object]) -> Option<(String, Vec<Vec<String>>)> {
        let (first, _) = objects.split_first()?;
        first.members.iter().filter(|member| member.required).find_map(|member| {
            let mut seen = BTreeSet::new();
            let mut all = Vec::new();
            for object in objects {
                let tags = self.texts(object, &member.wire)?;
                if !tags.iter().all(|tag| seen.insert(tag.clone())) {
                    return None;
                }
                all.push(tags);
            }
            Some((member.wire.clone(), all))
        })
    }

    /// The texts that a required member may have, when they are listed.
    fn texts(&self, object: &Object, wire: &str) -> Option<Vec<String>> {
        let member = object.members.iter().find(|member| member.wire == wire && member.required)?;
        let Type::Named(id) = &member.ty else { return None };
        let Shape::Enum(values) = &self.types[id.0].shape else { return None };
        Some(values.iter().map(|value| value.value.clone()).collect())
    }
}

/// The texts that a schema lists, when it lists nothing else.
fn texts(schema: &Value) -> Option<Vec<(&str, Option<&str>)>> {
    let members = schema.as_object()?;
    let plain = |name: &String| matches!(name.as_str(), "const" | "enum" | "type") || is_annotation(name);
    if !members.keys().all(plain) {
        return None;
    }
    let doc = members.get("description").and_then(Value::as_str);
    if let Some(text) = members.get("const") {
        return Some(vec![(text.as_str()?, doc)]);
    }
    members.get("enum")?.as_array()?.iter().map(|text| Some((text.as_str()?, None))).collect()
}

/// The one text that a member of an inline object must have, by which a reader would call it.
fn tag(schema: &Value) -> Option<&str> {
    let properties = schema.get("properties")?.as_object()?;
    let required = schema.get("required")?.as_array()?;
    let is_required = |name: &str| required.iter().any(|wanted| wanted == name);
    let mut names: Vec<&String> = properties.keys().filter(|name| is_required(name)).collect();
    names.sort();
    names.into_iter().find_map(|name| match texts(&properties[name])?.as_slice() {
        [(text, _), ..] => Some(*text).filter(|text| !text.is_empty() && text.len() <= 48),
        [] => None,
    })
}

fn is_null(schema: &Value) -> bool {
    schema.get("type").is_some_and(|ty| ty == "null")
        || schema.get("const").is_some_and(Value::is_null)
        || schema
            .get("enum")
            .and_then(Value::as_array)
            .is_some_and(|values| values.iter().all(Value::is_null))
}
