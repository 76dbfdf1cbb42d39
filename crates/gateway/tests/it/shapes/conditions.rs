//! What stands in a condition says nothing about the argument, and values stand in sentences without quotes.

use serde_json::{Value, json};

use super::{arguments, failed, flat, holds, judged, told};

fn said(name: &str, text: &str) -> Value {
    json!({ "errors": { name: [text] } })
}

#[test]
fn what_stands_in_a_condition_is_no_fact_about_the_argument() {
    for (name, text, expected) in [
        ("quantity", "must be at most 10 when limit is at least 3", "range {\"range\":{\"max\":10}}"),
        (
            "quantity",
            "must be less than or equal to 10 if tags has 4 items or more",
            "range {\"range\":{\"max\":10}}",
        ),
        ("quantity", "cannot be over 9 while limit is at least 3", "range {\"range\":{\"max\":9}}"),
        ("quantity", "must be at least 5 unless status is open", "range {\"range\":{\"min\":5}}"),
        (
            "quantity",
            "must be below 9 because drivers need 11 hours of rest",
            "range {\"range\":{\"below\":9}}",
        ),
        ("quantity", "must be at most 10 (unit_price is over 300)", "range {\"range\":{\"max\":10}}"),
        (
            "quantity",
            "When limit is at least 3, quantity must be at most 10",
            "range {\"range\":{\"max\":10}}",
        ),
        ("quantity", "must be at most 10 for a limit of 3 or more", "range {\"range\":{\"max\":10}}"),
        ("status", "must be \"open\" as long as limit is over 11", "choice {\"allowed\":[\"open\"]}"),
        ("status", "is not valid since quantity is more than 12", "shape"),
        ("status", "is not possible with a quantity of more than 12", "shape"),
    ] {
        let failure = failed(&flat(), arguments(), 422, said(name, text).to_string().as_bytes());
        assert_eq!(told(&failure), [format!("/{name} {expected}")], "{text}");
    }
    let mut sent = arguments();
    sent.as_object_mut().unwrap().remove("email");
    for text in ["is required when quantity is more than 12", "must be given if tags has at least 3 items"] {
        let failure = failed(&flat(), sent.clone(), 422, said("email", text).to_string().as_bytes());
        assert_eq!(told(&failure), ["/email missing"], "{text}");
    }
}

#[test]
fn the_argument_that_a_condition_names_is_not_the_one_that_is_refused() {
    for (text, expected) in [
        ("When limit is over 3, quantity must be at most 10", "/quantity range {\"range\":{\"max\":10}}"),
        ("If status is open, email is not valid", "/email shape"),
        ("quantity must be at most 10 when limit is at least 3", "/quantity range {\"range\":{\"max\":10}}"),
        ("email, when given, must be valid", "/email shape"),
        (
            "The value of status is invalid. It must be 'open' if quantity is 0.",
            "/status choice {\"allowed\":[\"open\"]}",
        ),
        ("Given quantity is 0, limit must be at most 5", "/limit range {\"range\":{\"max\":5}}"),
        ("Cannot set quantity to 0 when status is open", "/quantity shape"),
        ("status 'shiped' is not supported while limit is 500", "/status shape"),
        ("Cannot create the order because the email is already taken", "/email shape"),
        ("Not valid (email must be a string)", "/email type {\"type\":\"string\"}"),
        ("For limit 500, quantity must be at most 10", "/quantity range {\"range\":{\"max\":10}}"),
        (
            "Because limit is over 3, the quantity must be at most 10.",
            "/quantity range {\"range\":{\"max\":10}}",
        ),
    ] {
        for body in [json!({ "error": text }), json!({ "message": [text] })] {
            let failure = failed(&flat(), arguments(), 400, body.to_string().as_bytes());
            assert_eq!(told(&failure), [expected], "{body}");
        }
    }
}

#[test]
fn a_list_that_may_go_on_tells_no_values() {
    let choice = |text: &str, values: &[&str]| {
        let failure = failed(&flat(), arguments(), 422, said("status", text).to_string().as_bytes());
        let expected =
            if values.is_empty() { String::new() } else { format!(" {}", json!({ "allowed": values })) };
        assert_eq!(told(&failure), [format!("/status choice{expected}")], "{text}");
        assert!(failure.patch.is_empty(), "{text}");
    };
    choice(
        "must be one of: booked, received, in_transit, found, returned",
        &["booked", "received", "in_transit", "found", "returned"],
    );
    choice(
        "must be one of hamburg, rotterdam, gothenburg, or leeds",
        &["hamburg", "rotterdam", "gothenburg", "leeds"],
    );
    choice(
        "must be one of: in transit, out for delivery, delivered",
        &["in transit", "out for delivery", "delivered"],
    );
    choice("Expected 'open' | 'closed', received 'x'", &["open", "closed"]);
    choice("Invalid option: expected one of \"next day\"|\"two days\"", &["next day", "two days"]);
    choice("must be one of: booked, got lost, returned", &[]);
    choice("must be one of: booked, delivered, out for delivery", &[]);
    choice("must be one of: booked, delivered, etc.", &[]);
}

#[test]
fn a_value_without_quotes_is_one_where_the_schema_or_what_was_sent_bears_it_out() {
    let one: &[&str] = &["/status choice {\"allowed\":[\"open\"]}"];
    let none: &[&str] = &["/status shape"];
    let listed = json!({ "properties": { "status": { "enum": ["open", "shiped", "verified"] } } });
    assert_eq!(judged(&listed, arguments(), &said("status", "must be open when limit is over 3")), one);
    assert_eq!(
        judged(&listed, arguments(), &said("status", "must be verified")),
        ["/status choice {\"allowed\":[\"verified\"]}"]
    );
    assert_eq!(judged(&listed, arguments(), &said("status", "must be bank")), none);
    let case = |text: &str| said("status", text);
    let bank: &[&str] = &["/status choice {\"allowed\":[\"bank\"]}"];
    holds(
        422,
        &[
            (case("must be bank when limit is over 100"), bank),
            (case("should be bank."), bank),
            (case("must be bank or insurer"), &["/status choice {\"allowed\":[\"bank\",\"insurer\"]}"]),
            (case("must be unique"), none),
            (case("must be verified"), none),
            (case("must be CHF"), none),
            (case("must be equal to password"), none),
            (said("startDate", "must be UTC"), &["/startDate shape"]),
            (said("X-Tenant", "must be active"), &["/X-Tenant shape"]),
            (said("quantity", "must be CHF"), &["/quantity shape"]),
        ],
    );
    let mut sent = arguments();
    sent["status"] = json!("NOK");
    for (text, values) in [
        ("must be CHF when limit is over 3", "[\"CHF\"]"),
        ("must equal CHF", "[\"CHF\"]"),
        ("only CHF is accepted here", "[\"CHF\"]"),
        ("must be SEK or CHF", "[\"SEK\",\"CHF\"]"),
    ] {
        let failure = failed(&flat(), sent.clone(), 422, case(text).to_string().as_bytes());
        assert_eq!(told(&failure), [format!("/status choice {{\"allowed\":{values}}}")], "{text}");
    }
}

#[test]
fn what_a_text_is_made_of_is_no_length() {
    holds(
        422,
        &[
            (said("email", "must contain at least one digit"), &["/email pattern"]),
            (said("email", "must have at least 1 uppercase letter"), &["/email pattern"]),
            (
                said("email", "must contain at least 8 characters"),
                &["/email length {\"length\":{\"min\":8}}"],
            ),
        ],
    );
}

/// Sentences whose facts are not read yet, so that fewer is told than could be. The number may only go down.
#[test]
fn what_is_not_read_yet_is_counted() {
    const MISSES: usize = 4;
    let cases = [
        ("quantity", "must be 5 or 10", "/quantity choice {\"allowed\":[5,10]}"),
        (
            "email",
            "must contain at least one digit and at least 8 characters",
            "/email length {\"length\":{\"min\":8}}",
        ),
        (
            "status",
            "must be one of in transit, out for delivery or delivered",
            "/status choice {\"allowed\":[\"in transit\",\"out for delivery\",\"delivered\"]}",
        ),
        (
            "status",
            "must be one of open, closed for parcels",
            "/status choice {\"allowed\":[\"open\",\"closed\"]}",
        ),
    ];
    let read = |(name, text, expected): &(&str, &str, &str)| {
        told(&failed(&flat(), arguments(), 422, said(name, text).to_string().as_bytes())) == [*expected]
    };
    assert_eq!(cases.iter().filter(|case| !read(case)).count(), MISSES);
}
