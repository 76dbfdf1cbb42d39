//! What is no secret stays as it is.

use curable_runtime::screen;
use serde_json::{Value, json};

use super::random::{DIGITS, HEX, LETTERS, Random, UPPER, WORD};

const WORDS: &[&str] = &[
    "order",
    "customer",
    "invoice",
    "payment",
    "street",
    "delivery",
    "warehouse",
    "blue",
    "large",
    "account",
    "limit",
    "request",
    "failed",
    "because",
    "the",
    "a",
    "of",
    "to",
    "is",
    "not",
    "must",
    "be",
    "between",
    "and",
    "password",
    "token",
    "secret",
    "key",
    "expired",
    "invalid",
    "required",
    "please",
    "try",
    "again",
    "later",
    "internationally",
];
const NAMES: &[&str] =
    &["Jane Doe", "José García", "Łukasz Żak", "O'Neill, Mary", "山田太郎", "Søren Ås", "Jean-Luc Dupont"];
const HOSTS: &[&str] =
    &["api.example.com", "shop.example.co.uk", "localhost:8080", "10.0.0.7", "cdn-eu-west-1.example.net"];

fn words(random: &mut Random, count: usize) -> String {
    (0..count).map(|_| random.one(WORDS)).collect::<Vec<_>>().join(" ")
}

fn date(random: &mut Random) -> String {
    let (year, month, day) = (1990 + random.below(40), 1 + random.below(12), 1 + random.below(28));
    match random.below(3) {
        0 => format!("{year}-{month:02}-{day:02}"),
        1 => format!("{year}-{month:02}-{day:02}T{:02}:00:00.{:03}Z", random.below(24), random.below(1000)),
        _ => format!("Tue, {day:02} Nov {year} 08:49:37 GMT"),
    }
}

fn id(random: &mut Random) -> String {
    match random.below(8) {
        0 => random.text(DIGITS, 8),
        1 => format!("ord_{}", random.text(WORD, 16)),
        2 => format!("INV-{}-{}", 2020 + random.below(8), random.text(DIGITS, 6)),
        3 => format!("01{}", random.text("0123456789ABCDEFGHJKMNPQRSTVWXYZ", 24)),
        4 => random.text(HEX, 24),
        5 => format!("SKU-{}", random.text(UPPER, 8)),
        6 => format!("arn:aws:s3:::my-bucket-{}/folder/file-{}.txt", random.below(99), random.below(99)),
        _ => format!("projects/demo-{}/locations/europe-west1/queues/mail", random.below(9999)),
    }
}

fn url(random: &mut Random) -> String {
    let host = random.one(HOSTS);
    match random.below(4) {
        0 => format!("https://{host}/v1/orders/{}", random.text(DIGITS, 9)),
        1 => format!("https://{host}/search?q={}&page={}&limit=50", random.one(WORDS), random.below(90)),
        2 => format!("http://{host}/docs/errors#{}-{}", random.one(WORDS), random.one(WORDS)),
        _ => format!("https://{host}/a/{}/b?sort=created_at&order=desc", random.uuid()),
    }
}

fn prose(random: &mut Random) -> String {
    match random.below(6) {
        0 => format!("Password: must be at least {} characters", 6 + random.below(20)),
        1 => format!("The token is invalid: {}", words(random, 3)),
        2 => format!("token: expired at {}", date(random)),
        3 => format!(
            "Missing header: Authorization ({} is required)",
            random.one(&["bearer token", "basic auth", "a key"])
        ),
        4 => format!("{} (max_tokens={})", words(random, 6), random.below(9000)),
        _ => words(random, 12),
    }
}

fn price(random: &mut Random) -> String {
    format!("{}{}.{:02}", random.one(&["€", "$", "CHF ", "£"]), random.below(100_000), random.below(100))
}

fn phone(random: &mut Random) -> String {
    match random.below(4) {
        0 => format!("+49 30 {}", random.text(DIGITS, 8)),
        1 => format!("({}) {}-{}", random.text(DIGITS, 3), random.text(DIGITS, 3), random.text(DIGITS, 4)),
        2 => format!("+1-{}-{}-{}", random.text(DIGITS, 3), random.text(DIGITS, 3), random.text(DIGITS, 4)),
        _ => format!("0044 20 {} {}", random.text(DIGITS, 4), random.text(DIGITS, 4)),
    }
}

fn hash(random: &mut Random) -> String {
    match random.below(5) {
        0 => random.text(HEX, 40),
        1 => random.text(HEX, 32),
        2 => format!("sha256:{}", random.text(HEX, 64)),
        3 => format!("00-{}-{}-01", random.text(HEX, 32), random.text(HEX, 16)),
        _ => format!("W/\"{}\"", random.text(HEX, 16)),
    }
}

fn address(random: &mut Random) -> String {
    match random.below(3) {
        0 => format!("{} Main Street, Springfield, IL {}", random.below(9999), random.text(DIGITS, 5)),
        1 => format!("Straße des 17. Juni {}, {} Berlin", random.below(200), random.text(DIGITS, 5)),
        _ => format!("{}.{}@example.com", random.text(LETTERS, 5), random.text(LETTERS, 8)),
    }
}

fn code(random: &mut Random) -> String {
    match random.below(4) {
        0 => "MAX_NUMBER_OF_ITEMS_PER_CUSTOMER_EXCEEDED_FOR_THIS_REGION_V2".to_owned(),
        1 => "com.example.service.OrderServiceImpl$InnerClassNumber2".to_owned(),
        2 => "payment_method_microdeposit_verification_attempts_exceeded".to_owned(),
        _ => format!("/api/v{}/CustomerAccounts/OrderHistoryEntries/GetLatest", random.below(9)),
    }
}

fn body(random: &mut Random) -> Value {
    json!({
        "id": id(random),
        "request_id": random.uuid(),
        "created": date(random),
        "name": random.one(NAMES),
        "type": url(random),
        "title": prose(random),
        "digest": hash(random),
        "price": price(random),
        "phone": phone(random),
        "address": address(random),
        "code": code(random),
        "errors": [{ "field": "password", "reason": "too_short" }, { "field": "token", "reason": "invalid" }],
        "password": ["is too short", "must contain a digit"],
        "next_page_token": random.text(WORD, 20),
        "count": random.below(100_000),
        "at": 1_700_000_000_000_u64 + random.below(90_000_000_000) as u64,
    })
}

#[test]
fn bodies_without_a_secret_stay_as_they_are() {
    let mut random = Random::new(7);
    let mut hits = Vec::new();
    for _ in 0..5_000 {
        let before = body(&mut random);
        let mut after = before.clone();
        if screen::value(&mut after) {
            let differs = |(name, value): (&String, &Value)| {
                (before.get(name) != Some(value)).then(|| format!("{} -> {value}", before[name]))
            };
            hits.extend(after.as_object().expect("it is an object").iter().filter_map(differs));
        }
    }
    assert!(hits.len() <= 50, "{} of 5,000 bodies: {:#?}", hits.len(), &hits[..hits.len().min(40)]);
}

#[test]
fn texts_that_only_speak_of_secrets_stay() {
    for text in [
        "Bearer authentication is required",
        "Authorization: required",
        "password: must be at least 8 characters",
        "{\"password\":[\"is too short\"]}",
        "password is required",
        "token: invalid",
        "Basic authentication is not supported",
        "api_key: missing",
        "api_key=<your key>",
        "token=${TOKEN}",
        "Invalid token: expired",
        "secret: [redacted]",
        "task_test_runner123",
        "sk-learn-pipeline-version-2",
        "keyJsonSerializer2.toString",
        "user8_some_long_identifier_name_1",
        "pypi-package-name-version-2",
        "4006381333931",
        "field 'password' is required",
        "550e8400-e29b-41d4-a716-446655440000",
        "Order-550e8400-e29b-41d4-a716-446655440000",
        "3f786850e387550fdab836ed7e6dc881de23001b",
        "01ARZ3NDEKTSV4RRFFQ69G5FAV",
        "order_01ARZ3NDEKTSV4RRFFQ69G5FAV",
        "Root=1-5759e988-bd862e3fe1be46a994272793",
        "https://example.com/a?page=2&limit=10",
        "ssh://git@github.com/a/b.git",
        "mongodb://h1:27017,h2:27017/db",
        "http://[::1]:8080/a",
        "email: bob42@example.com",
        "/home/JohnSmith/Documents/Project2024/ReadMe.txt",
        "order 1234 5678 9012 3456",
        "the session id is missing",
        "Duplicate key: order_2024_000123",
        "100 % of 50% & more: C:\\new\\table",
        "aHR0cHM6Ly9leGFtcGxlLmNvbS9hL2IvYy9k",
        "{\"token_type\":\"bearer\",\"max_tokens\":4096}",
        "sha512-z4PhNX7vuL3xVChQ1m2AB9Yg5AULVxXcg/SpIdNs6c5H0NE8XYXysP+DGNKHfuwvY7kxvUdBeoGlODJ6+SfaPg==",
    ] {
        assert_eq!(screen::screened(text), text);
    }
}
