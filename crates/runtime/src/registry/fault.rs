//! The faults of a declaration.

use std::fmt;

use curable_core::{Code, FORMAT, Language};

use super::name::MAX_NAME;
use super::problem::shown;
use crate::schema::SchemaFault;

/// What is wrong with a declaration.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fault {
    /// There is no contract at all.
    NoContract,
    /// The document has a format that this program does not read.
    Format(u32),
    /// The contract has no name, so that no answer could say what it obeys.
    NoName,
    /// The contract has no version.
    NoVersion,
    /// A plugin has no namespace.
    NoNamespace,
    /// The namespace breaks the grammar.
    BadNamespace(String),
    /// The namespace is loaded with other declarations.
    NamespaceTaken(String),
    /// The code, or an alias of it, breaks the grammar.
    BadCode(String),
    /// The code is declared twice; the first time in this contract.
    DuplicateCode(String),
    /// The alias belongs to another code already.
    DuplicateAlias(Code, Code),
    /// The alias is itself a declared code.
    AliasIsCode(Code),
    /// The code or alias belongs to the machinery.
    ProtocolCode(Code),
    /// A name of a plugin stands outside its namespace; here is how it should be written.
    OutsideNamespace(String, String),
    /// The status is no HTTP error status.
    Http(u16),
    /// Nothing is said about what happened.
    NoSummary,
    /// There is a hint, and it is blank.
    BlankHint,
    /// A schema is refused.
    Schema(SchemaPart, SchemaFault),
    /// The root of the input schema is not `"type": "object"`.
    InputNotObject,
    /// A sensitive member is not in the schema of the details.
    NoSuchMember(String),
    /// The code to use in place of a deprecated one is not declared.
    UnknownUse(Code),
    /// The code to use in place of a deprecated one is not emitted any more, or is that code itself.
    UselessUse(Code),
    /// The name of an operation breaks the grammar.
    BadName,
    /// The operation is declared twice; the first time in this contract.
    DuplicateOperation(String),
    /// Nothing is said about what the operation does to the world.
    NoEffect,
    /// The operation fails with a code that is not declared.
    UnknownCode(Code),
    /// A declaration of the operation's own is of a code that it does not fail with.
    OwnNotListed(Code),
    /// The operation fails with an alias, which is never written; here is the code.
    AliasUsed(Code, Code),
    /// The operation fails with a code that is not emitted any more.
    RemovedCode(Code),
    /// The operation to look by does not exist.
    UnknownLookBy(String),
    /// The operation to look by changes something itself.
    LookByNotRead(String),
    /// The operation runs code from its arguments, and no text stands at this place of them.
    NoCode(String),
    /// The operation runs code from its arguments in this target, and nobody has allowed that.
    CodeNotAllowed(String),
    /// The operation runs code of this language, and nothing here can judge it.
    NoGuard(Language),
}

/// Which schema of a declaration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SchemaPart {
    /// That of a failure's details.
    Details,
    /// That of an operation's arguments.
    Input,
    /// That of an operation's result.
    Output,
}

impl fmt::Display for SchemaPart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Details => "details",
            Self::Input => "input",
            Self::Output => "output",
        })
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoContract => f.write_str("there is no contract"),
            Self::Format(number) => {
                write!(f, "`curable` is {number}, and this program reads format {FORMAT}")
            }
            Self::NoName => f.write_str("it has no name"),
            Self::NoVersion => f.write_str("it has no version"),
            Self::NoNamespace => f.write_str("a plugin has a namespace, and this one has none"),
            Self::BadNamespace(name) => write!(f, "`{}` is no namespace", shown(name)),
            Self::NamespaceTaken(name) => {
                write!(f, "the namespace `{}` is loaded with other declarations", shown(name))
            }
            Self::BadCode(why) => f.write_str(why),
            Self::DuplicateCode(first) => {
                write!(f, "the code is declared twice, first in contract `{}`", shown(first))
            }
            Self::DuplicateAlias(alias, owner) => {
                write!(f, "the alias `{}` belongs to `{}`", shown(alias.as_str()), shown(owner.as_str()))
            }
            Self::AliasIsCode(alias) => write!(f, "the alias `{}` is a declared code", shown(alias.as_str())),
            Self::ProtocolCode(code) => write!(f, "`{code}` belongs to the machinery"),
            Self::OutsideNamespace(name, _) => write!(f, "`{}` stands outside the namespace", shown(name)),
            Self::Http(status) => write!(f, "{status} is no HTTP error status"),
            Self::NoSummary => f.write_str("the summary is empty"),
            Self::BlankHint => f.write_str("the hint is blank"),
            Self::Schema(part, fault) => write!(f, "the {part} schema {fault}"),
            Self::InputNotObject => f.write_str("the root of the input schema is not an object"),
            Self::NoSuchMember(name) => write!(f, "the details have no member `{}`", shown(name)),
            Self::UnknownUse(code) => {
                write!(f, "`{}`, to be used in its place, is not declared", shown(code.as_str()))
            }
            Self::UselessUse(code) => {
                write!(f, "`{}`, to be used in its place, cannot be used", shown(code.as_str()))
            }
            Self::BadName => f.write_str("this is no name of an operation"),
            Self::DuplicateOperation(first) => {
                write!(f, "the operation is declared twice, first in contract `{}`", shown(first))
            }
            Self::NoEffect => f.write_str("the effect is not declared"),
            Self::OwnNotListed(code) => {
                write!(f, "declares `{}`, which is not among its failures", shown(code.as_str()))
            }
            Self::UnknownCode(code) => write!(f, "`{}` is not declared", shown(code.as_str())),
            Self::AliasUsed(alias, code) => write!(f, "`{alias}` is an alias of `{code}` and never written"),
            Self::RemovedCode(code) => write!(f, "`{code}` is removed"),
            Self::UnknownLookBy(name) => write!(f, "there is no operation `{}` to look by", shown(name)),
            Self::LookByNotRead(name) => write!(f, "`{}`, to look by, is not `read`", shown(name)),
            Self::NoCode(at) => {
                write!(f, "it runs the code at `{}` of its arguments, where no text stands", shown(at))
            }
            Self::CodeNotAllowed(target) => {
                write!(f, "it runs code of its caller in `{}`, which nobody has allowed", shown(target))
            }
            Self::NoGuard(language) => {
                write!(f, "it runs {language} of its caller, and this program cannot judge it")
            }
        }
    }
}

impl Fault {
    /// What to do about it.
    pub(super) fn advice(&self) -> String {
        match self {
            Self::NoContract => "give at least one".into(),
            Self::Format(_) => format!("write it as format {FORMAT}"),
            Self::NoName | Self::NoVersion => "every answer carries it; give one".into(),
            Self::NoNamespace => "set `namespace`".into(),
            Self::BadNamespace(_) => "use one lower-case word of letters and digits, such as `trace`".into(),
            Self::NamespaceTaken(_) => "unload it first, or load the same declarations".into(),
            Self::BadCode(_) => "rename it".into(),
            Self::DuplicateCode(_) | Self::DuplicateOperation(_) => "declare it once".into(),
            Self::DuplicateAlias(..) => "keep the alias on one code".into(),
            Self::AliasIsCode(_) => "drop the alias: a code stands for itself".into(),
            Self::ProtocolCode(_) => "choose a name that says what the operation itself found".into(),
            Self::OutsideNamespace(_, should) => format!("write `{}`", shown(should)),
            Self::Http(_) => "use 400 to 599, or leave it to the kind".into(),
            Self::NoSummary => "say in one sentence what happened".into(),
            Self::BlankHint => "say what to do, or leave it out".into(),
            Self::Schema(_, fault) => fault.advice().into(),
            Self::InputNotObject => "arguments have names; set `\"type\": \"object\"`".into(),
            Self::NoSuchMember(_) => "name a member of the details".into(),
            Self::UnknownUse(_) | Self::UselessUse(_) => "name a declared code that is in use".into(),
            Self::BadName => format!(
                "write `namespace/operation` in lower-case letters, digits, `-` and `_`, at most {MAX_NAME} characters"
            ),
            Self::NoEffect => "say `read`, `idempotent` or `write`".into(),
            Self::OwnNotListed(_) => "add the code to the failures of the operation".into(),
            Self::UnknownCode(_) => "declare it, or drop it from the operation".into(),
            Self::AliasUsed(_, code) => format!("write `{code}`"),
            Self::RemovedCode(_) => {
                "drop it from the operation: a removed code is never emitted again".into()
            }
            Self::UnknownLookBy(_) | Self::LookByNotRead(_) => "name an operation that reads".into(),
            Self::NoCode(_) => "name a member of the input whose `type` is `string`".into(),
            Self::CodeNotAllowed(target) => format!(
                "call `allow_code(CodePolicy::targets([\"{}\"]))` on the builder, or leave the operation out",
                shown(target)
            ),
            Self::NoGuard(_) => "build with the feature `guard`, or leave the operation out".into(),
        }
    }
}
