//! Server-sent events, read piece by piece.

/// One event.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Event {
    /// Its data, lines joined.
    pub(crate) data: String,
    /// Its id, by which the stream is taken up again.
    pub(crate) id: Option<String>,
    /// How many milliseconds to wait before that.
    pub(crate) retry: Option<u64>,
}

/// What is read of a stream so far.
#[derive(Debug, Default)]
pub(crate) struct Events {
    rest: Vec<u8>,
    event: Event,
    has_data: bool,
}

impl Events {
    /// Takes a piece and gives the events that are whole with it.
    pub(crate) fn take(&mut self, piece: &[u8]) -> Vec<Event> {
        self.rest.extend_from_slice(piece);
        let mut events = Vec::new();
        let mut start = 0;
        while let Some(end) = self.rest[start..].iter().position(|byte| *byte == b'\n') {
            let line = String::from_utf8_lossy(&self.rest[start..start + end]).into_owned();
            start += end + 1;
            self.line(line.trim_end_matches('\r'), &mut events);
        }
        self.rest.drain(..start);
        events
    }

    /// How much is kept of an event that is not whole.
    pub(crate) fn held(&self) -> usize {
        self.rest.len() + self.event.data.len()
    }

    fn line(&mut self, line: &str, events: &mut Vec<Event>) {
        if line.is_empty() {
            let event = std::mem::take(&mut self.event);
            if std::mem::take(&mut self.has_data) || event.id.is_some() || event.retry.is_some() {
                events.push(event);
            }
            return;
        }
        let (field, value) = line.split_once(':').unwrap_or((line, ""));
        let value = value.strip_prefix(' ').unwrap_or(value);
        match field {
            "data" => {
                if self.has_data {
                    self.event.data.push('\n');
                }
                self.event.data.push_str(value);
                self.has_data = true;
            }
            "id" => self.event.id = Some(value.to_owned()),
            "retry" => self.event.retry = value.parse().ok(),
            _ => {}
        }
    }
}

/// An event as it is written.
pub(crate) fn written(event: &Event) -> String {
    let mut head = String::new();
    if let Some(id) = &event.id {
        head.push_str("id: ");
        head.push_str(id);
        head.push('\n');
    }
    if let Some(retry) = event.retry {
        head.push_str("retry: ");
        head.push_str(&retry.to_string());
        head.push('\n');
    }
    if event.data.is_empty() { format!("{head}data: \n\n") } else { head + &self::event(&event.data) }
}

/// A message as an event.
pub(crate) fn event(text: &str) -> String {
    let mut event = String::with_capacity(text.len() + 32);
    event.push_str("event: message\n");
    for line in text.lines() {
        event.push_str("data: ");
        event.push_str(line);
        event.push('\n');
    }
    event.push('\n');
    event
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events_are_read_however_they_are_cut() {
        let whole = "id: 1\nretry: 500\ndata:\n\n: a remark\r\ndata: {\"a\":\r\ndata: 1}\r\n\r\n";
        for cut in 0..whole.len() {
            let mut events = Events::default();
            let mut found = events.take(&whole.as_bytes()[..cut]);
            found.extend(events.take(&whole.as_bytes()[cut..]));
            let first = Event { data: String::new(), id: Some("1".into()), retry: Some(500) };
            let second = Event { data: "{\"a\":\n1}".into(), id: None, retry: None };
            assert_eq!(found, [first, second], "{cut}");
        }
    }

    #[test]
    fn a_message_is_read_as_it_was_written() {
        let text = "{\"a\":\n 1}";
        assert_eq!(Events::default().take(event(text).as_bytes())[0].data, text);
    }
}
