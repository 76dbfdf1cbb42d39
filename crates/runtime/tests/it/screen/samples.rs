//! Secrets of twelve classes, in nine places, in six disguises.

use serde_json::{Value, json};

use super::random::{BASE64, DIGITS, HEX, LETTERS, Random, UPPER, URL64, WORD};

pub(super) const CLASSES: usize = 12;
pub(super) const PLACES: usize = 9;
pub(super) const DISGUISES: usize = 6;

/// A secret: the text that holds it, and the part that must not be seen.
pub(super) struct Secret {
    pub(super) text: String,
    pub(super) core: String,
}

fn whole(text: String) -> Secret {
    Secret { core: text.clone(), text }
}

fn within(before: &str, core: String, after: &str) -> Secret {
    Secret { text: format!("{before}{core}{after}"), core }
}

/// One secret of a class.
pub(super) fn secret(class: usize, random: &mut Random) -> Secret {
    match class {
        0 => whole(format!("{}{}", random.one(&["AKIA", "ASIA"]), random.text(UPPER, 16))),
        1 => whole(random.text(BASE64, 40).replace('+', "k")),
        2 => match random.below(3) {
            0 => whole(format!("{}{}", random.one(&["ghp_", "gho_", "ghs_"]), random.text(WORD, 36))),
            1 => whole(format!("github_pat_{}_{}", random.text(WORD, 22), random.text(WORD, 59))),
            _ => whole(format!("glpat-{}", random.text(URL64, 20))),
        },
        3 => {
            let tail = format!("{}-{}", random.text(DIGITS, 12), random.text(WORD, 24));
            whole(format!("{}{tail}", random.one(&["xoxb-", "xoxp-"])))
        }
        4 => whole(format!("{}{}", random.one(&["sk_live_", "rk_live_", "sk_test_"]), random.text(WORD, 24))),
        5 => match random.below(5) {
            0 => whole(format!("AIza{}", random.text(URL64, 35))),
            1 => whole(format!("sk-proj-{}", random.text(URL64, 48))),
            2 => whole(format!("sk-ant-api03-{}", random.text(URL64, 80))),
            3 => whole(format!("npm_{}", random.text(WORD, 36))),
            _ => whole(format!("SG.{}.{}", random.text(URL64, 22), random.text(URL64, 43))),
        },
        6 => {
            let claims = random.text(URL64, 60);
            let tail = random.text(URL64, 43);
            whole(format!("eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIx{claims}.{tail}"))
        }
        7 => within("Authorization: Bearer ", random.text(WORD, 28), ""),
        8 => {
            let body: Vec<String> = (0..4).map(|_| random.text(BASE64, 64)).collect();
            let line = random.one(&["\n", "\\n"]);
            let kind = random.one(&["RSA ", "", "EC ", "OPENSSH "]);
            let core = body.join(line);
            within(
                &format!("-----BEGIN {kind}PRIVATE KEY-----{line}"),
                core,
                &format!("{line}-----END {kind}PRIVATE KEY-----"),
            )
        }
        9 => {
            let core = format!("{}{}", random.text(LETTERS, 6), random.text(DIGITS, 3));
            match random.below(4) {
                0 => within("postgres://admin:", core, "@db.internal:5432/shop"),
                1 => within("mongodb+srv://svc:", core, "@cluster0.example.net/app?retryWrites=true"),
                2 => within("jdbc:postgresql://db/shop?user=app&password=", core, ""),
                _ => within("Server=tcp:db;User Id=sa;Password=", core, ";Encrypt=true"),
            }
        }
        10 => {
            let name = random.one(&[
                "MCP_API_KEY=",
                "password: ",
                "client_secret=",
                "token=",
                "DB_PASSWORD='",
                "\"api_key\":\"",
            ]);
            let core = format!("{}{}", random.text(WORD, 10), random.text(DIGITS, 2));
            let after = if name.ends_with('\'') {
                "'"
            } else if name.ends_with('"') {
                "\""
            } else {
                ""
            };
            within(name, core, after)
        }
        _ => whole(card(random)),
    }
}

/// A card number with its check digit, whole or in groups.
fn card(random: &mut Random) -> String {
    let mut digits = format!("{}{}", random.one(&["4", "51", "55", "37", "6011"]), "");
    let length = if digits == "37" { 15 } else { 16 };
    while digits.len() < length - 1 {
        digits.push_str(&random.text(DIGITS, 1));
    }
    let sum: u32 = digits
        .bytes()
        .rev()
        .enumerate()
        .map(|(index, byte)| {
            let value = u32::from(byte - b'0') * if index % 2 == 0 { 2 } else { 1 };
            value / 10 + value % 10
        })
        .sum();
    digits.push_str(&((10 - sum % 10) % 10).to_string());
    let groups: &[usize] = if length == 15 { &[4, 6, 5] } else { &[4, 4, 4, 4] };
    let separator = random.one(&["", " ", "-"]);
    let mut rest = digits.as_str();
    let mut parts = Vec::new();
    for group in groups {
        let (part, tail) = rest.split_at(*group);
        parts.push(part);
        rest = tail;
    }
    parts.join(separator)
}

/// The same text in another dress.
pub(super) fn disguise(kind: usize, text: &str) -> String {
    match kind {
        0 => text.to_owned(),
        1 => {
            let joints = ['\u{200b}', '\u{200d}', '\u{2060}', '\u{ad}', '\u{feff}', '\u{e0041}'];
            let letters = text.chars().enumerate();
            letters
                .flat_map(|(index, c)| if index % 3 == 2 { vec![c, joints[index % 6]] } else { vec![c] })
                .collect()
        }
        2 => base64(text.as_bytes(), BASE64),
        3 => written(text, |c| format!("%{:02X}", c as u32)),
        4 => written(text, |c| format!("\\u{:04x}", c as u32)),
        _ => {
            let sign = |byte: u8| {
                if byte.is_ascii_alphanumeric() {
                    char::from(byte).to_string()
                } else {
                    format!("%{byte:02x}")
                }
            };
            text.bytes().map(sign).collect()
        }
    }
}

/// Every character written in another way.
pub(super) fn written(text: &str, way: impl Fn(char) -> String) -> String {
    text.chars().map(way).collect::<Vec<_>>().concat()
}

pub(super) fn base64(bytes: &[u8], alphabet: &str) -> String {
    let letters = alphabet.as_bytes();
    let mut out = String::new();
    for chunk in bytes.chunks(3) {
        let bits =
            chunk.iter().fold(0_u32, |bits, byte| bits << 8 | u32::from(*byte)) << (8 * (3 - chunk.len()));
        for index in 0..4 {
            let letter = letters[(bits >> (18 - 6 * index) & 63) as usize];
            out.push(if index <= chunk.len() { char::from(letter) } else { '=' });
        }
    }
    out
}

/// The text at one of the places where an upstream could have put it.
pub(super) fn place(kind: usize, text: &str) -> Value {
    match kind {
        0 => json!({ "message": text }),
        1 => json!({ "message": format!("The request failed ({text}) and was not retried.") }),
        2 => json!({ "errors": [{ "field": "name", "reason": text }] }),
        3 => json!({ "context": { "a": { "b": { "c": [[text]] } } } }),
        4 => json!({ "detail": format!("line 1\nline 2: {text}\nline 3") }),
        5 => json!({ "instance": format!("https://api.example.com/v1/things?token={text}") }),
        6 => json!({ "headers": { "x-debug": format!("upstream said: {text}") } }),
        7 => json!({ (text): "value" }),
        _ => json!([format!("<html><body><pre>{text}</pre></body></html>")]),
    }
}

/// Whether a text, or a text hidden in it, still shows the core.
pub(super) fn shows(text: &str, core: &str) -> bool {
    let bare = |text: &str| text.chars().filter(char::is_ascii_alphanumeric).collect::<String>();
    let core = bare(core);
    // Half of a secret is as good as the whole of it.
    let half = &core[..core.len().div_ceil(2).max(6).min(core.len())];
    let percent = text.replace("%5C", "\\");
    bare(&percent).contains(half)
}

/// Hexadecimal, which some servers write keys in.
pub(super) fn hexadecimal(text: &str) -> String {
    let digits = HEX.as_bytes();
    text.bytes()
        .flat_map(|byte| [byte >> 4, byte & 15])
        .map(|digit| char::from(digits[usize::from(digit)]))
        .collect()
}
