//! The gateway as a program of its own, and what the system tells about it.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Instant;

use serde_json::Value;

/// The clock of the system's accounts ticks so often in a second.
const TICKS: f64 = 100.0;

pub(crate) struct Gateway {
    child: Child,
    pub(crate) address: String,
    pub(crate) started_ms: f64,
}

impl Gateway {
    /// Starts it, and waits until it says where it listens.
    pub(crate) fn start(spec: &Path, upstream: &str) -> Self {
        let start = Instant::now();
        let mut child = Command::new(env!("CARGO_BIN_EXE_curable"))
            .args(["serve", "--listen", "127.0.0.1:0", "--json", "--upstream", &format!("http://{upstream}")])
            .arg(spec)
            .stdout(Stdio::piped())
            .stdin(Stdio::null())
            .spawn()
            .expect("the program");
        let mut line = String::new();
        let out = child.stdout.take().expect("its output");
        BufReader::new(out).read_line(&mut line).expect("its first line");
        let started_ms = start.elapsed().as_secs_f64() * 1e3;
        let told: Value = serde_json::from_str(&line).expect("JSON");
        let address = told["http"].as_str().expect("an address").trim_start_matches("http://").to_owned();
        Self { child, address, started_ms }
    }

    /// What it has taken of the processor's time.
    pub(crate) fn cpu_us(&self) -> f64 {
        let stat = fs::read_to_string(format!("/proc/{}/stat", self.child.id())).expect("the system tells");
        let fields = stat.rsplit_once(')').expect("a name in parentheses").1;
        let ticks =
            fields.split_whitespace().skip(11).take(2).map(|field| field.parse::<f64>().expect("a number"));
        ticks.sum::<f64>() / TICKS * 1e6
    }

    /// The memory that it holds.
    pub(crate) fn memory_mib(&self) -> f64 {
        let status =
            fs::read_to_string(format!("/proc/{}/status", self.child.id())).expect("the system tells");
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).expect("its memory");
        line.trim().trim_end_matches("kB").trim().parse::<f64>().expect("a number") / 1024.0
    }
}

impl Drop for Gateway {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
