//! The place that a sentence names in the way of a parser: a path, a chain of references, a member of a structure.

use super::place::{Part, Spot};

/// The place, if the sentence spells one out.
pub(super) fn place(text: &str) -> Option<Spot> {
    if let Some((_, chain)) = text.split_once("reference chain: ") {
        return reference_chain(chain);
    }
    if let Some((_, rest)) = text.split_once("Go struct field ") {
        return Spot::text(rest.split_whitespace().next()?, None);
    }
    if let Some((_, rest)) = text.split_once("@ data") {
        return below(rest.split_whitespace().next()?);
    }
    if let Some((prefix, name)) = whitelisted(text) {
        let above = prefix.map_or_else(|| Some(Spot::root(None)), |prefix| Spot::text(prefix, None));
        return Some(above?.child(name));
    }
    if let Some(at) = text.find("$.").or_else(|| text.find("$[")) {
        return below(&word(&text[at..])[1..]);
    }
    let named =
        ["[json-pointer:", "Path '", "path '", "Path \"", "path \"", "at path: ", "at path ", "Path: "];
    let (_, rest) = named.iter().find_map(|sign| text.split_once(sign))?;
    let path = rest.split(['\'', '"', ']', ' ', '|', ',', ')']).next().filter(|path| !path.is_empty())?;
    Spot::text(path, None)
}

fn below(path: &str) -> Option<Spot> {
    let path = path.trim_start_matches('.');
    let spot = Spot::text(path, Some(Part::Body)).filter(|spot| !spot.names.is_empty())?;
    // What the path is of is most often the body, and sometimes all arguments.
    Some(Spot { part: None, ..spot })
}

/// The word at the start of a text that is a path.
fn word(text: &str) -> &str {
    let end = text.find([' ', '`', ',', ';', '|', ')', '\n']).unwrap_or(text.len());
    text[..end].trim_end_matches(['.', ':', '\'', '"'])
}

/// `a.Booking["guests"]->java.util.ArrayList[2]->a.Guest["age"]`
fn reference_chain(chain: &str) -> Option<Spot> {
    let mut spot = Spot::root(None);
    for link in chain.split("->") {
        let (_, inside) = link.split_once('[')?;
        let name = inside.split(']').next()?.trim_matches(['"', '\'']);
        spot.names.push(name.to_owned());
    }
    Some(spot)
}

/// `guests.property age should not exist`: the way stands before the word, the member behind it.
fn whitelisted(text: &str) -> Option<(Option<&str>, &str)> {
    let before = text.strip_suffix(" should not exist")?;
    let (prefix, name) = before.rsplit_once("property ")?;
    let prefix = prefix.strip_suffix('.').filter(|prefix| !prefix.contains(' '));
    Some((prefix, name))
}

#[cfg(test)]
mod tests {
    use super::place;

    #[test]
    fn a_place_is_read_out_of_the_words_of_parsers() {
        for (text, expected) in [
            (
                "x (through reference chain: a.b.Booking[\"guests\"]->java.util.ArrayList[2]->a.b.Guest[\"age\"])",
                "guests/2/age",
            ),
            (
                "json: cannot unmarshal string into Go struct field Booking.guests.adults of type int",
                "Booking/guests/adults",
            ),
            ("expected int for dictionary value @ data['guests']['adults']", "guests/adults"),
            ("Expected `int`, got `str` - at `$.guests[0].age`", "guests/0/age"),
            (
                "The JSON value could not be converted to System.Int32. Path: $.guests | LineNumber: 0",
                "guests",
            ),
            (
                "Could not convert string to integer: x. Path 'guests.adults', line 1, position 20.",
                "guests/adults",
            ),
            ("Error in $.guests.adults: expected Int, but encountered String", "guests/adults"),
            ("categories.property parkingSpace should not exist", "categories/parkingSpace"),
            ("property colour should not exist", "colour"),
        ] {
            let found = place(text).map(|spot| spot.names.join("/"));
            assert_eq!(found.as_deref(), Some(expected), "{text}");
        }
        assert!(place("name must be at least 3").is_none());
    }
}
