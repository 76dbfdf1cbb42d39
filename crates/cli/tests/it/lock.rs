//! `curable lock`, for those who have made a mistake.

use std::fs;

use serde_json::json;

use crate::diff::{Folder, contract, git};
use crate::program::curable_in;

#[test]
fn a_lock_takes_no_other_contract_but_one_that_was_renamed() {
    let folder = Folder::new("lock-other");
    let ran = |arguments: &[&str]| curable_in(&folder.0, arguments, "");
    folder.write(
        "shop.json",
        &contract("1.0.0", 9, &["OUT_OF_STOCK", "CARD_REFUSED", "NOT_FOUND", "CART_LOCKED"]),
    );
    let wiki = |codes: &[&str]| contract("1.0.0", 9, codes).replace("\"files\"", "\"wiki\"");
    folder.write("wiki.json", &wiki(&["PAGE_LOCKED", "NOT_FOUND", "NO_SUCH_PAGE"]));
    assert_eq!(ran(&["lock", "shop.json"]).code, 0);
    let before = fs::read_to_string(folder.0.join("contract.lock")).unwrap();
    for arguments in [
        &["lock", "wiki.json"][..],
        &["lock", "wiki.json", "--check"],
        &["diff", "shop.json", "wiki.json", "--accept", "nobody minds"],
    ] {
        let refused = ran(arguments);
        assert_eq!(refused.code, 2, "{}", refused.stdout);
        for words in ["`files`", "`wiki`", "contract.lock", "--lock FILE"] {
            assert!(refused.stderr.contains(words), "{words}: {}", refused.stderr);
        }
    }
    assert_eq!(fs::read_to_string(folder.0.join("contract.lock")).unwrap(), before);
    assert_eq!(ran(&["lock", "wiki.json", "--lock", "wiki.lock"]).code, 0);
    // The same contract under another name has its codes still, and may change them from then on.
    folder.write("shop.json", &wiki(&["OUT_OF_STOCK", "CART_LOCKED"]));
    assert_eq!(ran(&["lock", "shop.json"]).code, 0);
    assert_eq!(ran(&["lock", "wiki.json"]).code, 0);
}

#[test]
fn what_is_recorded_of_codes_is_told_and_codes_that_are_gone_are_named() {
    let folder = Folder::new("lock-gone");
    let ran = |arguments: &[&str]| curable_in(&folder.0, arguments, "");
    folder.write("c.json", &contract("1.0.0", 9, &["A_CODE", "B_CODE", "C_CODE"]));
    assert!(ran(&["lock", "c.json"]).stdout.contains("new: A_CODE, B_CODE, C_CODE"));
    let next = contract("2.0.0", 9, &["A_CODE", "D_CODE"]).replacen("internal", "transient", 1);
    folder.write("c.json", &next);
    let told = ran(&["lock", "c.json", "--check"]).stdout;
    let recorded = ran(&["lock", "c.json"]);
    assert_eq!(recorded.code, 0);
    for told in [told, recorded.stdout] {
        for words in
            ["new: D_CODE\n", "changed: A_CODE\n", "gone: B_CODE, C_CODE\n", "`curable diff OLD NEW`"]
        {
            assert!(told.contains(words), "{words}: {told}");
        }
    }
    folder.write("c.json", &contract("3.0.0", 9, &["B_CODE", "D_CODE"]));
    let told = ran(&["lock", "c.json", "--json"]).json();
    let codes = json!({ "new": [], "changed": [], "gone": ["A_CODE"], "back": ["B_CODE"] });
    assert_eq!(told["codes"], codes, "{told}");
}

#[test]
fn locks_of_two_branches_become_one_as_the_error_says() {
    let folder = Folder::new("lock-merge");
    let ran = |arguments: &[&str]| curable_in(&folder.0, arguments, "");
    let lock = || fs::read_to_string(folder.0.join("contract.lock")).unwrap();
    let record = |version: &str, codes: &[&str]| {
        folder.write("c.json", &contract(version, 9, codes));
        assert_eq!(ran(&["lock", "c.json"]).code, 0);
        lock()
    };
    git(&folder.0, &["init", "-q"]);
    let commit = || {
        git(&folder.0, &["add", "contract.lock"]);
        git(&folder.0, &["commit", "-q", "-m", "x"]);
    };
    let base = record("1.0.0", &["A_CODE", "B_CODE"]);
    commit();
    git(&folder.0, &["checkout", "-q", "-b", "other"]);
    let theirs = record("1.1.0", &["A_CODE", "B_CODE", "THEIRS"]);
    commit();
    git(&folder.0, &["checkout", "-q", "-"]);
    let ours = record("1.1.0", &["A_CODE", "OURS"]);
    commit();
    let merge = std::process::Command::new("git").args(["merge", "other"]).current_dir(&folder.0).output();
    assert!(!merge.unwrap().status.success() && lock().contains("<<<<<<<"));
    folder.write("c.json", &contract("1.2.0", 9, &["A_CODE", "OURS", "THEIRS"]));
    let joined = format!("{ours}{}", &theirs[base.len()..]);
    for (broken, words) in [(lock(), "a merge has left its mark"), (joined, "two histories")] {
        folder.write("contract.lock", &broken);
        let refused = ran(&["lock", "c.json"]);
        assert_eq!(refused.code, 2, "{}", refused.stdout);
        for words in [words, "take the whole lock of one branch", "run `curable lock`"] {
            assert!(refused.stderr.contains(words), "{words}: {}", refused.stderr);
        }
        folder.write("main.lock", &ours);
        folder.write("contract.lock", &ours);
        assert_eq!(ran(&["lock", "c.json", "--since", "main.lock"]).code, 0);
        for event in ["\"code\":\"THEIRS\"", "\"code\":\"OURS\"", "\"event\":\"gone\",\"code\":\"B_CODE\""] {
            assert!(lock().contains(event), "{event}: {}", lock());
        }
        assert_eq!(ran(&["lock", "c.json", "--check"]).code, 0);
    }
    // The lock of the other branch does not go on from this one, and what to do is said.
    folder.write("contract.lock", &theirs);
    let refused = ran(&["lock", "c.json", "--since", "main.lock"]);
    assert!(refused.code == 1 && refused.stderr.contains("put main.lock in its place"), "{}", refused.stderr);
}

#[test]
fn a_lock_that_cannot_be_read_or_written_says_what_is_in_the_way() {
    let folder = Folder::new("lock-unwritten");
    folder.write("c.json", &contract("1.0.0", 9, &["A_CODE"]));
    fs::create_dir(folder.0.join("a-folder")).unwrap();
    for (lock, words) in [
        (
            "nowhere/contract.lock",
            "the lock nowhere/contract.lock cannot be written: the folder nowhere does not exist",
        ),
        ("a-folder", "the lock a-folder cannot be read: a-folder is a folder"),
        ("c.json/contract.lock", "c.json is no folder"),
    ] {
        let ran = curable_in(&folder.0, &["lock", "c.json", "--lock", lock], "");
        assert_eq!(ran.code, 2, "{}", ran.stdout);
        assert!(ran.stderr.contains(words), "{words}: {}", ran.stderr);
        assert!(!ran.stderr.contains("os error") && !ran.stderr.contains(".lock-"), "{}", ran.stderr);
    }
}

#[test]
fn a_reason_of_several_lines_is_told_on_one() {
    let folder = Folder::new("reason");
    folder.write("old.json", &contract("1.0.0", 9, &[]));
    folder.write("new.json", &contract("2.0.0", 5, &[]));
    let ran = |arguments: &[&str]| curable_in(&folder.0, arguments, "");
    let told =
        ran(&["diff", "old.json", "new.json", "--accept", "Nobody sends\n  long paths,\tit's \"fine\".\n"]);
    assert_eq!(told.code, 0, "{}", told.stderr);
    assert!(told.stdout.contains("Accepted: Nobody sends long paths, it's \"fine\".\n"), "{}", told.stdout);
}
