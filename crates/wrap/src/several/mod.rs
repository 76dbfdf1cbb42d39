//! Several servers behind one: their tools and prompts carry the name of their server, and one that is broken hurts no
//! other.

mod lists;
mod merge;
mod push;
mod route;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use serde_json::{Value, json};
use tokio::sync::mpsc;

use crate::conversation::Conversation;
use crate::frame::{self, Frame, Kind};
use crate::json::Edits;
use crate::server::Outlet;
pub(crate) use push::{Asked, Pushing};

/// What stands between the name of a server and that of its tool.
const BETWEEN: &str = "__";

/// What the names of a server's tools begin with.
pub(crate) fn prefix(server: &str) -> String {
    format!("{server}{BETWEEN}")
}

/// How long the slowest server may take for what all of them answer together.
const PATIENCE: Duration = Duration::from_secs(30);

/// Several servers behind one.
pub(crate) struct Several {
    members: Vec<Member>,
    /// What servers have asked the client.
    asked: Arc<Asked>,
    /// Which server a resource belongs to, as the lists say.
    owners: Mutex<HashMap<String, usize>>,
}

/// One of them.
pub(crate) struct Member {
    pub(crate) name: String,
    pub(crate) conversation: Arc<Conversation>,
}

impl Several {
    pub(crate) fn new(members: Vec<Member>, asked: Arc<Asked>) -> Arc<Self> {
        Arc::new(Self { members, asked, owners: Mutex::default() })
    }

    /// A message of the client.
    pub(crate) async fn take(self: &Arc<Self>, frame: Frame, outlet: &Outlet) {
        match &frame.kind {
            Kind::Request(method) => match method.as_str() {
                "tools/call" | "prompts/get" => match self.named(&frame) {
                    Some((member, frame)) => member.conversation.take(frame, outlet).await,
                    None => drop(outlet.send(self.unknown(&frame)).await),
                },
                "ping" => drop(outlet.send(frame::result(id(&frame), &json!({}))).await),
                _ => {
                    let (this, outlet) = (Arc::clone(self), outlet.clone());
                    tokio::spawn(async move {
                        let text = this.together(frame).await;
                        drop(outlet.send(text).await);
                    });
                }
            },
            Kind::Notification(_) => {
                for member in &self.members {
                    member.conversation.take(frame.clone(), outlet).await;
                }
            }
            Kind::Result | Kind::Error => {
                let Some((index, id)) = self.asked.take(&frame) else { return };
                if let (Some(member), Ok(frame)) = (self.members.get(index), Frame::read(frame.with_id(&id)))
                {
                    member.conversation.take(frame, outlet).await;
                }
            }
        }
    }

    /// Waits until every request has its answer.
    pub(crate) async fn settle(&self, patience: Duration) {
        for member in &self.members {
            member.conversation.settle(patience).await;
        }
    }

    /// What all answer together, or the one whose it is.
    async fn together(&self, frame: Frame) -> String {
        match frame.method().unwrap_or_default() {
            "initialize" => merge::handshake(&frame, &self.ask_all(&frame).await),
            "server/discover" => merge::discovered(&frame, &self.ask_all(&frame).await),
            "tools/list" => self.list(&frame, "tools", Some("name")).await,
            "prompts/list" => self.list(&frame, "prompts", Some("name")).await,
            "resources/list" => self.list(&frame, "resources", None).await,
            "resources/templates/list" => self.list(&frame, "resourceTemplates", None).await,
            "logging/setLevel" => {
                self.ask_all(&frame).await;
                frame::result(id(&frame), &json!({}))
            }
            _ => self.find_owner(frame).await,
        }
    }

    /// Asks every server at once; one that fails, or is too slow, has no answer.
    async fn ask_all(&self, frame: &Frame) -> Vec<(&str, Value)> {
        let asking = self.members.iter().map(|member| async move {
            let answer = tokio::time::timeout(PATIENCE, ask(member, frame.clone())).await.ok().flatten();
            let answered = answer.filter(|answer| answer.kind == Kind::Result);
            let Some(answer) = answered else {
                tracing::warn!(target: "curable::wrap", server = %member.name, method = frame.method(), "a server did not answer");
                return None;
            };
            let result = answer.outcome().and_then(|(written, _)| serde_json::from_str(written).ok());
            Some((member.name.as_str(), result?))
        });
        futures_util::future::join_all(asking).await.into_iter().flatten().collect()
    }

    /// The server and the message without its name, for a message that names a tool or a prompt.
    fn named(&self, frame: &Frame) -> Option<(&Member, Frame)> {
        let (written, at) = frame.param("name")?;
        let name = crate::json::string(written)?;
        let (index, own) = self.split(&name)?;
        let mut edits = Edits::default();
        edits.replace(at, Value::from(own).to_string());
        let frame = Frame::read(edits.apply(&frame.text)).ok()?;
        self.members.get(index).map(|member| (member, frame))
    }

    /// The server that a name belongs to, the longest where several would do, and the name without it.
    fn split<'n>(&self, name: &'n str) -> Option<(usize, &'n str)> {
        let of = |member: &Member| name.strip_prefix(member.name.as_str())?.strip_prefix(BETWEEN);
        let all = self.members.iter().enumerate().filter_map(|(index, member)| Some((index, of(member)?)));
        all.min_by_key(|(_, own)| own.len())
    }

    /// The answer to a call of what no server has.
    fn unknown(&self, frame: &Frame) -> String {
        let servers: Vec<&str> = self.members.iter().map(|member| member.name.as_str()).collect();
        let message = format!("there is no such name; it starts with one of: {}", servers.join(", "));
        let failure = curable_core::protocol::NOT_FOUND.failure("there is no such tool");
        let data = json!({ "error": curable_dialects::Canonical::without_meta(&failure).to_value() });
        frame::error(id(frame), -32602, &message, Some(data))
    }

    fn owners(&self) -> std::sync::MutexGuard<'_, HashMap<String, usize>> {
        self.owners.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Asks one server and waits for its answer.
async fn ask(member: &Member, frame: Frame) -> Option<Frame> {
    let (outlet, mut queue) = mpsc::channel(16);
    member.conversation.take(frame, &outlet).await;
    drop(outlet);
    loop {
        let message = Frame::read(queue.recv().await?).ok()?;
        if message.method().is_none() {
            return Some(message);
        }
    }
}

fn id(frame: &Frame) -> &str {
    frame.id().unwrap_or("null")
}
