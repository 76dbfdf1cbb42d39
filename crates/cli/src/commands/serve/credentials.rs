//! Whether the credentials that a description asks for are there, said at the start.

use std::collections::BTreeMap;

use curable_core::nearest;
use curable_gateway::credentials::variable;
use curable_openapi::Scheme;

use crate::spec::Source;

/// What every variable that holds a credential begins with.
const PREFIX: &str = "CURABLE_CREDENTIAL_";

/// What is to be said, in one sentence each.
pub(super) fn remarks(source: &Source) -> Vec<String> {
    let set = std::env::vars_os().filter(|(_, value)| !value.is_empty());
    let set: Vec<String> = set.filter_map(|(name, _)| name.into_string().ok()).collect();
    match source {
        Source::Whole(bound, _) => {
            let is_given = bound.pass_caller_token || !bound.credentials.is_empty();
            of(&bound.imported.schemes, is_given, &set)
        }
        Source::Stored(stored) => of(&stored.schemes, false, &set),
    }
}

/// `is_given` says that the mapping tells where credentials are, or that callers bring theirs.
fn of(schemes: &BTreeMap<String, Scheme>, is_given: bool, set: &[String]) -> Vec<String> {
    let wanted: Vec<String> = schemes.keys().map(|scheme| variable(scheme)).collect();
    // A credential of several parts has a variable for each.
    let fits = |name: &str| wanted.iter().any(|wanted| name.starts_with(wanted.as_str()));
    let ours: Vec<&str> = set.iter().map(String::as_str).filter(|name| name.starts_with(PREFIX)).collect();
    let mut remarks: Vec<String> = Vec::new();
    for lost in ours.iter().filter(|name| !fits(name)) {
        let near = nearest(lost, wanted.iter().map(String::as_str));
        let near = near.map(|near| format!("; did you mean {near}?")).unwrap_or_default();
        remarks.push(format!("curable: {lost} fits no security scheme of the description{near}"));
    }
    let is_there = ours.iter().any(|name| fits(name)) || is_given;
    if !is_there && !wanted.is_empty() {
        remarks.push(format!(
            "curable: the description asks for a credential, and none is set: {}",
            wanted.join(" or ")
        ));
    }
    remarks
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use curable_openapi::{Document, ImportOptions, import};

    use super::of;

    #[test]
    fn a_credential_that_is_missing_or_misspelt_is_told() {
        let text = r#"{"openapi":"3.1.0","info":{"title":"S","version":"1"},"paths":{},"components":{"securitySchemes":{
            "bearerAuth":{"type":"http","scheme":"bearer"}}}}"#;
        let document = Document::parse(text.as_bytes()).unwrap();
        let schemes = import(&document, &ImportOptions::default()).imported.schemes;
        let told =
            |set: &[&str]| of(&schemes, false, &set.iter().map(ToString::to_string).collect::<Vec<_>>());
        assert_eq!(told(&["CURABLE_CREDENTIAL_BEARERAUTH", "PATH"]), Vec::<String>::new());
        assert!(told(&[])[0].ends_with("none is set: CURABLE_CREDENTIAL_BEARERAUTH"), "{:?}", told(&[]));
        let misspelt = told(&["CURABLE_CREDENTIAL_BEARERAUHT"]);
        assert!(misspelt[0].ends_with("did you mean CURABLE_CREDENTIAL_BEARERAUTH?"), "{misspelt:?}");
        assert!(of(&schemes, true, &[]).is_empty(), "a mapping says where it is");
        assert!(of(&BTreeMap::new(), false, &[]).is_empty());
    }
}
