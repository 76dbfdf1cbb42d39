//! How a server is relayed.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use curable_runtime::validate::Lenient;
use curable_serve::Budget;

use crate::rules::Rules;
use crate::seen::Witness;

/// How a server is relayed.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// What becomes of arguments that the tool's own input schema refuses.
    pub validate: Validate,
    /// Whether arguments that can be coerced without a loss are.
    pub lenient: Lenient,
    /// How long a server may be silent about a request. Progress, and requests of its own, are no silence.
    pub timeout: Duration,
    /// The longest message, in bytes.
    pub max_frame: usize,
    /// What the envelope of a failure may take.
    pub budget: Budget,
    /// How many tokens the line of codes in a description may take.
    pub fails_tokens: u64,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            validate: Validate::On,
            lenient: Lenient::Off,
            timeout: Duration::from_mins(5),
            max_frame: 32 << 20,
            budget: Budget::default(),
            fails_tokens: 40,
        }
    }
}

/// What becomes of arguments that the tool's own input schema refuses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Validate {
    /// Nobody looks at them.
    Off,
    /// They are sent, and the answer says in `_meta` what was wrong with them.
    Warn,
    /// They are refused, with repairs and patch, and the server is not bothered.
    #[default]
    On,
}

/// What all conversations of one relay share.
pub(crate) struct Shared {
    pub(crate) options: Options,
    pub(crate) rules: Arc<Rules>,
    pub(crate) witnesses: Vec<Arc<dyn Witness>>,
}

impl fmt::Debug for Shared {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Shared").field("options", &self.options).finish_non_exhaustive()
    }
}
