//! A name for people is no identifier where the thing has one.

use std::sync::Arc;

use curable_gateway::memory::{Catalogue, Memory};
use serde_json::{Value, json};

use super::{Shop, values};
use crate::shop::shop;

fn harbour() -> Shop {
    let imported = shop(&[
        ("listVessels", "GET", "/vessels"),
        ("getVessel", "GET", "/vessels/{vesselId}"),
        ("listPorts", "GET", "/ports"),
        ("getPort", "GET", "/ports/{portCode}"),
        ("listLabels", "GET", "/labels"),
        ("getLabel", "GET", "/labels/{label}"),
        ("listCranes", "GET", "/cranes"),
        ("getCrane", "GET", "/cranes/{name}"),
        ("listBerths", "GET", "/berths"),
        ("getOwner", "GET", "/owners/{owner_id}"),
    ]);
    Shop { catalogue: Catalogue::new(Arc::new(imported)), memory: Memory::default() }
}

/// What is offered and patched for a near miss after one list.
fn offered(list: (&str, &Value), operation: &str, arguments: Value) -> (Vec<Value>, usize) {
    let harbour = harbour();
    harbour.see("a", list.0, json!({}), list.1);
    let advice = harbour.miss(Some("a"), operation, arguments);
    (values(&advice), advice.patch.len())
}

#[test]
fn a_display_name_beside_an_id_is_not_offered_for_the_id() {
    for name in
        ["name", "key", "number", "code", "reference", "vesselName", "vessel_name", "vesselNo", "vessel_ref"]
    {
        let listed = json!([{ "id": "vsl-1", name: "Anna" }, { "id": "vsl-2", name: "Berta" }]);
        let missed = offered(("listVessels", &listed), "getVessel", json!({ "vesselId": "Annb" }));
        assert_eq!(missed, (vec![], 0), "{name}");
        let near = offered(("listVessels", &listed), "getVessel", json!({ "vesselId": "vsl_1" }));
        assert_eq!((&near.0[0], near.1), (&json!("vsl-1"), 1), "{name}");
        let alone = json!([{ name: "Anna", "flag": "NO" }]);
        let missed = offered(("listVessels", &alone), "getVessel", json!({ "vesselId": "Annb" }));
        assert_eq!(missed, (vec![json!("Anna")], 1), "{name} is all there is");
    }
}

#[test]
fn a_name_that_the_parameter_asks_for_is_offered_beside_an_id() {
    let ports = json!([{ "id": "p-17", "code": "NOOSL", "name": "NOOSO" }]);
    let missed = offered(("listPorts", &ports), "getPort", json!({ "portCode": "NOOSI" }));
    assert_eq!(missed, (vec![json!("NOOSL")], 1), "the code, and not the name");
    let cranes = json!([{ "id": 17, "name": "north-crane", "code": "north-crana" }]);
    let missed = offered(("listCranes", &cranes), "getCrane", json!({ "name": "north-crann" }));
    assert_eq!(missed, (vec![json!("north-crane")], 1));
}

#[test]
fn a_parameter_that_does_not_say_what_it_takes_may_take_any_name() {
    let labels = json!([{ "id": 9_000_001, "name": "wontfix" }]);
    let missed = offered(("listLabels", &labels), "getLabel", json!({ "label": "wont-fix" }));
    assert_eq!(missed, (vec![json!("wontfix")], 1));
}

#[test]
fn the_name_of_another_thing_is_not_offered_for_its_id_either() {
    let berths = json!([{ "id": "b-1", "owner_id": "own-77", "owner_name": "Maersk" }]);
    let missed = offered(("listBerths", &berths), "getOwner", json!({ "owner_id": "Mersk" }));
    assert_eq!(missed, (vec![], 0));
    let nested = json!([{ "id": "b-1", "owner": { "id": "own-77", "name": "Maersk" } }]);
    let missed = offered(("listBerths", &nested), "getOwner", json!({ "owner_id": "Mersk" }));
    assert_eq!(missed, (vec![], 0));
    let named = json!([{ "id": "b-1", "owner_name": "Maersk" }]);
    let missed = offered(("listBerths", &named), "getOwner", json!({ "owner_id": "Mersk" }));
    assert_eq!(missed, (vec![json!("Maersk")], 1), "it is all there is");
}

#[test]
fn what_is_said_of_a_person_is_no_identifier() {
    let imported = shop(&[
        ("listPatients", "GET", "/patients"),
        ("changePatient", "PUT", "/patients/{patient_id}"),
        ("listWards", "GET", "/wards"),
        ("admit", "POST", "/admissions"),
    ]);
    let clinic = Shop { catalogue: Catalogue::new(Arc::new(imported)), memory: Memory::default() };
    let listed = json!([{
        "patient_id": 208_114, "given_name": "Ada", "family_name": "Okafor", "zip_code": "30110",
        "phone_number": "467012345", "ward_code": "W-12",
    }]);
    clinic.see("a", "listPatients", json!({}), &listed);
    let changed = json!({
        "patient_id": 777_777, "given_name": "Ida", "family_name": "Okafort", "zip_code": "30111",
        "phone_number": "467012346",
    });
    let advice = clinic.miss(Some("a"), "changePatient", changed);
    let places: Vec<&str> = advice.repairs.iter().map(|repair| repair.at.as_str()).collect();
    assert_eq!((places, values(&advice)), (vec!["/patient_id"], Vec::new()));
    // What a declared thing is called is one.
    let advice = clinic.miss(Some("a"), "admit", json!({ "ward_code": "W-13", "family_name": "Okafort" }));
    let places: Vec<&str> = advice.repairs.iter().map(|repair| repair.at.as_str()).collect();
    assert_eq!((places, values(&advice)), (vec!["/ward_code"], vec![json!("W-12")]));
}
