//! Runs every case of `conformance/retry/`: which word counts when several were said.

use curable_core::resolve::{self, Said};
use curable_core::{Kind, Retry};

use crate::cases;

#[test]
fn every_case_resolves_as_it_says() {
    cases::run("retry", |case| {
        let word = |name: &str| case.get(name).map(|word| word.as_str().expect("a word"));
        let retry = |name: &str| word(name).map(|word| Retry::parse(word).expect("never, same or amended"));
        let said = Said {
            flag: case.get("flag").map(|flag| flag.as_bool().expect("true or false")),
            declared: retry("declared"),
            dialect: retry("dialect"),
        };
        let kind = Kind::parse(word("kind").expect("a kind")).expect("a known kind");
        let found = resolve::retry(word("code").expect("a code"), kind, said);
        let expected = &case["retry"];
        if expected.as_str() == Some(found.as_str()) {
            vec![]
        } else {
            vec![format!("{found}, expected {expected}")]
        }
    });
}
