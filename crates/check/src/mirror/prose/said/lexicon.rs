//! The words that speak of sending a call again, of what becomes of it, and of what a failure is.

/// Whether a word is one of some.
pub(super) fn has(some: &str, word: &str) -> bool {
    !word.is_empty() && some.split_ascii_whitespace().any(|one| one == word)
}

/// What a text has that says something about retrying, whatever the first letter.
pub(super) const SIGNS: &[&str] = &[
    "etry",
    "etri",
    "again",
    "ecover",
    "ransient",
    "emporar",
    "erman",
    "re-",
    "Re-",
    "esen",
    "esub",
    "eissu",
    "erun",
    "epost",
    "epeat",
    "eattempt",
    "einvok",
    "efire",
    "edo",
    "eplay",
    "ttempt",
    " try",
    "Try",
    "tries",
    "trying",
    "shot",
    "chance",
    "more",
    "second time",
    "inal",
    "atal",
    "opeless",
    "dead end",
    "rrevers",
    "or good",
    "here to stay",
    "oment",
    "ntermitt",
    "hort-lived",
    "assing",
    "clear",
    "go away",
    "goes away",
    "going away",
    "resolve",
    "heal",
    " pass",
    "last",
    "succe",
    "uccee",
    "ive up",
    "iving up",
    "iven up",
    "bandon",
    "same",
    "dentical",
    "fail ",
    "fails ",
    "ammer",
    "poll",
    "chang",
    "etter",
    "disappear",
    "vanish",
    "failing",
    "another",
    "often",
    "aiting",
    "further",
    "second",
    "ulfilled",
    "beyond repair",
    "lost cause",
    "sort",
    "etry-",
    "hard ",
    "nfixable",
    "going to",
    "can't",
    "never",
    "subside",
    "later",
    "blows over",
    "itself",
    "its own",
];

/// Words that deny what follows them.
const DENIES: &str = "not never no cannot avoid stop nor neither pointless useless futile unsafe forbidden senseless hopeless refuse \
    nothing hardly wrong prohibited dangerous harmful impossible none nobody refrain resist disallows forbids prohibits excludes \
    forbid prohibit exclude";

pub(super) fn denies(word: &str) -> bool {
    has(DENIES, word) || word.ends_with("n't") || word.ends_with("n\u{2019}t")
}

/// Words between a denial and what it denies.
pub(super) const LINKS: &str = "be been to ever even safe safely the a an any same identical very call request it this that them \
    automatically simply just worth useful allowed meant supposed intended should must can may will would you clients callers \
    agents client caller agent please try trying is are point in sense use good reason attempt considered eligible for of \
    make makes going idempotent immediately blindly permitted possible recommended helpful by number amount gained comes help \
    helps against keep there such chance hope value benefit merit let do does did ready another further more second from urge bother permit permits allow allows room leaves your something \
    anything an error failure case one code thing could warrant deserve justify merit";
/// What makes a denial one of the moment only.
pub(super) const LIMITS: &str = "immediately instantly blindly more too before until till unless without sooner earlier forever \
    endlessly indefinitely aggressively faster straight right once loop here yet tightly quickly rapidly if when while often";
/// Denials of a duty, which forbid nothing.
pub(super) const DUTIES: &str = "need needs needed have has necessary required obliged always necessarily";

/// What retrying is when it does not help.
pub(super) const FUTILE: &str = "pointless useless futile forbidden hopeless senseless unsafe harmful dangerous wrong prohibited \
    disallowed vain impossible ineffective nothing never waste wastes noise nowhere worse unsupported discouraged avoided";
/// What becomes of a call that is sent again in vain.
pub(super) const FAILS: &str = "fail fails failing rejected refused denied";
/// What retrying does not do when it is denied.
pub(super) const HELPS: &str = "help helps helped succeed succeeds work works change fix do get solve allowed safe possible useful \
    permitted worth recommended supported sensible any good use sense effect point difference avail make cure accepted option \
    advised pass";
/// What retrying does when it helps.
pub(super) const SUCCEEDS: &str = "succeed succeeds work works help helps pass passes clear clears vanish vanishes fixed solved \
    resolved cured curable gain gained benefit fix fixes solve solves resolve resolves accepted cleared suffices enough succeeded worked";
/// What retrying is when it is allowed.
pub(super) const FINE: &str = "safe fine ok okay harmless welcome possible allowed permitted free able encouraged advisable \
    recommended worthwhile reasonable right want";
/// What speaks for another attempt that follows.
pub(super) const URGES: &str = "worth merits merit deserves deserve justifies justify warrants warrant fine recommend recommended suggest advise allows permits \
    consider try keep continue needs have permits";

/// Verbs that can stand between an attempt and what is said of it.
pub(super) const PREDICATES: &str = "is are was will would be makes make has have does do did can could may might should must gives \
    give changes change gets get gains returns yields leads only always usually often just all";

/// Nouns that a retry is a part of.
pub(super) const PARTS: &str = "count limit budget policy loop logic button queue config strategy interval helper handler counter \
    header table left exhausted middleware decorator attempts options settings wrapper test tests flag field member column \
    property number id delay delays hint storm storms semantics behaviour behavior";
/// What somebody does again.
pub(super) const DOES: &str = "try send call submit attempt ask run request repeat post issue fire invoke execute tap click press \
    dispatch perform poll do make";
/// What somebody does again when it is the call; anything else is another thing to send.
pub(super) const CALLS: &str = "call calls request requests operation command query it this them that same identical exact \
    unchanged one";
/// What is the call itself, by a noun.
pub(super) const CALL: &str = "call calls request requests operation command query run";
/// What a second go at something is called.
pub(super) const ATTEMPTS: &str = "attempt attempts try tries shot go chance retry retries";
/// What makes an attempt another one.
pub(super) const ANOTHER: &str = "another second further next new later more additional subsequent repeated third each every any same identical \
    unchanged fresh";
/// What makes a call the same again, or one more.
pub(super) const SAME: &str = "same identical unchanged exact unmodified";

/// What allows something.
pub(super) const ALLOWS: &str = "can may should could must always safely will automatically are is be shall";
/// When the same call is sent later.
pub(super) const LATER: &str = "later soon shortly automatically safely in same immediately unchanged tomorrow after freely \
    verbatim unmodified now next";
/// What is not as it was.
pub(super) const CHANGED: &str = "new other another different fewer smaller shorter larger longer fresh valid correct corrected fixed signed \
    less bigger renewed updated";
/// What somebody is asked to change before a call is sent again.
pub(super) const CHANGES: &str = "fix change correct choose pick shorten reduce refresh reload pay free add remove update use split get log sign \
    buy create rename adjust lower raise amend edit replace select supply provide set";
/// How a pause grows.
pub(super) const PACES: &str = "backoff exponential jitter delay delays increasing growing";
/// What waits.
pub(super) const WAITS: &str =
    "wait waiting later sleep pause backoff backing retry-after honour honor respect observe";
/// Those who send calls; what they may do is what is said of a code.
pub(super) const CALLERS: &str = "you clients callers agents users consumers apps client caller agent user consumer app everybody \
    everyone one";

/// What a condition starts with.
pub(super) const CONDITIONS: &str = "if when whenever once unless until till whether how why provided assuming lest without where what however";
/// What only says that the failure was met.
pub(super) const MEETS: &str = "if when whenever once on you get see receive gets happens occurs appears comes this that it error failure sees \
    code is are returned raised thrown a an the answers fails with they these so such fault condition back shows up meet hit";

/// What a failure is called beside its code.
pub(super) const FAILURES: &str = "failure failures error errors condition conditions problem problems situation outage glitch hiccup issue \
    fault faults state outcome answer verdict decision refusal rejection one ones thing nature result code codes";
/// What stands for the failure that is spoken of.
pub(super) const IT: &str = "it this that these they which both all it's that's they're";
/// Words that say how, and change nothing in what is said.
pub(super) const ADVERBS: &str = "only always usually typically normally often mostly truly really simply just purely a an the be been \
    considered treated as both either also therefore thus hence is are was were will would such of by definition merely \
    inherently likely probably generally quite very still already too please then and or soon eventually going to keep keeps";
