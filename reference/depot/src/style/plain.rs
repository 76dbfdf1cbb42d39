//! A sentence, or less.

use serde_json::json;

use super::Written;
use crate::refusal::Refusal;

/// `{"message": "…"}`.
pub(super) fn write(refusal: &Refusal) -> Written {
    let body = json!({ "message": refusal.detail }).to_string();
    Written { status: refusal.status, media: "application/json", body }
}

/// The title of the status.
pub(super) fn opaque(refusal: &Refusal) -> Written {
    Written {
        status: refusal.status,
        media: "text/plain; charset=utf-8",
        body: format!("{}\n", refusal.title()),
    }
}
