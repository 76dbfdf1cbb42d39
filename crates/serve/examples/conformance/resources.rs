//! Resources.

use rmcp::model::{ErrorData, ReadResourceResult, Resource, ResourceContents, ResourceTemplate};
use serde_json::json;

use crate::PNG;

const TEXT: &str = "test://static-text";
const BINARY: &str = "test://static-binary";

pub(crate) fn all() -> Vec<Resource> {
    vec![
        Resource::new(TEXT, "text").with_description("A text.").with_mime_type("text/plain"),
        Resource::new(BINARY, "picture").with_description("A picture.").with_mime_type("image/png"),
    ]
}

pub(crate) fn templates() -> Vec<ResourceTemplate> {
    let template = ResourceTemplate::new("test://template/{id}/data", "data");
    vec![template.with_description("The data of an id.").with_mime_type("application/json")]
}

pub(crate) fn read(uri: &str) -> Result<ReadResourceResult, ErrorData> {
    let contents = match uri {
        TEXT => ResourceContents::text("This is the content of the static text resource.", uri),
        BINARY => ResourceContents::blob(PNG, uri).with_mime_type("image/png"),
        _ => {
            let id = uri.strip_prefix("test://template/").and_then(|rest| rest.strip_suffix("/data"));
            let Some(id) = id else {
                let data = json!({ "uri": uri });
                return Err(ErrorData::resource_not_found("Resource not found", Some(data)));
            };
            let data = json!({ "id": id, "templateTest": true, "data": format!("Data for ID: {id}") });
            ResourceContents::text(data.to_string(), uri).with_mime_type("application/json")
        }
    };
    Ok(ReadResourceResult::new(vec![contents]))
}
