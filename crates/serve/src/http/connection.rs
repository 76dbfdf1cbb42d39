//! One connection: its limits, and how it ends.

use std::pin::pin;
use std::time::Duration;

use axum::Router;
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use hyper_util::server::conn::auto::Builder;
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpStream;
use tokio_util::sync::CancellationToken;

use super::options::Limits;
use super::patient::Patient;

/// How many header fields a request may have.
const MAX_FIELDS: usize = 128;

/// How many requests of one HTTP/2 connection run at once.
const MAX_STREAMS: u32 = 100;

/// How often the peer of an HTTP/2 connection must show that it is there.
const PING: Duration = Duration::from_secs(20);

/// Serves one connection until it ends; once `stop` is set, only what runs on it goes on.
pub(super) async fn serve(stream: TcpStream, router: Router, limits: Limits, stop: CancellationToken) {
    // A connection that does not take the option is only slower.
    let _ = stream.set_nodelay(true);
    let mut builder = Builder::new(TokioExecutor::new());
    builder
        .http1()
        .timer(TokioTimer::new())
        .header_read_timeout(limits.head_time)
        .max_headers(MAX_FIELDS)
        // The door refuses headers that are too large with an answer; this is where even that ends.
        .max_buf_size((2 * limits.headers).max(16 * 1024));
    builder
        .http2()
        .timer(TokioTimer::new())
        .max_header_list_size(u32::try_from(2 * limits.headers).unwrap_or(u32::MAX))
        .max_concurrent_streams(MAX_STREAMS)
        .keep_alive_interval(PING)
        .keep_alive_timeout(limits.head_time);
    let io = TokioIo::new(Patient::new(stream, limits.head_time, limits.write_time));
    let mut connection = pin!(builder.serve_connection(io, TowerToHyperService::new(router)));
    tokio::select! {
        // Whatever ends a connection is the peer's doing and nobody's news.
        _ = connection.as_mut() => return,
        () = stop.cancelled() => connection.as_mut().graceful_shutdown(),
    }
    let _ = connection.await;
}
