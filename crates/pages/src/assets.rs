//! The files that pages are made of.

/// A file that pages are made of.
#[derive(Clone, Copy, Debug)]
pub struct Asset {
    /// Its name.
    pub name: &'static str,
    /// Its media type.
    pub media: &'static str,
    /// What it holds.
    pub text: &'static str,
}

impl Asset {
    /// Whether only a server has use for it.
    pub(crate) fn is_of_console(&self) -> bool {
        self.name == "console.js"
    }
}

/// Every file.
pub const ALL: &[Asset] = &[
    Asset {
        name: "console.js",
        media: "text/javascript; charset=utf-8",
        // One script for a browser, and for people who read it one file for each thing that it does.
        text: concat!(
            include_str!("../assets/pages.js"),
            include_str!("../assets/values.js"),
            include_str!("../assets/words.js"),
            include_str!("../assets/form.js"),
            include_str!("../assets/answer.js"),
            include_str!("../assets/console.js"),
        ),
    },
    Asset { name: "icon.svg", media: "image/svg+xml", text: include_str!("../assets/icon.svg") },
    Asset {
        name: "pages.js",
        media: "text/javascript; charset=utf-8",
        text: include_str!("../assets/pages.js"),
    },
    Asset { name: "style.css", media: "text/css; charset=utf-8", text: include_str!("../assets/style.css") },
];

/// The file of this name.
pub fn find(name: &str) -> Option<&'static Asset> {
    ALL.iter().find(|asset| asset.name == name)
}

/// A number that changes when one of the files does.
pub(crate) const VERSION: u32 = {
    let mut hash: u32 = 0x811c_9dc5;
    let mut file = 0;
    while file < ALL.len() {
        let bytes = ALL[file].text.as_bytes();
        let mut at = 0;
        while at < bytes.len() {
            hash = (hash ^ bytes[at] as u32).wrapping_mul(0x0100_0193);
            at += 1;
        }
        file += 1;
    }
    hash
};
