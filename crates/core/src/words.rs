//! The closed vocabularies: each word is written once and is the same in Rust, JSON, CLI and docs.

/// Declares an enum whose variants are words on the wire.
macro_rules! words {
    ($(#[$meta:meta])* $name:ident { $($(#[$doc:meta])* $variant:ident = $word:literal,)+ }) => {
        $(#[$meta])*
        #[derive(
            Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash,
            serde::Serialize, serde::Deserialize, schemars::JsonSchema,
        )]
        pub enum $name {
            $($(#[$doc])* #[serde(rename = $word)] $variant,)+
        }

        impl $name {
            /// Every word, in the order of declaration.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)+];

            /// The word itself.
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $word,)+ }
            }

            /// The value that a word stands for; an unknown word is `None`, never an error.
            pub fn parse(word: &str) -> Option<Self> {
                match word { $($word => Some(Self::$variant),)+ _ => None }
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.as_str())
            }
        }
    };
}

words! {
    /// May the same call be sent again?
    Retry {
        /// Nothing the caller can do makes this call succeed.
        Never = "never",
        /// The same call may succeed later.
        Same = "same",
        /// Only a changed call can succeed.
        Amended = "amended",
    }
}

words! {
    /// What an operation does to the world.
    Effect {
        /// Changes nothing.
        Read = "read",
        /// Sending it twice has the effect of sending it once.
        Idempotent = "idempotent",
        /// Each time it is sent it may take effect once more.
        Write = "write",
    }
}

impl Effect {
    /// Whether a second execution can do no harm.
    pub const fn is_safe_to_repeat(self) -> bool {
        match self {
            Self::Read | Self::Idempotent => true,
            Self::Write => false,
        }
    }
}

words! {
    /// Did the failed call take effect?
    Applied {
        /// It did not.
        No = "no",
        /// Nobody knows: the answer was lost after the request had gone out.
        Maybe = "maybe",
        /// It did, although no good answer came back.
        Yes = "yes",
    }
}

words! {
    /// Who failed.
    Origin {
        /// The caller: its arguments, its identity, its rights.
        Caller = "caller",
        /// The machinery between caller and operation.
        Protocol = "protocol",
        /// The operation itself.
        Operation = "operation",
        /// A service that the operation depends on.
        Upstream = "upstream",
        /// The way there or back.
        Network = "network",
    }
}

words! {
    /// Who can see and call an operation.
    Visibility {
        /// Listed, and callable from outside.
        External = "external",
        /// Callable by other operations only; from outside it does not exist.
        Internal = "internal",
    }
}
