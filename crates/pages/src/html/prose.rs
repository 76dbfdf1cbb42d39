//! The text of a declaration: paragraphs, lists, examples in fences, and a few marks inside a line.
//!
//! Texts of an upstream come here, too: nothing of them becomes markup but what is made here.

use std::fmt::Write;

use super::Escaped;

/// A text of several paragraphs.
pub(super) fn prose(text: &str) -> String {
    let mut html = String::new();
    for (index, part) in text.split("```").enumerate() {
        if index % 2 == 1 {
            // The first line of a fence names the language.
            let example = part.split_once('\n').map_or(part, |(_, rest)| rest);
            let _ = writeln!(html, "<pre tabindex=\"0\">{}</pre>", Escaped(example.trim_end()));
            continue;
        }
        for block in part.split("\n\n").map(str::trim).filter(|block| !block.is_empty()) {
            write_block(&mut html, block);
        }
    }
    html
}

fn write_block(html: &mut String, block: &str) {
    let item = |line: &str| line.strip_prefix("- ").or_else(|| line.strip_prefix("* ")).map(str::to_owned);
    if block.lines().all(|line| item(line.trim_start()).is_some()) {
        html.push_str("<ul>\n");
        for line in block.lines().filter_map(|line| item(line.trim_start())) {
            let _ = writeln!(html, "<li>{}</li>", inline(&line));
        }
        html.push_str("</ul>\n");
        return;
    }
    let heading = block.trim_start_matches('#');
    if heading.len() < block.len() && heading.starts_with(' ') && !block.contains('\n') {
        let _ = writeln!(html, "<p><strong>{}</strong></p>", inline(heading.trim()));
        return;
    }
    // A word in asterisks at the start of a paragraph, as our pages have them: *When:*, *Repair:*.
    let word =
        block.strip_prefix('*').and_then(|rest| rest.split_once('*')).filter(|(word, _)| !word.is_empty());
    let _ = match word {
        Some((word, rest)) => {
            writeln!(html, "<p><strong>{}</strong>{}</p>", Escaped(word), inline(rest))
        }
        None => writeln!(html, "<p>{}</p>", inline(block)),
    };
}

/// One line or paragraph, with its marks.
pub(super) fn inline(text: &str) -> String {
    let mut html = String::with_capacity(text.len() + 16);
    let mut rest = text;
    let mut before = ' ';
    while let Some(at) = rest.find(['`', '[', '*', '_']) {
        let _ = write!(html, "{}", Escaped(&rest[..at]));
        before = rest[..at].chars().next_back().unwrap_or(before);
        rest = &rest[at..];
        let taken = match rest.as_bytes().first() {
            Some(b'`') => between(rest, "`", "`").map(|(inside, after)| {
                let _ = write!(html, "<code>{}</code>", Escaped(inside));
                after
            }),
            Some(b'*') => between(rest, "**", "**").map(|(inside, after)| {
                let _ = write!(html, "<strong>{}</strong>", inline(inside));
                after
            }),
            Some(b'_') => emphasis(rest, before).map(|(inside, after)| {
                let _ = write!(html, "<em>{}</em>", inline(inside));
                after
            }),
            _ => link(rest).map(|(words, address, after)| {
                let _ = write!(
                    html,
                    "<a href=\"{}\" rel=\"noopener noreferrer nofollow\">{}</a>",
                    Escaped(address),
                    Escaped(words)
                );
                after
            }),
        };
        (rest, before) = taken.map_or_else(
            || {
                html.push_str(&rest[..1]);
                (&rest[1..], '_')
            },
            |after| (after, ' '),
        );
    }
    let _ = write!(html, "{}", Escaped(rest));
    html
}

fn between<'t>(text: &'t str, open: &str, close: &str) -> Option<(&'t str, &'t str)> {
    let (inside, after) = text.strip_prefix(open)?.split_once(close)?;
    (!inside.is_empty() && !inside.contains('\n')).then_some((inside, after))
}

/// The longest text that is emphasised.
const LONGEST: usize = 400;

/// `_words_` that stand alone: most underscores are parts of names.
fn emphasis(text: &str, before: char) -> Option<(&str, &str)> {
    let is_part = |letter: char| letter.is_alphanumeric() || letter == '_';
    let inside = text.strip_prefix('_')?;
    if is_part(before) || !inside.starts_with(|first: char| first.is_alphanumeric() || first == '*') {
        return None;
    }
    let mut near = inside.match_indices('_').take_while(|(at, _)| *at < LONGEST);
    let ends = near.find(|(at, _)| {
        let after = inside[at + 1..].chars().next();
        !inside[..*at].ends_with(char::is_whitespace) && !after.is_some_and(is_part)
    });
    let (end, _) = ends?;
    (!inside[..end].contains('\n')).then_some((&inside[..end], &inside[end + 1..]))
}

/// `[words](https://…)`: an address of any other scheme stays text.
fn link(text: &str) -> Option<(&str, &str, &str)> {
    let (words, after) = text.strip_prefix('[')?.split_once("](")?;
    let (address, after) = after.split_once(')')?;
    let is_web = address.starts_with("https://") || address.starts_with("http://");
    let is_plain = !address.contains(char::is_whitespace) && !words.contains(['[', '\n']);
    (is_web && is_plain && !words.is_empty()).then_some((words, address, after))
}

/// The first sentence of a text, for a list.
pub(super) fn first_sentence(text: &str) -> &str {
    let line = text.trim().lines().next().unwrap_or_default();
    let end = line.find(". ").map_or(line.len(), |at| at + 1);
    let mut end = end.min(MOST_OF_A_LIST);
    while !line.is_char_boundary(end) {
        end -= 1;
    }
    &line[..end]
}

/// The longest text in a list.
const MOST_OF_A_LIST: usize = 160;

#[cfg(test)]
mod tests {
    use super::{first_sentence, inline, prose};

    #[test]
    fn a_few_marks_are_known_and_the_rest_is_text() {
        for (text, html) in [
            ("a `b<c>` d", "a <code>b&lt;c&gt;</code> d"),
            (
                "see [this](https://x.example/?a=1&b)",
                "see <a href=\"https://x.example/?a=1&amp;b\" rel=\"noopener noreferrer nofollow\">this</a>",
            ),
            ("[x](javascript:alert(1))", "[x](javascript:alert(1))"),
            ("[x](https://a\" onload=\"b)", "[x](https://a&quot; onload=&quot;b)"),
            ("**so** *it* is 2*3", "<strong>so</strong> *it* is 2*3"),
            ("**`x`** and _**y** z_", "<strong><code>x</code></strong> and <em><strong>y</strong> z</em>"),
            ("a_b_c _ d_ __init__ 'per_page'", "a_b_c _ d_ __init__ &#39;per_page&#39;"),
            ("open ` and [", "open ` and ["),
        ] {
            assert_eq!(inline(text), html, "{text}");
        }
    }

    #[test]
    fn paragraphs_lists_and_examples() {
        let html = prose("*When:* now.\n\n- a\n- <b>\n\n# Title\n\n```json\n{\"a\": \"<i>\"}\n```\n\nend");
        for part in [
            "<p><strong>When:</strong> now.</p>",
            "<ul>\n<li>a</li>\n<li>&lt;b&gt;</li>\n</ul>",
            "<p><strong>Title</strong></p>",
            "<pre tabindex=\"0\">{&quot;a&quot;: &quot;&lt;i&gt;&quot;}</pre>",
            "<p>end</p>",
        ] {
            assert!(html.contains(part), "{part} in {html}");
        }
    }

    #[test]
    fn a_list_shows_one_sentence() {
        assert_eq!(first_sentence("List it. And more."), "List it.");
        assert_eq!(first_sentence(&"ü".repeat(200)).len(), 160);
    }
}
