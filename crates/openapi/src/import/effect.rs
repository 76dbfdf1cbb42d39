//! What an operation does to the world.

use curable_core::Effect;

use super::options::ImportOptions;
use super::view::text;
use super::walk::Found;

/// As the options say, else as a description of ours says, else as the method says.
pub(super) fn effect(found: &Found<'_>, name: &str, options: &ImportOptions) -> Effect {
    let short = name.rsplit('/').next().unwrap_or(name);
    let title = found.title();
    let keys = [Some(title.as_str()), found.id, Some(name), Some(short)];
    if let Some(effect) = keys.iter().flatten().find_map(|key| options.effects.get(*key)) {
        return *effect;
    }
    if let Some(effect) = text(found.operation, "x-curable-effect").and_then(Effect::parse) {
        return effect;
    }
    match found.method.as_str() {
        "GET" | "HEAD" | "OPTIONS" | "TRACE" | "QUERY" => Effect::Read,
        "PUT" | "DELETE" => Effect::Idempotent,
        // What a method does that nobody knows must not be tried twice.
        _ => Effect::Write,
    }
}
