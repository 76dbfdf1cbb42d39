//! What holds for all operations of a service.

use std::sync::Arc;
use std::time::Duration;

use super::call::Identity;
use crate::validate::Lenient;

/// What holds for all operations of a service.
#[derive(Clone, Debug)]
pub struct Settings {
    /// How many calls run at once.
    pub concurrent: usize,
    /// How long an operation may take that says nothing itself.
    pub deadline: Option<Duration>,
    /// Whether arguments that can be coerced without a loss are.
    pub lenient: Lenient,
    /// Who calls from outside when nobody is known: an owner at their own keyboard, or nobody at all.
    pub stranger: Option<Arc<Identity>>,
    /// Whether handlers get the token of whoever calls, to pass it on. Where they do not, servers forget it at the door.
    pub passes_tokens: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            concurrent: 1024,
            deadline: Some(Duration::from_mins(1)),
            lenient: Lenient::Off,
            stranger: None,
            passes_tokens: false,
        }
    }
}
