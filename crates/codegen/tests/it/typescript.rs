//! Clients in TypeScript; `e2e/gen/typescript` compiles and runs them.

use curable_codegen::{Model, Options, Output, typescript};

use crate::{contract, model};

fn text<'o>(output: &'o Output, path: &str) -> &'o str {
    let found = output.files.iter().find(|(name, _)| name == path);
    &found.unwrap_or_else(|| panic!("no {path}")).1
}

/// The declaration that a line of a file begins, up to the empty line behind it.
fn declaration<'t>(text: &'t str, start: &str) -> &'t str {
    let from = text.find(start).unwrap_or_else(|| panic!("no {start} in:\n{text}"));
    text[from..].split("\n\n").next().unwrap()
}

#[test]
fn the_same_contract_gives_the_same_files() {
    let mut turned = contract();
    turned.operations.reverse();
    turned.failures.reverse();
    let options = Options::default();
    assert_eq!(typescript(&Model::new(&turned), &options), typescript(&model(), &options));
}

#[test]
fn a_package_has_a_manifest_and_a_module_has_none() {
    let names = |options: &Options| -> Vec<String> {
        let files = typescript(&model(), options).files.into_iter();
        files.map(|(path, _)| path).filter(|path| !path.contains("runtime/")).collect()
    };
    assert_eq!(
        names(&Options::package("shop")),
        [
            "package.json",
            "src/client.ts",
            "src/contract.ts",
            "src/failures.ts",
            "src/index.ts",
            "src/types.ts",
            "tsconfig.json"
        ]
    );
    assert_eq!(
        names(&Options::module()),
        ["client.ts", "contract.ts", "failures.ts", "index.ts", "types.ts"]
    );
    let output = typescript(&model(), &Options::package("shop"));
    let manifest: serde_json::Value = serde_json::from_str(text(&output, "package.json")).unwrap();
    assert_eq!(manifest["name"], "shop");
    assert_eq!(manifest["type"], "module");
    assert!(manifest.get("dependencies").is_none());
}

#[test]
fn nothing_is_of_any_type() {
    let output = typescript(&model(), &Options::default());
    for (path, text) in output.files.iter().filter(|(path, _)| !path.contains(".json")) {
        let code = text.lines().filter(|line| !line.trim_start().starts_with(['*', '/']));
        for line in code {
            for said in [": any;", ": any,", "<any>", "any[]", "as any"] {
                assert!(!line.contains(said), "{path}: {line}");
            }
        }
    }
}

#[test]
fn the_same_code_with_other_details_is_another_type_on_each_operation() {
    let output = typescript(&model(), &Options::default());
    let failures = text(&output, "src/failures.ts");
    let buy = declaration(failures, "export type ShopBuyFailure");
    let look = declaration(failures, "export type ShopLookFailure");
    assert!(buy.contains("ShopBuyHttp404") && !buy.contains("ShopLookHttp404"), "{buy}");
    assert!(look.contains("ShopLookHttp404") && !look.contains("ShopBuyHttp404"), "{look}");
    let own = declaration(failures, "export type ShopBuyHttp404");
    assert!(own.contains("\"HTTP_404\""), "{own}");
}

#[test]
fn a_family_stands_for_the_codes_that_are_not_listed() {
    let output = typescript(&model(), &Options::default());
    let buy = declaration(text(&output, "src/failures.ts"), "export type ShopBuyFailure");
    // The default of the contract comes before the family that all share.
    assert!(buy.contains("HttpDefault<"), "{buy}");
    assert!(buy.contains("\"HTTP_404\"") && buy.contains("\"HTTP_422\""), "{buy}");
    let outline = declaration(text(&output, "src/contract.ts"), "\"shop/buy\"");
    assert!(outline.contains("refused: {\n        family: \"HTTP_DEFAULT\""), "{outline}");
}

#[test]
fn doc_comments_carry_the_page() {
    let output = typescript(&model(), &Options::default());
    let failures = text(&output, "src/failures.ts");
    let page = "/**\n * There is not enough of it.\n *\n * *When:* more was ordered than is there.\n *\n\
                \x20* *Repair:* order at most `left`.\n";
    assert!(failures.contains(page), "{failures}");
    assert!(failures.contains(" * Code `OUT_OF_STOCK`, kind conflict, retry amended, HTTP 409"));
    assert!(failures.contains("@deprecated"));
}

#[test]
fn what_stands_in_a_description_cannot_leave_its_comment() {
    let mut contract = contract();
    contract.operations[0].summary = "One.\r*/ evil() {}\n*/\u{2028}evil\u{202e}".to_owned();
    let output = typescript(&Model::new(&contract), &Options::default());
    let client = text(&output, "src/client.ts");
    for line in client.lines().filter(|line| line.contains("evil")) {
        let is_safe = line.trim_start().starts_with('*') && !line.contains("*/");
        assert!(is_safe, "{line}");
    }
}
