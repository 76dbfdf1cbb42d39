//! The folder that nothing leaves.

use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use curable::{PatchOp, Pointer, Similar, nearest};

use crate::failures::{FileNotFound, InvalidPath, PathProblem};
use crate::lock;

/// The most similar paths that a failure lists.
const MAX_NEAR: usize = 3;

/// The folder that every path is relative to.
///
/// A path that leads out of it is refused, also one that does so by a link. Whoever can change the folder by other
/// means while a call runs is trusted not to swap a file for a link in that moment.
#[derive(Clone, Debug)]
pub struct Root {
    folder: Arc<Path>,
}

impl Root {
    /// A root at this folder.
    pub fn new(folder: PathBuf) -> Self {
        // A root that is not there yet finds nothing, until somebody creates it.
        Self { folder: fs::canonicalize(&folder).unwrap_or(folder).into() }
    }

    /// The place of a file or folder below the root.
    pub(crate) fn place(&self, path: &str) -> Result<PathBuf, InvalidPath> {
        let place = self.place_or_root(Some(path))?;
        if place == *self.folder { Err(invalid(path, PathProblem::Empty)) } else { Ok(place) }
    }

    /// The place of a folder, which may be the root itself.
    pub(crate) fn place_or_root(&self, path: Option<&str>) -> Result<PathBuf, InvalidPath> {
        let path = path.unwrap_or_default();
        if path.contains('\0') {
            return Err(invalid(path, PathProblem::Name));
        }
        let mut place = self.folder.to_path_buf();
        for component in Path::new(path).components() {
            match component {
                Component::Prefix(_) | Component::RootDir => {
                    return Err(invalid(path, PathProblem::Absolute));
                }
                Component::ParentDir => return Err(invalid(path, PathProblem::Parent)),
                Component::CurDir => {}
                Component::Normal(name) => place.push(name),
            }
            if lock::is_lock(&place) {
                return Err(invalid(path, PathProblem::Reserved));
            }
            self.check_link(&place).map_err(|problem| invalid(path, problem))?;
        }
        Ok(place)
    }

    /// A link must lead to something inside the root.
    fn check_link(&self, place: &Path) -> Result<(), PathProblem> {
        match fs::symlink_metadata(place) {
            Ok(found) if !found.is_symlink() => Ok(()),
            Ok(_) => match fs::canonicalize(place) {
                Ok(target) if target.starts_with(&self.folder) && !lock::is_lock(&target) => Ok(()),
                _ => Err(PathProblem::Link),
            },
            Err(error) if error.kind() == io::ErrorKind::InvalidFilename => Err(PathProblem::Name),
            // What is not there, or not to be seen, is found out by whoever opens it.
            Err(_) => Ok(()),
        }
    }

    /// The path of a place, as a caller writes it.
    pub(crate) fn show(&self, place: &Path) -> String {
        let below = place.strip_prefix(&self.folder).unwrap_or(place);
        let names: Vec<_> = below.components().map(|name| name.as_os_str().to_string_lossy()).collect();
        names.join("/")
    }

    /// The failure for a place where nothing is, with what is near; `argument` is the one to change.
    pub(crate) fn not_found(&self, path: &str, argument: &str) -> FileNotFound {
        FileNotFound { path: path.to_owned(), near: similar(self.near(path), argument) }
    }

    /// The failure for a new file whose folder is not there.
    pub(crate) fn no_folder(&self, path: &str, argument: &str) -> FileNotFound {
        let (folder, name) = path.rsplit_once('/').unwrap_or(("", path));
        let near = self.near(folder).into_iter().map(|folder| format!("{folder}/{name}"));
        FileNotFound { path: folder.to_owned(), near: similar(near.collect(), argument) }
    }

    /// The paths that exist and differ from this one in the first name that does not.
    fn near(&self, path: &str) -> Vec<String> {
        let mut parent = self.folder.to_path_buf();
        let mut names = Path::new(path).components().filter(|name| matches!(name, Component::Normal(_)));
        let Some(missing) = names.find(|name| {
            let is_missing = !parent.join(name).exists();
            if !is_missing {
                parent.push(name);
            }
            is_missing
        }) else {
            return Vec::new();
        };
        let rest: PathBuf = names.collect();
        let mut there = names_in(&parent);
        let mut near = Vec::new();
        while let Some(name) =
            nearest(&missing.as_os_str().to_string_lossy(), there.iter().map(String::as_str))
        {
            let name = name.to_owned();
            let place =
                if rest.as_os_str().is_empty() { parent.join(&name) } else { parent.join(&name).join(&rest) };
            if place.exists() && near.len() < MAX_NEAR {
                near.push(self.show(&place));
            }
            there.retain(|other| *other != name);
        }
        near
    }
}

/// The near paths; the only one comes with the patch that uses it.
fn similar(near: Vec<String>, argument: &str) -> Vec<Similar> {
    let mut similar: Vec<_> = near.into_iter().map(Similar::new).collect();
    if let [only] = similar.as_mut_slice() {
        let path = Pointer::ROOT.child(argument);
        only.patch.push(PatchOp::Replace { path, value: only.value.clone() });
    }
    similar
}

/// The names in a folder, sorted; those that are reserved, or no text, are left out.
pub(crate) fn names_in(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut names: Vec<_> = entries
        .filter(|entry| !lock::is_lock(&entry.path()))
        .filter_map(|entry| entry.file_name().into_string().ok())
        .collect();
    names.sort();
    names
}

fn invalid(path: &str, problem: PathProblem) -> InvalidPath {
    InvalidPath { path: path.to_owned(), problem }
}
