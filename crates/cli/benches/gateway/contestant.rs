//! What is measured: a server in a way of talking to it, started and called.

use std::net::TcpListener;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};

use crate::http::Connection;
use crate::message::{Era, Load, is_flagged};
use crate::process::Program;
use crate::streams::Streams;

/// The longest start that is waited for.
const LONGEST_START: Duration = Duration::from_mins(2);

/// Where everything is.
pub(crate) struct Scene {
    /// The description, as JSON, which everybody reads.
    pub(crate) description: PathBuf,
    /// The upstream, as `host:port`.
    pub(crate) upstream: String,
    /// Where peers are installed.
    pub(crate) peers: PathBuf,
}

impl Scene {
    pub(crate) fn upstream_url(&self) -> String {
        format!("http://{}", self.upstream)
    }
}

/// How a server is talked to.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Way {
    Http(Era),
    Streams,
}

/// Makes the program ready, with the address at which it shall listen where it does.
pub(crate) type Start = dyn Fn(&Scene, &str) -> Command;

/// One server in one way of talking to it.
pub(crate) struct Contestant {
    pub(crate) name: String,
    /// The transport, in words.
    pub(crate) transport: &'static str,
    pub(crate) way: Way,
    pub(crate) command: Box<Start>,
}

/// A contestant that runs, or the upstream itself.
pub(crate) struct Running {
    pub(crate) name: String,
    pub(crate) transport: &'static str,
    /// Absent for the upstream itself.
    pub(crate) program: Option<Program>,
    line: Line,
    /// Whether the answers to the call that is prepared are failures.
    flagged: bool,
}

enum Line {
    Http { address: String, era: Option<Era>, open: Vec<Connection> },
    Streams(Streams),
}

impl Contestant {
    /// Starts it, and gives how many milliseconds passed until it had answered with its tools.
    pub(crate) fn start(&self, scene: &Scene) -> Result<(Running, f64)> {
        let address = free_address()?;
        let mut command = (self.command)(scene, &address);
        command.stderr(Stdio::null());
        let start = Instant::now();
        let (program, line) = match self.way {
            Way::Http(era) => {
                let mut program = Program::spawn(command.stdin(Stdio::null()).stdout(Stdio::null()))?;
                let mut connection = reach(&mut program, &address, era, start + LONGEST_START)?;
                connection.list().and_then(has_tools)?;
                (program, Line::Http { address, era: Some(era), open: vec![connection] })
            }
            Way::Streams => {
                let mut program = Program::spawn(command.stdin(Stdio::piped()).stdout(Stdio::piped()))?;
                let (input, output) = (program.child.stdin.take(), program.child.stdout.take());
                let mut streams = Streams::open(input.context("its input")?, output.context("its output")?)?;
                streams.list().and_then(has_tools)?;
                (program, Line::Streams(streams))
            }
        };
        let started_ms = start.elapsed().as_secs_f64() * 1e3;
        let (name, transport) = (self.name.clone(), self.transport);
        Ok((Running { name, transport, program: Some(program), line, flagged: false }, started_ms))
    }
}

impl Running {
    /// The upstream, called without anything between.
    pub(crate) fn direct(scene: &Scene) -> Self {
        let line = Line::Http { address: scene.upstream.clone(), era: None, open: Vec::new() };
        let name = "direct".to_owned();
        Self { name, transport: "HTTP, no MCP", program: None, line, flagged: false }
    }

    /// Makes one call and gives the answer.
    pub(crate) fn ask(&mut self, load: &Load) -> Result<String> {
        match &mut self.line {
            Line::Streams(streams) => Ok(streams.call(load)?.to_owned()),
            Line::Http { address, era, open } => {
                if open.is_empty() {
                    open.push(Connection::open(address, *era)?);
                }
                let connection = open.first_mut().context("a connection")?;
                connection.renew()?;
                connection.prepare(load);
                Ok(connection.exchange()?.to_owned())
            }
        }
    }

    /// Makes a call ready for so many callers.
    pub(crate) fn prepare(&mut self, load: &Load, callers: usize) -> Result<()> {
        let answer = self.ask(load)?;
        self.flagged = is_flagged(&answer);
        ensure!(load.fails || !self.flagged, "a call that is good was refused: {answer}");
        if let Line::Http { address, era, open } = &mut self.line {
            for connection in open.iter_mut().take(callers).skip(1) {
                connection.renew()?;
            }
            while open.len() < callers {
                open.push(Connection::open(address, *era)?);
            }
            for connection in open {
                connection.prepare(load);
            }
        }
        Ok(())
    }

    /// Calls until a moment, with so many callers at once, and gives the time of each call in milliseconds.
    pub(crate) fn run(&mut self, load: &Load, callers: usize, until: Instant) -> Result<Vec<f64>> {
        let flagged = self.flagged;
        match &mut self.line {
            Line::Streams(streams) => streams.run(load, callers, flagged, until),
            Line::Http { open, .. } => thread::scope(|scope| {
                let threads: Vec<_> = open
                    .iter_mut()
                    .take(callers)
                    .map(|connection| scope.spawn(move || calls(connection, flagged, until)))
                    .collect();
                let mut times = Vec::new();
                for thread in threads {
                    times.extend(thread.join().expect("a caller")?);
                }
                Ok(times)
            }),
        }
    }
}

fn calls(connection: &mut Connection, flagged: bool, until: Instant) -> Result<Vec<f64>> {
    let mut times = Vec::new();
    loop {
        let start = Instant::now();
        let answer = connection.exchange()?;
        let end = Instant::now();
        ensure!(is_flagged(answer) == flagged, "another answer: {answer}");
        times.push((end - start).as_secs_f64() * 1e3);
        if end >= until {
            return Ok(times);
        }
    }
}

/// Tries to connect until somebody listens.
fn reach(program: &mut Program, address: &str, era: Era, until: Instant) -> Result<Connection> {
    loop {
        match Connection::open(address, Some(era)) {
            Ok(connection) => return Ok(connection),
            Err(error) if Instant::now() > until => return Err(error.context("it does not listen")),
            Err(_) => thread::sleep(Duration::from_micros(500)),
        }
        if let Some(status) = program.child.try_wait()? {
            bail!("the program has ended: {status}");
        }
    }
}

fn has_tools(answer: &str) -> Result<()> {
    ensure!(answer.contains("getItem"), "no list of tools: {answer}");
    Ok(())
}

/// An address of this machine at which nobody listens.
fn free_address() -> Result<String> {
    Ok(TcpListener::bind("127.0.0.1:0")?.local_addr()?.to_string())
}
