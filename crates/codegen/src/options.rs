//! What can be chosen about a client.

/// What can be chosen about a client.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Options {
    /// The name of the package or crate; that of the contract where it is absent.
    pub package: Option<String>,
    /// Whether it is a package that stands alone, or a module to include in one.
    pub form: Form,
    /// A checkout of Curable that a crate takes its libraries from; the registry where it is absent.
    pub checkout: Option<String>,
}

/// What a client is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Form {
    /// A package with a manifest.
    #[default]
    Package,
    /// Source files alone, to include in a package.
    Module,
}

impl Options {
    /// A package of this name.
    pub fn package(name: impl Into<String>) -> Self {
        Self { package: Some(name.into()), form: Form::Package, checkout: None }
    }

    /// A module to include.
    pub fn module() -> Self {
        Self { package: None, form: Form::Module, checkout: None }
    }
}
