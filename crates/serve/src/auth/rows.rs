//! The rows of a token file, and everything that is wrong with them.

use std::collections::BTreeSet;

use curable_core::nearest;
use toml::{Table, Value};

use super::AuthError;

/// What a row has.
const MEMBERS: &[&str] = &["name", "sha256", "scopes", "resources"];

/// What could be read.
pub(super) struct File {
    pub(super) rows: Vec<Row>,
    pub(super) problems: Vec<String>,
}

/// One token.
pub(super) struct Row {
    /// Which one it is, for messages.
    pub(super) place: String,
    pub(super) name: String,
    pub(super) digest: [u8; 32],
    pub(super) scopes: BTreeSet<String>,
    pub(super) resources: BTreeSet<String>,
}

/// Reads a file. No message quotes a value: somebody may have put a token there.
pub(super) fn read(text: &str) -> Result<File, AuthError> {
    let table: Table = toml::from_str(text).map_err(|error| {
        let line = error.span().map(|span| 1 + text[..span.start.min(text.len())].matches('\n').count());
        let line = line.map(|line| format!(" at line {line}")).unwrap_or_default();
        AuthError::one(format!("the token file cannot be read{line}: {}", error.message()))
    })?;
    let mut file = File { rows: Vec::new(), problems: unknown("the token file", &table, &["token"]) };
    let heads: Vec<usize> =
        (1..).zip(text.lines()).filter(|(_, line)| is_head(line)).map(|(number, _)| number).collect();
    match table.get("token") {
        None => {}
        Some(Value::Array(rows)) => {
            for (index, row) in rows.iter().enumerate() {
                let line = heads.get(index).map(|line| format!(" (line {line})")).unwrap_or_default();
                let place = format!("token {}{line}", index + 1);
                match row {
                    Value::Table(row) => file.add(place, row),
                    _ => {
                        file.problems
                            .push(format!("{place} is no table; write [[token]] before its members"));
                    }
                }
            }
        }
        Some(_) => file.problems.push("`token` is no list of tables; write [[token]] before each".to_owned()),
    }
    Ok(file)
}

fn is_head(line: &str) -> bool {
    line.trim_start().strip_prefix("[[").and_then(|rest| rest.split("]]").next()).map(str::trim)
        == Some("token")
}

impl File {
    fn add(&mut self, place: String, row: &Table) {
        let mut problems = unknown(&place, row, MEMBERS);
        let mut wrong = |what: &str| problems.push(format!("{place}: {what}"));
        let name = row.get("name").and_then(Value::as_str).map(str::trim).filter(|name| !name.is_empty());
        if name.is_none() {
            wrong("`name` is missing, or no text: who calls");
        }
        let digest = row.get("sha256").and_then(Value::as_str).and_then(digest_of);
        if digest.is_none() {
            wrong("`sha256` is missing or not 64 hexadecimal digits: printf %s \"$TOKEN\" | sha256sum");
        }
        let [scopes, resources] = ["scopes", "resources"].map(|member| {
            let found = texts(row.get(member));
            if found.is_none() {
                wrong(&format!("`{member}` is no list of texts, such as [\"files:read\"]"));
            }
            found.unwrap_or_default()
        });
        // Also one that is wrong otherwise may be the same token as another.
        if let Some(digest) = digest {
            self.rows.push(Row {
                place,
                name: name.unwrap_or_default().to_owned(),
                digest,
                scopes,
                resources,
            });
        }
        self.problems.extend(problems);
    }
}

/// The members that nobody knows.
fn unknown(place: &str, table: &Table, known: &[&str]) -> Vec<String> {
    let strange = table.keys().filter(|name| !known.contains(&name.as_str()));
    let told = strange.map(|name| {
        let advice = nearest(name, known.iter().copied()).map_or_else(
            || format!("there are {}", known.join(", ")),
            |near| format!("did you mean `{near}`?"),
        );
        format!("{place}: `{}` is unknown; {advice}", name.escape_debug())
    });
    told.collect()
}

fn texts(value: Option<&Value>) -> Option<BTreeSet<String>> {
    match value {
        None => Some(BTreeSet::new()),
        Some(Value::Array(all)) => all.iter().map(|one| one.as_str().map(str::to_owned)).collect(),
        Some(_) => None,
    }
}

fn digest_of(hex: &str) -> Option<[u8; 32]> {
    let mut digest = [0; 32];
    if hex.len() != 64 || !hex.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return None;
    }
    for (index, byte) in digest.iter_mut().enumerate() {
        *byte = u8::from_str_radix(hex.get(2 * index..2 * index + 2)?, 16).ok()?;
    }
    Some(digest)
}

#[cfg(test)]
mod tests {
    use super::read;

    #[test]
    fn everything_that_is_wrong_is_told_with_its_line_and_the_near_miss() {
        let text = "# mine\n[[token]]\nnam = \"ann\"\nsha256 = \"SECRET\"\n\n[[token]]\nname = \"bob\"\n\
                    sha256 = \"00\"\nscopes = \"files\"\n[[tokn]]\n";
        let told = read(text).unwrap().problems.join("\n");
        for words in [
            "`tokn` is unknown; did you mean `token`?",
            "token 1 (line 2): `nam` is unknown; did you mean `name`?",
            "token 1 (line 2): `name` is missing",
            "token 1 (line 2): `sha256`",
            "token 2 (line 6): `sha256`",
            "token 2 (line 6): `scopes` is no list of texts",
        ] {
            assert!(told.contains(words), "{words}: {told}");
        }
        assert!(!told.contains("SECRET"), "{told}");
    }
}
