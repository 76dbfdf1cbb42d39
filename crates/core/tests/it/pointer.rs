//! JSON Pointers and the paths that others write.

use curable_core::Pointer;
use serde_json::json;

#[test]
fn a_path_in_any_spelling_becomes_a_pointer() {
    for (path, expected) in [
        ("", ""),
        ("user", "/user"),
        ("user.name", "/user/name"),
        ("user.tags[0].name", "/user/tags/0/name"),
        ("items[0][1]", "/items/0/1"),
        ("[2]", "/2"),
        ("$.user.name", "/user/name"),
        ("$", ""),
        ("$[0]", "/0"),
        ("user['first name']", "/user/first name"),
        ("user[\"a\"]", "/user/a"),
        ("user/tags/0", "/user/tags/0"),
        ("/user/a.b", "/user/a.b"),
        ("#/user/name", "/user/name"),
        ("m~n", "/m~0n"),
    ] {
        assert_eq!(Pointer::from_path(path).as_str(), expected, "{path}");
    }
}

#[test]
fn a_pointer_from_a_wire_is_read_leniently() {
    for (text, expected) in
        [("", ""), ("/a/b", "/a/b"), ("#", ""), ("#/a", "/a"), ("a", "/a"), ("a/b", "/a~1b"), ("#a", "/#a")]
    {
        assert_eq!(Pointer::lenient(text.to_owned()).as_str(), expected, "{text}");
    }
}

#[test]
fn names_are_escaped_and_unescaped() {
    let pointer = Pointer::ROOT.child("a/b").child("m~n").child("~1").child("");
    assert_eq!(pointer.as_str(), "/a~1b/m~0n/~01/");
    assert_eq!(pointer.names().collect::<Vec<_>>(), ["a/b", "m~n", "~1", ""]);
    assert_eq!(pointer.dotted(), "a/b.m~n.~1.");
    assert_eq!(pointer.parent().unwrap().last().unwrap(), "~1");
    assert!(Pointer::ROOT.parent().is_none() && Pointer::ROOT.last().is_none());
}

/// RFC 6901, section 5.
#[test]
fn the_pointers_of_the_rfc_find_what_it_says() {
    let document = json!({
        "foo": ["bar", "baz"], "": 0, "a/b": 1, "c%d": 2, "e^f": 3, "g|h": 4, "i\\j": 5, "k\"l": 6, " ": 7, "m~n": 8
    });
    for (pointer, expected) in [
        ("/foo", json!(["bar", "baz"])),
        ("/foo/0", json!("bar")),
        ("/", json!(0)),
        ("/a~1b", json!(1)),
        ("/c%d", json!(2)),
        ("/e^f", json!(3)),
        ("/g|h", json!(4)),
        ("/i\\j", json!(5)),
        ("/k\"l", json!(6)),
        ("/ ", json!(7)),
        ("/m~0n", json!(8)),
    ] {
        assert_eq!(Pointer::from_static(pointer).find(&document), Some(&expected), "{pointer}");
    }
    assert_eq!(Pointer::ROOT.find(&document), Some(&document));
    assert_eq!(Pointer::from_static("/foo/01").find(&document), None);
    assert_eq!(Pointer::from_static("/foo/2").find(&document), None);
}

#[test]
fn a_pointer_holds_what_is_inside_and_not_itself() {
    let pointer = Pointer::from_static("/a");
    assert!(pointer.holds(&Pointer::from_static("/a/b")));
    assert!(!pointer.holds(&Pointer::from_static("/a")));
    assert!(!pointer.holds(&Pointer::from_static("/ab")));
    assert!(Pointer::ROOT.holds(&pointer));
}

#[test]
#[should_panic(expected = "starts with `/`")]
fn a_literal_without_a_slash_is_no_pointer() {
    let _ = Pointer::from_static("a");
}
