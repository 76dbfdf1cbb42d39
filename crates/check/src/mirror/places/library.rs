//! Values whose type another library declares: what they have as their code is that library's.

use std::collections::BTreeSet;

use memchr::memmem;
use tree_sitter::Node;

use crate::mirror::lang::Language;
use crate::mirror::names::imports::modules;
use crate::mirror::uses::Finder;
use crate::mirror::words::foreign::is_foreign_type;
use crate::mirror::words::things::is_failure;

/// Libraries whose errors have codes: of databases, brokers, clouds, and services that others offer.
const LIBRARIES: &[&str] = &[
    "aiokafka",
    "aiomysql",
    "aioredis",
    "amqplib",
    "asyncpg",
    "aws-sdk",
    "aws_sdk",
    "awscrt",
    "axios",
    "azure",
    "better-sqlite3",
    "bigquery",
    "boto3",
    "botocore",
    "bson",
    "cassandra",
    "confluent_kafka",
    "deadpool",
    "diesel",
    "elasticsearch",
    "firebase",
    "firebase-admin",
    "firebase_admin",
    "googleapiclient",
    "googleapis",
    "grpc",
    "grpc-js",
    "ioredis",
    "kafkajs",
    "knex",
    "lapin",
    "libsql",
    "mongodb",
    "mongoose",
    "motor",
    "mssql",
    "mysql",
    "mysql2",
    "nats",
    "oracledb",
    "peewee",
    "pg",
    "postgres",
    "postgresql",
    "prisma",
    "psycopg",
    "psycopg2",
    "pymongo",
    "pymysql",
    "rdkafka",
    "redis",
    "rusqlite",
    "sequelize",
    "smithy",
    "sqlalchemy",
    "sqlite",
    "sqlite3",
    "sqlx",
    "stripe",
    "supabase",
    "tiberius",
    "tokio_postgres",
    "tonic",
    "twilio",
    "typeorm",
    "undici",
    "Prisma",
    "Stripe",
    "PostgresNIO",
    "MySQLNIO",
    "SQLiteNIO",
    "SotoCore",
    "GRPC",
    "GRDB",
];
/// What stands between a name and its type, in this order.
const BETWEEN: &[&str] = &[
    " ",
    ",",
    " ",
    "ok",
    " ",
    ":=",
    "=",
    " ",
    "err.(",
    "new(",
    "&",
    ":",
    " ",
    "instanceof ",
    "as? ",
    "as! ",
    "as ",
    "(",
    "*",
    "&",
    "mut ",
    "Box<",
    "dyn ",
    "any ",
];
/// How far before a place its type may be said.
const FARTHEST: usize = 4000;

impl<'t> Finder<'_, 't, '_> {
    /// Whether a value is of a type that another library declares, by what is said of its name before this place.
    pub(crate) fn is_of_library(&self, name: &str, node: Node<'t>) -> bool {
        let (text, at) = (self.facts.text, node.start_byte());
        if name.is_empty() || !*self.has_libraries.get_or_init(|| self.imports_libraries()) {
            return false;
        }
        let start =
            self.facts.functions_around(at).map(|function| function.range.start).min().unwrap_or_default();
        let start = start.max(at.saturating_sub(FARTHEST));
        let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let says_type = |path: &&str| {
            path.rsplit(['.', ':']).any(|part| part.starts_with(|c: char| c.is_ascii_uppercase()))
        };
        let said = memmem::find_iter(&text.as_bytes()[start..at], name).filter_map(|found| {
            let (before, after) = text.split_at(start + found);
            let after = after.strip_prefix(name)?;
            if before.ends_with(is_part) || after.starts_with(is_part) {
                return None;
            }
            [type_before(before), type_after(after)].into_iter().find(says_type)
        });
        // One name may be given to several things in turn.
        said.last().is_some_and(|path| {
            let known = self.libraries.borrow().get(path).copied();
            known.unwrap_or_else(|| {
                let is_one = self.is_library(path);
                self.libraries.borrow_mut().insert(path, is_one);
                is_one
            })
        })
    }

    fn imports_libraries(&self) -> bool {
        let text = self.facts.text.as_bytes();
        self.facts.lang == Language::Go
            || LIBRARIES.iter().any(|name| memmem::find(text, name.as_bytes()).is_some())
    }

    /// Whether a path names a type of a library, by itself or by the import of its first part.
    fn is_library(&self, path: &str) -> bool {
        let mut parts = path.split(['.', ':']).filter(|part| !part.is_empty());
        let Some(first) = parts.next().map(|first| self.original(first)) else { return false };
        let is_type = |name: &str| name.starts_with(|c: char| c.is_ascii_uppercase());
        if self.facts.lang == Language::Go {
            return parts.next().is_some_and(is_type) && self.is_package_of_others(first);
        }
        if !path.split(['.', ':']).any(is_type) {
            return false;
        }
        let is_one = |name: &str| LIBRARIES.contains(&name) || is_foreign_type(name);
        is_one(first)
            || modules(self.facts.text, &BTreeSet::from([first]))
                .into_iter()
                .any(|name| is_one(name) || name.starts_with("aws-sdk") || name.starts_with("aws_sdk"))
    }

    /// Whether a package of Go comes from elsewhere, and is not there for failures: those may be ours.
    fn is_package_of_others(&self, package: &str) -> bool {
        let text = self.facts.text;
        let imports = || text.lines().take_while(|line| !line.starts_with("func ")).filter_map(path_in);
        let is_it = |(alias, path): &(&str, &str)| {
            *alias == package
                || alias.is_empty()
                    && path.rsplit('/').find(|part| !is_version(part)).map(bare) == Some(bare(package))
        };
        let Some((_, path)) = imports().find(is_it) else { return false };
        // What has packages of its own for itself alone is this project.
        let owner = |path: &'t str| path.match_indices('/').nth(1).map_or(path, |(end, _)| &path[..end]);
        let is_own = |own: &str| own.split('/').any(|part| part == "internal");
        let host = path.split('/').next().unwrap_or_default();
        host.contains('.')
            && !is_own(path)
            && !is_failure(package)
            && !self.places.owns_cases(package)
            && !self.places.roots.is_one(package)
            && !is_nobodys(host)
            && !imports().any(|(_, other)| is_own(other) && owner(other) == owner(path))
            && !(is_module(path)
                && imports().filter(|(_, other)| is_module(other) && other.starts_with(host)).count() > 1)
    }
}

/// Whether nothing is published under the name of a host, so that what is there belongs to the project itself.
fn is_nobodys(host: &str) -> bool {
    const ENDS: &[&str] = &["example", "test", "invalid", "local", "localhost", "internal", "lan", "corp"];
    let end = host.rsplit('.').next().unwrap_or_default();
    ENDS.contains(&end) || matches!(host, "example.com" | "example.org" | "example.net")
}

/// Whether the path of a package is that of a host with nothing between: several of one host are one project's, unless the
/// host publishes those of many.
fn is_module(path: &str) -> bool {
    const PUBLIC: &[&str] = &[
        "cloud.google.com",
        "entgo.io",
        "go.mongodb.org",
        "go.opentelemetry.io",
        "go.uber.org",
        "golang.org",
        "google.golang.org",
        "gopkg.in",
        "gorm.io",
        "k8s.io",
        "modernc.org",
        "sigs.k8s.io",
    ];
    path.split_once('/').is_some_and(|(host, rest)| !rest.contains('/') && !PUBLIC.contains(&host))
}

/// The name of a package without what only says that it is one of Go: `stripe-go`, `go-redis`, `yaml.v3`.
fn bare(name: &str) -> &str {
    let name = name.split_once(".v").map_or(name, |(name, _)| name);
    name.strip_prefix("go-").or_else(|| name.strip_suffix("-go")).unwrap_or(name)
}

/// Whether a part of a path says the version of what stands before it.
fn is_version(part: &str) -> bool {
    part.strip_prefix('v').is_some_and(|number| number.bytes().all(|b| b.is_ascii_digit()))
}

/// The alias and the path of a line that imports a package of Go.
fn path_in(line: &str) -> Option<(&str, &str)> {
    let line = line.trim().strip_prefix("import ").unwrap_or(line.trim());
    let (alias, path) = line.split_once('"')?;
    Some((alias.trim(), path.strip_suffix('"')?))
}

/// The path that a text begins with, after what may stand between a name and its type: also `= error as? DriverError`.
fn type_after(text: &str) -> &str {
    let mut rest = text;
    for sign in BETWEEN {
        rest = rest.strip_prefix(sign).unwrap_or(rest);
    }
    let (path, after) = path_at(rest);
    let cast = [" as? ", " as! ", " as "].iter().find_map(|sign| after.strip_prefix(sign));
    cast.map_or(path, |cast| path_at(cast).0)
}

/// The path that a text begins with, and what follows it.
fn path_at(text: &str) -> (&str, &str) {
    let end = text.find(|c: char| !c.is_ascii_alphanumeric() && !matches!(c, '_' | '.' | ':'));
    text.split_at(end.unwrap_or(text.len()))
}

/// The path that a text ends with where it binds a name: `except asyncpg.LockError as`, `sqlx::Error::Database(`.
fn type_before(text: &str) -> &str {
    let line = text.rsplit('\n').next().unwrap_or_default().trim_end();
    let before = line.strip_suffix(" as").or_else(|| line.strip_suffix('(')).unwrap_or_default();
    let before = before.trim_end_matches(')');
    let ends = |c: char| !c.is_ascii_alphanumeric() && !matches!(c, '_' | '.' | ':');
    before.rsplit(ends).next().unwrap_or_default()
}
