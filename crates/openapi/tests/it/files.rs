//! Descriptions that are spread over several files.

use std::path::{Path, PathBuf};

use curable_openapi::Document;
use serde_json::json;

/// A folder of its own for each test.
fn folder(name: &str, files: &[(&str, &str)]) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("openapi-files").join(name);
    drop(std::fs::remove_dir_all(&folder));
    for (file, text) in files {
        let path = folder.join(file);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }
    folder
}

#[test]
fn files_become_one_tree_and_references_are_relative_to_their_file() {
    let folder = folder(
        "tree",
        &[
            (
                "api/openapi.yaml",
                "openapi: 3.0.0\npaths:\n  /pets: {$ref: 'paths/pets.yaml'}\ncomponents:\n  schemas:\n    Name: {type: string}\n    Unused: {type: integer}\n",
            ),
            (
                "api/paths/pets.yaml",
                "get:\n  responses:\n    '200': {$ref: '../parts/responses.json#/Ok'}\n    '404': {$ref: '#/components/schemas/Name'}\n",
            ),
            (
                "api/parts/responses.json",
                r##"{"Ok": {"content": {"application/json": {"schema": {"$ref": "../schemas/p%20et.yaml"}}}}, "Own": {"$ref": "#/Ok"}}"##,
            ),
            (
                "api/schemas/p et.yaml",
                "type: object\nproperties:\n  name: {$ref: '../openapi.yaml#/components/schemas/Name'}\n  mother: {$ref: 'p et.yaml'}\n",
            ),
        ],
    );
    let document = Document::open(&folder.join("api/openapi.yaml")).unwrap();
    assert_eq!(document.warnings, [], "nothing is missing");
    let get = |value: &serde_json::Value, pointer: &str| {
        document.resolve(document.resolve(value).unwrap().pointer(pointer).unwrap()).unwrap().clone()
    };
    let path = document.root["paths"]["/pets"].clone();
    let ok = get(&path, "/get/responses/200");
    let pet = get(&ok, "/content/application~1json/schema");
    assert_eq!(pet["type"], json!("object"));
    assert_eq!(get(&pet, "/properties/name"), json!({"type": "string"}));
    assert_eq!(get(&pet, "/properties/mother"), pet);
    assert_eq!(get(&path, "/get/responses/404"), json!({"type": "string"}), "a part may mean the whole");
    assert_eq!(document.root["components"]["schemas"]["Unused"], json!({"type": "integer"}));
}

#[test]
fn nothing_outside_of_the_folder_is_read() {
    let folder = folder(
        "outside",
        &[
            ("secret.yaml", "type: string\n"),
            (
                "api/openapi.yaml",
                "openapi: 3.0.0\ncomponents:\n  schemas:\n    A: {$ref: '../secret.yaml'}\n    B: {$ref: 'link.yaml'}\n    C: {$ref: 'https://example.com/a.yaml#/b'}\n    D: {$ref: 'absent.yaml'}\n    E: {$ref: '/etc/hostname'}\n    F: {$ref: 'linked/secret.yaml'}\n    G: {$ref: '.'}\n",
            ),
        ],
    );
    let api = folder.join("api");
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink(folder.join("secret.yaml"), api.join("link.yaml")).unwrap();
        std::os::unix::fs::symlink(&folder, api.join("linked")).unwrap();
    }
    let document = Document::open(&api.join("openapi.yaml")).unwrap();
    assert_eq!(document.root.get("x-files"), None);
    assert_eq!(document.warnings.len(), 7, "{:?}", document.warnings);
    for (name, schema) in document.root["components"]["schemas"].as_object().unwrap() {
        assert_eq!(document.resolve(schema), None, "{name}");
    }
}

#[test]
fn files_in_a_circle_and_broken_files_do_no_harm() {
    let folder = folder(
        "circle",
        &[
            (
                "a.yaml",
                "openapi: 3.1.0\ncomponents: {schemas: {A: {$ref: 'b.yaml#/B'}, X: {$ref: 'broken.yaml'}}}\n",
            ),
            ("b.yaml", "B: {$ref: 'c.yaml#/C'}\n"),
            ("c.yaml", "C: {$ref: 'b.yaml#/B'}\n"),
            ("broken.yaml", "a: [\n"),
        ],
    );
    let document = Document::open(&folder.join("a.yaml")).unwrap();
    let schemas = &document.root["components"]["schemas"];
    assert_eq!(document.resolve(&schemas["A"]), None);
    assert_eq!(document.warnings.len(), 1);
    assert_eq!(document.warnings[0].at, "/components/schemas/X/$ref");
}
