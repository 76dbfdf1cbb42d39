//! The pages as files.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::time::Instant;

use curable_core::{Contract, Deprecated, Effect, OperationDef, Source};
use curable_pages::site;
use serde_json::{Value, json};

use crate::sample::files;

pub(super) fn written(contract: &Contract) -> BTreeMap<String, String> {
    let mut all = BTreeMap::new();
    site::write(contract, |file| {
        assert!(all.insert(file.path.clone(), file.text).is_none(), "{} is written twice", file.path);
        Ok::<(), Infallible>(())
    })
    .unwrap();
    all
}

#[test]
fn every_page_has_its_machine_form_beside_it() {
    let all = written(&files());
    for path in all.keys().filter(|path| path.starts_with("errors/") && path.ends_with(".html")) {
        let json: Value = serde_json::from_str(&all[&path.replace(".html", ".json")]).unwrap();
        assert!(json["code"].is_string() && json["example"].is_object(), "{path}: {json}");
    }
    let read: Value = serde_json::from_str(&all["operations/files.read.json"]).unwrap();
    assert_eq!(read["input"]["$ref"], "../contract.json#/$defs/Place");
    assert!(files().defs.contains_key("Place"), "and the contract has it");
    let index: Value = serde_json::from_str(&all["index.json"]).unwrap();
    assert_eq!(index["hash"], files().hash());
    assert_eq!(Contract::from_json(&all["contract.json"]).unwrap().hash(), files().hash());
    let listed: Value = serde_json::from_str(&all["site.json"]).unwrap();
    assert_eq!(listed["files"].as_array().unwrap().len(), all.len());
}

#[test]
fn every_link_is_relative_and_leads_to_a_file() {
    let all = written(&files());
    let mut links = 0;
    for (path, html) in all.iter().filter(|(path, _)| path.ends_with(".html")) {
        for part in html.split("href=\"").skip(1).chain(html.split("src=\"").skip(1)) {
            let link = part.split('"').next().unwrap();
            let target = link.split('#').next().unwrap();
            if target.is_empty() {
                continue;
            }
            assert!(!target.starts_with('/') && !target.contains("://"), "{path}: {link}");
            let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
            let place = match target.strip_prefix("../") {
                Some(rest) => rest.to_owned(),
                None if folder.is_empty() => target.to_owned(),
                None => format!("{folder}/{target}"),
            };
            assert!(all.contains_key(&place), "{path}: {link} leads to {place}");
            links += 1;
        }
    }
    assert!(links > 100, "{links}");
}

#[test]
fn an_operation_marks_the_codes_that_should_not_be_used_any_more() {
    let mut contract = files();
    let old = Deprecated { since: "1.1.0".into(), use_instead: None };
    contract.failures[0].deprecated = Some(old.clone());
    contract.operations[1].declares[0].deprecated = Some(old);
    let all = written(&contract);
    for page in ["operations/files.read.html", "operations/files.move.html"] {
        assert!(all[page].contains("<span class=\"required\">deprecated</span></h3>"), "{}", all[page]);
    }
}

#[test]
fn the_same_contract_gives_the_same_files() {
    assert_eq!(written(&files()), written(&files()));
}

#[test]
fn a_large_contract_is_written_in_seconds_and_no_page_is_too_large() {
    let mut contract = files();
    let members: serde_json::Map<String, Value> = (0..12)
        .map(|index| {
            (format!("member{index}"), json!({ "type": "string", "description": "One of the members." }))
        })
        .collect();
    for index in 0..1500 {
        let mut def = OperationDef::new(format!("files/operation-{index}"), Effect::Read);
        def.summary = "Does one of a great many things. And it says more about it than fits a list.".into();
        def.input = json!({ "type": "object", "properties": members });
        def.failures = vec![contract.failures[0].code.clone()];
        let path = format!("/things{}/{{id}}", index % 20);
        def.source = Some(Source { method: "GET".into(), path, operation_id: None });
        contract.operations.push(def);
    }
    let started = Instant::now();
    let all = written(&contract);
    assert!(started.elapsed().as_secs() < 30, "{:?}", started.elapsed());
    assert!(all.len() > 3000);
    for (path, text) in all.iter().filter(|(path, _)| path.ends_with(".html")) {
        assert!(text.len() < 400_000, "{path} has {} bytes", text.len());
    }
}
