//! A call through the gateway beside the same call to the upstream itself: latency, throughput, processor time, memory
//! and start, for calls that succeed and calls that fail, with one caller and with sixteen.
#![expect(clippy::expect_used, reason = "a benchmark that cannot start has failed")]

mod client;
mod process;

use curable_measure::{middle, report, report_noted};
use curable_reference_depot::{Depot, OPENAPI, Options, Server};

use client::{Client, Load};
use process::Gateway;

/// The calls of one measurement.
const CALLS: usize = 4_000;

/// What the issue of the gateway asks for: microseconds of the processor's time, milliseconds, megabytes.
const CPU_US: f64 = 100.0;
const P50_RATIO: f64 = 0.30 / 0.13;
const MEMORY_MIB: f64 = 15.0;
const START_MS: f64 = 20.0;

/// The calls: what they are called in the report, the tool, its arguments, and the request to the upstream itself.
const LOADS: &[Load] = &[
    Load {
        name: "valid",
        tool: "getItem",
        arguments: r#"{"itemId":"item-blue-lamp"}"#,
        path: "/items/item-blue-lamp",
        fails: false,
    },
    Load {
        name: "refused here",
        tool: "listItems",
        arguments: r#"{"category":"lightning"}"#,
        path: "/items?category=lightning",
        fails: true,
    },
    Load {
        name: "not found",
        tool: "getItem",
        arguments: r#"{"itemId":"item-none-here"}"#,
        path: "/items/item-none-here",
        fails: true,
    },
];

fn main() {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(1)
        .enable_all()
        .build()
        .expect("a runtime");
    let address = "127.0.0.1:0".parse().expect("an address");
    let upstream = runtime.block_on(Server::start(Depot::new(Options::default()), address)).expect("a depot");
    let upstream_address = upstream.address().to_string();
    let spec = std::env::temp_dir().join(format!("curable-bench-{}.yaml", std::process::id()));
    std::fs::write(&spec, OPENAPI).expect("a file");

    let starts = (0..9).map(|_| Gateway::start(&spec, &upstream_address).started_ms).collect();
    report("gateway: start", "ms", Some(START_MS), middle(starts));

    let gateway = Gateway::start(&spec, &upstream_address);
    for load in LOADS {
        measure(load, &gateway, &upstream_address);
    }
    report("gateway: memory after the calls", "MiB", Some(MEMORY_MIB), gateway.memory_mib());
    // What is left behind lies in the system's folder for such things.
    let _ = std::fs::remove_file(&spec);
}

fn measure(load: &Load, gateway: &Gateway, upstream: &str) {
    let name = load.name;
    let (mut direct, mut through) = (Client::direct(load, upstream), Client::through(load, &gateway.address));
    for _ in 0..200 {
        direct.call();
        through.call();
    }
    let (mut plain, mut ours) = (Vec::new(), Vec::new());
    let before = gateway.cpu_us();
    for _ in 0..CALLS {
        plain.push(direct.call());
        ours.push(through.call());
    }
    let cpu = (gateway.cpu_us() - before) / as_f64(CALLS);
    let (plain, ours) = (middle(plain), middle(ours));
    let note = format!("{ours:.3} ms; direct {plain:.3} ms");
    report_noted(&format!("gateway: {name}, 1 caller, p50"), "ratio", Some(P50_RATIO), ours / plain, &note);
    report(&format!("gateway: {name}, 1 caller, processor time a call"), "us", Some(CPU_US), cpu);

    let before = gateway.cpu_us();
    let (elapsed, p50) = client::together(load, &gateway.address, 16, CALLS);
    let cpu = (gateway.cpu_us() - before) / as_f64(CALLS);
    let note = format!("{:.0} calls/s, p50 {p50:.3} ms", as_f64(CALLS) / elapsed);
    report_noted(
        &format!("gateway: {name}, 16 callers, processor time a call"),
        "us",
        Some(CPU_US),
        cpu,
        &note,
    );
}

fn as_f64(count: usize) -> f64 {
    f64::from(u32::try_from(count).unwrap_or(u32::MAX))
}
