//! Clauses that only say that a failure was met: `When the answer is X …`, `Once X has been returned …`.
//!
//! Such a clause is no condition for what follows, and need not end with a comma. It is read as `on X, …`.

/// What such a clause starts with.
const LEADS: &[&str] = &[
    "if",
    "when",
    "whenever",
    "once",
    "after",
    "on",
    "upon",
    "as soon as",
    "every time",
    "each time",
    "any time",
    "in case",
    "in case of",
    "should",
    "where",
    "wherever",
    "in the case of",
    "in the event of",
];
/// What stands between that and the code.
const MEETS: &str = "it the a an this that these your our its call calls request requests operation tool server service gateway api \
    reply replies response responses answer answers result error errors code codes failure status fail fails failed failing with \
    you they get gets got receive receives received receiving see sees seen saw seeing encounter encounters hit hits meet meets \
    is are was were has have had been be being comes come back return returns returned raise raises raised throw throws thrown \
    report reports reported give gives given carry carries carrying contain contains containing say says show shows name names \
    holds hold as of by client clients caller callers agent agents somebody anybody anyone one instead ever there ends end";
/// What says that the code was there, after `has been` or alone.
const WAS_MET: &str = "returned raised thrown seen received reported given answered sent met comes came come occurs occurred happens \
    happened happen occur appears appeared appear shows showed turns turned returns encountered back signalled signaled hit there";
const PARTICLES: &str = "back up in out again";
const AUXILIARIES: &str = "has have had been is are was were gets got";
const ANSWERS: &str = "answer reply response result error code failure";
/// What goes on with the clause in a way that says more than that a failure was met.
const GOES_ON: &str = "and or but while because after before for with on in at during from to by than when if unless until although \
    though twice again more as since without within instead not even only";

fn has(some: &str, word: &str) -> bool {
    some.split_ascii_whitespace().any(|one| one == word)
}

/// Where the clause starts before a code, and how much of what stands after the code belongs to it.
pub(super) fn met(left: &str, right: &str) -> Option<(usize, usize)> {
    let start = left
        .rfind([',', ':', ';', '(', '.', '\u{2014}', '\u{2013}'])
        .map_or(0, |at| at + left[at..].chars().next().map_or(1, char::len_utf8));
    let clause = left[start..].to_ascii_lowercase();
    let clause = clause.trim_matches(|c: char| c.is_whitespace() || "`'\"*-".contains(c));
    let rest = LEADS.iter().filter_map(|lead| clause.strip_prefix(lead)).min_by_key(|rest| rest.len())?;
    let is_word = rest.is_empty() || rest.starts_with(' ');
    let mut words = rest.split(|c: char| !(c.is_alphanumeric() || c == '\'')).filter(|word| !word.is_empty());
    if !is_word || !words.all(|word| has(MEETS, word)) {
        return None;
    }
    let length = tail(right)?;
    let after = right[length..].trim_start_matches(|c: char| c.is_whitespace() || "`'\"*".contains(c));
    let next = first(after).to_ascii_lowercase();
    let is_main = after.starts_with([',', ':', '-', '\u{2014}', '\u{2013}'])
        || !next.is_empty() && !has(GOES_ON, &next);
    is_main.then_some((start, length))
}

fn first(text: &str) -> &str {
    let text = text.trim_start();
    &text[..text.find(|c: char| !(c.is_alphanumeric() || c == '\'')).unwrap_or(text.len())]
}

/// How long what belongs to a code in its clause is: `has been returned`, `comes back`, `is the answer`.
fn tail(right: &str) -> Option<usize> {
    let begin = right.len() - right.trim_start_matches(['`', '"', '\'', '*']).len();
    let mut at = begin;
    let take = |at: usize, is_one: &dyn Fn(&str) -> bool| {
        let word = first(&right[at..]);
        let is_near = right[at..].trim_start().starts_with(word) && !word.is_empty();
        (is_near && is_one(&word.to_ascii_lowercase()))
            .then(|| at + (right[at..].len() - right[at..].trim_start().len()) + word.len())
    };
    let mut is_begun = false;
    while let Some(next) = take(at, &|word| has(AUXILIARIES, word)) {
        (at, is_begun) = (next, true);
    }
    if let Some(next) = take(at, &|word| has(WAS_MET, word)) {
        at = next;
        while let Some(next) = take(at, &|word| has(PARTICLES, word)) {
            at = next;
        }
        return Some(at);
    }
    if !is_begun {
        // `if the code X is …` is another matter, `when the X error …` is not.
        return Some(
            take(at, &|word| has(ANSWERS, word))
                .map_or(begin, |noun| take(noun, &|word| has(WAS_MET, word)).unwrap_or(noun)),
        );
    }
    let article = take(at, &|word| matches!(word, "the" | "your"))?;
    take(article, &|word| has(ANSWERS, word))
}
