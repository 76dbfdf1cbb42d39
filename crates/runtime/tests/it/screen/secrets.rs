//! No secret is left, wherever it stands and however it is written.

use curable_runtime::screen;

use super::random::{HEX, Random, URL64};
use super::samples::{
    CLASSES, DISGUISES, PLACES, base64, disguise, hexadecimal, place, secret, shows, written,
};

/// Whether a screened document still holds what must not be seen, in the dress that it came in.
fn leaks(document: &str, core: &str, dress: usize) -> bool {
    shows(document, core) || shows(document, &disguise(dress, core))
}

#[test]
fn no_secret_is_left_in_any_place_and_any_disguise() {
    let mut random = Random::new(1);
    let mut missed = Vec::new();
    for class in 0..CLASSES {
        for spot in 0..PLACES {
            for dress in 0..DISGUISES {
                for _ in 0..4 {
                    let secret = secret(class, &mut random);
                    let mut document = place(spot, &disguise(dress, &secret.text));
                    screen::value(&mut document);
                    if leaks(&document.to_string(), &secret.core, dress) {
                        missed.push(format!("{class}/{spot}/{dress}: {} -> {document}", secret.text));
                    }
                }
            }
        }
    }
    assert!(missed.is_empty(), "{} left:\n{}", missed.len(), missed.join("\n"));
}

#[test]
fn nearly_all_of_many_secrets_are_caught() {
    let mut random = Random::new(2);
    for class in 0..CLASSES {
        let missed: Vec<String> = (0..200)
            .map(|_| secret(class, &mut random).text)
            .filter(|text| !screen::is_secret(text))
            .collect();
        assert!(missed.len() <= 2, "class {class}: {} of 200 missed: {missed:?}", missed.len());
    }
}

#[test]
fn secrets_in_other_dresses_are_caught() {
    let mut random = Random::new(3);
    for class in [0, 2, 3, 4, 5, 6, 7, 9, 10, 11] {
        for _ in 0..20 {
            let text = secret(class, &mut random).text;
            let twice = disguise(3, &disguise(3, &text));
            let entities = written(&text, |c| format!("&#{};", c as u32));
            let wide: String = text
                .chars()
                .map(|c| char::from_u32(c as u32 + 0xfee0).filter(|_| c != ' ').unwrap_or(c))
                .collect();
            let nested = base64(base64(text.as_bytes(), URL64).as_bytes(), URL64);
            let lost: String = text
                .chars()
                .enumerate()
                .flat_map(|(index, c)| [Some(c), (index % 4 == 3).then_some('?')])
                .flatten()
                .collect();
            for dressed in [twice, entities, wide, nested, hexadecimal(&text), lost] {
                assert!(screen::is_secret(&dressed), "class {class}: {text} as {dressed}");
            }
        }
    }
}

#[test]
fn only_the_piece_that_is_secret_is_taken_out() {
    for (text, left) in [
        ("The key AKIAIOSFODNN7EXAMPLE is not active", "The key [redacted] is not active"),
        ("postgres://app:s3cr3t@db.internal/shop is down", "postgres://[redacted]@db.internal/shop is down"),
        ("see https://bob:pw@example.com/a?b=1", "see https://[redacted]@example.com/a?b=1"),
        (
            "GET https://example.com/a?page=2&access_token=0a1b2c3d4e5f failed",
            "GET https://example.com/a?[redacted] failed",
        ),
        ("Authorization: Bearer abc123def456ghi", "Authorization: Bearer [redacted]"),
        ("Authorization: Basic dXNlcjpwYXNz", "Authorization: Basic [redacted]"),
        ("MCP_API_KEY=hunter2hunter2 was refused", "MCP_API_KEY=[redacted] was refused"),
        ("card 4111 1111 1111 1111 was declined", "card [redacted] was declined"),
        (
            "{\"password\":\"correcthorse\",\"user\":\"bob\"}",
            "{\"password\":\"[redacted]\",\"user\":\"bob\"}",
        ),
        ("<password>hunter2</password>", "<password>[redacted]</password>"),
        ("run with --token s3cr3tvalue --verbose", "run with --token [redacted] --verbose"),
        ("app:hunter22@tcp(db:3306)/shop", "[redacted]@tcp(db:3306)/shop"),
        ("postgres://app:a/b@c@db/shop", "postgres://[redacted]@db/shop"),
        ("redis://:p4ss@cache:6379/0", "redis://[redacted]@cache:6379/0"),
        ("a\u{200b}k pass\u{200b}word=hun\u{200b}ter2x", "a\\u{200b}k pass\\u{200b}word=[redacted]"),
    ] {
        assert_eq!(screen::screened(text), left);
    }
}

#[test]
fn letters_beside_a_secret_do_not_hide_it() {
    for text in [
        "x4111111111111111",
        "4111111111111111x",
        "key4111111111111111end",
        "a4111111111111111",
        "no keys4111 1111 1111 1111here",
        "card5555-5555-5555-4444x",
        "amex378282246310005x",
        "xAKIAQ7WXN3PLMZ5RTV2K",
        "AKIAQ7WXN3PLMZ5RTV2Kx",
        "idASIAQ7WXN3PLMZ5RTV2Kend",
    ] {
        assert!(screen::is_secret(text), "{text}");
    }
    for text in [
        // Digests, UUIDs and what else is written in hexadecimal digits.
        "e4111111111111111d41d8cd98f00b20",
        "da4111111111111111d5eee6b4b0d3255bfef956",
        "4111111111111111d41d8cd98f00b204e9800998",
        "a1234567-4111-4111-8111-1111111111ff",
        "f4111111-1111-4111-8111-1111111111ff",
        // Identifiers that are no number of a card.
        "x4111111111111112",
        "ord1234567890123456",
        "inv20261118024413123456",
        "MALAKIASANDOTHERLETTERS",
        "EURASIASANDOTHERLETTERS",
    ] {
        assert!(!screen::is_secret(text), "{text}");
    }
}

#[test]
fn what_was_screened_is_clean() {
    let mut random = Random::new(4);
    for class in 0..CLASSES {
        for _ in 0..50 {
            let text = format!("before {} after", secret(class, &mut random).text);
            let once = screen::screened(&text).into_owned();
            assert_eq!(screen::screened(&once), once, "from {text}");
        }
    }
}

#[test]
fn well_known_examples_are_caught() {
    for text in [
        "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
        "AccountKey=Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq==",
        "SK0123456789abcdef0123456789abcdef",
        "https://hooks.slack.com/services/T00000000/B00000000/XXXXXXXXXXXXXXXXXXXXXXXX1a",
        "jdbc:oracle:thin:scott/tiger@//db:1521/orcl",
        "jdbc:sqlserver://db:1433;user=sa;password=Pa55word!",
        "amqp://guest:guest@mq:5672/",
        "https://ghtoken123@github.com/a/b.git",
        "DE89 3704 0044 0532 0130 00",
        "ssn: 123-45-6789",
        "Cookie: session=8f14e45fceea167a5a36",
        "the password is Tr0ub4dor&3",
        "https://blob.example.net/c/f.txt?sv=2022&sig=abcDEF123%2Fxyz%3D",
        "pypi-AgEIcHlwaS5vcmcCJDNhNmE5",
        "id-Z2hwXzAxMjM0NTY3ODlhYmNkZWZnaGlqQUJDREVGR0hJSjAxMjM0NQ==",
        "login failed with password 'letmein!'",
        "prefix_sk_live_4eC39HqLyjWDarjtT1zdp7dc",
        "4111\u{a0}1111\u{a0}1111\u{a0}1111",
        "4222222222222",
        "my number is 078-05-1120",
        "Authorization: Bearer abcdefghijklmnop",
    ] {
        assert!(screen::is_secret(text), "{text}");
    }
}

#[test]
fn long_texts_take_linear_time() {
    let mut random = Random::new(5);
    let pieces = [
        "password=",
        "://a:b@",
        "%41%42",
        "\\u0041",
        "eyJ",
        "4111 1111 ",
        "-----BEGIN PRIVATE KEY-----",
        "token",
        "sid=",
        "token: not ",
        "a:b@c ",
        "550e8400-e29b-41d4-a716-446655440000_",
    ];
    for piece in pieces {
        let text = piece.repeat(100_000 / piece.len());
        let start = std::time::Instant::now();
        screen::screened(&text);
        assert!(start.elapsed().as_secs() < 20, "{piece}");
    }
    let text = random.text(HEX, 200_000);
    let start = std::time::Instant::now();
    screen::screened(&text);
    assert!(start.elapsed().as_secs() < 20);
}
