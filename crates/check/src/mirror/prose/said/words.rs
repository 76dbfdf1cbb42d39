//! A text as words and clauses; what several words say together is one word.

use super::lexicon::{denies, has};

/// A word, and what starts with it.
#[derive(Debug)]
pub(super) struct Word<'w> {
    #[expect(clippy::struct_field_names, reason = "it is the word itself")]
    pub(super) word: &'w str,
    /// Where it stands in the text.
    pub(super) at: usize,
    /// Whether a clause starts with it.
    pub(super) starts: bool,
    /// Whether a sentence starts with it.
    pub(super) opens: bool,
    /// Whether it is asked and not said.
    pub(super) asked: bool,
}

/// The words of a text.
#[derive(Debug)]
pub(super) struct Text<'w> {
    pub(super) words: Vec<Word<'w>>,
}

/// What several words say together.
const PHRASES: &[(&str, &str)] = &[
    ("once more", "again"),
    ("once or twice", "twice"),
    ("non retryable", "non-retryable"),
    ("non retriable", "non-retriable"),
    ("non recoverable", "non-recoverable"),
    ("once again", "again"),
    ("over again", "again"),
    ("one more time", "again"),
    ("a second time", "again"),
    ("the second time", "again"),
    ("another time", "again"),
    ("next time", "again"),
    ("the next time", "again"),
    ("each time", "again"),
    ("every time", "again"),
    ("the same way", "again"),
    ("as is", "unchanged"),
    ("as it is", "unchanged"),
    ("as it was", "unchanged"),
    ("as it stands", "unchanged"),
    ("as they are", "unchanged"),
    ("by itself", "by-itself"),
    ("by themselves", "by-itself"),
    ("by waiting", "by-itself"),
    ("on its own", "by-itself"),
    ("on their own", "by-itself"),
    ("of its own accord", "by-itself"),
    ("dead end", "final"),
    ("lost cause", "final"),
    ("beyond repair", "final"),
    ("sort itself out", "vanish"),
    ("sorts itself out", "vanishes"),
    ("work itself out", "vanish"),
    ("works itself out", "vanishes"),
    ("here to stay", "final"),
    ("for good measure", "well"),
    ("for good reason", "well"),
    ("for good", "forever"),
    ("give up", "give-up"),
    ("gives up", "gives-up"),
    ("given up", "given-up"),
    ("giving up", "giving-up"),
    ("go away", "vanish"),
    ("goes away", "vanishes"),
    ("going away", "vanish"),
    ("blow over", "vanish"),
    ("blows over", "vanishes"),
    ("clear up", "clear"),
    ("clears up", "clears"),
    ("go through", "succeed"),
    ("goes through", "succeeds"),
    ("get through", "succeed"),
    ("get better", "improve"),
    ("gets better", "improves"),
    ("will do", "suffices"),
    ("no harm", "fine"),
    ("nothing prevents you from", "fine"),
    ("nothing stops you from", "fine"),
    ("go ahead and", "just"),
    ("as often as you like", "again"),
    ("as often as you want", "again"),
    ("rules out", "excludes"),
    ("rule out", "exclude"),
    ("so soon", "sooner"),
    ("so fast", "faster"),
    ("so often", "often"),
    ("nothing wrong", "fine"),
    ("nothing speaks against", "fine"),
    ("anything but", "not"),
    ("no longer", "not"),
    ("no matter how", "however"),
    ("no difference how often", "pointless"),
    ("no difference how many times", "pointless"),
    ("until then", "until"),
    ("back off", "backoff"),
    ("back-off", "backoff"),
    ("hold on", "wait"),
    ("at once", "immediately"),
    ("as soon as", "once"),
    ("as long as", "if"),
    ("only if", "if"),
    ("in case of", "on"),
    ("in case", "if"),
    ("rather than", "than"),
    ("instead of", "than"),
];

impl<'w> Text<'w> {
    /// The words of a text in small letters.
    pub(super) fn of(text: &'w str) -> Self {
        let mut found: Vec<Word<'w>> = Vec::new();
        let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '\'' | '-' | '\u{2019}');
        let (mut at, mut starts, mut opens) = (0, true, true);
        while at < text.len() {
            let rest = &text[at..];
            // A dot inside of a name belongs to it: `pass.overlap` does not pass.
            let goes_on = |end: usize| {
                let mut after = rest[end..].chars();
                end > 0 && after.next() == Some('.') && after.next().is_some_and(char::is_alphanumeric)
            };
            let mut ends = rest.match_indices(|c: char| !is_part(c)).map(|(end, _)| end);
            let end = ends.find(|end| !goes_on(*end)).unwrap_or(rest.len());
            let word = rest[..end].trim_matches(['\'', '-', '\u{2019}']);
            if word.is_empty() {
                let sign = rest.chars().next().unwrap_or(' ');
                if let ('?', Some(last)) = (sign, found.last_mut()) {
                    last.asked = true;
                }
                starts |= ",;:()!?.-\u{2014}\u{2013}".contains(sign);
                opens |= ";!?.\n".contains(sign);
                at += end.max(sign.len_utf8());
                continue;
            }
            let start = at + rest[..end].find(word).unwrap_or(0);
            found.push(Word { word, at: start, starts, opens, asked: false });
            (starts, opens) = (false, false);
            at += end;
        }
        let mut text = Self { words: found };
        text.join();
        for at in 0..text.words.len() {
            let word = text.word(at);
            // `after a while` goes on.
            let joins = has("but because since although though whereas so", word)
                || word == "while" && text.near(at, 1) != "a";
            text.words[at].starts |= joins;
        }
        text
    }

    /// Puts one word for several that say one thing.
    fn join(&mut self) {
        let mut at = 0;
        while at < self.words.len() {
            let fits = |phrase: &str| {
                let parts = phrase.split(' ').enumerate();
                parts.clone().all(|(more, part)| {
                    let word = self.words.get(at + more);
                    word.is_some_and(|word| word.word == part && (more == 0 || !word.starts))
                })
            };
            let first = self.words[at].word;
            let is_first = |phrase: &str| {
                phrase.strip_prefix(first).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
            };
            let phrase = PHRASES.iter().filter(|(phrase, _)| is_first(phrase) && fits(phrase));
            if let Some((phrase, one)) = phrase.max_by_key(|(phrase, _)| phrase.len()) {
                let asked = self.words[at..at + phrase.split(' ').count()].iter().any(|word| word.asked);
                self.words.drain(at + 1..at + phrase.split(' ').count());
                self.words[at].word = one;
                self.words[at].asked = asked;
            }
            at += 1;
        }
    }

    /// The words from a place of the text on.
    pub(super) fn from(&self, place: usize) -> impl Iterator<Item = usize> + use<'_, 'w> {
        (0..self.words.len()).filter(move |at| self.words[*at].at >= place)
    }

    pub(super) fn word(&self, at: usize) -> &'w str {
        self.words.get(at).map_or("", |word| word.word)
    }

    /// The word so many places after another one, in the same clause.
    pub(super) fn next(&self, at: usize, more: usize) -> &'w str {
        let within = (at + 1..=at + more).all(|index| self.words.get(index).is_some_and(|word| !word.starts));
        if within { self.word(at + more) } else { "" }
    }

    /// The word so many places before another one, in the same clause.
    pub(super) fn near(&self, at: usize, less: usize) -> &'w str {
        let within = at >= less && (at - less + 1..=at).all(|index| !self.words[index].starts);
        if within { self.word(at - less) } else { "" }
    }

    /// The words before one in its clause, the nearest first.
    pub(super) fn before(&self, at: usize) -> impl Iterator<Item = usize> + Clone + use<'_, 'w> {
        (0..at).rev().take_while(|index| !self.words[index + 1].starts)
    }

    /// The words after one in its clause.
    pub(super) fn after(&self, at: usize) -> impl Iterator<Item = usize> + Clone + use<'_, 'w> {
        (at + 1..self.words.len()).take_while(|index| !self.words[*index].starts)
    }

    /// The words of the sentence that one stands in.
    pub(super) fn sentence(&self, at: usize) -> impl Iterator<Item = usize> + Clone + use<'_, 'w> {
        let start = (0..=at).rev().find(|index| self.words[*index].opens).unwrap_or(0);
        let end = (at + 1..self.words.len()).find(|index| self.words[*index].opens);
        start..end.unwrap_or(self.words.len())
    }

    /// Whether a text says that nothing changes: `unchanged`, `nothing has to change`.
    pub(super) fn is_unchanged(&self) -> bool {
        (0..self.words.len()).any(|at| {
            let word = self.word(at);
            let is_same = has("unchanged unmodified verbatim", word)
                && !self.before(at).take(3).any(|before| denies(self.word(before)));
            let is_change = ["chang", "modif", "alter"].iter().any(|start| word.starts_with(start));
            is_same || is_change && self.before(at).take(4).any(|before| denies(self.word(before)))
        })
    }
}
