//! The words by which validators name what is wrong.

use curable_core::Problem;
use serde_json::{Map, Value};

/// Members that hold a machine's word for what is wrong.
const NAMES: &[&str] = &["code", "type", "keyword", "rule", "constraint", "validator", "tag"];

/// What is wrong, if a machine's word says so; `shape` otherwise.
pub(super) fn problem_of(item: &Map<String, Value>) -> Problem {
    let word = |name: &str| item.get(name).and_then(Value::as_str);
    NAMES
        .iter()
        .find_map(|name| word(name).and_then(problem))
        // A reason is words for people in most systems; it is a machine's only where it looks like a code.
        .or_else(|| word("reason").filter(|reason| is_screaming(reason)).and_then(problem))
        .unwrap_or(Problem::Shape)
}

fn is_screaming(word: &str) -> bool {
    word.bytes().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit() || byte == b'_')
}

/// The problem that a validator's word stands for, however it is spelled: `string_too_short`, `minLength`, `Min`.
fn problem(word: &str) -> Option<Problem> {
    const LONGEST: usize = 32;
    if word.len() > LONGEST {
        return None;
    }
    let folded: String =
        word.chars().filter(char::is_ascii_alphanumeric).map(|letter| letter.to_ascii_lowercase()).collect();
    // The words of JSON Schema, pydantic, Bean Validation, OpenAPI validators and this project itself.
    Some(match folded.as_str() {
        "required" | "missing" | "missingfield" | "missingargument" | "requiredfield" | "fieldrequired"
        | "isrequired" | "notnull" => Problem::Missing,
        "enum" | "choice" | "invalidchoice" | "invalidenum" | "invalidenumvalue" | "literalerror"
        | "const" | "oneof" | "inclusion" | "notinlist" | "notallowedvalue" => Problem::Choice,
        "type"
        | "typeerror"
        | "typemismatch"
        | "invalidtype"
        | "inttype"
        | "intparsing"
        | "intfromfloat"
        | "floattype"
        | "floatparsing"
        | "booltype"
        | "boolparsing"
        | "stringtype"
        | "listtype"
        | "dicttype"
        | "modeltype"
        | "modelattributestype"
        | "decimaltype"
        | "decimalparsing"
        | "nonerequired"
        | "tupletype"
        | "settype"
        | "bytestype" => Problem::Type,
        "extraforbidden"
        | "additionalproperties"
        | "unevaluatedproperties"
        | "unrecognizedkeys"
        | "unknown"
        | "unknownfield"
        | "unexpectedfield"
        | "unexpectedproperty"
        | "unexpectedkeywordargument" => Problem::Unknown,
        "range" | "outofrange" | "minimum" | "maximum" | "min" | "max" | "exclusiveminimum"
        | "exclusivemaximum" | "multipleof" | "greaterthan" | "greaterthanequal" | "lessthan"
        | "lessthanequal" | "decimalmin" | "decimalmax" | "positive" | "positiveorzero" | "negative"
        | "negativeorzero" => Problem::Range,
        "length" | "size" | "minlength" | "maxlength" | "minitems" | "maxitems" | "minproperties"
        | "maxproperties" | "stringtooshort" | "stringtoolong" | "tooshort" | "toolong" | "bytestooshort"
        | "bytestoolong" => Problem::Length,
        "pattern" | "patternmismatch" | "stringpatternmismatch" | "regex" | "invalidpattern" => {
            Problem::Pattern
        }
        "format"
        | "invalidformat"
        | "email"
        | "uri"
        | "url"
        | "uuid"
        | "date"
        | "datetime"
        | "ipv4"
        | "ipv6"
        | "urlparsing"
        | "uuidparsing"
        | "dateparsing"
        | "datetimeparsing"
        | "datetimefromdateparsing"
        | "datefromdatetimeparsing"
        | "timeparsing"
        | "timedeltaparsing" => Problem::Format,
        "governed" | "readonly" => Problem::Governed,
        _ => return None,
    })
}
