//! Lists in pages: a cursor is the name that the page before ended with, so that it survives changes of the list.

use rmcp::ErrorData;
use rmcp::model::{PaginatedRequestParams, Tool};

/// The longest cursor: what is longer is none of ours.
const MAX_CURSOR: usize = 256;

/// One page of tools, and the cursor of the next.
pub(super) fn page(
    mut tools: Vec<Tool>,
    request: Option<PaginatedRequestParams>,
    size: usize,
) -> Result<(Vec<Tool>, Option<String>), ErrorData> {
    tools.sort_by(|a, b| a.name.cmp(&b.name));
    if let Some(cursor) = request.and_then(|request| request.cursor) {
        if !is_cursor(&cursor) {
            return Err(ErrorData::invalid_params("the cursor is not one of this list", None));
        }
        tools.retain(|tool| *tool.name > *cursor);
    }
    let size = size.max(1);
    let next = (tools.len() > size).then(|| tools[size - 1].name.to_string());
    tools.truncate(size);
    Ok((tools, next))
}

fn is_cursor(cursor: &str) -> bool {
    !cursor.is_empty() && cursor.len() <= MAX_CURSOR && !cursor.contains(char::is_control)
}

#[cfg(test)]
mod tests {
    use super::page;
    use rmcp::model::{JsonObject, PaginatedRequestParams, Tool};

    fn tools(names: &[&'static str]) -> Vec<Tool> {
        names.iter().map(|name| Tool::new_with_raw(*name, None, JsonObject::new())).collect()
    }

    fn names(page: &[Tool]) -> Vec<&str> {
        page.iter().map(|tool| &*tool.name).collect()
    }

    fn after(cursor: &str) -> PaginatedRequestParams {
        PaginatedRequestParams::default().with_cursor(Some(cursor.to_owned()))
    }

    #[test]
    fn pages_follow_each_other_without_a_gap() {
        let all = tools(&["c", "a", "d", "b", "e"]);
        let (first, cursor) = page(all.clone(), None, 2).unwrap();
        assert_eq!((names(&first), cursor.as_deref()), (vec!["a", "b"], Some("b")));
        let (second, cursor) = page(all.clone(), Some(after("b")), 2).unwrap();
        assert_eq!((names(&second), cursor.as_deref()), (vec!["c", "d"], Some("d")));
        let (third, cursor) = page(all, Some(after("d")), 2).unwrap();
        assert_eq!((names(&third), cursor.as_deref()), (vec!["e"], None));
    }

    #[test]
    fn a_tool_that_is_gone_does_not_break_its_cursor() {
        let (rest, _) = page(tools(&["a", "c"]), Some(after("b")), 10).unwrap();
        assert_eq!(names(&rest), ["c"]);
    }

    #[test]
    fn what_is_no_cursor_is_refused() {
        for cursor in ["", "a\nb", &"x".repeat(300)] {
            let refused = page(tools(&["a"]), Some(after(cursor)), 10).unwrap_err();
            assert_eq!(refused.code.0, -32602);
        }
    }
}
