//! How a server is told to stop: once to end what runs, twice to end at once.

use tokio_util::sync::CancellationToken;

/// Tells a server to stop. A clone tells the same.
#[derive(Clone, Debug, Default)]
pub struct Stop {
    soft: CancellationToken,
    hard: CancellationToken,
}

impl Stop {
    /// Nobody has told it yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Listens to the signals that end a program: the first stops, the second stops at once.
    ///
    /// It must be called within a tokio runtime.
    pub fn on_signals() -> Self {
        let stop = Self::new();
        let told = stop.clone();
        let mut signals = Signals::listen();
        tokio::spawn(async move {
            signals.next().await;
            told.stop();
            signals.next().await;
            told.stop_now();
        });
        stop
    }

    /// Take nothing new, and let what runs end within the grace period.
    pub fn stop(&self) {
        self.soft.cancel();
    }

    /// End at once.
    pub fn stop_now(&self) {
        self.soft.cancel();
        self.hard.cancel();
    }

    /// Set when it was told to stop, for others who stop with it.
    pub fn token(&self) -> CancellationToken {
        self.soft.clone()
    }

    pub(crate) async fn told(&self) {
        self.soft.cancelled().await;
    }

    pub(crate) async fn told_now(&self) {
        self.hard.cancelled().await;
    }
}

/// The signals that end a program. They are listened to from one to the next, so that none is missed between.
struct Signals {
    #[cfg(unix)]
    terminate: Option<tokio::signal::unix::Signal>,
    #[cfg(unix)]
    interrupt: Option<tokio::signal::unix::Signal>,
}

#[cfg(unix)]
impl Signals {
    fn listen() -> Self {
        use tokio::signal::unix::{SignalKind, signal};
        let listen = |kind: SignalKind| signal(kind).ok();
        Self { terminate: listen(SignalKind::terminate()), interrupt: listen(SignalKind::interrupt()) }
    }

    async fn next(&mut self) {
        tokio::select! {
            () = heard(self.terminate.as_mut()) => {}
            () = heard(self.interrupt.as_mut()) => {}
        }
    }
}

/// Waits for a signal; one that cannot be heard never comes.
#[cfg(unix)]
async fn heard(signal: Option<&mut tokio::signal::unix::Signal>) {
    match signal {
        Some(signal) => {
            signal.recv().await;
        }
        None => std::future::pending().await,
    }
}

#[cfg(not(unix))]
impl Signals {
    fn listen() -> Self {
        Self {}
    }

    async fn next(&mut self) {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    }
}
