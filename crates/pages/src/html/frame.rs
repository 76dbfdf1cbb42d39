//! What all pages have around them.

use std::fmt::Write;

use super::{Escaped, Links};
use crate::book::Book;

/// What a page may load and run: files of ours, and nothing that stands in it.
pub const POLICY: &str = "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; \
                          base-uri 'none'; form-action 'none'";

/// What all pages have around them.
#[derive(Clone, Copy, Debug)]
pub struct Frame<'f> {
    /// What there is to say.
    pub book: &'f Book,
    /// Where the pages are.
    pub links: Links<'f>,
    /// Whether calls need a token, so that pages have a field for it.
    pub asks_for_token: bool,
}

/// Which part of the pages one belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    Console,
    Operations,
    Errors,
}

impl Frame<'_> {
    /// A whole document around what a page says.
    pub(super) fn document(&self, title: &str, part: Part, body: &str) -> String {
        let mut html = String::with_capacity(body.len() + 3000);
        html.push_str("<!doctype html>\n<html lang=\"en\">\n");
        self.head(&mut html, title);
        let _ = writeln!(html, "<body data-search=\"{}\">", Escaped(&self.links.search()));
        html.push_str("<a class=\"skip\" href=\"#main\">Skip to the content</a>\n");
        self.top(&mut html, part);
        // The bar is not printed, and a sheet of paper has no address.
        let _ = writeln!(
            html,
            "<p class=\"printed\">{} {}</p>",
            Escaped(&self.book.name),
            Escaped(&self.book.version)
        );
        html.push_str(body);
        html.push_str("</body>\n</html>\n");
        html
    }

    fn head(&self, html: &mut String, title: &str) {
        html.push_str("<head>\n<meta charset=\"utf-8\">\n");
        if let Links::Folder { .. } = self.links {
            let _ = writeln!(html, "<meta http-equiv=\"content-security-policy\" content=\"{POLICY}\">");
        }
        let title =
            if title == self.book.name { title.to_owned() } else { format!("{title} · {}", self.book.name) };
        let _ = write!(
            html,
            "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <meta name=\"color-scheme\" content=\"light dark\">\n<title>{}</title>\n\
             <link rel=\"icon\" type=\"image/svg+xml\" href=\"{}\">\n<link rel=\"stylesheet\" href=\"{}\">\n\
             <script src=\"{}\" defer></script>\n</head>\n",
            Escaped(&title),
            self.links.asset("icon.svg"),
            self.links.asset("style.css"),
            self.links.asset(match self.links {
                Links::Folder { .. } => "pages.js",
                Links::Server(_) => "console.js",
            }),
        );
    }

    fn top(&self, html: &mut String, part: Part) {
        let _ = write!(
            html,
            "<header class=\"top\">\n<div class=\"bar\">\n<a class=\"brand\" href=\"{}\"><span class=\"mark\" aria-hidden=\"true\"></span>{} \
             <span class=\"version\">{}</span></a>\n<nav aria-label=\"Pages\">",
            self.links.home(),
            Escaped(&self.book.name),
            Escaped(&self.book.version),
        );
        let mut entry = |to: String, name: &str, here: bool| {
            let current = if here { " aria-current=\"page\"" } else { "" };
            let _ = write!(html, "<a href=\"{to}\"{current}>{name}</a>");
        };
        if let Links::Server(_) = self.links {
            entry(self.links.home(), "Console", part == Part::Console);
        }
        entry(self.links.operations(), "Operations", part == Part::Operations);
        entry(self.links.errors(), "Errors", part == Part::Errors);
        html.push_str("</nav>\n");
        // In the console the key leads to its own list.
        let key = if part == Part::Console { "" } else { "<kbd aria-hidden=\"true\">Ctrl K</kbd>\n" };
        let _ = write!(
            html,
            "<form class=\"search\" role=\"search\" hidden>\n<label class=\"unseen\" for=\"search\">Search codes and operations</label>\n\
             <input id=\"search\" type=\"search\" placeholder=\"Search\" autocomplete=\"off\" spellcheck=\"false\">\n\
             {key}<div id=\"found\" hidden></div>\n\
             <p id=\"count\" class=\"unseen\" role=\"status\"></p>\n</form>\n",
        );
        if self.asks_for_token {
            html.push_str(
                "<form class=\"token\" hidden>\n<label class=\"unseen\" for=\"token\">Token</label>\n\
                 <input id=\"token\" type=\"password\" autocomplete=\"off\" spellcheck=\"false\" placeholder=\"Bearer token\" \
                 aria-describedby=\"token-note\">\n<button>Use</button>\n\
                 <p id=\"token-note\" role=\"status\">Kept in this page, and gone with it.</p>\n</form>\n",
            );
        }
        html.push_str("</div>\n</header>\n");
    }
}
