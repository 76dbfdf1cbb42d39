//! The upper levels of JSON that nests deeper than anybody reads.

/// How many levels are kept: fewer than the parser takes.
const MAX_DEPTH: usize = 100;

/// The same JSON with everything below the upper levels as `null`; nothing where there is nothing below them.
///
/// It looks at brackets and texts alone: whether the rest is JSON is for the parser to say.
pub(super) fn shallow(json: &str) -> Option<String> {
    let bytes = json.as_bytes();
    let mut out = String::new();
    let (mut at, mut kept, mut depth, mut inside) = (0, 0, 0_usize, false);
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'"' => inside = !inside,
            b'\\' if inside => at += 1,
            b'{' | b'[' if !inside => {
                if depth == MAX_DEPTH {
                    out.push_str(&json[kept..at]);
                    out.push_str("null");
                }
                depth += 1;
            }
            b'}' | b']' if !inside => {
                depth = depth.checked_sub(1)?;
                if depth == MAX_DEPTH {
                    kept = at + 1;
                }
            }
            _ => {}
        }
        at += 1;
    }
    if kept == 0 || depth >= MAX_DEPTH {
        return None;
    }
    out.push_str(&json[kept..]);
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn nested(levels: usize) -> String {
        format!("{}1{}", r#"{"in":["#.repeat(levels), "]}".repeat(levels))
    }

    #[test]
    fn what_stands_at_the_top_is_read_beside_what_is_too_deep() {
        let json = format!(r#"{{"a":"}}]","deep":{},"code":"NO","more":{}}}"#, nested(500), nested(400));
        let value: serde_json::Value = serde_json::from_str(&shallow(&json).unwrap()).unwrap();
        assert_eq!((value["a"].as_str(), value["code"].as_str()), (Some("}]"), Some("NO")));
        assert!(value["more"]["in"][0]["in"].is_array());
    }

    #[test]
    fn nothing_is_made_of_what_is_flat_or_broken() {
        for json in ["{}", "[1,2]", "]", &"[".repeat(300), &nested(40)] {
            assert_eq!(shallow(json), None);
        }
    }
}
