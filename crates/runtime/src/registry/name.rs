//! The grammar of operation names and namespaces.

/// The longest name of an operation; many clients refuse tools with longer ones.
pub const MAX_NAME: usize = 64;

/// Whether a text is the name of an operation.
///
/// `namespace/operation`, at most [`MAX_NAME`] characters: two words of letters, digits, `-` and `_`, with one `/`
/// between them. The namespace is lower-case and starts with a letter, the operation starts with a letter or a digit
/// and may keep the capitals of the `operationId` that it was imported from; neither ends with `-` or `_`.
pub(crate) fn is_operation(name: &str) -> bool {
    name.len() <= MAX_NAME
        && name.split_once('/').is_some_and(|(namespace, operation)| {
            is_word(namespace)
                && namespace.starts_with(|c: char| c.is_ascii_lowercase())
                && !namespace.contains(|c: char| c.is_ascii_uppercase())
                && is_word(operation)
        })
}

/// Whether a text is the namespace of a plugin.
///
/// A lower-case word of letters and digits that starts with a letter: it is the first word of the plugin's operations
/// (`trace/stop`) and of its codes (`trace.NOT_RECORDING`), and codes have no other characters there.
pub(super) fn is_namespace(name: &str) -> bool {
    // The code of one letter is the shortest; what it leaves free is the longest namespace.
    name.len() <= curable_core::MAX_CODE - 2
        && name.starts_with(|c: char| c.is_ascii_lowercase())
        && name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit())
}

fn is_word(word: &str) -> bool {
    let edge = |c: char| c.is_ascii_alphanumeric();
    word.starts_with(edge) && word.ends_with(edge) && word.chars().all(|c| edge(c) || matches!(c, '-' | '_'))
}

#[cfg(test)]
mod tests {
    use super::{MAX_NAME, is_namespace, is_operation};

    #[test]
    fn an_operation_is_two_words() {
        for name in ["shop/buy", "s/b", "shop-eu/list_all-items", "shop2/2fa", "a/b1_c", "shop/listAll"] {
            assert!(is_operation(name), "{name}");
        }
        for name in [
            "",
            "/",
            "buy",
            "shop/",
            "/buy",
            "shop/buy/now",
            "Shop/buy",
            "shop/bu y",
            "2shop/buy",
            "shop/_buy",
            "shop/buy_",
            "shop_/buy",
            "-shop/buy",
            "shop.buy",
            "shop/büy",
            "shop//buy",
        ] {
            assert!(!is_operation(name), "{name}");
        }
    }

    #[test]
    fn a_name_has_at_most_sixty_four_characters() {
        assert!(is_operation(&format!("shop/{}", "a".repeat(MAX_NAME - 5))));
        assert!(!is_operation(&format!("shop/{}", "a".repeat(MAX_NAME - 4))));
    }

    #[test]
    fn a_namespace_is_one_word_that_codes_can_carry() {
        assert!(is_namespace("trace") && is_namespace("a11y"));
        for name in ["", "Trace", "a-b", "a_b", "1a", "trace.x", "trace/x"] {
            assert!(!is_namespace(name), "{name}");
        }
        assert!(!is_namespace(&"a".repeat(curable_core::MAX_CODE - 1)));
    }
}
