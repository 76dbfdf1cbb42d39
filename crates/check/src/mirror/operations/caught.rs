//! Calls whose failure goes no further: what is caught and put into other words, or left unread, leaves no operation.

use crate::mirror::lang::Language;
use crate::mirror::learned::mentions::tells;

/// How far a statement is followed.
const LONGEST: usize = 4000;
/// What is asked of a result, or done with it, so that its failure is gone.
const GONE: &[&str] = &[
    ".catch(()",
    ".is_err()",
    ".is_ok()",
    ".map_err(|_|",
    ".map_err(|_e|",
    ".ok()",
    ".or_else(|_|",
    ".unwrap_or(",
    ".unwrap_or_default(",
    ".unwrap_or_else(|_|",
];

fn is_part(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

/// Whether the failure of what is called at a place ends there; the function around it begins at `start`.
pub(crate) fn ends_here(lang: Language, text: &str, start: usize, at: usize) -> bool {
    let (Some(before), Some(rest)) = (text.get(start..at), text.get(at..)) else { return false };
    let after = behind(rest).trim_start();
    let after = after.strip_prefix(".await").unwrap_or(after).trim_start();
    GONE.iter().any(|sign| after.starts_with(sign))
        || match lang {
            Language::Go => is_replaced(before, after),
            Language::Swift => {
                line_before(before).contains("try? ") || is_caught_in_braces(before, rest, "do")
            }
            Language::Python => is_excepted(text, start, at),
            Language::Rust => false,
            _ => is_caught_in_braces(before, rest, "try"),
        }
}

/// Whether the result of what is called at a place is only compared, chosen by or told to people:
/// `switch (codeOf(err)) {`, `if code_of(&e) == "X"`, `log.warn(codeFor(err))`.
pub(crate) fn is_asked(text: &str, at: usize) -> bool {
    let (Some(before), Some(rest)) = (text.get(..at), text.get(at..)) else { return false };
    // What the call belongs to stands before it.
    let before = before.trim_end_matches(|c: char| is_part(c) || matches!(c, '.' | ':'));
    let after = behind(rest).trim_start();
    let head = before.trim_end().trim_end_matches('(').trim_end();
    let is_compared = ["==", "!="].iter().any(|sign| after.starts_with(sign) || head.ends_with(sign));
    let is_chosen = ["switch", "match"]
        .iter()
        .any(|word| head.strip_suffix(word).is_some_and(|head| !head.ends_with(is_part)));
    is_compared || is_chosen || is_told(before)
}

/// Whether what comes next is given to something that tells people.
fn is_told(before: &str) -> bool {
    let mut depth = 0usize;
    for (at, c) in before.char_indices().rev().take(LONGEST) {
        match c {
            ')' | '}' | ']' => depth += 1,
            '(' | '{' | '[' if depth > 0 => depth -= 1,
            '(' => {
                let head = &before[..at];
                let start = head.trim_end_matches(|c: char| is_part(c) || matches!(c, '.' | ':' | '!')).len();
                if head[start..].split(['.', ':', '!']).any(tells) {
                    return true;
                }
            }
            ';' => return false,
            _ => {}
        }
    }
    false
}

fn line_before(before: &str) -> &str {
    before.rsplit(['\n', ';', '{']).next().unwrap_or(before)
}

/// What stands behind a call.
fn behind(rest: &str) -> &str {
    let Some(open) = rest.find(|c: char| !is_part(c)).filter(|open| rest[*open..].starts_with('(')) else {
        return rest.trim_start_matches(is_part);
    };
    closing(&rest[open..]).map_or("", |end| &rest[open + end + 1..])
}

/// Where the bracket that a text begins with is closed.
fn closing(text: &str) -> Option<usize> {
    let mut depth = 0usize;
    for (at, c) in text.char_indices().take(LONGEST) {
        match c {
            '(' | '{' | '[' => depth += 1,
            ')' | '}' | ']' => {
                depth = depth.checked_sub(1)?;
                if depth == 0 {
                    return Some(at);
                }
            }
            _ => {}
        }
    }
    None
}

/// `if err := check(r); err != nil { return fault.New("X", "…") }`
fn is_replaced(before: &str, after: &str) -> bool {
    let line = line_before(before).trim_start();
    if line.starts_with("_ =") || line.contains(", _ :=") || line.contains(", _ =") {
        return true;
    }
    let Some(name) = line.split([' ', ',']).find(|word| word.starts_with("err")) else { return false };
    let condition = after.trim_start_matches(['\n', '\t', ' ', ';']);
    let condition = condition.strip_prefix("if ").unwrap_or(condition);
    let Some(block) = condition.strip_prefix(name).and_then(|rest| rest.trim_start().strip_prefix("!= nil"))
    else {
        return false;
    };
    let block = block.trim_start();
    let Some(end) = block.starts_with('{').then(|| closing(block)).flatten() else { return false };
    let block = &block[..end];
    block.contains("return") && !hands_on(block, name)
}

/// `try { check(r) } catch (e) { throw new Failure('X') }`
fn is_caught_in_braces(before: &str, rest: &str, word: &str) -> bool {
    // Out of the brackets around the call, up to those of a function.
    let mut depth = 0usize;
    for (at, c) in before.char_indices().rev().take(LONGEST) {
        match c {
            '}' => depth += 1,
            '{' if depth > 0 => depth -= 1,
            '{' => {
                let head = before[..at].trim_end();
                if head.ends_with("=>") || head.ends_with(')') && line_before(head).contains("function") {
                    return false;
                }
                if head.strip_suffix(word).is_some_and(|head| !head.ends_with(is_part)) {
                    return replaces(&before[at..], rest);
                }
            }
            _ => {}
        }
    }
    false
}

/// Whether the clause behind a block replaces what it catches.
fn replaces(block: &str, rest: &str) -> bool {
    let whole = format!("{block}{}", rest.get(..rest.len().min(LONGEST)).unwrap_or(rest));
    let Some(end) = closing(&whole) else { return false };
    let Some(clause) = whole[end + 1..].trim_start().strip_prefix("catch") else { return false };
    let Some(open) = clause.find('{') else { return false };
    let head = clause[..open].trim().trim_matches(['(', ')']);
    let name = head.split(|c: char| !is_part(c)).rfind(|word| !word.is_empty()).unwrap_or("error");
    let name = if head.contains(':') { head.split(':').next().unwrap_or(name).trim() } else { name };
    closing(&clause[open..]).is_some_and(|end| !hands_on(&clause[open..open + end], name))
}

/// `try: check(r)` and `except Failure: raise Failure("X")`
fn is_excepted(text: &str, start: usize, at: usize) -> bool {
    let indent = |line: &str| line.len() - line.trim_start().len();
    let Some(line_start) = text[..at].rfind('\n').map(|end| end + 1).filter(|line| *line > start) else {
        return false;
    };
    let mut inner = indent(text[line_start..].lines().next().unwrap_or_default());
    for line in text[start..line_start].lines().rev() {
        if line.trim().is_empty() || indent(line) >= inner {
            continue;
        }
        inner = indent(line);
        if line.trim() == "try:" {
            let mut clause: Option<(String, String)> = None;
            for line in text[line_start..].lines().skip(1) {
                if line.trim().is_empty() || indent(line) > inner {
                    if let Some((_, block)) = &mut clause {
                        block.push_str(line);
                        block.push('\n');
                    }
                } else if indent(line) == inner && line.trim_start().starts_with("except") && clause.is_none()
                {
                    let name =
                        line.trim_end_matches(':').rsplit(" as ").next().filter(|_| line.contains(" as "));
                    clause = Some((name.unwrap_or("\u{0}").trim().to_owned(), String::new()));
                } else {
                    break;
                }
            }
            return clause.is_some_and(|(name, block)| {
                !block.lines().any(|line| line.trim() == "raise") && !hands_on(&block, &name)
            });
        }
    }
    false
}

/// Whether a text begins with a method that puts something into another form: `.as_tool_error()`, `.toToolError()`.
fn is_form_of(after: &str) -> bool {
    let Some(method) = after.strip_prefix('.') else { return false };
    ["as", "to", "into"].iter().any(|word| {
        method.strip_prefix(word).is_some_and(|rest| {
            rest.starts_with(|c: char| c == '_' || c.is_ascii_uppercase()) || rest.starts_with("()")
        })
    })
}

/// Whether a text begins with the member that the code of something is: `.code, …`, `.errorCode)`.
fn is_code_of(text: &str) -> bool {
    let rest = text.trim_start_matches('?');
    rest.strip_prefix('.').is_some_and(|rest| {
        let name = &rest[..rest.find(|c: char| !is_part(c)).unwrap_or(rest.len())];
        name.get(name.len().saturating_sub(4)..).is_some_and(|end| end.eq_ignore_ascii_case("code"))
    })
}

/// Whether a block hands on what it has caught under a name: `throw e`, `return nil, err`, `throw toFailure(e)`.
fn hands_on(block: &str, name: &str) -> bool {
    block.match_indices(name).any(|(at, _)| {
        let (before, after) = (&block[..at], &block[at + name.len()..]);
        let line = before.rsplit(['\n', ';']).next().unwrap_or(before);
        let mut leaves = ["throw", "raise", "return", "reject(", "next("].iter();
        let left = leaves.find_map(|word| line.find(word)).map(|from| &line[from..]);
        // Beside words of its own it is only told of, unless they are put before it.
        let is_told = |line: &str| {
            // `return "", err` says nothing.
            let line = line.replace("\"\"", "").replace("''", "");
            line.contains(['"', '\'', '`']) && !line.contains("%w")
        };
        let is_cause = ["cause: ", "cause=", "from "].iter().any(|word| before.ends_with(word));
        // `raise refusal.as_tool_error()` is the same failure in another form.
        if left.is_some_and(|line| line.split_whitespace().nth(1).is_none()) && is_form_of(after) {
            return true;
        }
        // `raise Failure(refusal.code, …)` fails as that did.
        if let (Some(line), true) = (left, is_code_of(after)) {
            let marks = |mark: char| line.chars().filter(|c| *c == mark).count() % 2 == 1;
            return !before.ends_with(|c: char| is_part(c) || c == '.')
                && !['"', '\'', '`'].into_iter().any(marks);
        }
        !before.ends_with(|c: char| is_part(c) || c == '.')
            && !after.starts_with(|c: char| is_part(c) || c == '.')
            && left.is_some_and(|line| !is_told(line))
            && !is_cause
    })
}
