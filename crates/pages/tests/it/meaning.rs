//! What a code means to one operation in particular.

use curable_pages::html::{Frame, Links, no_code, no_operation};
use curable_pages::{Book, terminal};

use crate::sample::{files, hostile, shop};
use crate::site::written;

#[test]
fn what_differs_for_an_operation_is_said_with_its_own_example() {
    let all = written(&shop());
    let page = &all["errors/BUSY.html"];
    let own = page.split("<article class=\"variant\">").nth(1).unwrap().split("</article>").next().unwrap();
    for part in ["<dt>kind</dt>", "conflict", "amended", "409", "Look who stands there.", "Ann"] {
        assert!(own.contains(part), "{part} in {own}");
    }
    assert!(!own.contains("<dt>aliases</dt>"), "what is the same is said once: {own}");
    assert!(page.contains("<a href=\"#variants\">"), "what to do says that it is not the same for all");
    assert!(!all["errors/OLD_CODE.html"].contains("#variants"));
    let text = terminal::code(Book::of(&shop()).code("BUSY").unwrap());
    let own = text.split("Somebody stands in it.").nth(1).unwrap();
    for part in ["kind: conflict", "retry: amended", "http: 409", "hint: Look who stands there.", "\"Ann\""] {
        assert!(own.contains(part), "{part} in {text}");
    }
}

#[test]
fn an_operation_says_of_each_code_whether_it_may_be_sent_again() {
    let page = &written(&shop())["operations/door.open.html"];
    assert!(page.contains("<p class=\"quiet\">409 · only a changed call can succeed</p>"), "{page}");
    assert!(page.contains("<p class=\"quiet\">403 · do not send it again</p>"), "{page}");
}

#[test]
fn operations_of_several_namespaces_keep_their_whole_names() {
    let page = &written(&shop())["errors/BUSY.html"];
    assert!(page.contains("<code>goods/list</code>") && page.contains("<code>door/open</code>"), "{page}");
    assert!(written(&files())["errors/FILE_NOT_FOUND.html"].contains("<code>read</code>"));
}

#[test]
fn a_code_that_is_deprecated_leads_to_the_one_to_use() {
    let page = &written(&shop())["errors/OLD_CODE.html"];
    assert!(page.contains("It should not be used any more. Use <a href=\"../errors/BUSY.html\"><code>BUSY</code></a> instead."), "{page}");
}

#[test]
fn people_are_told_what_to_do_in_their_own_words() {
    let page = &written(&files())["errors/INVALID_INPUT.html"];
    let todo = page.split("class=\"todo\"").nth(1).unwrap().split("</section>").next().unwrap();
    assert!(todo.contains("The arguments are wrong: change them.") && !todo.contains("patch"), "{todo}");
    assert!(
        page.contains("<dt>hint</dt>") && page.contains("apply <code>patch</code>"),
        "programs are told this"
    );
    let mut contract = shop();
    contract.operations[1].declares[0].hint = Some("Do as the kind of the failure says.".into());
    assert!(!written(&contract)["operations/door.open.html"].contains("What to do:"));
    let own = &written(&shop())["errors/BUSY.html"];
    assert!(own.split("<dl").next().unwrap().contains("Come again."), "words for people stay");
}

#[test]
fn a_page_that_is_not_there_says_what_was_asked_for() {
    let book = Book::of(&hostile());
    let frame = Frame { book: &book, links: Links::Server(""), asks_for_token: false };
    assert!(no_code(&frame, "NO_<b>").contains("<code>NO_&lt;b&gt;</code>"));
    assert!(no_operation(&frame, "no/such").contains("<code>no/such</code>"));
    assert!(no_code(&frame, &"X".repeat(9999)).len() < 5000);
}
