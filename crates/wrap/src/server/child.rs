//! Keeps a program running: starts it, tells it what it must know, and starts it again when it ends.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, PoisonError};
use std::time::{Duration, Instant};

use tokio::io::{AsyncRead, AsyncWriteExt};
use tokio::process::{Child, ChildStdin};
use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;

use super::link::{Link, Outgoing, Replay, Status};
use super::program::Program;
use crate::fault::What;
use crate::frame::{Frame, Unread};
use crate::json::items;
use crate::lines::{Line, Lines};

/// The shortest and the longest time before a program is started again.
const BACKOFF: (Duration, Duration) = (Duration::from_millis(50), Duration::from_secs(5));

/// How long a program may take to end by itself when its input has ended.
const GRACE: Duration = Duration::from_secs(3);

/// How many messages may wait to be written.
const QUEUE: usize = 256;

/// The longest line of a log.
const LOG_LINE: usize = 16 * 1024;

/// Runs the program until `stop` is set, again and again.
pub(crate) async fn supervise(link: Arc<Link>, program: Program, stop: CancellationToken) {
    let sweeping = tokio::spawn({
        let link = Arc::clone(&link);
        async move { link.sweep().await }
    });
    let (mut epoch, mut failures) = (0_u64, 0_u32);
    while !stop.is_cancelled() {
        epoch += 1;
        let answers = match program.start() {
            Ok(child) => run(&link, child, epoch, &stop).await,
            Err(error) => {
                tracing::error!(target: "curable::wrap", command = %program.command, %error, "the server cannot be started");
                if error.kind() == std::io::ErrorKind::NotFound {
                    // It will not be there a moment later; whoever asks is told at once.
                    break;
                }
                0
            }
        };
        if stop.is_cancelled() {
            break;
        }
        // One that has answered something before it ended is worth another try at once.
        failures = if answers > 0 { 0 } else { failures.saturating_add(1) };
        let wait = BACKOFF.0.saturating_mul(1 << failures.min(10)).min(BACKOFF.1);
        link.status.send_replace(Status::Down(Instant::now() + wait));
        tokio::select! {
            () = tokio::time::sleep(wait) => {}
            () = stop.cancelled() => {}
        }
    }
    link.status.send_replace(Status::Closed);
    sweeping.abort();
}

/// One run; gives how many answers it gave besides those to what it was told first.
async fn run(link: &Arc<Link>, mut child: Child, epoch: u64, stop: &CancellationToken) -> u64 {
    let (Some(input), Some(output), Some(errors)) =
        (child.stdin.take(), child.stdout.take(), child.stderr.take())
    else {
        return 0;
    };
    let (writer, queue) = mpsc::channel(QUEUE);
    let writing = tokio::spawn(write(input, queue));
    let logging = tokio::spawn(log(errors));
    let answers = Arc::new(AtomicU64::new(0));
    let reading = tokio::spawn(read(Arc::clone(link), output, epoch, Arc::clone(&answers)));
    let replay = link.replay.lock().unwrap_or_else(PoisonError::into_inner).clone();
    let starting = tokio::spawn(start(Arc::clone(link), replay, epoch, writer));
    let mut reading = reading;
    let ended = tokio::select! {
        ended = &mut reading => { drop(ended); true }
        () = stop.cancelled() => false,
    };
    starting.abort();
    // From here on nothing is taken for this run: whatever was, is answered below.
    link.status.send_replace(Status::Starting);
    let why = if ended {
        writing.abort();
        drop(writing.await);
        let status = tokio::time::timeout(GRACE, child.wait()).await;
        match status {
            Ok(Ok(status)) => format!("the server ended: {status}"),
            Ok(Err(_)) | Err(_) => "the server closed its output".to_owned(),
        }
    } else {
        // Its input ends when the last writer goes; it may end by itself then.
        drop(tokio::time::timeout(GRACE, writing).await);
        drop(tokio::time::timeout(GRACE, &mut reading).await);
        "the relay ends".to_owned()
    };
    reading.abort();
    drop(child.start_kill());
    drop(tokio::time::timeout(GRACE, child.wait()).await);
    drop(tokio::time::timeout(Duration::from_millis(100), logging).await);
    if ended {
        tracing::warn!(target: "curable::wrap", run = epoch, "{why}");
    }
    link.ended(epoch, &why).await;
    answers.load(Ordering::Relaxed)
}

/// Tells a server that was started again what the one before knew, then opens it.
async fn start(link: Arc<Link>, replay: Replay, epoch: u64, writer: mpsc::Sender<Outgoing>) {
    let Replay { initialize, initialized, settings } = replay;
    if let Some(initialize) = initialize {
        // Nobody waits for what comes beside the answers to what is told again.
        let (nobody, _gone) = mpsc::channel(1);
        let told = |frame: Frame| {
            let frame = Frame::read(frame.with_id(&link.own_id())).unwrap_or(frame);
            let (link, nobody, run) = (Arc::clone(&link), nobody.clone(), Some((epoch, writer.clone())));
            async move { link.request_in(&frame, nobody, run).await }
        };
        if told(initialize).await.is_err() {
            return;
        }
        if let Some(text) = initialized {
            drop(writer.send(Outgoing { text, sent: Arc::default() }).await);
        }
        for (_, setting) in settings {
            drop(told(setting).await);
        }
    }
    link.status.send_replace(Status::Up(epoch, writer));
}

async fn write(mut input: ChildStdin, mut queue: mpsc::Receiver<Outgoing>) {
    let mut lines = Vec::new();
    while let Some(Outgoing { text, sent }) = queue.recv().await {
        lines.clear();
        lines.extend_from_slice(text.as_bytes());
        lines.push(b'\n');
        sent.store(true, Ordering::Release);
        // What waits already goes out with it.
        while lines.len() < 64 * 1024
            && let Ok(Outgoing { text, sent }) = queue.try_recv()
        {
            lines.extend_from_slice(text.as_bytes());
            lines.push(b'\n');
            sent.store(true, Ordering::Release);
        }
        if input.write_all(&lines).await.is_err() || input.flush().await.is_err() {
            return;
        }
    }
}

async fn read(link: Arc<Link>, output: impl AsyncRead + Unpin, epoch: u64, answers: Arc<AtomicU64>) {
    let mut lines = Lines::new(output, link.shared.options.max_frame);
    while let Ok(Some(line)) = lines.next().await {
        match line {
            Line::Text(text) => take(&link, text, epoch, &answers).await,
            Line::NotText(shown) => link.noise(&shown, What::Malformed).await,
            Line::TooLong(ends) => link.noise(&ends, What::TooLong).await,
        }
    }
}

async fn take(link: &Link, text: String, epoch: u64, answers: &AtomicU64) {
    match Frame::read(text) {
        Ok(frame) => {
            answers.fetch_add(u64::from(frame.method().is_none()), Ordering::Relaxed);
            link.receive(frame, epoch).await;
        }
        Err((Unread::Noise, text)) => match items(&text).filter(|items| !items.is_empty()) {
            // The revision of 2025-03 had several messages in one.
            Some(items) if items.iter().all(|item| item.starts_with('{')) => {
                for item in items {
                    match Frame::read(item.to_owned()) {
                        Ok(frame) => link.receive(frame, epoch).await,
                        Err((_, text)) => link.noise(&text, What::Malformed).await,
                    }
                }
            }
            _ => link.noise(&text, What::Malformed).await,
        },
        Err((Unread::Malformed(_), text)) => link.noise(&text, What::Malformed).await,
    }
}

/// What a server writes beside its messages goes to the log, screened.
async fn log(errors: impl AsyncRead + Unpin) {
    let mut lines = Lines::new(errors, LOG_LINE);
    while let Ok(Some(line)) = lines.next().await {
        let (Line::Text(text) | Line::NotText(text) | Line::TooLong(text)) = line;
        tracing::info!(target: "curable::wrap::server", "{}", curable_runtime::screen::screened(&text));
    }
}
