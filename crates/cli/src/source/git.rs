//! A file as it was in a revision of the git repository here.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, bail};

use super::given::{Given, file, parse};

pub(super) fn open(revision: &str, path: &str) -> anyhow::Result<Given> {
    if revision.is_empty() || revision.starts_with('-') || path.is_empty() {
        bail!("there is no such file, and it is no REVISION:PATH either");
    }
    // A path counts from the top of the repository; one that is not there may be meant from here.
    let (bytes, path) = match show(revision, path) {
        Ok(bytes) => (bytes, path.to_owned()),
        Err(error) => {
            let here = format!("./{path}");
            let Ok(bytes) = show(revision, &here) else { return Err(error) };
            (bytes, here)
        }
    };
    if !refers_elsewhere(&bytes) {
        return parse(&bytes);
    }
    let folder = Folder::new()?;
    let prefix = if path.starts_with("./") { ask(&["rev-parse", "--show-prefix"])? } else { String::new() };
    let path = format!("{}{}", prefix.trim(), path.trim_start_matches("./"));
    unpack(revision, Path::new(&path), &folder.0)?;
    file(&folder.0.join(&path))
}

/// Whether a name is one of a revision of the repository here, where there is one.
pub(super) fn is_revision(name: &str) -> bool {
    let named = !name.is_empty() && !name.starts_with('-');
    let asked = || {
        git(["rev-parse", "--verify", "--quiet"].map(OsStr::new).into_iter().chain([OsStr::new(name)]))
            .output()
    };
    named && asked().is_ok_and(|output| output.status.success())
}

fn show(revision: &str, path: &str) -> anyhow::Result<Vec<u8>> {
    let output =
        git(["cat-file".as_ref(), "blob".as_ref(), OsStr::new(&format!("{revision}:{path}"))]).output();
    let output = output.context("git cannot be started; without it a revision cannot be read")?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        bail!("git says: {}", said.split_whitespace().collect::<Vec<_>>().join(" "));
    }
    Ok(output.stdout)
}

fn ask(arguments: &[&str]) -> anyhow::Result<String> {
    let output = git(arguments.iter().map(OsStr::new)).output().context("git cannot be started")?;
    Ok(String::from_utf8(output.stdout)?)
}

fn git<'a>(arguments: impl IntoIterator<Item = &'a OsStr>) -> Command {
    let mut command = Command::new("git");
    command.args(arguments).stdin(Stdio::null());
    command
}

/// Writes the folder of the file, as it was, to another place.
fn unpack(revision: &str, path: &Path, to: &Path) -> anyhow::Result<()> {
    let inside = path.parent().filter(|parent| !parent.as_os_str().is_empty());
    let top = ask(&["rev-parse", "--show-toplevel"])?;
    let mut archive = git(["archive".as_ref(), "--format=tar".as_ref(), OsStr::new(revision)]);
    archive.current_dir(top.trim()).stdout(Stdio::piped());
    if let Some(inside) = inside {
        archive.arg("--").arg(inside);
    }
    let mut archive = archive.spawn().context("git cannot be started")?;
    let stream = archive.stdout.take().context("git gives nothing")?;
    let unpacked = Command::new("tar").arg("-xf").arg("-").arg("-C").arg(to).stdin(stream).status();
    let archived = archive.wait()?;
    if !archived.success() || !unpacked.context("tar cannot be started")?.success() {
        bail!("the files that it refers to cannot be taken out of the revision");
    }
    Ok(())
}

/// Whether a description has a reference that does not stay in it.
fn refers_elsewhere(bytes: &[u8]) -> bool {
    let text = String::from_utf8_lossy(bytes);
    text.split("$ref").skip(1).any(|rest| {
        let target = rest.trim_start_matches(|c: char| c.is_whitespace() || matches!(c, '"' | '\'' | ':'));
        !target.starts_with('#')
    })
}

/// A folder that is gone when it is not needed any more.
struct Folder(PathBuf);

impl Folder {
    fn new() -> anyhow::Result<Self> {
        let time = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH)?.as_nanos();
        let path = std::env::temp_dir().join(format!("curable-diff-{}-{time}", std::process::id()));
        std::fs::create_dir(&path).with_context(|| path.display().to_string())?;
        Ok(Self(path))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
