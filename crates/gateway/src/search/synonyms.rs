//! What people call the same thing in different words.

/// Words that stand in for each other, in the form that they are found by.
const GROUPS: &[&[&str]] = &[
    &["creat", "add", "new", "insert", "mak", "register", "post", "open"],
    &["delet", "remov", "destroy", "drop", "clear", "eras"],
    &["updat", "edit", "modify", "chang", "patch", "put", "set", "replac"],
    &["get", "read", "fetch", "retriev", "view", "show", "describ"],
    &["list", "all", "show", "browse", "enumerat"],
    &["search", "find", "query", "lookup"],
    &["send", "post", "submit"],
    &["run", "start", "trigger", "launch", "execut", "dispatch"],
    &["stop", "cancel", "abort", "halt"],
    &["my", "me", "mine", "self", "authenticat", "current"],
    &["user", "account", "member", "people", "person"],
    &["mail", "email", "messag"],
    &["repo", "repository"],
    &["pull", "merg"],
    &["fil", "document", "attachment"],
    &["pay", "payment", "charg"],
    &["pric", "cost", "rate"],
];

/// The other words for a word.
pub(super) fn others(word: &str) -> impl Iterator<Item = &'static str> {
    GROUPS.iter().filter(move |group| group.contains(&word)).flat_map(|group| group.iter().copied()).filter({
        let word = word.to_owned();
        move |other| *other != word
    })
}
