//! One conversation over the standard streams of a program, with several calls under way at once.

use std::io::{BufRead, BufReader, Write};
use std::process::{ChildStdin, ChildStdout};
use std::time::Instant;

use anyhow::{Context, Result, ensure};

use crate::message::{Era, INITIALIZED, Load, initialize, is_flagged};

const ERA: Era = Era::Handshake;

pub(crate) struct Streams {
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    line: String,
}

impl Streams {
    /// Makes the handshake.
    pub(crate) fn open(input: ChildStdin, output: ChildStdout) -> Result<Self> {
        let mut this = Self { input, output: BufReader::new(output), line: String::new() };
        this.send(&initialize())?;
        this.read()?;
        this.send(INITIALIZED)?;
        Ok(this)
    }

    /// Asks for the tools.
    pub(crate) fn list(&mut self) -> Result<&str> {
        self.send(&ERA.list(1))?;
        self.read()?;
        Ok(&self.line)
    }

    /// Makes one call and gives its answer.
    pub(crate) fn call(&mut self, load: &Load) -> Result<&str> {
        self.send(&ERA.call(1, load))?;
        self.read()?;
        Ok(&self.line)
    }

    /// Keeps so many calls under way until a moment, and gives the time of each in milliseconds. One thread is all
    /// that callers on one pair of streams need.
    pub(crate) fn run(
        &mut self,
        load: &Load,
        callers: usize,
        flagged: bool,
        until: Instant,
    ) -> Result<Vec<f64>> {
        let requests: Vec<String> = (0..callers).map(|caller| ERA.call(caller, load)).collect();
        let mut sent = Vec::new();
        for request in &requests {
            sent.push(Instant::now());
            self.send(request)?;
        }
        let (mut times, mut open) = (Vec::new(), callers);
        while open > 0 {
            let caller = self.read()?;
            let now = Instant::now();
            let request = requests.get(caller).context("an answer to nobody")?;
            times.push((now - sent[caller]).as_secs_f64() * 1e3);
            ensure!(is_flagged(&self.line) == flagged, "another answer: {}", self.line);
            if now < until {
                sent[caller] = Instant::now();
                self.send(request)?;
            } else {
                open -= 1;
            }
        }
        Ok(times)
    }

    fn send(&mut self, message: &str) -> Result<()> {
        // One write, so that the program wakes once.
        Ok(self.input.write_all(format!("{message}\n").as_bytes())?)
    }

    /// Reads the next answer and gives its id; what a program says unasked is passed over.
    fn read(&mut self) -> Result<usize> {
        loop {
            self.line.clear();
            ensure!(self.output.read_line(&mut self.line)? > 0, "the program has ended");
            if let Some(id) = id_of(&self.line) {
                return Ok(id);
            }
        }
    }
}

/// The id of an answer: the only `id` that is a number, wherever it stands.
fn id_of(answer: &str) -> Option<usize> {
    answer.split(r#""id":"#).skip(1).find_map(|rest| {
        let rest = rest.trim_start();
        let digits = rest.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(rest.len());
        rest[..digits].parse().ok()
    })
}
