//! Remembers how a value was spelled, in dialects that have several spellings for one failure.

use curable_core::Failure;
use serde_json::{Map, Value};

use crate::draft::{heard, own_members};

/// The name under which the spelling is remembered.
const SPELLING: &str = "spelling";

/// Notes where a failure was heard, and the original where `write` would spell it in another way.
pub(crate) fn keep(
    failure: &mut Failure,
    dialect: &'static str,
    extra: Map<String, Value>,
    original: Value,
    write: impl Fn(&Failure) -> Value,
) {
    heard(failure, dialect, extra);
    if write(failure) != original
        && let Some(heard) = failure.heard.as_deref_mut()
    {
        heard.members.insert(SPELLING.to_owned(), original);
    }
}

/// The original, as long as it still says what the failure says.
pub(crate) fn kept<E>(
    failure: &Failure,
    dialect: &str,
    read: impl Fn(Value) -> Result<Failure, E>,
) -> Option<Value> {
    let original = own_members(failure, dialect)?.get(SPELLING)?;
    read(original.clone()).is_ok_and(|again| again == *failure).then(|| original.clone())
}

/// The members that were heard besides the spelling.
pub(crate) fn others(failure: &Failure, dialect: &str) -> Map<String, Value> {
    let mut members = own_members(failure, dialect).cloned().unwrap_or_default();
    members.shift_remove(SPELLING);
    members
}
