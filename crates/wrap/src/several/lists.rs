//! Lists of several servers as one: all pages of all of them, each name with that of its server.

use serde_json::{Value, json};

use super::{BETWEEN, Member, PATIENCE, Several, ask, id};
use crate::frame::{Frame, Kind};
use crate::json::{Edits, find, items, members, span, string};

/// How many pages of one server are read.
const MAX_PAGES: usize = 200;

impl Several {
    /// One list of all that the servers list; one that fails is left out.
    pub(super) async fn list(&self, frame: &Frame, member: &str, named: Option<&str>) -> String {
        let asking = self.members.iter().enumerate().map(|(index, server)| async move {
            let reading = self.pages(index, server, frame, member, named);
            let pages = tokio::time::timeout(PATIENCE, reading).await.unwrap_or_default();
            if pages.is_none() {
                tracing::warn!(target: "curable::wrap", server = %server.name, list = member, "a server is left out");
            }
            pages.unwrap_or_default()
        });
        let all: Vec<String> = futures_util::future::join_all(asking).await.into_iter().flatten().collect();
        let mut rest = json!({});
        if frame.meta("io.modelcontextprotocol/protocolVersion").is_some() {
            rest = json!({ "resultType": "complete", "ttlMs": 0, "cacheScope": "private" });
        }
        let mut edits = Edits::default();
        let text = rest.to_string();
        edits.add(0..text.len(), text == "{}", member, &format!("[{}]", all.join(",")));
        let result = edits.apply(&text);
        format!("{{\"jsonrpc\":\"2.0\",\"id\":{},\"result\":{result}}}", id(frame))
    }

    /// The items of one server, as they are written but for their names; `None` where it does not list them.
    async fn pages(
        &self,
        index: usize,
        server: &Member,
        frame: &Frame,
        member: &str,
        named: Option<&str>,
    ) -> Option<Vec<String>> {
        let (mut all, mut cursor) = (Vec::new(), None::<String>);
        for _ in 0..MAX_PAGES {
            let answer = ask(server, page_request(frame, cursor.as_deref())?).await?;
            if answer.kind != Kind::Result {
                return if all.is_empty() { None } else { Some(all) };
            }
            let result = members(answer.outcome()?.0)?;
            for item in items(find(&result, member)?)? {
                all.push(self.item(index, &server.name, item, named));
            }
            cursor = find(&result, "nextCursor").and_then(string).map(std::borrow::Cow::into_owned);
            if cursor.is_none() {
                break;
            }
        }
        Some(all)
    }

    fn item(&self, index: usize, server: &str, item: &str, named: Option<&str>) -> String {
        let Some(found) = members(item) else { return item.to_owned() };
        for uri in ["uri", "uriTemplate"].iter().filter_map(|name| string(find(&found, name)?)) {
            self.owners().insert(uri.into_owned(), index);
        }
        let Some(written) = named.and_then(|name| find(&found, name)) else { return item.to_owned() };
        let Some(name) = string(written) else { return item.to_owned() };
        let mut edits = Edits::default();
        edits.replace(span(item, written), Value::from(format!("{server}{BETWEEN}{name}")).to_string());
        edits.apply(item)
    }
}

/// The request for one page, like the client's own.
fn page_request(frame: &Frame, cursor: Option<&str>) -> Option<Frame> {
    let mut params: Value =
        frame.params().and_then(|params| serde_json::from_str(params).ok()).unwrap_or_default();
    if !params.is_object() {
        params = json!({});
    }
    if let Value::Object(params) = &mut params {
        params.shift_remove("cursor");
        params.extend(cursor.map(|cursor| ("cursor".to_owned(), cursor.into())));
    }
    let (id, method) = (id(frame), Value::from(frame.method()?));
    let text = format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"method\":{method},\"params\":{params}}}");
    Frame::read(text).ok()
}
