//! What the list of tools costs whoever reads it, said when it is a lot.

use curable_runtime::{Caller, Service, estimate_tokens};
use curable_serve::mcp::{McpOptions, McpServer};

use crate::output::Output;

/// A list with fewer tools is not looked at: putting it together would cost a small server more memory than it needs.
const FEW: usize = 25;

/// A list above so many tokens fills much of what a model can hold.
const MANY_TOKENS: u64 = 20_000;

/// Counts beside the serving, because putting the whole list together takes longer than all the rest of the start.
pub(super) fn tell(service: &Service, tools: &McpOptions) {
    let operations = service.registry().snapshot().operations().len();
    if operations < FEW {
        return;
    }
    let server = McpServer::new(service.clone(), tools.clone());
    tokio::task::spawn_blocking(move || {
        let list = server.tools(&Caller::default());
        let tokens: u64 = list
            .iter()
            .map(|tool| serde_json::to_value(tool).map(|tool| estimate_tokens(&tool)).unwrap_or_default())
            .sum();
        if tokens > MANY_TOKENS {
            // A standard error that is gone is no reason to stop.
            let _ = Output::new().remark(&words(list.len(), tokens));
        }
    });
}

fn words(tools: usize, tokens: u64) -> String {
    format!(
        "curable: the list of {tools} tools costs a client about {tokens} tokens; `--tools search` offers three tools \
         that find and call them, and a mapping file can leave operations out"
    )
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_warning_says_the_cost_and_what_to_do() {
        let words = super::words(1_223, 900_000);
        assert!(
            words.contains("1223 tools")
                && words.contains("900000 tokens")
                && words.contains("--tools search")
        );
    }
}
