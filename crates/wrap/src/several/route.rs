//! Whose a request is that names no server.

use serde_json::Value;

use super::{Several, ask, id};
use crate::frame::{self, Frame, Kind};
use crate::json::{Edits, find, members, span, string};

impl Several {
    /// The answer of the server whose it is: as the lists say, or whichever can answer it.
    pub(super) async fn find_owner(&self, frame: Frame) -> String {
        if let Some((index, frame)) = self.prompt(&frame)
            && let Some(member) = self.members.get(index)
        {
            return ask(member, frame.clone()).await.map_or_else(|| unanswered(&frame), |answer| answer.text);
        }
        let owner = self.owner(&frame);
        let order = owner.into_iter().chain((0..self.members.len()).filter(|index| Some(*index) != owner));
        let mut last = None;
        for index in order {
            let Some(member) = self.members.get(index) else { continue };
            match ask(member, frame.clone()).await {
                Some(answer) if answer.kind == Kind::Result || owner == Some(index) => return answer.text,
                Some(answer) => last = Some(answer.text),
                None => {}
            }
        }
        last.unwrap_or_else(|| unanswered(&frame))
    }

    /// The server of a resource, by its address or by that in a reference.
    fn owner(&self, frame: &Frame) -> Option<usize> {
        let uri = if let Some((written, _)) = frame.param("uri") {
            string(written)?.into_owned()
        } else {
            let (reference, _) = frame.param("ref")?;
            string(find(&members(reference)?, "uri")?)?.into_owned()
        };
        self.owners().get(&uri).copied()
    }

    /// The server of a prompt that a reference names, and the request without its name.
    fn prompt(&self, frame: &Frame) -> Option<(usize, Frame)> {
        let (reference, _) = frame.param("ref")?;
        let written = find(&members(reference)?, "name")?;
        let name = string(written)?;
        let (index, own) = self.split(&name)?;
        let mut edits = Edits::default();
        edits.replace(span(&frame.text, written), Value::from(own).to_string());
        Some((index, Frame::read(edits.apply(&frame.text)).ok()?))
    }
}

fn unanswered(frame: &Frame) -> String {
    frame::error(id(frame), -32601, "no server answers this", None)
}
