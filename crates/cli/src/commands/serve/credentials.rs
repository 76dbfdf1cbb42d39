//! Whether the credentials that a description asks for are there, said at the start.

use std::collections::BTreeMap;

use curable_core::nearest;
use curable_gateway::credentials::variable;
use curable_openapi::Scheme;

use crate::spec::Source;

/// What every variable that holds a credential begins with.
const PREFIX: &str = "CURABLE_CREDENTIAL_";

/// What is to be said of these descriptions, in one sentence each; of several, each has a name.
pub(super) fn remarks<'s>(sources: impl IntoIterator<Item = (Option<&'s str>, &'s Source)>) -> Vec<String> {
    let set = std::env::vars_os().filter(|(_, value)| !value.is_empty());
    let set: Vec<String> = set.filter_map(|(name, _)| name.into_string().ok()).collect();
    let asked = sources.into_iter().map(|(name, source)| match source {
        Source::Whole(bound, _) => {
            let is_given = bound.pass_caller_token || !bound.credentials.is_empty();
            Asked::of(name, &bound.imported.schemes, is_given)
        }
        Source::Stored(stored) => Asked::of(name, &stored.schemes, false),
    });
    told(&asked.collect::<Vec<_>>(), &set)
}

/// What a description asks for.
struct Asked {
    whose: String,
    /// The variables, one for each security scheme.
    wanted: Vec<String>,
    /// Whether the mapping tells where credentials are, or callers bring theirs.
    is_given: bool,
}

impl Asked {
    fn of(name: Option<&str>, schemes: &BTreeMap<String, Scheme>, is_given: bool) -> Self {
        let wanted = schemes.keys().map(|scheme| match name {
            Some(name) => variable(&format!("{name}_{scheme}")),
            None => variable(scheme),
        });
        let whose = name.map(|name| format!(" {name}")).unwrap_or_default();
        Self { whose, wanted: wanted.collect(), is_given }
    }
}

fn told(asked: &[Asked], set: &[String]) -> Vec<String> {
    let all: Vec<&str> = asked.iter().flat_map(|one| one.wanted.iter().map(String::as_str)).collect();
    // A credential of several parts has a variable for each.
    let fits = |name: &str, wanted: &str| name.starts_with(wanted);
    let ours: Vec<&str> = set.iter().map(String::as_str).filter(|name| name.starts_with(PREFIX)).collect();
    let mut remarks: Vec<String> = Vec::new();
    for lost in ours.iter().filter(|name| !all.iter().any(|wanted| fits(name, wanted))) {
        let near = nearest(lost, all.iter().copied());
        let near = near.map(|near| format!("; did you mean {near}?")).unwrap_or_default();
        remarks.push(format!("curable: {lost} fits no security scheme of the description{near}"));
    }
    for Asked { whose, wanted, is_given } in asked {
        let is_there = ours.iter().any(|name| wanted.iter().any(|wanted| fits(name, wanted))) || *is_given;
        if !is_there && !wanted.is_empty() {
            remarks.push(format!(
                "curable: the description{whose} asks for a credential, and none is set: {}",
                wanted.join(" or ")
            ));
        }
    }
    remarks
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use curable_openapi::{Document, ImportOptions, import};

    use super::{Asked, told as told_of};

    #[test]
    fn a_credential_that_is_missing_or_misspelt_is_told() {
        let text = r#"{"openapi":"3.1.0","info":{"title":"S","version":"1"},"paths":{},"components":{"securitySchemes":{
            "bearerAuth":{"type":"http","scheme":"bearer"}}}}"#;
        let document = Document::parse(text.as_bytes()).unwrap();
        let schemes = import(&document, &ImportOptions::default()).imported.schemes;
        let with = |name, is_given, set: &[&str]| {
            let set: Vec<String> = set.iter().map(ToString::to_string).collect();
            told_of(&[Asked::of(name, &schemes, is_given)], &set)
        };
        let told = |set: &[&str]| with(None, false, set);
        assert_eq!(told(&["CURABLE_CREDENTIAL_BEARERAUTH", "PATH"]), Vec::<String>::new());
        assert!(told(&[])[0].ends_with("none is set: CURABLE_CREDENTIAL_BEARERAUTH"), "{:?}", told(&[]));
        let misspelt = told(&["CURABLE_CREDENTIAL_BEARERAUHT"]);
        assert!(misspelt[0].ends_with("did you mean CURABLE_CREDENTIAL_BEARERAUTH?"), "{misspelt:?}");
        assert!(with(None, true, &[]).is_empty(), "a mapping says where it is");
        assert!(told_of(&[Asked::of(None, &BTreeMap::new(), false)], &[]).is_empty());
        let of_one = with(Some("shop"), false, &["CURABLE_CREDENTIAL_BEARERAUTH"]);
        assert!(
            of_one[1].ends_with(
                "description shop asks for a credential, and none is set: CURABLE_CREDENTIAL_SHOP_BEARERAUTH"
            ),
            "{of_one:?}"
        );
    }
}
