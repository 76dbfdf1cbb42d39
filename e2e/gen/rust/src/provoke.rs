//! The calls that fail, and the type that each failure is caught by.

use std::collections::BTreeSet;

use curable_e2e_gen::files::Client;
use curable_e2e_gen::files::failures::{
    FilesDeleteFailure as Delete, FilesListFailure as List, FilesMoveFailure as Move,
    FilesReadFailure as Read, FilesSearchFailure as Search, FilesWriteFailure as Write, ProtocolFailure,
    ServicesSchemaFailure as Schema,
};
use curable_e2e_gen::files::types::{
    FilesDeleteInput, FilesListInput, FilesMoveInput, FilesReadInput, FilesSearchInput, FilesWriteInput,
    InvalidPathDetailsProblem, ServicesSchemaInput,
};
use serde_json::Value;

/// The contract, to know what is declared.
const CONTRACT: &str = include_str!("../../../../crates/codegen/golden/files.contract.json");

/// What was caught.
#[derive(Debug, Default)]
pub(crate) struct Report {
    caught: BTreeSet<String>,
    /// The operation and the code.
    pairs: BTreeSet<(String, String)>,
    problems: Vec<String>,
}

impl Report {
    /// Prints the count and the problems; whether every declared code was caught.
    pub(crate) fn print(&self, what: &str) -> bool {
        let contract: Value = serde_json::from_str(CONTRACT).unwrap_or_default();
        let declared = contract["failures"].as_array().into_iter().flatten();
        let codes: Vec<&str> = declared.filter_map(|failure| failure["code"].as_str()).collect();
        let caught = codes.iter().filter(|code| self.caught.contains(**code)).count();
        let (pairs, all) = (self.pairs.len(), pairs(&contract));
        println!(
            "{what}: {caught} of {} declared codes caught by their types, on {pairs} of {all} places",
            codes.len()
        );
        for code in codes.iter().filter(|code| !self.caught.contains(**code)) {
            println!("  {code} was not provoked");
        }
        for problem in &self.problems {
            println!("  {problem}");
        }
        caught == codes.len() && caught > 0 && self.problems.is_empty()
    }
}

/// How many codes all operations declare together.
fn pairs(contract: &Value) -> usize {
    let operations = contract["operations"].as_array().into_iter().flatten();
    operations.map(|operation| operation["failures"].as_array().map_or(0, Vec::len)).sum()
}

/// One call that fails with one code; anything else is a problem.
macro_rules! fails {
    ($report:ident, $code:literal, $call:expr, $pattern:pat $(if $guard:expr)?) => {
        match $call.await {
            Err(failure) => match &failure {
                $pattern $(if $guard)? => {
                    let _ = (failure.retry(), failure.repairs());
                    if failure.code() == $code && failure.is_documented() {
                        $report.caught.insert($code.to_owned());
                        let place = stringify!($pattern).split("::").next().unwrap_or_default().trim();
                        if !stringify!($pattern).contains("Protocol") {
                            $report.pairs.insert((place.to_owned(), $code.to_owned()));
                        }
                    } else {
                        $report.problems.push(format!("{} is caught as {}", failure.code(), $code));
                    }
                }
                other => $report.problems.push(format!("{} came as {other:?}", $code)),
            },
            Ok(value) => $report.problems.push(format!("{} did not come: {value:?}", $code)),
        }
    };
}

/// Every failure that is declared, and some of the machinery.
pub(crate) async fn all(client: &Client, broken: &Client, report: &mut Report) {
    reading(client, broken, report).await;
    listing(client, report).await;
    writing(client, broken, report).await;
    moving(client, report).await;
    machinery(client, report).await;
    match client.files_read(&FilesReadInput::new("notes/todo.txt")).await {
        Ok(output) if output.content.starts_with("buy milk") && !output.more => {}
        other => report.problems.push(format!("a good call gives {other:?}")),
    }
}

async fn reading(client: &Client, broken: &Client, report: &mut Report) {
    let read = |path: &str| FilesReadInput::new(path);
    fails!(report, "FILE_NOT_FOUND", client.files_read(&read("zz/qq.bin")), Read::FileNotFound(it)
        if it.details.as_ref().is_some_and(|details| details.path == "zz/qq.bin"));
    fails!(report, "FILE_TOO_LARGE", client.files_read(&read("big.txt")), Read::FileTooLarge(it)
        if it.details.as_ref().is_some_and(|details| details.size == 300_000));
    fails!(report, "INVALID_PATH", client.files_read(&read("/etc/hostname")), Read::InvalidPath(it)
        if it.details.as_ref().is_some_and(|details| details.problem == InvalidPathDetailsProblem::Absolute));
    fails!(report, "IS_A_FOLDER", client.files_read(&read("notes")), Read::IsAFolder(_));
    fails!(report, "NOT_TEXT", client.files_read(&read("logo.bin")), Read::NotText(_));
    fails!(report, "STORAGE_FAILED", broken.files_read(&read("mem")), Read::StorageFailed(_));
}

async fn listing(client: &Client, report: &mut Report) {
    let list = |path: &str| FilesListInput { path: Some(path.to_owned()) };
    fails!(report, "FILE_NOT_FOUND", client.files_list(&list("zz/qq")), List::FileNotFound(_));
    fails!(report, "INVALID_PATH", client.files_list(&list("..")), List::InvalidPath(_));
    fails!(report, "NOT_A_FOLDER", client.files_list(&list("plan.md")), List::NotAFolder(_));
    let search = |path: &str| FilesSearchInput { path: Some(path.to_owned()), ..FilesSearchInput::new("x") };
    fails!(report, "FILE_NOT_FOUND", client.files_search(&search("zz/qq")), Search::FileNotFound(_));
    fails!(report, "INVALID_PATH", client.files_search(&search("/")), Search::InvalidPath(_));
    fails!(report, "NOT_A_FOLDER", client.files_search(&search("plan.md")), Search::NotAFolder(_));
}

async fn writing(client: &Client, broken: &Client, report: &mut Report) {
    let write = |path: &str| FilesWriteInput::new("x", path);
    let replace = |path: &str| FilesWriteInput { replace: Some(true), ..FilesWriteInput::new("x", path) };
    fails!(report, "FILE_EXISTS", client.files_write(&write("notes/todo.txt")), Write::FileExists(_));
    fails!(report, "FILE_NOT_FOUND", client.files_write(&write("zz/qq.bin")), Write::FileNotFound(_));
    let large = FilesWriteInput::new("x".repeat(300_000), "large.txt");
    fails!(report, "FILE_TOO_LARGE", client.files_write(&large), Write::FileTooLarge(_));
    fails!(report, "INVALID_PATH", client.files_write(&write("../secrets")), Write::InvalidPath(_));
    fails!(report, "IS_A_FOLDER", client.files_write(&replace("notes")), Write::IsAFolder(_));
    fails!(report, "NOT_A_FOLDER", client.files_write(&write("plan.md/more.txt")), Write::NotAFolder(_));
    fails!(report, "PERMISSION_DENIED", client.files_write(&replace("plan.md")), Write::PermissionDenied(_));
    fails!(report, "WRITE_LOCKED", client.files_write(&replace("held.txt")), Write::WriteLocked(it)
        if it.failure.retry_after_ms.is_some());
    fails!(report, "STORAGE_FAILED", broken.files_write(&replace("mem")), Write::StorageFailed(_));
    let delete = |path: &str| FilesDeleteInput::new(path);
    fails!(report, "FILE_NOT_FOUND", client.files_delete(&delete("zz/qq.bin")), Delete::FileNotFound(_));
    fails!(report, "FOLDER_NOT_EMPTY", client.files_delete(&delete("reports")), Delete::FolderNotEmpty(_));
    fails!(report, "INVALID_PATH", client.files_delete(&delete("")), Delete::InvalidPath(_));
    fails!(report, "PERMISSION_DENIED", client.files_delete(&delete("plan.md")), Delete::PermissionDenied(_));
}

async fn moving(client: &Client, report: &mut Report) {
    let to = |from: &str, to: &str| FilesMoveInput::new(from, to);
    fails!(report, "FILE_EXISTS", client.files_move(&to("notes/todo.txt", "plan.md")), Move::FileExists(_));
    fails!(report, "FILE_NOT_FOUND", client.files_move(&to("zz/qq.bin", "a.txt")), Move::FileNotFound(_));
    fails!(report, "INVALID_PATH", client.files_move(&to("reports", "reports/old")), Move::InvalidPath(_));
    let below = to("notes/todo.txt", "plan.md/todo.txt");
    fails!(report, "NOT_A_FOLDER", client.files_move(&below), Move::NotAFolder(_));
    fails!(report, "PERMISSION_DENIED", client.files_move(&to("plan.md", "b.md")), Move::PermissionDenied(_));
}

/// Codes of the machinery are types, too.
async fn machinery(client: &Client, report: &mut Report) {
    let first = FilesReadInput { first_line: Some(0), ..FilesReadInput::new("plan.md") };
    fails!(report, "INVALID_INPUT", client.files_read(&first), Read::Protocol(ProtocolFailure::InvalidInput(it))
        if !it.repairs().is_empty());
    let nowhere = ServicesSchemaInput { name: "zz/qq".to_owned() };
    fails!(
        report,
        "NOT_FOUND",
        client.services_schema(&nowhere),
        Schema::Protocol(ProtocolFailure::NotFound(_))
    );
}
