//! Keys that tell what they are by how they begin, headers that carry credentials, and private keys.

use std::sync::LazyLock;

use regex::Regex;

use super::Piece;
use super::token::{decode, is_odd, turns};

/// Keys whose beginning no word has.
const DISTINCT: &[&str] = &[
    r"gh[pousr]_[A-Za-z0-9]{16,}",
    r"github_pat_[A-Za-z0-9_]{16,}",
    r"gl(?:pat|dt|rt|cbt|ptt|ft|imt|soat|agent|oas|ffct)-[A-Za-z0-9_\-]{16,}",
    r"xox[a-z]{1,2}[-.][A-Za-z0-9\-]{8,}",
    r"xapp-[A-Za-z0-9\-]{8,}",
    r"(?:hooks\.slack\.com/(?:services|workflows)|discord(?:app)?\.com/api/webhooks)/[A-Za-z0-9_/\-]{16,}",
    r"whsec_[A-Za-z0-9+/=]{16,}",
    r"AIza[A-Za-z0-9_\-]{30,}",
    r"ya29\.[A-Za-z0-9_\-]{16,}",
    r"GOCSPX-[A-Za-z0-9_\-]{16,}",
    r"npm_[A-Za-z0-9]{30,}",
    r"pypi-(?:AgE[A-Za-z0-9_\-]{8,}|[A-Za-z0-9_\-]{40,})",
    r"rubygems_[a-f0-9]{32,}",
    r"dckr_(?:pat|oat)_[A-Za-z0-9_\-]{16,}",
    r"do[opr]_v1_[a-f0-9]{32,}",
    r"shp(?:at|ss|ca|pa|tka)_[A-Fa-f0-9]{24,}",
    r"sq0[a-z]{3}-[A-Za-z0-9_\-]{16,}",
    r"lin_(?:api|oauth)_[A-Za-z0-9]{16,}",
    r"sntry[su]_[A-Za-z0-9+/=_\-]{16,}",
    r"AGE-SECRET-KEY-1[A-Z0-9]{16,}",
    r"hv[sbr]\.[A-Za-z0-9_\-]{16,}",
    r"xkeysib-[a-f0-9\-]{16,}",
    r"ATATT3[A-Za-z0-9_\-=]{20,}",
    r"(?:AKIA|ASIA)[A-Z0-9]{16}",
    r"[A-Za-z0-9_~.\-]{3}[0-9]Q~[A-Za-z0-9_~.\-]{31,34}",
];

/// Keys whose beginning could end a word: they stand alone.
const ALONE: &[&str] = &[
    r"(?:AROA|AIDA|AGPA|ANPA|ANVA|ABIA|ACCA)[A-Z0-9]{16}",
    r"sk-[A-Za-z0-9_\-]{16,}",
    r"[srp]k_(?:live|test|prod)_[A-Za-z0-9]{8,}",
    r"SG\.[A-Za-z0-9_\-]{8,}\.[A-Za-z0-9_\-]{8,}",
    r"eyJ[A-Za-z0-9_\-]{8,}(?:\.[A-Za-z0-9_\-]*){1,4}",
    r"(?:hf|gsk|figd|glsa|ntn|r8|tfp)_[A-Za-z0-9_\-]{20,}",
    r"(?:PMAK|NRAK|nvapi|xai|pplx|tvly)-[A-Za-z0-9_\-]{20,}",
    r"dp\.(?:pt|st|ct|sa)\.[A-Za-z0-9_\-]{20,}",
    r"SK[0-9a-f]{32}",
    r"key-[0-9a-f]{32}",
    r"[0-9a-f]{32}-us[0-9]{1,2}",
    r"dapi[0-9a-f]{32}",
    r"cio[A-Za-z0-9]{32}",
    r"EAA[A-Za-z0-9]{40,}",
    r"1//0[A-Za-z0-9_\-]{20,}",
    r"[0-9]{8,10}:AA[A-Za-z0-9_\-]{32,}",
    r"[MNO][A-Za-z0-9_\-]{23,27}\.[A-Za-z0-9_\-]{6}\.[A-Za-z0-9_\-]{27,}",
];

fn compiled(pattern: &str) -> Option<Regex> {
    Regex::new(pattern).ok()
}

static KEYS: LazyLock<Option<Regex>> =
    LazyLock::new(|| compiled(&format!("(?-u:(?:{})|(?:\\b|_)(?:{}))", DISTINCT.join("|"), ALONE.join("|"))));

static HEADER: LazyLock<Option<Regex>> = LazyLock::new(|| {
    compiled(
        r#"(?i-u)\b(bearer|basic|digest|negotiate|apikey|token|-u|--user)[ \t]+["']?([A-Za-z0-9._~+/=:%@!$&*#-]{8,})"#,
    )
});

static PRIVATE_KEY: LazyLock<Option<Regex>> = LazyLock::new(|| {
    compiled(
        r"(?s)-----BEGIN[ A-Z0-9]*PRIVATE KEY[ A-Z]*-----.*?(?:-----END[ A-Z0-9]*PRIVATE KEY[ A-Z]*-----|\z)",
    )
});

/// What follows the beginning must be mixed, so that a placeholder and a slug are none.
pub(super) fn find(text: &str, found: &mut Vec<Piece>) {
    for piece in KEYS.iter().flat_map(|keys| keys.find_iter(text)) {
        let is_amazon = piece.as_str().trim_start_matches('_').starts_with('A')
            && piece.len() <= 21
            && (stands_alone(text, piece.start())
                || piece.as_str().bytes().any(|byte| byte.is_ascii_digit()));
        if is_amazon || turns(piece.as_str().as_bytes()) >= 3 {
            found.push(piece.range());
        }
    }
}

/// Whether no letter and no digit stands before a place.
fn stands_alone(text: &str, at: usize) -> bool {
    !text.as_bytes()[..at].last().is_some_and(u8::is_ascii_alphanumeric)
}

/// `Bearer …` and the like.
pub(super) fn headers(text: &str, found: &mut Vec<Piece>) {
    for hit in HEADER.iter().flat_map(|header| header.captures_iter(text)) {
        let (Some(scheme), Some(value)) = (hit.get(1), hit.get(2)) else { continue };
        let word = value.as_str();
        let is_secret = match scheme.as_str().to_ascii_lowercase().as_str() {
            "basic" => decode(word.trim_end_matches(':')).is_some_and(|pair| pair.contains(':')),
            "-u" | "--user" => word.contains(':') && !word.contains("://"),
            "token" => word.len() >= 16 && is_odd(word),
            _ => is_odd(word),
        };
        if is_secret {
            found.push(value.range());
        }
    }
}

pub(super) fn private_keys(text: &str, found: &mut Vec<Piece>) {
    found.extend(PRIVATE_KEY.iter().flat_map(|key| key.find_iter(text)).map(|piece| piece.range()));
}
