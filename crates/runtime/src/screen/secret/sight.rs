//! One quick look at a text that tells which detectors have anything to do.

/// What a look has seen.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Sight {
    /// The longest run of characters that a key can have.
    pub(super) longest: usize,
    /// Whether a run reads like no word: it mixes letters with digits, or small letters with capitals.
    pub(super) odd: bool,
    /// Whether there may be a name with its value.
    pub(super) names: bool,
    /// Whether there may be an address with a user.
    pub(super) places: bool,
    /// How many spaces there are.
    pub(super) gaps: usize,
    pub(super) digits: usize,
    pub(super) dashes: usize,
}

/// What a byte is, the parts of a key first.
#[derive(Clone, Copy)]
enum Class {
    Small,
    Capital,
    Digit,
    Dash,
    /// Part of a key, but neither letter nor digit.
    Joint,
    Equals,
    Colon,
    Quote,
    Gap,
    Other,
}

/// How many classes there are.
const COUNT: usize = Class::Other as usize + 1;

const CLASSES: [Class; 256] = classes();

const fn classes() -> [Class; 256] {
    let mut table = [Class::Other; 256];
    let mut byte = 0_u8;
    while byte < 128 {
        table[byte as usize] = match byte {
            b'a'..=b'z' => Class::Small,
            b'A'..=b'Z' => Class::Capital,
            b'0'..=b'9' => Class::Digit,
            b'-' => Class::Dash,
            b'_' | b'+' | b'/' | b'.' | b'~' => Class::Joint,
            b'=' => Class::Equals,
            b':' | b'@' | b'>' => Class::Colon,
            b'"' | b'\'' | b'`' => Class::Quote,
            b' ' | b'\t' => Class::Gap,
            _ => Class::Other,
        };
        byte += 1;
    }
    table
}

/// For each class the ones before which it reads like no word, a bit each.
const ODD_BEHIND: [u16; COUNT] = {
    let mut table = [0; COUNT];
    table[Class::Small as usize] = 1 << Class::Capital as u16 | 1 << Class::Digit as u16;
    table[Class::Capital as usize] = 1 << Class::Digit as u16;
    table[Class::Digit as usize] = 1 << Class::Small as u16 | 1 << Class::Capital as u16;
    table
};

impl Sight {
    pub(super) fn of(text: &str) -> Self {
        // Every text that leaves passes here, so that each byte is looked up and nothing is branched on.
        let (mut seen, mut odd) = ([0_usize; COUNT], 0);
        let (mut longest, mut run, mut odd_now) = (0_usize, 0_usize, 0_u16);
        for byte in text.bytes() {
            let class = CLASSES[usize::from(byte)] as usize;
            seen[class] += 1;
            odd |= odd_now >> class & 1;
            odd_now = ODD_BEHIND[class];
            run = (run + 1) * usize::from(class <= Class::Equals as usize);
            longest = longest.max(run);
        }
        let [_, _, digits, dashes, _, equals, colons, quotes, gaps, _] = seen;
        let odd = odd > 0;
        let names = equals + colons + quotes > 0 || odd || digits > 3;
        Self { longest, odd, names, places: colons > 0, gaps, digits, dashes }
    }
}
