//! About how many tokens a model pays for what is sent.

use serde_json::Value;

/// The length of what is really sent, a quarter of it, rounded up: the rule of thumb for English and JSON.
pub fn estimate(value: &Value) -> u64 {
    let mut count = Count(0);
    // Writing into a counter cannot fail, and what could not be written would count for nothing.
    let _ = serde_json::to_writer(&mut count, value);
    count.0.div_ceil(4)
}

struct Count(u64);

impl std::io::Write for Count {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0 += bytes.len() as u64;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}
