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
        tokio::spawn(async move {
            signal().await;
            told.stop();
            signal().await;
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

    pub(super) async fn told(&self) {
        self.soft.cancelled().await;
    }

    pub(super) async fn told_now(&self) {
        self.hard.cancelled().await;
    }
}

#[cfg(unix)]
async fn signal() {
    use tokio::signal::unix::{SignalKind, signal};
    let Ok(mut terminate) = signal(SignalKind::terminate()) else {
        return interrupt().await;
    };
    tokio::select! {
        _ = terminate.recv() => {}
        () = interrupt() => {}
    }
}

#[cfg(not(unix))]
async fn signal() {
    interrupt().await;
}

/// Ctrl-C; where it cannot be heard, nothing is ever heard.
async fn interrupt() {
    if tokio::signal::ctrl_c().await.is_err() {
        std::future::pending::<()>().await;
    }
}
