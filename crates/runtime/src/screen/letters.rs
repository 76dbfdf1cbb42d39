//! What a character is: seen or unseen, part of an emoji, part of a script whose letters join.

use unicode_general_category::{GeneralCategory, get_general_category};

pub(super) const ZWNJ: char = '\u{200c}';
pub(super) const ZWJ: char = '\u{200d}';

/// The selector that asks for the coloured form of an emoji, and the one that asks for the plain form.
pub(super) const EMOJI_FORMS: [char; 2] = ['\u{fe0f}', '\u{fe0e}'];

/// Whether a reader does not see it, or sees something else because of it.
pub(super) fn is_unseen(c: char) -> bool {
    if c.is_ascii() {
        return c.is_ascii_control();
    }
    is_blank(c) || is_unseen_category(c)
}

fn is_unseen_category(c: char) -> bool {
    matches!(
        get_general_category(c),
        GeneralCategory::Control
            | GeneralCategory::Format
            | GeneralCategory::PrivateUse
            | GeneralCategory::Surrogate
            | GeneralCategory::LineSeparator
            | GeneralCategory::ParagraphSeparator
    )
}

/// Characters that have another category and are drawn as nothing, or are no characters.
fn is_blank(c: char) -> bool {
    matches!(c,
        '\u{34f}' | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}' | '\u{180b}'..='\u{180f}' | '\u{2065}'
        | '\u{2800}' | '\u{3164}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffd}' | '\u{fe00}'..='\u{fe0f}'
        | '\u{e0000}'..='\u{e0fff}' | '\u{fdd0}'..='\u{fdef}')
        || c as u32 & 0xfffe == 0xfffe
}

/// Whether it is drawn over or under the letter before it.
pub(super) fn is_mark(c: char) -> bool {
    c >= '\u{300}'
        && matches!(get_general_category(c), GeneralCategory::NonspacingMark | GeneralCategory::EnclosingMark)
}

/// The block of a letter or mark in a script whose letters join or stack, so that a joiner between two of them says
/// how they are drawn.
pub(super) fn joining_script(c: char) -> Option<u8> {
    let script = match c {
        '\u{600}'..='\u{6ff}' | '\u{750}'..='\u{77f}' | '\u{870}'..='\u{8ff}' | '\u{fb50}'..='\u{fdff}' => 1,
        '\u{700}'..='\u{74f}' => 2,
        '\u{7c0}'..='\u{7ff}' => 3,
        '\u{900}'..='\u{97f}' | '\u{a8e0}'..='\u{a8ff}' => 4,
        '\u{980}'..='\u{9ff}' => 5,
        '\u{a00}'..='\u{a7f}' => 6,
        '\u{a80}'..='\u{aff}' => 7,
        '\u{b00}'..='\u{b7f}' => 8,
        '\u{b80}'..='\u{bff}' => 9,
        '\u{c00}'..='\u{c7f}' => 10,
        '\u{c80}'..='\u{cff}' => 11,
        '\u{d00}'..='\u{d7f}' => 12,
        '\u{d80}'..='\u{dff}' => 13,
        '\u{1000}'..='\u{109f}' => 14,
        '\u{1780}'..='\u{17ff}' => 15,
        '\u{1800}'..='\u{18af}' => 16,
        _ => return None,
    };
    let is_letter = matches!(
        get_general_category(c),
        GeneralCategory::OtherLetter
            | GeneralCategory::ModifierLetter
            | GeneralCategory::NonspacingMark
            | GeneralCategory::SpacingMark
    );
    is_letter.then_some(script)
}

/// The sign that takes a letter's vowel away: a joiner after it chooses the letter's form, also at the end of a word.
pub(super) fn is_virama(c: char) -> bool {
    matches!(
        c,
        '\u{94d}'
            | '\u{9cd}'
            | '\u{a4d}'
            | '\u{acd}'
            | '\u{b4d}'
            | '\u{bcd}'
            | '\u{c4d}'
            | '\u{ccd}'
            | '\u{d4d}'
            | '\u{dca}'
            | '\u{1039}'
            | '\u{17d2}'
    )
}

/// Whether it chooses among the forms of the Mongolian letter before it.
pub(super) fn is_mongolian_form(c: char) -> bool {
    matches!(c, '\u{180b}'..='\u{180d}' | '\u{180f}')
}

pub(super) fn is_mongolian_letter(c: char) -> bool {
    matches!(c, '\u{1820}'..='\u{18aa}')
}

/// The colour of the skin of the emoji before it.
pub(super) fn is_skin_tone(c: char) -> bool {
    matches!(c, '\u{1f3fb}'..='\u{1f3ff}')
}

/// Whether it is a picture (`Extended_Pictographic` of Unicode).
pub(super) fn is_picture(c: char) -> bool {
    matches!(c,
        '\u{a9}' | '\u{ae}' | '\u{203c}' | '\u{2049}' | '\u{2122}' | '\u{2139}' | '\u{2194}'..='\u{2199}'
        | '\u{21a9}'..='\u{21aa}' | '\u{231a}'..='\u{231b}' | '\u{2328}' | '\u{2388}' | '\u{23cf}'
        | '\u{23e9}'..='\u{23f3}' | '\u{23f8}'..='\u{23fa}' | '\u{24c2}' | '\u{25aa}'..='\u{25ab}' | '\u{25b6}'
        | '\u{25c0}' | '\u{25fb}'..='\u{25fe}' | '\u{2600}'..='\u{2605}' | '\u{2607}'..='\u{2612}'
        | '\u{2614}'..='\u{2685}' | '\u{2690}'..='\u{2705}' | '\u{2708}'..='\u{2712}' | '\u{2714}' | '\u{2716}'
        | '\u{271d}' | '\u{2721}' | '\u{2728}' | '\u{2733}'..='\u{2734}' | '\u{2744}' | '\u{2747}' | '\u{274c}'
        | '\u{274e}' | '\u{2753}'..='\u{2755}' | '\u{2757}' | '\u{2763}'..='\u{2767}' | '\u{2795}'..='\u{2797}'
        | '\u{27a1}' | '\u{27b0}' | '\u{27bf}' | '\u{2934}'..='\u{2935}' | '\u{2b05}'..='\u{2b07}'
        | '\u{2b1b}'..='\u{2b1c}' | '\u{2b50}' | '\u{2b55}' | '\u{3030}' | '\u{303d}' | '\u{3297}' | '\u{3299}'
        | '\u{1f000}'..='\u{1f0ff}' | '\u{1f10d}'..='\u{1f10f}' | '\u{1f12f}' | '\u{1f16c}'..='\u{1f171}'
        | '\u{1f17e}'..='\u{1f17f}' | '\u{1f18e}' | '\u{1f191}'..='\u{1f19a}' | '\u{1f1ad}'..='\u{1f1e5}'
        | '\u{1f201}'..='\u{1f20f}' | '\u{1f21a}' | '\u{1f22f}' | '\u{1f232}'..='\u{1f23a}'
        | '\u{1f23c}'..='\u{1f23f}' | '\u{1f249}'..='\u{1f3fa}' | '\u{1f400}'..='\u{1f53d}'
        | '\u{1f546}'..='\u{1f64f}' | '\u{1f680}'..='\u{1f6ff}' | '\u{1f774}'..='\u{1f77f}'
        | '\u{1f7d5}'..='\u{1f7ff}' | '\u{1f80c}'..='\u{1f80f}' | '\u{1f848}'..='\u{1f84f}'
        | '\u{1f85a}'..='\u{1f85f}' | '\u{1f888}'..='\u{1f88f}' | '\u{1f8ae}'..='\u{1f8ff}'
        | '\u{1f90c}'..='\u{1f93a}' | '\u{1f93c}'..='\u{1f945}' | '\u{1f947}'..='\u{1faff}'
        | '\u{1fc00}'..='\u{1fffd}')
}
