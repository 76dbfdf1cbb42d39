//! Lists in pages: a cursor is made of the name that the page before ended with, so that it survives changes of the list.

use rmcp::ErrorData;
use rmcp::model::PaginatedRequestParams;

use super::refused::malformed;

/// One page of tools, and the cursor of the next.
pub(super) fn page<T>(
    mut tools: Vec<T>,
    name: impl Fn(&T) -> &str,
    request: Option<PaginatedRequestParams>,
    size: usize,
) -> Result<(Vec<T>, Option<String>), ErrorData> {
    tools.sort_by(|a, b| name(a).cmp(name(b)));
    if let Some(cursor) = request.and_then(|request| request.cursor) {
        let Some(last) = last(&cursor) else {
            return Err(malformed("the cursor is none that this list has given; list from the start"));
        };
        tools.retain(|tool| name(tool) > last);
    }
    let size = size.max(1);
    let next = (tools.len() > size).then(|| cursor(name(&tools[size - 1])));
    tools.truncate(size);
    Ok((tools, next))
}

/// The cursor behind a name: nothing has to be kept for it, and whoever made it up is found out.
fn cursor(name: &str) -> String {
    format!("{:08x}.{name}", sum(name))
}

/// The name that a cursor is made of; `None` for what is no cursor of ours.
fn last(cursor: &str) -> Option<&str> {
    let (_, name) = cursor.split_once('.')?;
    (self::cursor(name) == cursor).then_some(name)
}

/// FNV-1a, the same in every process: another one behind the same address may be asked for the next page.
fn sum(name: &str) -> u32 {
    name.bytes().fold(0x811c_9dc5, |sum, byte| (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

#[cfg(test)]
mod tests {
    use super::{cursor, page};
    use rmcp::model::PaginatedRequestParams;

    fn after(cursor: &str) -> PaginatedRequestParams {
        PaginatedRequestParams::default().with_cursor(Some(cursor.to_owned()))
    }

    #[test]
    fn pages_follow_each_other_without_a_gap() {
        let all = vec!["c", "a", "d", "b", "e"];
        let (first, next) = page(all.clone(), |name| name, None, 2).unwrap();
        assert_eq!(first, ["a", "b"]);
        let (second, next) = page(all.clone(), |name| name, Some(after(&next.unwrap())), 2).unwrap();
        assert_eq!(second, ["c", "d"]);
        let (third, next) = page(all, |name| name, Some(after(&next.unwrap())), 2).unwrap();
        assert_eq!((third, next), (vec!["e"], None));
    }

    #[test]
    fn a_tool_that_is_gone_does_not_break_its_cursor() {
        let (rest, _) = page(vec!["a", "c"], |name| name, Some(after(&cursor("b"))), 10).unwrap();
        assert_eq!(rest, ["c"]);
    }

    #[test]
    fn what_is_no_cursor_is_refused() {
        let (long, other) = ("x".repeat(300), cursor("a").replace('a', "b"));
        for made_up in ["", "a", "b", ".", "00000000.a", "a\nb", &long, &other] {
            let refused = page(vec!["a"], |name| name, Some(after(made_up)), 10).unwrap_err();
            assert_eq!(refused.code.0, -32602, "{made_up}");
            assert_eq!(refused.data.unwrap()["error"]["code"], "INVALID_INPUT", "{made_up}");
        }
    }
}
