//! Clients in Python; `e2e/gen/python` type-checks and runs them.

use curable_codegen::{Model, Options, Output, python};

use crate::{contract, model};

fn text<'o>(output: &'o Output, path: &str) -> &'o str {
    let found = output.files.iter().find(|(name, _)| name == path);
    &found.unwrap_or_else(|| panic!("no {path}")).1
}

fn file(path: &str) -> String {
    text(&python(&model(), &Options::module()), path).to_owned()
}

/// The class or function that a line of a file begins, up to the empty lines behind it.
fn declaration<'t>(text: &'t str, start: &str) -> &'t str {
    let from = text.find(start).unwrap_or_else(|| panic!("no {start} in:\n{text}"));
    text[from..].split("\n\n\n").next().unwrap()
}

#[test]
fn the_same_contract_gives_the_same_files() {
    let mut turned = contract();
    turned.operations.reverse();
    turned.failures.reverse();
    let options = Options::default();
    assert_eq!(python(&Model::new(&turned), &options), python(&model(), &options));
}

#[test]
fn a_package_has_a_manifest_and_a_module_has_none() {
    let names = |options: &Options| -> Vec<String> {
        let files = python(&model(), options).files.into_iter();
        files.map(|(path, _)| path).filter(|path| !path.contains("curable/")).collect()
    };
    assert_eq!(
        names(&Options::package("shop")),
        [
            "pyproject.toml",
            "shop/__init__.py",
            "shop/client.py",
            "shop/failures.py",
            "shop/models.py",
            "shop/operations.py",
            "shop/py.typed"
        ]
    );
    assert_eq!(
        names(&Options::module()),
        ["__init__.py", "client.py", "failures.py", "models.py", "operations.py", "py.typed"]
    );
}

#[test]
fn an_operation_with_several_error_schemas_has_a_class_for_each() {
    let model = model();
    let (operations, failures) = (file("operations.py"), file("failures.py"));
    let several: Vec<_> = model
        .operations
        .iter()
        .filter(|operation| {
            operation.failures.iter().filter(|id| model.failure(**id).details.is_some()).count() > 1
        })
        .collect();
    assert!(!several.is_empty());
    for operation in several {
        let catch = format!("{}_FAILURES = (", operation.name.screaming());
        let all = declaration(&operations, &catch);
        for id in &operation.failures {
            let name = model.failure(*id).name.pascal();
            assert!(all.contains(&format!("failures.{name}")), "{all}");
            let class = declaration(&failures, &format!("class {name}("));
            assert!(class.contains("details: "), "{class}");
        }
    }
}

#[test]
fn a_code_that_operations_declare_differently_has_a_class_for_each_of_them() {
    let model = model();
    let failures = file("failures.py");
    let own: Vec<_> = model.failures.iter().filter(|failure| failure.operation.is_some()).collect();
    assert!(!own.is_empty());
    for failure in own {
        let class = declaration(&failures, &format!("class {}(curable.Declared):", failure.name.pascal()));
        let code = format!("Literal[\"{}\"]", failure.code());
        assert!(failure.family.is_some() || class.contains(&code), "{class}");
    }
}

#[test]
fn the_machinery_may_fail_every_operation() {
    let failures = file("failures.py");
    let every = declaration(&failures, "PROTOCOL: ");
    for code in curable_core::protocol::ALL {
        let name = curable_codegen::model::Words::of(code.code().as_str()).pascal();
        assert!(failures.contains(&format!("class {name}(curable.ProtocolFailure):")), "{name}");
        assert!(every.contains(&format!("    {name},\n")), "{every}");
    }
}

#[test]
fn a_class_carries_the_page_and_the_older_names_of_its_code() {
    let class = file("failures.py");
    let class = declaration(&class, "class OutOfStock(");
    assert!(class.contains("aliases = (\"SOLD_OUT\",)"), "{class}");
    assert!(class.contains("\"\"\""), "{class}");
    assert!(class.contains("details: models.OutOfStockDetails | None"), "{class}");
}

#[test]
fn no_line_is_wider_than_a_formatter_leaves_it() {
    for (path, text) in python(&model(), &Options::module()).files {
        for line in text.lines().filter(|line| line.chars().count() > 88) {
            assert!(line.ends_with("# fmt: skip") || !line.contains(" | "), "{path}: {line}");
        }
    }
}
