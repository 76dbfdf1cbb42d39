//! Where a name comes from that a file imports: the modules that its import names.

use std::collections::BTreeSet;
use std::ops::Range;
use std::path::Path;

use crate::mirror::lang::Language;

/// What an import starts with.
const STARTS: &[&str] =
    &["import ", "from ", "use ", "pub use ", "pub(crate) use ", "export ", "const ", "let ", "var "];

/// What hands on what it takes from elsewhere; in Python every import does.
const HANDS_ON: &[&str] = &["from ", "import ", "pub use ", "pub(crate) use ", "export "];

/// One import, to the end of its brackets.
#[derive(Clone, Copy)]
pub(crate) struct Import<'t>(pub(crate) &'t str);

impl<'t> Import<'t> {
    /// Whether it hands on what it takes from elsewhere. A path alone may stand in the brackets of Go.
    pub(crate) fn hands_on(&self) -> bool {
        HANDS_ON.iter().any(|word| self.0.starts_with(word)) || is_path(self.0)
    }

    /// The words of an import that takes one of these names, or all that there are.
    pub(crate) fn words_of(self, names: &BTreeSet<&str>) -> impl Iterator<Item = &'t str> {
        let is_one = self.takes(names);
        is_one.then(|| self.words()).into_iter().flatten().filter(|word| !word.is_empty())
    }

    /// The path in quotes that one of these names comes from: `./jobs` of `const jobs = require('./jobs')`.
    pub(crate) fn path_of(self, names: &BTreeSet<&str>) -> Option<&'t str> {
        let (_, rest) = self.0.split_once(['"', '\'']).filter(|_| self.takes(names))?;
        rest.split(['"', '\'']).next()
    }

    fn takes(self, names: &BTreeSet<&str>) -> bool {
        // `use codes::*`, `from codes import *`, `import . "x/codes"`
        let takes_all = || ["::*", "import *", "export *", " . \""].iter().any(|sign| self.0.contains(sign));
        // Most imports have none of the names, not even as a part of a word.
        names.iter().any(|name| self.0.contains(name)) && self.words().any(|word| names.contains(word))
            || takes_all()
    }

    pub(crate) fn words(self) -> impl Iterator<Item = &'t str> {
        self.0.split(|c: char| !c.is_ascii_alphanumeric() && !matches!(c, '_' | '-'))
    }
}

/// Where the imports of a text stand.
pub(crate) fn places(text: &str) -> impl Iterator<Item = Range<usize>> {
    let mut at = 0;
    std::iter::from_fn(move || {
        loop {
            let start = at;
            let line = line_at(text, start)?;
            at += line.len();
            if !STARTS.iter().any(|word| line.starts_with(word)) && !is_path(line) {
                continue;
            }
            // `export function` declares something itself.
            let exported =
                line.strip_prefix("export ").map(|rest| rest.strip_prefix("type ").unwrap_or(rest));
            if exported.is_some_and(|rest| !rest.starts_with(['{', '*'])) {
                continue;
            }
            // An import goes on to the end of its brackets.
            let mut open = depth(line);
            while open > 0 {
                let Some(next) = line_at(text, at) else { break };
                at += next.len();
                open += depth(next);
            }
            let import = &text[start..at];
            let gives_a_name = ["const ", "let ", "var "].iter().any(|word| import.starts_with(word));
            if !gives_a_name || import.contains("require(") {
                return Some(start..at);
            }
        }
    })
}

/// The line that begins at a byte, with its end.
fn line_at(text: &str, start: usize) -> Option<&str> {
    let rest = text.get(start..).filter(|rest| !rest.is_empty())?;
    rest.get(..memchr::memchr(b'\n', rest.as_bytes()).map_or(rest.len(), |end| end + 1))
}

/// Whether a line begins with a path in quotes.
fn is_path(line: &str) -> bool {
    line.trim_ascii_start().starts_with('"')
}

/// The modules, packages and files that a text imports these names from, or imports as one of them.
pub(crate) fn modules<'t>(text: &'t str, names: &BTreeSet<&str>) -> BTreeSet<&'t str> {
    places(text).flat_map(|place| Import(&text[place]).words_of(names)).collect()
}

/// Whether a text hands one of these names on to others.
pub(crate) fn hands_on(text: &str, names: &BTreeSet<&str>) -> bool {
    let mut all = places(text).map(|place| Import(&text[place]));
    all.any(|import| import.hands_on() && import.words_of(names).next().is_some())
}

/// Whether a name is imported from such a module; in Swift no import says which names it brings.
pub(crate) fn is_from(text: &str, lang: Language, name: &str, is_module: impl Fn(&str) -> bool) -> bool {
    if lang == Language::Swift {
        return text
            .lines()
            .any(|line| line.strip_prefix("import ").is_some_and(|name| is_module(name.trim())));
    }
    // `import arcp` brings all of `arcp.ErrorCode`.
    let has_path = || {
        memchr::memmem::find_iter(text.as_bytes(), name.as_bytes()).any(|at| {
            let before = text[..at].trim_end_matches(['.', ':']);
            let module = before.rsplit(|c: char| !c.is_ascii_alphanumeric() && c != '_').next();
            before.len() < at && module.is_some_and(&is_module)
        })
    };
    has_path() || modules(text, &[name].into()).into_iter().any(&is_module)
}

fn depth(line: &str) -> isize {
    line.bytes().fold(0, |depth, b| match b {
        b'(' | b'{' => depth + 1,
        b')' | b'}' => depth - 1,
        _ => depth,
    })
}

/// Whether a file is one of some modules, or belongs to one of them as a package.
pub(crate) fn is_one(path: &Path, lang: Language, modules: &BTreeSet<&str>) -> bool {
    names_of(path, lang).any(|name| modules.contains(name))
        || package_of(path)
            .is_some_and(|package| modules.iter().any(|name| ends_of(name).any(|end| end == package)))
}

/// What a package may be called in its workspace, whose name stands before it: `press_failures` is `failures`.
pub(crate) fn ends_of(name: &str) -> impl Iterator<Item = &str> {
    name.match_indices(['_', '-']).map(|(at, _)| &name[at + 1..])
}

/// The folder of the package that a file stands for as a whole: `contract` of `contract/src/index.ts`.
fn package_of(path: &Path) -> Option<&str> {
    let is_whole = matches!(path.file_stem()?.to_str()?, "index" | "lib" | "main" | "mod");
    let folder = path.parent().filter(|folder| is_whole && is_source(folder))?;
    folder.parent()?.file_name()?.to_str()
}

/// Whether a folder holds the sources of a package, whose name is that of the folder around it.
fn is_source(folder: &Path) -> bool {
    folder
        .file_name()
        .and_then(|name| name.to_str())
        .is_some_and(|name| matches!(name, "src" | "lib" | "source"))
}

/// What imports call a file.
pub(crate) fn names_of(path: &Path, lang: Language) -> impl Iterator<Item = &str> {
    let stem = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
    let folder = path.parent().and_then(Path::file_name).and_then(|name| name.to_str()).unwrap_or_default();
    let is_whole = matches!(stem, "mod" | "index" | "__init__" | "lib")
        || matches!(lang, Language::Go | Language::Swift);
    // What a crate has at its root is taken from the crate itself.
    let is_root = stem == "lib";
    [Some(stem), is_root.then_some("crate"), is_whole.then_some(folder), package_of(path)]
        .into_iter()
        .flatten()
}

/// Whether a line of a text gives one of these names a text.
pub(crate) fn explains(text: &str, names: &BTreeSet<&str>) -> bool {
    const WORD: usize = 3;
    let names_one = |text: &str| {
        text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').any(|word| names.contains(word))
    };
    text.lines().any(|line| {
        // `export { LOST as lost } from './words'`
        let is_renamed = || line.starts_with("export ") || line.starts_with("pub use ");
        if line.contains(" as ") && is_renamed() && names_one(line) {
            return true;
        }
        let Some((head, value)) = line.split_once(['=', ':']) else { return false };
        // It may be put together: `${space}.LOST`, `space + ".LOST"`, `concat!("space", ".LOST")`.
        let Some((_, value)) = value.split_once(['"', '\'', '`']) else { return false };
        // In small letters it may be a code that is written badly.
        let has_word = || value.as_bytes().windows(WORD).any(|word| word.iter().all(u8::is_ascii_alphabetic));
        has_word() && names_one(head)
    })
}

#[cfg(test)]
mod tests {
    use super::{explains, modules};

    #[test]
    fn the_modules_of_a_name_are_those_of_its_import() {
        let names = ["LAMP_OUT", "codes"].into();
        for (text, module) in [
            ("from app.names import LAMP_OUT\n", "names"),
            ("from app.names import (\n    DARK,\n    LAMP_OUT,\n)\n", "names"),
            ("import {\n  LAMP_OUT,\n} from './trouble-words';\n", "trouble-words"),
            ("const { LAMP_OUT } = require('./names');\n", "names"),
            ("use crate::names::{DARK, LAMP_OUT};\n", "names"),
            ("import (\n\t\"fmt\"\n\t\"ferry/codes\"\n)\n", "codes"),
        ] {
            assert!(modules(text, &names).contains(module), "{text}");
        }
        assert!(modules("from app.names import DARK\nx = LAMP_OUT\n", &names).is_empty());
        assert!(
            explains("LAMP_OUT: Final = \"LAMP_OUT\"\n", &names) && !explains("LAMP_OUT = lamp()\n", &names)
        );
    }
}
