//! No source makes the guard fall over or take long.

use std::time::{Duration, Instant};

use curable_runtime::guard::{MAX_SOURCE, check};
use proptest::prelude::*;

use super::refusal;

#[test]
fn a_source_beyond_the_cap_is_refused_unparsed() {
    let fits = format!("'{}'", "é".repeat(MAX_SOURCE - 2));
    assert!(check(&fits).is_ok(), "characters count, not bytes");
    let (code, construct) = refusal(&format!("{fits} ")).expect("one too many");
    assert_eq!(
        (code.as_str(), construct.as_str()),
        ("EVAL_BLOCKED_CONSTRUCT", "more than 100000 characters")
    );
}

/// Sources that nest, chain or repeat as far as the cap allows.
fn extremes() -> Vec<(&'static str, String)> {
    let fill = |piece: &str| piece.repeat(MAX_SOURCE / piece.chars().count());
    let to = |head: &str, piece: &str, tail: &str| {
        let room = MAX_SOURCE - head.len() - tail.len();
        format!("{head}{}{tail}", piece.repeat(room / piece.len()))
    };
    vec![
        ("open parentheses", fill("(")),
        ("open brackets", fill("[")),
        ("open braces", fill("{")),
        ("templates", fill("`${")),
        ("nots", to("", "!", "1")),
        ("minuses", to("", "- ", "1")),
        ("typeofs", to("", "typeof ", "1")),
        ("awaits", to("", "await ", "1")),
        ("awaits below the limit", to(&"await ".repeat(1900), "- ", "1")),
        ("waits in one place", to("const a=[", "await 1,", "]")),
        ("news", to("", "new ", "Date")),
        ("arrows", to("", "a=>", "1")),
        ("async arrows", to("", "async a=>", "1")),
        ("assignments", to("let a;", "a=", "1")),
        ("conditionals", to("", "1?1:", "1")),
        ("conditionals inside", to("", "1?", "1")),
        ("powers", to("", "1**", "1")),
        ("additions", to("", "1+", "1")),
        ("texts added", to("const a='x'+", "'x'+", "'';[][a]")),
        ("coalescings", to("", "null??", "1")),
        ("commas", to("", "1,", "1")),
        ("members", to("document", ".a", "")),
        ("computed members", to("document", "[0]", "")),
        ("optional members", to("document", "?.a", "")),
        ("calls", to("document.a", "()", "")),
        ("tags", to("document.a", "``", "")),
        ("ifs", to("", "if(1)", ";")),
        ("elses", to("", "if(1);else ", ";")),
        ("whiles", to("", "while(0)", ";")),
        ("fors", to("", "for(;;)", ";")),
        ("labels", numbered(5000, |n| format!("a{n}:")) + ";"),
        ("numbers folded", to("let i=0;const a=[];", "a[i];i+=i;", "")),
        ("chained variables", numbered(4000, |n| format!("let a{}=a{n};", n + 1)) + "a0"),
        ("functions of one name", to("let f;", "f=x=>x;f(f);", "")),
        ("picks", to("const k=document.title;let a=[];", "a=a[k];", "")),
        ("this everywhere", to("", "this?this:", "1")),
        ("many arguments", to("document.a(", "()=>1,", "1)")),
        ("classes", to("", "class A extends ", "Date{}")),
        ("yields", to("function* g(){", "yield ", "1}")),
        ("regex", to("/", "(?:a|", "/")),
    ]
}

fn numbered(count: usize, piece: impl Fn(usize) -> String) -> String {
    (0..count).map(piece).collect::<Vec<_>>().concat()
}

#[test]
fn extremes_end_in_a_verdict_and_in_time() {
    for (name, source) in extremes() {
        let start = Instant::now();
        drop(check(&source));
        let spent = start.elapsed();
        assert!(spent < Duration::from_mins(1), "{name}: {spent:?}");
    }
}

#[test]
fn deep_nesting_is_refused_and_ordinary_nesting_is_not() {
    let nested = |depth: usize| format!("{}1{}", "[".repeat(depth), "]".repeat(depth));
    assert!(check(&nested(100)).is_ok());
    for (open, close) in
        [("(", ")"), ("{", "}"), ("`${", "}`"), ("x=>(", ")"), ("()=>{", "}"), ("{a:[", "]}")]
    {
        let depth = 250 / open.matches(['(', '[', '{']).count();
        drop(check(&format!("{}1{}", open.repeat(depth), close.repeat(depth))));
        drop(check(&format!("({}1{})", open.repeat(depth - 1), close.repeat(depth - 1))));
    }
    let (_, construct) = refusal(&nested(100_000 / 2 - 1)).expect("too deep");
    assert_eq!(construct, "brackets nested more than 250 deep");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn random_text_never_panics(source in any::<String>()) {
        drop(check(&source));
    }

    /// Pieces of the language in any order reach further than random text.
    #[test]
    fn random_tokens_never_panic(tokens in prop::collection::vec(token(), 0..40)) {
        drop(check(&tokens.join(" ")));
    }

    /// Whatever stands around it, a plain call of `eval` as a statement of its own is seen.
    #[test]
    fn eval_is_seen_after_anything_that_parses(tokens in prop::collection::vec(token(), 0..12)) {
        let source = tokens.join(" ");
        if check(&source).is_ok() {
            let source = source + "\n;eval('1')";
            prop_assert!(check(&source).is_err());
        }
    }
}

fn token() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec![
        "a", "b", "k", "this", "window", "document", "process", "=", "==", "=>", "(", ")", "[", "]", "{",
        "}", ",", ";", ".", "?.", "...", "'x'", "`x`", "`${", "}`", "1", "/x/", "+", "-", "!", "++", "let",
        "const", "var", "function", "class", "extends", "new", "async", "await", "return", "if", "else",
        "for", "of", "in", "try", "catch", "throw", "typeof", "yield", "static", "get", "#p", "*", "?", ":",
        "&&", "??", "<!--", "\n",
    ])
}
