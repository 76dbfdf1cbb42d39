//! One line per call on standard error, when it is asked for.

use curable_runtime::ServiceBuilder;
use curable_serve::http::CallLog;
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

use crate::flags::{Listen, Log};

/// Makes lines of what is told, from now on.
pub(super) fn start(flags: &Listen) -> anyhow::Result<()> {
    match flags.log {
        Some(Log::Json) => {
            // What libraries tell is for their authors, and may hold what callers sent.
            let ours = Targets::new().with_target("curable", LevelFilter::INFO);
            let lines = tracing_subscriber::fmt::layer()
                .json()
                .flatten_event(true)
                .with_current_span(false)
                .with_span_list(false)
                .with_writer(std::io::stderr);
            Ok(tracing_subscriber::registry().with(ours).with(lines).try_init()?)
        }
        None => Ok(()),
    }
}

/// The same service, whose calls are told.
pub(super) fn watched(builder: ServiceBuilder, flags: &Listen) -> ServiceBuilder {
    match flags.log {
        Some(Log::Json) if flags.log_reports => builder.observer(CallLog::default().with_reports()),
        Some(Log::Json) => builder.observer(CallLog::default()),
        None => builder,
    }
}
