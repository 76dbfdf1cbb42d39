//! A body in XML as the value that it would be in JSON: the raw text never leaves, and the facts in it do.

use roxmltree::{Document, Node, ParsingOptions};
use serde_json::{Map, Value};

use super::place::Spot;

/// The longest body that is looked into, how deep it goes, and how many nodes it has.
const LONGEST: usize = 16_384;
const DEEPEST: usize = 12;
const MOST: u32 = 1_024;

/// What stands in the root of a body; nothing of a page for people. Who declares entities of his own is not read.
pub(super) fn value(text: &str) -> Option<Value> {
    const PAGES: &[&str] = &["html", "head", "body", "center", "h1", "p", "pre", "div", "svg"];
    if text.len() > LONGEST || !text.trim_start().starts_with('<') {
        return None;
    }
    let options = ParsingOptions { allow_dtd: false, nodes_limit: MOST, ..ParsingOptions::default() };
    let document = Document::parse_with_options(text.trim_start(), options).ok()?;
    let root = document.root_element();
    let is_page = PAGES.iter().any(|page| root.tag_name().name().eq_ignore_ascii_case(page));
    if is_page { None } else { element(root, 0) }
}

fn element(node: Node<'_, '_>, depth: usize) -> Option<Value> {
    if depth >= DEEPEST {
        return None;
    }
    let of_node = |node: &Node<'_, '_>| Some((node.tag_name().name().to_owned(), element(*node, depth + 1)?));
    let children: Vec<(String, Value)> =
        node.children().filter(Node::is_element).map(|child| of_node(&child)).collect::<Option<_>>()?;
    let text: String = node.children().filter(Node::is_text).filter_map(|text| text.text()).collect();
    let text = text.trim();
    let mut members: Map<String, Value> =
        node.attributes().map(|noted| (noted.name().to_owned(), Value::from(noted.value()))).collect();
    if children.is_empty() && members.is_empty() {
        return Some(Value::from(text));
    }
    if let Some(items) = listed(node.tag_name().name(), &children).filter(|_| members.is_empty()) {
        return Some(items);
    }
    for (name, value) in children {
        match members.get_mut(&name) {
            Some(Value::Array(known)) => known.push(value),
            Some(known) => *known = Value::Array(vec![known.take(), value]),
            None => drop(members.insert(name, value)),
        }
    }
    if !text.is_empty() {
        members.entry("message").or_insert_with(|| Value::from(text));
    }
    Some(Value::Object(members))
}

/// The items of an element that is a list: its children are called as one of it is.
fn listed(name: &str, children: &[(String, Value)]) -> Option<Value> {
    const ITEMS: &[&str] = &["i", "li", "item", "list-item", "member", "element", "entry", "string"];
    let one = |child: &str| {
        ITEMS.contains(&child)
            || name
                .strip_suffix("es")
                .or_else(|| name.strip_suffix('s'))
                .is_some_and(|one| one.eq_ignore_ascii_case(child) || child.len() > 2 && one.ends_with(child))
            || name.strip_suffix('s').is_some_and(|one| one.eq_ignore_ascii_case(child))
    };
    let (first, _) = children.first()?;
    // Whatever they are called, things that each name a place are findings.
    let placed = |(_, value): &(String, Value)| value.as_object().is_some_and(|one| Spot::of(one).is_some());
    let alike = children.iter().all(|(child, _)| child == first);
    let all = alike && (one(first) || name.ends_with('s') && children.iter().all(placed));
    all.then(|| children.iter().map(|(_, value)| value.clone()).collect())
}

#[cfg(test)]
mod tests {
    use super::value;
    use serde_json::json;

    #[test]
    fn elements_are_members() {
        for (text, expected) in [
            (
                "<?xml version=\"1.0\"?>\n<!-- x --><ErrorResponse xmlns=\"http://x/\"><Error><Code>A</Code><Message>it&apos;s &lt; 5</Message></Error></ErrorResponse>",
                json!({"Error": {"Code": "A", "Message": "it's < 5"}}),
            ),
            (
                "<p:problem xmlns:p='urn:p'><errors><error field='a'>is long</error></errors><status/></p:problem>",
                json!({"errors": [{"field": "a", "message": "is long"}], "status": ""}),
            ),
            ("<root><a><list-item><![CDATA[x & y]]></list-item></a></root>", json!({"a": ["x & y"]})),
            ("<r><e>1</e><e>2</e><f>3</f></r>", json!({"e": ["1", "2"], "f": "3"})),
        ] {
            assert_eq!(value(text), Some(expected), "{text}");
        }
    }

    #[test]
    fn pages_and_what_is_broken_are_none() {
        for text in [
            "<!DOCTYPE html><html><body>x</body></html>",
            "<?xml version=\"1.0\"?><html xmlns=\"x\"><p>x</p></html>",
            "<!DOCTYPE a [<!ENTITY b \"c\">]><a>&b;</a>",
            "<a><b></a></b>",
            "<a>",
            "<",
            "x",
            "",
        ] {
            assert_eq!(value(text), None, "{text}");
        }
        assert_eq!(value(&"<a>".repeat(4_000)), None);
    }
}
