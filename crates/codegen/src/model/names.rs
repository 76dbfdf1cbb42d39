//! Names that are given once.

use std::collections::BTreeSet;

use super::Words;

/// Names that a generated file needs for itself, in one language or another.
const RESERVED: &[&str] = &[
    "any",
    "array",
    "boolean",
    "box",
    "broken",
    "btreemap",
    "bytes",
    "call",
    "caller",
    "client",
    "code",
    "communication",
    "date",
    "decision",
    "default",
    "deserialize",
    "dialect",
    "dict",
    "effect",
    "enum",
    "err",
    "error",
    "exception",
    "failure",
    "float",
    "function",
    "int",
    "kind",
    "link",
    "linkerror",
    "list",
    "literal",
    "malformed",
    "map",
    "mapping",
    "never",
    "none",
    "null",
    "number",
    "object",
    "ok",
    "operationfailure",
    "option",
    "optional",
    "options",
    "outcome",
    "promise",
    "protocol",
    "protocolfailure",
    "record",
    "repair",
    "repairs",
    "result",
    "retry",
    "self",
    "serialize",
    "set",
    "some",
    "str",
    "string",
    "super",
    "symbol",
    "tuple",
    "type",
    "union",
    "unknown",
    "value",
    "vec",
    "void",
];

/// Gives each name once; whoever asks for one that is taken gets it with a number.
#[derive(Debug, Default)]
pub(super) struct Names {
    taken: BTreeSet<String>,
}

impl Names {
    /// Names of types: what the languages need for themselves is taken from the start.
    pub(super) fn of_types() -> Self {
        Self { taken: RESERVED.iter().map(|&word| word.to_owned()).collect() }
    }

    pub(super) fn give(&mut self, wanted: &Words) -> Words {
        let wanted = &wanted.bounded();
        if self.taken.insert(wanted.key()) {
            return wanted.clone();
        }
        if RESERVED.contains(&wanted.key().as_str()) {
            // A number would look as if there were a first one.
            return self.give(&wanted.with("item"));
        }
        let mut number = 2_u32;
        loop {
            let next = wanted.with(&number.to_string());
            if self.taken.insert(next.key()) {
                return next;
            }
            number += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Names, Words};

    #[test]
    fn a_name_that_is_taken_gets_a_number_and_a_reserved_one_a_word() {
        let mut names = Names::of_types();
        let mut give = |text: &str| names.give(&Words::of(text)).pascal();
        assert_eq!(give("foo_bar"), "FooBar");
        assert_eq!(give("fooBar"), "FooBar2");
        assert_eq!(give("Foobar"), "Foobar3");
        assert_eq!(give("String"), "StringItem");
        assert_eq!(give("string"), "StringItem2");
    }
}
