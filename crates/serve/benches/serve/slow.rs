//! What a client that behaves feels of two hundred that do not.

use std::thread::{self, JoinHandle};
use std::time::Duration;

use curable_measure::{middle, percentile, report_noted};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_util::sync::CancellationToken;

use crate::child::Server;
use crate::ours;
use crate::post::{Client, request};

const CLIENTS: u32 = 200;
const ROUNDS: usize = 9;
const CALLS: usize = 2_000;

/// How long a slow client takes for one byte.
const BYTE: Duration = Duration::from_millis(100);

/// How long a round waits until its slow clients are there, or gone.
const SETTLING: Duration = Duration::from_millis(300);

pub(crate) fn measure() {
    let mut server = Server::start(ours::HTTP);
    let address = server.read().to_owned();
    let mut client = Client::connect(&address);
    for _ in 0..CALLS {
        client.call();
    }
    let (mut quiet, mut crowded) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        quiet.push(p99(&mut client));
        let crowd = Crowd::gather(&address);
        thread::sleep(SETTLING);
        crowded.push(p99(&mut client));
        crowd.leave();
        thread::sleep(SETTLING);
    }
    let (quiet, crowded) = (middle(quiet), middle(crowded));
    let note = format!(
        "MCP over HTTP; medians of the p99 of {ROUNDS} rounds in turn: {:.0} µs against {:.0} µs",
        crowded / 1e3,
        quiet / 1e3
    );
    let name = format!("p99 of a healthy client beside {CLIENTS} slow ones, against a quiet server");
    report_noted(&name, "ratio", Some(2.0), crowded / quiet, &note);
}

fn p99(client: &mut Client) -> f64 {
    percentile((0..CALLS).map(|_| client.call()).collect(), 99)
}

/// Slow clients, on a thread of their own.
struct Crowd {
    leaving: CancellationToken,
    thread: JoinHandle<()>,
}

impl Crowd {
    fn gather(address: &str) -> Self {
        let leaving = CancellationToken::new();
        let (address, left) = (address.to_owned(), leaving.clone());
        let thread = thread::spawn(move || {
            let runtime =
                tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime starts");
            runtime.block_on(async {
                for index in 0..CLIENTS {
                    tokio::spawn(slow(address.clone(), index));
                }
                left.cancelled().await;
            });
        });
        Self { leaving, thread }
    }

    fn leave(self) {
        self.leaving.cancel();
        self.thread.join().expect("slow clients that leave when they are told to");
    }
}

/// Of four clients one sends nothing, one half a head and no more, one a head and then its body byte by byte, and one
/// everything byte by byte. Whoever is cut off comes again.
async fn slow(address: String, index: u32) {
    let request = request(&address);
    let head = request.find("\r\n\r\n").map_or(0, |end| end + 4);
    let (at_once, bytes) = match index % 4 {
        0 => (0, 0),
        1 => (head / 2, 0),
        2 => (head, request.len() - head - 1),
        _ => (0, request.len() - 1),
    };
    // They do not know of each other, so that they do not keep step either.
    tokio::time::sleep(BYTE * index / CLIENTS).await;
    loop {
        let Ok(mut stream) = TcpStream::connect(&address).await else {
            tokio::time::sleep(BYTE).await;
            continue;
        };
        let mut sent = stream.write_all(&request.as_bytes()[..at_once]).await.is_ok();
        for index in at_once..at_once + bytes {
            tokio::time::sleep(BYTE).await;
            sent = sent && stream.write_all(&request.as_bytes()[index..=index]).await.is_ok();
            if !sent {
                break;
            }
        }
        // Nothing else is sent: the end comes from the other side.
        let _ = stream.read_to_end(&mut Vec::new()).await;
    }
}
