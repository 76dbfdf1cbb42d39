//! One search for many words that leaps over most of a text.
//!
//! The last bytes of a window are looked up; what no word has there lets the window leap almost as far as it is long.

use memchr::memmem;

/// How many bits of the bytes that are looked up are told apart.
const BITS: u32 = 14;
/// How many bytes are looked up together.
const BLOCK: usize = 4;

/// How many parts of a text are searched in turn.
const PARTS: usize = 4;

/// Words, ready to be searched for.
#[derive(Debug)]
pub(super) struct Words {
    /// How far the window may leap, by what stands at its end.
    leaps: Vec<u8>,
    /// The words that may end with a window, by what stands at its end.
    tails: Vec<Vec<u32>>,
    all: Vec<Vec<u8>>,
    /// The length of the window: that of the shortest word.
    window: usize,
    /// Words that are shorter than what is looked up, with their numbers.
    short: Vec<(usize, memmem::Finder<'static>)>,
}

impl Words {
    /// Makes the search ready.
    pub(super) fn new(words: impl IntoIterator<Item = String>) -> Self {
        let words: Vec<Vec<u8>> = words.into_iter().map(String::into_bytes).collect();
        let long = || words.iter().enumerate().filter(|(_, word)| word.len() >= BLOCK);
        let window = long().map(|(_, word)| word.len()).min().unwrap_or(BLOCK).min(32);
        let most = u8::try_from(window + 1 - BLOCK).unwrap_or(u8::MAX);
        let mut leaps = vec![most; 1 << BITS];
        let mut tails: Vec<Vec<u32>> = vec![Vec::new(); 1 << BITS];
        for (number, word) in long() {
            // The ends of words differ more than their beginnings.
            let tail = &word[word.len() - window..];
            for end in BLOCK - 1..window {
                let key = key(&tail[end + 1 - BLOCK..=end]);
                let leap = u8::try_from(window - 1 - end).unwrap_or(most);
                leaps[key] = leaps[key].min(leap);
            }
            tails[key(&tail[window - BLOCK..])].push(u32::try_from(number).unwrap_or(u32::MAX));
        }
        let short = words.iter().enumerate().filter(|(_, word)| (1..BLOCK).contains(&word.len()));
        let short = short.map(|(number, word)| (number, memmem::Finder::new(word).into_owned())).collect();
        Self { leaps, tails, all: words, window, short }
    }

    /// Every place of every word; `found` says whether to go on.
    pub(super) fn each(&self, text: &[u8], mut found: impl FnMut(usize, usize) -> bool) {
        for (number, finder) in &self.short {
            for start in finder.find_iter(text) {
                if !found(*number, start) {
                    return;
                }
            }
        }
        // One step waits for the one before; in parts of the text that are searched in turn, it waits beside others.
        let part = text.len().div_ceil(PARTS);
        let mut ends: [usize; PARTS] = std::array::from_fn(|number| (number * part).max(self.window - 1));
        let stops: [usize; PARTS] = std::array::from_fn(|number| ((number + 1) * part).min(text.len()));
        while ends.iter().zip(&stops).all(|(end, stop)| end < stop) {
            for end in &mut ends {
                if !self.step(text, end, &mut found) {
                    return;
                }
            }
        }
        for (mut end, stop) in ends.into_iter().zip(stops) {
            while end < stop {
                if !self.step(text, &mut end, &mut found) {
                    return;
                }
            }
        }
    }

    /// Looks at the window that ends here, and leaps to the next one.
    #[expect(clippy::inline_always, reason = "a step is a few instructions, and the search is made of them")]
    #[inline(always)]
    fn step(&self, text: &[u8], end: &mut usize, found: &mut impl FnMut(usize, usize) -> bool) -> bool {
        let at = key(&text[*end + 1 - BLOCK..=*end]);
        let leap = self.leaps[at];
        *end += usize::from(leap);
        if leap == 0 {
            *end += 1;
            return self.tails[at].iter().all(|&number| {
                let number = number as usize;
                let word = &self.all[number];
                !text[..*end].ends_with(word) || found(number, *end - word.len())
            });
        }
        true
    }

    /// The length of a word.
    pub(super) fn length(&self, number: usize) -> usize {
        self.all[number].len()
    }
}

fn key(block: &[u8]) -> usize {
    let value = block.first_chunk().map_or(0, |bytes| u32::from_le_bytes(*bytes));
    (value.wrapping_mul(0x9E37_79B1) >> (32 - BITS)) as usize
}

#[cfg(test)]
mod tests {
    use super::Words;

    fn found(words: &[&str], text: &str) -> Vec<(usize, usize)> {
        let mut all = Vec::new();
        Words::new(words.iter().map(|word| (*word).to_owned())).each(text.as_bytes(), |number, at| {
            all.push((number, at));
            true
        });
        all.sort_unstable_by_key(|(number, at)| (*at, *number));
        all
    }

    #[test]
    fn every_place_of_every_word_is_found() {
        assert_eq!(found(&["abc", "bcd", "abcdef"], "xabcdefabc"), [(0, 1), (2, 1), (1, 2), (0, 7)]);
        assert_eq!(found(&["makeError", "Error"], "makeError"), [(0, 0), (1, 4)]);
        assert_eq!(found(&["aaaa"], "aaaaaa"), [(0, 0), (0, 1), (0, 2)]);
        assert_eq!(found(&["long enough"], "short"), []);
        assert_eq!(found(&[], "anything"), []);
    }

    #[test]
    fn it_finds_what_a_plain_search_finds() {
        let text = include_str!("words.rs");
        let words = ["leap", "window", "found", "text", "usize", "fn key", "words: ", "assert_eq"];
        let mut plain: Vec<(usize, usize)> = words
            .iter()
            .enumerate()
            .flat_map(|(number, word)| text.match_indices(word).map(move |(at, _)| (number, at)))
            .collect();
        plain.sort_unstable_by_key(|(number, at)| (*at, *number));
        assert_eq!(found(&words, text), plain);
        assert!(plain.len() > 50);
    }
}
