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

#[derive(Clone, Copy, PartialEq, Eq)]
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
    Other,
}

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
            _ => Class::Other,
        };
        byte += 1;
    }
    table
}

impl Sight {
    pub(super) fn of(text: &str) -> Self {
        let mut sight = Self::default();
        let (mut run, mut turns) = (0_usize, 0_usize);
        let mut last = Class::Other;
        let (mut equals, mut colons, mut quotes, mut odd) = (0_usize, 0_usize, 0_usize, false);
        for byte in text.bytes() {
            let class = CLASSES[usize::from(byte)];
            match class {
                Class::Small => turns += usize::from(last == Class::Digit),
                Class::Capital => turns += usize::from(matches!(last, Class::Small | Class::Digit)),
                Class::Digit => {
                    turns += usize::from(matches!(last, Class::Small | Class::Capital));
                    sight.digits += 1;
                }
                Class::Dash => sight.dashes += 1,
                Class::Joint => {}
                Class::Equals => equals += 1,
                Class::Colon | Class::Quote | Class::Other => {
                    colons += usize::from(class == Class::Colon);
                    sight.gaps += usize::from(byte == b' ' || byte == b'\t');
                    quotes += usize::from(class == Class::Quote);
                    sight.longest = sight.longest.max(run);
                    odd |= turns > 0;
                    (run, turns, last) = (0, 0, Class::Other);
                    continue;
                }
            }
            run += 1;
            last = class;
        }
        sight.longest = sight.longest.max(run);
        sight.odd = odd || turns > 0;
        sight.names = equals + colons + quotes > 0 || sight.odd || sight.digits > 3;
        sight.places = colons > 0;
        sight
    }
}
