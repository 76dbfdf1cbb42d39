//! One search for many words that leaps over most of a text.
//!
//! The last bytes of a window are looked up; what no word has there lets the window leap almost as far as it is long.

use memchr::memmem;

/// How many bits of the bytes that are looked up are told apart.
const BITS: u32 = 14;
/// How many bytes are looked up together.
const BLOCK: usize = 4;

/// Words, ready to be searched for.
#[derive(Debug)]
pub(super) struct Words {
    /// How far the window may leap, by what stands at its end.
    leaps: Vec<u8>,
    /// The words that may stand in a window, by what stands at its end.
    heads: Vec<Vec<u32>>,
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
        let mut heads: Vec<Vec<u32>> = vec![Vec::new(); 1 << BITS];
        for (number, word) in long() {
            for end in BLOCK - 1..window {
                let key = key(&word[end + 1 - BLOCK..=end]);
                let leap = u8::try_from(window - 1 - end).unwrap_or(most);
                leaps[key] = leaps[key].min(leap);
            }
            heads[key(&word[window - BLOCK..window])].push(u32::try_from(number).unwrap_or(u32::MAX));
        }
        let short = words.iter().enumerate().filter(|(_, word)| (1..BLOCK).contains(&word.len()));
        let short = short.map(|(number, word)| (number, memmem::Finder::new(word).into_owned())).collect();
        Self { leaps, heads, all: words, window, short }
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
        let mut end = self.window - 1;
        while end < text.len() {
            let at = key(&text[end + 1 - BLOCK..=end]);
            let leap = self.leaps[at];
            if leap > 0 {
                end += usize::from(leap);
                continue;
            }
            let start = end + 1 - self.window;
            for &number in &self.heads[at] {
                let number = number as usize;
                if text[start..].starts_with(&self.all[number]) && !found(number, start) {
                    return;
                }
            }
            end += 1;
        }
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
