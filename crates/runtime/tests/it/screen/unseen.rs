//! What a reader would not see is shown, and what he needs stays.

use std::borrow::Cow;

use curable_runtime::screen;
use regex::Regex;

use super::random::Random;

/// Words of twelve scripts and emoji, as people write them.
const NORMAL: &[&str] = &[
    "The order could not be found",
    "naïve façade, Ærøskøbing",
    "Straße 12 – «Zürich»",
    "tiếng Việt ngữ",
    "e\u{301}cole de\u{301}ja\u{300} vu",
    "Заказ не найден",
    "Η παραγγελία δεν βρέθηκε",
    "ההזמנה לא נמצאה",
    "שָׁלוֹם עֲלֵיכֶם",
    "لم يتم العثور على الطلب",
    "اَلسَّلَامُ عَلَيْكُمْ",
    "می‌خواهم خانه‌ها را ببینم",
    "آرڈر نہیں ملا",
    "ऑर्डर नहीं मिला",
    "क्‍षत्रिय और र्‍यास",
    "অর্ডার পাওয়া যায়নি",
    "র‍্যাব",
    "ஆர்டர் கிடைக்கவில்லை",
    "ഓര്‍ഡര്‍ കണ്ടെത്തിയില്ല".trim_ascii(),
    "ශ්‍රී ලංකාව",
    "ไม่พบคำสั่งซื้อนี้",
    "ที่อยู่",
    "注文が見つかりません",
    "找不到訂單",
    "主文을 찾을 수 없습니다",
    "주문을 찾을 수 없습니다",
    "შეკვეთა ვერ მოიძებნა",
    "Պատվերը չի գտնվել",
    "ትዕዛዙ አልተገኘም",
    "បញ្ជាទិញ",
    "အော်ဒါ မတွေ့ပါ",
    "བོད་སྐད་",
    "👍🏽 done",
    "👩‍👩‍👧‍👦 family",
    "🏳️‍🌈",
    "❤️ and ❤️‍🔥",
    "1️⃣ 2️⃣ #️⃣",
    "👩🏽‍⚕️ 🧑‍🚀",
    "🇩🇪🇯🇵",
    "☎︎ ☎️",
    "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f} England",
    "🤷🏻‍♀️",
    "©️ ™️ ↔️",
    "№ 5 – 10 % · 3 × 4 = 12 € … “quoted” ‘x’",
    "a\u{a0}b\u{3000}c",
    "ﬁnal ½ ² ∑ ∂ → ≤",
    "C:\\path\\new",
    "日本語テキスト、句読点。",
    "ＡＢＣ１２３",
    "𝔘nicode",
];

#[test]
fn two_hundred_normal_texts_stay_as_they_are() {
    let mut random = Random::new(11);
    for index in 0..200 {
        let text = match index {
            0..50 => NORMAL[index % NORMAL.len()].to_owned(),
            _ => format!("{} / {} ({})", random.one(NORMAL), random.one(NORMAL), random.one(NORMAL)),
        };
        assert!(matches!(screen::text(&text), Cow::Borrowed(_)), "{text:?} -> {:?}", screen::text(&text));
        assert_eq!(screen::screened(&text), text);
    }
}

#[test]
fn no_character_of_the_unseen_categories_is_left() {
    // The categories as another library knows them.
    let unseen = Regex::new(r"[\p{Cf}\p{Cc}\p{Co}\p{Zl}\p{Zp}\u{FE00}-\u{FE0F}\u{E0000}-\u{E01EF}]")
        .expect("it compiles");
    let all: Vec<char> = (0..=0x0010_ffff_u32)
        .filter_map(char::from_u32)
        .filter(|c| unseen.is_match(c.encode_utf8(&mut [0; 4])))
        .collect();
    assert!(all.len() > 137_000, "all planes are there: {}", all.len());
    let named: Vec<char> =
        all.iter().copied().filter(|c| !matches!(*c as u32, 0xe000..=0xf8ff | 0xf_0000..)).collect();
    let mut random = Random::new(12);
    for index in 0..2_000 {
        let mut text = String::new();
        for _ in 0..6 {
            text.push_str(random.one(&["a", "Zed ", "Ω", "9", "中", "/"]));
            let from = if random.below(4) == 0 { &all } else { &named };
            text.push(from[random.below(from.len())]);
        }
        text.push(named[index % named.len()]);
        for shown in [screen::text(&text), screen::screened(&text)] {
            assert!(!unseen.is_match(&shown), "{text:?} -> {shown:?}");
        }
        assert_eq!(screen::text(&screen::text(&text)), screen::text(&text));
    }
}

#[test]
fn what_is_unseen_is_written_out() {
    for (text, shown) in [
        ("a\u{200b}b", "a\\u{200b}b"),
        ("line\nnext\tcell\r", "line\\nnext\\tcell\\r"),
        ("\u{1b}[31mred\u{1b}[0m", "\\u{1b}[31mred\\u{1b}[0m"),
        ("\u{1b}]8;;https://x\u{7}link", "\\u{1b}]8;;https://x\\u{7}link"),
        ("user\u{202e}gpj.exe", "user\\u{202e}gpj.exe"),
        ("\u{2066}x\u{2069}", "\\u{2066}x\\u{2069}"),
        ("hi\u{e0041}\u{e0042}", "hi\\u{e0041}\\u{e0042}"),
        ("a\u{fe0f}", "a\\u{fe0f}"),
        ("1\u{fe0f}2", "1\\u{fe0f}2"),
        ("x\u{200d}y", "x\\u{200d}y"),
        ("ب\u{200c}\u{200c}ب", "ب\\u{200c}\\u{200c}ب"),
        ("👍\u{200d}", "👍\\u{200d}"),
        ("👍\u{200d}a", "👍\\u{200d}a"),
        ("👍\u{fe0f}\u{fe0f}", "👍\u{fe0f}\\u{fe0f}"),
        ("🏴\u{e0067}\u{e0062}\u{e007f}", "🏴\\u{e0067}\\u{e0062}\\u{e007f}"),
        ("\0\u{7f}\u{85}", "\\u{0}\\u{7f}\\u{85}"),
        ("\u{e000}\u{f8ff}\u{10fffd}", "\\u{e000}\\u{f8ff}\\u{10fffd}"),
        ("\u{fffd}\u{feff}", "\\u{fffd}\\u{feff}"),
        ("\u{3164}\u{115f}", "\\u{3164}\\u{115f}"),
        ("\u{2028}\u{2029}", "\\u{2028}\\u{2029}"),
    ] {
        assert_eq!(screen::text(text), shown);
    }
}

#[test]
fn piled_marks_are_bounded() {
    let mut text = String::from("Z");
    text.extend(std::iter::repeat_n('\u{35f}', 5_000));
    text.push_str("algo");
    let shown = screen::text(&text);
    assert_eq!(shown, format!("Z{}\\u{{35f}}algo", "\u{35f}".repeat(6)));
    let thai: String = std::iter::once('ก').chain(std::iter::repeat_n('\u{e47}', 300)).collect();
    assert!(screen::text(&thai).len() < 40);
}

#[test]
fn json_says_the_same_and_hides_nothing() {
    let plain = serde_json::json!({ "a": "x\n\u{1f600}", "é": NORMAL });
    let text = plain.to_string();
    assert!(matches!(screen::json(&text), Cow::Borrowed(_)) || screen::json(&text) == text, "{text}");
    for hidden in ['\u{202e}', '\u{200b}', '\u{e0041}', '\u{7f}', '\u{9b}', '\u{2028}', '\u{feff}'] {
        let value = serde_json::json!({ format!("fl{hidden}ag"): [format!("{hidden}"), "👩\u{200d}💻"] });
        let text = value.to_string();
        let shown = screen::json(&text);
        assert!(!shown.contains(hidden) && shown.contains("👩\u{200d}💻"), "{shown}");
        assert_eq!(serde_json::from_str::<serde_json::Value>(&shown).unwrap(), value);
    }
}
