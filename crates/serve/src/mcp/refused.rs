//! Requests that are none: protocol errors, each with the same envelope as any failure.

use curable_core::{Failure, Meta, protocol};
use rmcp::model::{ClientJsonRpcMessage, ErrorCode, ErrorData, RequestId};
use serde::Deserialize;
use serde::de::IgnoredAny;

use super::encode::envelope;
use crate::budget::Budget;

/// A protocol error that says what its failure says.
pub(super) fn error(code: ErrorCode, failure: Failure, budget: &Budget) -> ErrorData {
    let message = failure.message.to_string();
    let data = envelope(failure, budget, &mut Meta::default()).value();
    ErrorData::new(code, message, Some(data))
}

/// The parameters of a request are not those of its method.
pub(super) fn malformed(message: impl Into<String>) -> ErrorData {
    error(ErrorCode::INVALID_PARAMS, invalid(message.into()), &Budget::default())
}

/// Nothing is called so.
pub(super) fn no_method(name: &str) -> ErrorData {
    let mut failure = protocol::NOT_FOUND.failure("there is no such method");
    failure.hint = None;
    let ErrorData { data, .. } = error(ErrorCode::METHOD_NOT_FOUND, failure, &Budget::default());
    // The name alone, as everybody says it.
    ErrorData::new(ErrorCode::METHOD_NOT_FOUND, name.to_owned(), data)
}

fn invalid(message: String) -> Failure {
    let mut failure = protocol::INVALID_INPUT.failure(message);
    // The hint of the code is about arguments, and there are none.
    failure.hint = None;
    failure
}

/// What some bytes are as a message.
pub(super) enum Read {
    Message(Box<ClientJsonRpcMessage>),
    /// A message that cannot be read, by its id where it says one, and what is answered.
    Refused(Option<RequestId>, ErrorData),
}

/// As much of a request as is needed to answer it; the rest is passed over unread.
#[derive(Deserialize)]
struct Head {
    id: RequestId,
    #[serde(rename = "method")]
    _method: IgnoredAny,
}

/// Reads a message.
pub(super) fn read(bytes: &[u8]) -> Read {
    let error = match serde_json::from_slice(bytes) {
        Ok(message) => return Read::Message(Box::new(message)),
        Err(error) => error,
    };
    let refused = |code, message: &str| self::error(code, invalid(message.to_owned()), &Budget::default());
    // Texts that are passed over unread are not looked at, and would let it pass for JSON.
    if let Err(error) = std::str::from_utf8(bytes) {
        let said = format!("the message is not UTF-8, at byte {}", error.valid_up_to());
        // Whoever waits for an id that can be read is told by it.
        let id = serde_json::from_slice(bytes).ok().map(|Head { id, _method }| id);
        return Read::Refused(id, refused(ErrorCode::PARSE_ERROR, &said));
    }
    match serde_json::from_slice(bytes) {
        // The head was read, so that it is JSON; what is JSON and no value is a number beyond all doubles.
        Ok(Head { id, _method }) if error.is_syntax() => {
            let said = "a number is too large to be read; send it as a text";
            Read::Refused(Some(id), refused(ErrorCode::INVALID_PARAMS, said))
        }
        Ok(Head { id, _method }) => {
            Read::Refused(Some(id), refused(ErrorCode::INVALID_REQUEST, "the request is malformed"))
        }
        Err(_) if serde_json::from_slice::<IgnoredAny>(bytes).is_ok() => {
            let said = "the message is no request of JSON-RPC 2.0, or several at once";
            Read::Refused(None, refused(ErrorCode::INVALID_REQUEST, said))
        }
        Err(error) => {
            let said =
                format!("the message is not JSON, at line {}, column {}", error.line(), error.column());
            Read::Refused(None, refused(ErrorCode::PARSE_ERROR, &said))
        }
    }
}

#[cfg(test)]
mod tests {
    use rmcp::model::RequestId;

    use super::{Read, read};

    #[test]
    fn what_is_not_utf_8_is_not_json_wherever_that_shows() {
        let one = Some(RequestId::Number(1));
        let messages: [(&[u8], _); 3] = [
            (b"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"\xff\"}", one.clone()),
            (b"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\",\"params\":{\"a\":\"\xc3\"}}", one),
            (b"\xfe{}", None),
        ];
        for (message, by) in messages {
            let Read::Refused(id, error) = read(message) else { panic!("{message:?} was read") };
            assert_eq!((id, error.code.0), (by, -32700), "{}", error.message);
            assert!(!error.message.contains("number"), "{}", error.message);
        }
    }
}
