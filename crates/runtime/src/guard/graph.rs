//! A graph of values: what may flow where, and where something must not arrive.

use std::borrow::Cow;
use std::collections::HashMap;

/// A place where values come by: an expression, a variable, a property name, the arguments of a function.
pub(super) type Place = u32;

/// What may be said of a value; several may hold at once.
pub(super) mod trait_of {
    /// It came out of a key that is not known beforehand.
    pub(in super::super) const PICKED: u8 = 1;
    /// It came out of two such keys in a row.
    pub(in super::super) const PICKED_TWICE: u8 = 2;
    /// It came out of calling a picked value: if that was the constructor of functions, this is code.
    pub(in super::super) const MADE: u8 = 4;
    /// It is the global object.
    pub(in super::super) const ROOT: u8 = 8;
    /// It is a function or a class.
    pub(in super::super) const FUNCTION: u8 = 16;
}
use trait_of::{FUNCTION, MADE, PICKED, PICKED_TWICE, ROOT};

/// How a value changes on its way.
#[derive(Debug, Clone, Copy)]
pub(super) enum Flow {
    /// It is the same value.
    Same,
    /// It goes into a container or comes out of one: a container of functions is no function.
    Held,
    /// It goes out by a known name or number: what is in the global object is not the global object.
    Part,
    /// Only the global object goes on: `window.top`.
    Root,
    /// It is called.
    Called,
    /// It is called by someone else, or handed on.
    CalledOrSame,
    /// A key that is not known beforehand is read from it.
    Picked,
}

impl Flow {
    const fn of(self, traits: u8) -> u8 {
        let data = traits & (PICKED | PICKED_TWICE | MADE);
        match self {
            Self::Same => traits,
            Self::Held => data | traits & ROOT,
            Self::Part => data,
            Self::Root => traits & ROOT,
            Self::Called if data != 0 => MADE,
            Self::CalledOrSame if data != 0 => traits | MADE,
            Self::Called => 0,
            Self::CalledOrSame => traits & !FUNCTION,
            Self::Picked if data & (PICKED | PICKED_TWICE) != 0 => data | PICKED | PICKED_TWICE,
            Self::Picked => data | PICKED,
        }
    }
}

/// Where values that have one of the traits are refused.
#[derive(Debug)]
struct Sink {
    place: Place,
    traits: u8,
    construct: Cow<'static, str>,
}

/// The graph; it is built once and then solved.
#[derive(Debug, Default)]
pub(super) struct Graph {
    traits: Vec<u8>,
    out: Vec<Vec<(Place, Flow)>>,
    properties: HashMap<String, Place>,
    sinks: Vec<Sink>,
}

impl Graph {
    /// A graph that starts with so many places.
    pub(super) fn new(places: usize) -> Self {
        Self { traits: vec![0; places], out: vec![Vec::new(); places], ..Self::default() }
    }

    /// A place more.
    pub(super) fn place(&mut self) -> Place {
        let place = Place::try_from(self.traits.len()).unwrap_or(Place::MAX);
        self.traits.push(0);
        self.out.push(Vec::new());
        place
    }

    /// The place of all properties of a name, whatever the object.
    pub(super) fn property(&mut self, name: &str) -> Place {
        if let Some(&place) = self.properties.get(name) {
            return place;
        }
        let place = self.place();
        self.properties.insert(name.to_owned(), place);
        place
    }

    /// Every property name, in order.
    pub(super) fn property_names(&self) -> Vec<(String, Place)> {
        let mut names: Vec<_> = self.properties.iter().map(|(name, &place)| (name.clone(), place)).collect();
        names.sort();
        names
    }

    pub(super) fn flow(&mut self, from: Place, to: Place, flow: Flow) {
        if let Some(out) = self.out.get_mut(from as usize) {
            out.push((to, flow));
        }
    }

    pub(super) fn mark(&mut self, place: Place, traits: u8) {
        if let Some(known) = self.traits.get_mut(place as usize) {
            *known |= traits;
        }
    }

    pub(super) fn refuse(&mut self, place: Place, traits: u8, construct: impl Into<Cow<'static, str>>) {
        self.sinks.push(Sink { place, traits, construct: construct.into() });
    }

    /// Lets everything flow, and says what arrived where it must not. Each trait passes each edge at most once.
    pub(super) fn solve(&mut self) -> Option<String> {
        let mut work: Vec<usize> = (0..self.traits.len()).filter(|&place| self.traits[place] != 0).collect();
        while let Some(from) = work.pop() {
            let traits = self.traits[from];
            for &(to, flow) in &self.out[from] {
                let to = to as usize;
                let Some(known) = self.traits.get_mut(to) else { continue };
                let more = *known | flow.of(traits);
                if more != *known {
                    *known = more;
                    work.push(to);
                }
            }
        }
        let arrived = |sink: &&Sink| {
            self.traits.get(sink.place as usize).is_some_and(|traits| traits & sink.traits != 0)
        };
        self.sinks.iter().find(arrived).map(|sink| sink.construct.to_string())
    }
}
