//! Lists in pages: a cursor is the name that the page before ended with, so that it survives changes of the list.

use rmcp::ErrorData;
use rmcp::model::PaginatedRequestParams;

/// The longest cursor: what is longer is none of ours.
const MAX_CURSOR: usize = 256;

/// One page of tools, and the cursor of the next.
pub(super) fn page<T>(
    mut tools: Vec<T>,
    name: impl Fn(&T) -> &str,
    request: Option<PaginatedRequestParams>,
    size: usize,
) -> Result<(Vec<T>, Option<String>), ErrorData> {
    tools.sort_by(|a, b| name(a).cmp(name(b)));
    if let Some(cursor) = request.and_then(|request| request.cursor) {
        if !is_cursor(&cursor) {
            return Err(ErrorData::invalid_params("the cursor is not one of this list", None));
        }
        tools.retain(|tool| *name(tool) > *cursor);
    }
    let size = size.max(1);
    let next = (tools.len() > size).then(|| name(&tools[size - 1]).to_owned());
    tools.truncate(size);
    Ok((tools, next))
}

fn is_cursor(cursor: &str) -> bool {
    !cursor.is_empty() && cursor.len() <= MAX_CURSOR && !cursor.contains(char::is_control)
}

#[cfg(test)]
mod tests {
    use super::page;
    use rmcp::model::PaginatedRequestParams;

    fn after(cursor: &str) -> PaginatedRequestParams {
        PaginatedRequestParams::default().with_cursor(Some(cursor.to_owned()))
    }

    #[test]
    fn pages_follow_each_other_without_a_gap() {
        let all = vec!["c", "a", "d", "b", "e"];
        let (first, cursor) = page(all.clone(), |name| name, None, 2).unwrap();
        assert_eq!((first, cursor.as_deref()), (vec!["a", "b"], Some("b")));
        let (second, cursor) = page(all.clone(), |name| name, Some(after("b")), 2).unwrap();
        assert_eq!((second, cursor.as_deref()), (vec!["c", "d"], Some("d")));
        let (third, cursor) = page(all, |name| name, Some(after("d")), 2).unwrap();
        assert_eq!((third, cursor.as_deref()), (vec!["e"], None));
    }

    #[test]
    fn a_tool_that_is_gone_does_not_break_its_cursor() {
        let (rest, _) = page(vec!["a", "c"], |name| name, Some(after("b")), 10).unwrap();
        assert_eq!(rest, ["c"]);
    }

    #[test]
    fn what_is_no_cursor_is_refused() {
        for cursor in ["", "a\nb", &"x".repeat(300)] {
            let refused = page(vec!["a"], |name| name, Some(after(cursor)), 10).unwrap_err();
            assert_eq!(refused.code.0, -32602);
        }
    }
}
