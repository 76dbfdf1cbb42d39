//! Text that a page would take for live markup, a handler or a script address.

/// Whether markup has no part that runs: no script, handler attribute, frame or script address.
pub(super) fn is_inert(markup: &str) -> bool {
    let markup = markup.to_ascii_lowercase();
    let live = [
        "<script",
        "<iframe",
        "<object",
        "<embed",
        "<svg",
        "<math",
        "<base",
        "<meta",
        "srcdoc",
        "javascript:",
    ];
    !live.iter().any(|word| markup.contains(word)) && !has_handler(&markup) && !markup.contains("&#")
}

/// Whether a text is a script address and more than the bare scheme, which is only good for comparing.
pub(super) fn is_script_address(text: &str) -> bool {
    starts_script_address(text) && text.trim_end().len() > "javascript:".len()
}

/// Whether a text that goes on is a script address.
pub(super) fn starts_script_address(text: &str) -> bool {
    let text: String = text.chars().filter(|c| !c.is_whitespace() && !c.is_control()).take(11).collect();
    text.eq_ignore_ascii_case("javascript:")
}

/// Whether an attribute of which this beginning is known, or all of it, is neither a handler nor a document.
pub(super) fn is_inert_attribute(known: &str, is_whole: bool) -> bool {
    let known = known.to_ascii_lowercase();
    if is_whole {
        return known != "srcdoc" && !known.starts_with("on");
    }
    !known.is_empty() && !known.starts_with("on") && known != "o" && !"srcdoc".starts_with(&known)
}

fn has_handler(markup: &str) -> bool {
    let bytes = markup.as_bytes();
    bytes.windows(2).enumerate().any(|(at, pair)| {
        pair == b"on"
            && at > 0
            && !bytes[at - 1].is_ascii_alphanumeric()
            && bytes[at + 2..]
                .iter()
                .skip_while(|byte| byte.is_ascii_alphabetic())
                .find(|byte| !byte.is_ascii_whitespace())
                .is_some_and(|&byte| byte == b'=')
    })
}
