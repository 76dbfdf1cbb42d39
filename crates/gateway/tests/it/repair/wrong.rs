//! Calls that go wrong as agents make them go wrong.

use serde_json::{Map, Value, json};

use super::wild::{Field, Operation, humps};
use crate::dice::Dice;

/// A word that upstreams refuse and schemas do not know.
pub(crate) const REFUSED: &str = "Atlantis";

/// A call that is wrong, and what was meant.
#[derive(Clone, Debug)]
pub(crate) struct Wrong {
    pub(crate) family: &'static str,
    pub(crate) sent: Value,
    pub(crate) meant: Value,
    /// What the caller answers when it is asked about a place.
    pub(crate) ask: Map<String, Value>,
    /// The places that must be named.
    pub(crate) at: Vec<String>,
}

const FAMILIES: &[&str] = &[
    "choice-typo",
    "choice-case",
    "stringified",
    "missing",
    "misspelt",
    "other-convention",
    "unknown",
    "range",
    "length",
    "pattern",
    "format",
    "stringified-object",
    "refused-upstream",
];

/// Makes a good call wrong; nothing where the family does not fit the operation.
pub(crate) fn wrong(operation: &Operation, round: usize, dice: &mut Dice) -> Option<Wrong> {
    let family = FAMILIES[round % FAMILIES.len()];
    let meant = operation.good();
    let mut call = Wrong { family, sent: meant.clone(), meant, ask: Map::new(), at: Vec::new() };
    let at = corrupt(&mut call, operation, family, "", dice)?;
    if round % 4 == 3 && family != "refused-upstream" && family != "stringified-object" {
        // A second slip elsewhere; one that a schema knows.
        let second = *dice.pick(&["choice-typo", "stringified", "range", "misspelt"]);
        if corrupt(&mut call, operation, second, &at, dice).is_some() {
            call.family = "two-errors";
        }
    }
    Some(call)
}

fn corrupt(
    call: &mut Wrong,
    operation: &Operation,
    family: &str,
    but: &str,
    dice: &mut Dice,
) -> Option<String> {
    if family == "stringified-object" {
        let field = operation.fields.iter().find(|field| !field.inner.is_empty())?;
        let root = operation.around.map(|around| format!("/{around}")).unwrap_or_default();
        let at = format!("{root}/{}", field.name);
        *call.sent.pointer_mut(&at)? = field.good.to_string().into();
        call.at.push(at.clone());
        return Some(at);
    }
    if family == "unknown" {
        let root = operation.around.map(|around| format!("/{around}")).unwrap_or_default();
        call.sent.pointer_mut(&root)?["zzyzx"] = json!(true);
        let at = format!("{root}/zzyzx");
        call.ask.insert(at.clone(), Value::Null);
        call.at.push(at.clone());
        return Some(at);
    }
    let fitting: Vec<(String, &Field)> =
        operation.leaves().into_iter().filter(|(at, field)| at != but && fits(family, field)).collect();
    if fitting.is_empty() {
        return None;
    }
    let (at, field) = dice.pick(&fitting).clone();
    let (parent, _) = at.rsplit_once('/')?;
    let asks = |call: &mut Wrong| {
        call.ask.insert(at.clone(), field.good.clone());
    };
    let bad = match family {
        "choice-typo" => swapped(field.good.as_str()?).into(),
        "choice-case" => field.good.as_str()?.to_uppercase().into(),
        "stringified" => field.good.to_string().into(),
        "missing" => {
            asks(call);
            call.sent.pointer_mut(parent)?.as_object_mut()?.shift_remove(&field.name);
            call.at.push(at.clone());
            return Some(at);
        }
        "misspelt" | "other-convention" => {
            let name = if family == "misspelt" { swapped(&field.name) } else { other(&field.name) };
            let members = call.sent.pointer_mut(parent)?.as_object_mut()?;
            let value = members.shift_remove(&field.name)?;
            members.insert(name.clone(), value);
            call.at.push(format!("{parent}/{name}"));
            return Some(at);
        }
        bad => {
            asks(call);
            match bad {
                "range" => json!(100_000),
                "length" => "x".repeat(60).into(),
                "pattern" => "dk417".into(),
                "format" => "next tuesday".into(),
                _ => REFUSED.into(),
            }
        }
    };
    *call.sent.pointer_mut(&at)? = bad;
    call.at.push(at.clone());
    Some(at)
}

fn fits(family: &str, field: &Field) -> bool {
    let has = |keyword: &str| field.schema.get(keyword).is_some();
    match family {
        "choice-typo" | "choice-case" => has("enum"),
        "stringified" => !field.good.is_string(),
        "missing" => field.required,
        "misspelt" => true,
        "other-convention" => field.name.contains('_') || field.name.contains(char::is_uppercase),
        "range" => has("maximum"),
        "pattern" => has("pattern"),
        "format" => has("format"),
        _ => has("maxLength"),
    }
}

/// Two letters in the middle change places.
fn swapped(word: &str) -> String {
    let mut letters: Vec<char> = word.chars().collect();
    let middle = (letters.len() / 2..letters.len() - 1)
        .find(|index| letters[*index] != letters[index + 1])
        .unwrap_or(letters.len() - 2);
    letters.swap(middle, middle + 1);
    letters.into_iter().collect()
}

/// The name as another language spells it.
fn other(name: &str) -> String {
    if name.contains('_') {
        return humps(name);
    }
    let split = |c: char| if c.is_uppercase() { format!("_{}", c.to_lowercase()) } else { c.to_string() };
    name.chars().map(split).collect::<Vec<_>>().concat()
}
