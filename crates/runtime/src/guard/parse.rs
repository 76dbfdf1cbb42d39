//! From text to verdict: bounds first, then every grammar that fits.

use oxc_allocator::Allocator;
use oxc_parser::{ParseOptions, Parser};
use oxc_semantic::SemanticBuilder;
use oxc_span::SourceType;

use super::codes::Finding;
use super::rules;

/// The longest source that is looked at, in characters.
pub const MAX_SOURCE: usize = 100_000;

/// How deep brackets may nest.
const MAX_NESTING: usize = 250;

/// How often a script may wait or yield: the parser's check of each climbs to the function around it.
const MAX_WAITS: usize = 2_000;

/// The parser and the analysis descend with the source: this much stack for each byte, whatever the source.
const STACK_PER_BYTE: usize = 4 * 1024;
const STACK_BASE: usize = 8 * 1024 * 1024;

/// What is wrong with a source, if anything.
pub(super) fn judge(source: &str) -> Option<Finding> {
    if source.len() > MAX_SOURCE && source.chars().count() > MAX_SOURCE {
        return Some(Finding::construct(format!("more than {MAX_SOURCE} characters")));
    }
    if nests_too_deep(source) {
        return Some(Finding::construct(format!("brackets nested more than {MAX_NESTING} deep")));
    }
    if source.matches("await").count() + source.matches("yield").count() > MAX_WAITS {
        return Some(Finding::construct(format!("more than {MAX_WAITS} `await` or `yield`")));
    }
    let stack = STACK_BASE + source.len() * STACK_PER_BYTE;
    std::thread::scope(|scope| {
        let judge = std::thread::Builder::new().stack_size(stack).spawn_scoped(scope, || judge_here(source));
        match judge.map(std::thread::ScopedJoinHandle::join) {
            Ok(Ok(verdict)) => verdict,
            // A guard that cannot look refuses.
            Ok(Err(_)) | Err(_) => Some(Finding::construct("something that could not be judged")),
        }
    })
}

/// Every opening bracket counts, wherever it stands: strings with hundreds of them are no loss.
fn nests_too_deep(source: &str) -> bool {
    let mut depth = 0_usize;
    for byte in source.bytes() {
        match byte {
            b'(' | b'[' | b'{' => depth += 1,
            b')' | b']' | b'}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth > MAX_NESTING {
            return true;
        }
    }
    false
}

/// How one grammar takes a source.
enum Reading {
    Fits(Option<Finding>),
    DoesNotFit,
}

/// The same text can mean two things: `await /1/g` waits for a pattern in an async body and divides in a script, and
/// the variables of a script are members of `window`. It must be harmless in both, if it fits both.
fn judge_here(source: &str) -> Option<Finding> {
    let body = read(&format!("async () => {{\n{source}\n}}"), SourceType::script());
    let script = read(source, SourceType::script());
    match (body, script) {
        (Reading::Fits(body), Reading::Fits(script)) => body.or(script),
        (Reading::Fits(finding), Reading::DoesNotFit) | (Reading::DoesNotFit, Reading::Fits(finding)) => {
            finding
        }
        (Reading::DoesNotFit, Reading::DoesNotFit) => judge_otherwise(source),
    }
}

/// An anonymous function or an object literal is no statement, but may be the whole source; a module is named as such.
fn judge_otherwise(source: &str) -> Option<Finding> {
    if let Reading::Fits(finding) = read(&format!("(\n{source}\n)"), SourceType::script()) {
        return finding;
    }
    match read(source, SourceType::mjs()) {
        Reading::Fits(Some(finding)) => Some(finding),
        Reading::Fits(None) | Reading::DoesNotFit => Some(Finding::Syntax),
    }
}

fn read(source: &str, source_type: SourceType) -> Reading {
    let allocator = Allocator::default();
    let options = ParseOptions {
        allow_return_outside_function: true,
        preserve_parens: false,
        ..ParseOptions::default()
    };
    let parsed = Parser::new(&allocator, source, source_type).with_options(options).parse();
    if parsed.panicked || !parsed.diagnostics.is_empty() {
        return Reading::DoesNotFit;
    }
    let program = allocator.alloc(parsed.program);
    let built = SemanticBuilder::new().with_build_nodes(true).with_check_syntax_error(true).build(program);
    if !built.diagnostics.is_empty() {
        return Reading::DoesNotFit;
    }
    Reading::Fits(rules::judge(&built.semantic))
}
