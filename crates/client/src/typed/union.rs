//! Values of which one member tells what they are.

use serde::de::{DeserializeOwned, Error};
use serde_json::Value;

/// Reads one branch of a union.
pub fn read_tagged<T: DeserializeOwned, E: Error>(value: Value) -> Result<T, E> {
    serde_json::from_value(value).map_err(E::custom)
}

/// Writes how a union is read of which one member tells the branch.
#[macro_export]
macro_rules! tagged_union {
    ($name:ident by $tag:literal { $($($value:literal)|+ => $variant:ident,)* $(else $other:ident)? }) => {
        impl<'de> $crate::serde::Deserialize<'de> for $name {
            fn deserialize<D: $crate::serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                let value = <$crate::serde_json::Value as $crate::serde::Deserialize>::deserialize(from)?;
                match value.get($tag).and_then($crate::serde_json::Value::as_str) {
                    $($(Some($value))|+ => $crate::typed::read_tagged(value).map(Self::$variant),)*
                    $(_ if true => Ok(Self::$other(value)),)?
                    _ => Err($crate::serde::de::Error::custom(concat!("`", $tag, "` tells of no known branch"))),
                }
            }
        }
    };
}
