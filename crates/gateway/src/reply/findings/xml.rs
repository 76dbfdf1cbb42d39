//! A body in XML as the value that it would be in JSON: the raw text never leaves, and the facts in it do.

use serde_json::{Map, Value};

use super::place::Spot;

/// The longest body that is looked into, how deep it goes, and how many elements it has.
const LONGEST: usize = 16_384;
const DEEPEST: usize = 12;
const MOST: usize = 256;

/// What stands in the root of a body; nothing of a page for people.
pub(super) fn value(text: &str) -> Option<Value> {
    if text.len() > LONGEST {
        return None;
    }
    let mut reader = Reader { rest: text.trim_start(), left: MOST };
    reader.skip()?;
    let (name, value) = reader.element(0)?;
    let page = ["html", "head", "body", "center", "h1", "p", "pre", "div", "svg"];
    if page.iter().any(|page| name.eq_ignore_ascii_case(page)) { None } else { Some(value) }
}

struct Reader<'t> {
    rest: &'t str,
    left: usize,
}

impl<'t> Reader<'t> {
    /// What stands before an element and is none. Who declares entities of his own is not read.
    fn skip(&mut self) -> Option<()> {
        loop {
            self.rest = self.rest.trim_start();
            let closing = if self.rest.starts_with("<?") {
                "?>"
            } else if self.rest.starts_with("<!--") {
                "-->"
            } else {
                return (!self.rest.starts_with("<!")).then_some(());
            };
            self.rest = self.rest.split_once(closing)?.1;
        }
    }

    fn element(&mut self, depth: usize) -> Option<(&'t str, Value)> {
        self.left = self.left.checked_sub(1).filter(|_| depth < DEEPEST)?;
        let (tag, behind) = self.rest.strip_prefix('<')?.split_once('>')?;
        self.rest = behind;
        let (tag, empty) = tag.strip_suffix('/').map_or((tag, false), |tag| (tag, true));
        let (whole, attributes) = tag.split_once(char::is_whitespace).unwrap_or((tag, ""));
        let name = whole.rsplit(':').next().filter(|name| is_name(name))?;
        let mut members = noted(attributes);
        if empty {
            return Some((name, if members.is_empty() { Value::from("") } else { Value::Object(members) }));
        }
        let (mut children, mut text) = (Vec::new(), String::new());
        loop {
            let (said, _) = self.rest.split_once('<')?;
            text.push_str(&plain(said));
            self.rest = &self.rest[said.len()..];
            if let Some(inside) = self.rest.strip_prefix("<![CDATA[") {
                let (said, behind) = inside.split_once("]]>")?;
                text.push_str(said);
                self.rest = behind;
            } else if self.rest.starts_with("<!--") {
                self.skip()?;
            } else if let Some(end) = self.rest.strip_prefix("</") {
                let (closed, behind) = end.split_once('>')?;
                self.rest = behind;
                if closed.trim_end() != whole {
                    return None;
                }
                break;
            } else {
                children.push(self.element(depth + 1)?);
            }
        }
        let text = text.trim();
        if children.is_empty() && members.is_empty() {
            return Some((name, Value::from(text)));
        }
        if let Some(items) = listed(name, &children).filter(|_| members.is_empty()) {
            return Some((name, items));
        }
        for (name, value) in children {
            match members.get_mut(name) {
                Some(Value::Array(known)) => known.push(value),
                Some(known) => *known = Value::Array(vec![known.take(), value]),
                None => drop(members.insert(name.to_owned(), value)),
            }
        }
        if !text.is_empty() {
            members.entry("message").or_insert_with(|| Value::from(text));
        }
        Some((name, Value::Object(members)))
    }
}

/// The items of an element that is a list: its children are called as one of it is.
fn listed(name: &str, children: &[(&str, Value)]) -> Option<Value> {
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
    let placed = |(_, value): &(&str, Value)| value.as_object().is_some_and(|one| Spot::of(one).is_some());
    let alike = children.iter().all(|(child, _)| child == first);
    let all = alike && (one(first) || name.ends_with('s') && children.iter().all(placed));
    all.then(|| children.iter().map(|(_, value)| value.clone()).collect())
}

/// The attributes of an element, but for those that are there for the parser.
fn noted(attributes: &str) -> Map<String, Value> {
    let mut found = Map::new();
    let mut rest = attributes;
    while let Some((name, behind)) = rest.split_once('=') {
        let behind = behind.trim_start();
        let Some(quote) = behind.chars().next().filter(|quote| matches!(quote, '"' | '\'')) else { break };
        let Some((value, next)) = behind[1..].split_once(quote) else { break };
        let name = name.trim();
        if is_name(name) && name != "xmlns" {
            found.insert(name.to_owned(), Value::from(plain(value)));
        }
        rest = next;
    }
    found
}

fn is_name(name: &str) -> bool {
    !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_-.".contains(&byte))
}

/// A text without the entities that every parser knows.
fn plain(text: &str) -> String {
    if !text.contains('&') {
        return text.to_owned();
    }
    let signs = [
        ("&lt;", "<"),
        ("&gt;", ">"),
        ("&quot;", "\""),
        ("&#34;", "\""),
        ("&apos;", "'"),
        ("&#39;", "'"),
        ("&#x27;", "'"),
    ];
    signs
        .iter()
        .fold(text.to_owned(), |text, (entity, sign)| text.replace(entity, sign))
        .replace("&amp;", "&")
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
                "<p:problem><errors><error field='a'>is long</error></errors><status/></p:problem>",
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
