//! A call through the gateway beside the same call to the upstream itself and through other products: latency,
//! throughput, processor time, memory and start, for calls that succeed and calls that fail, with one caller and with
//! sixteen. One client measures everybody, and everybody has the same upstream and the same description.
#![expect(clippy::expect_used, reason = "a benchmark that cannot start has failed")]

mod contestant;
mod description;
mod facts;
mod http;
mod message;
mod peers;
mod process;
mod relay;
mod rounds;
mod streams;

use std::path::Path;
use std::process::Command;

use curable_measure::{middle, report, report_noted, report_row};
use curable_reference_depot::{Depot, Options, Server};

use contestant::{Contestant, Running, Scene, Way};
use message::{Era, Load};
use rounds::{Numbers, measure};

/// What the issue of the gateway asks for: microseconds of the processor's time, milliseconds, megabytes.
const CPU_US: f64 = 100.0;
const P50_MS: f64 = 0.30;
/// A call of 0.30 ms where the upstream alone takes 0.13.
const ADDED_MS: f64 = 0.17;
/// The same against the best of the others, whose 295 µs and 0.64 ms were measured beside these limits on another machine.
const CPU_OF_BEST: f64 = 100.0 / 295.0;
const P50_OF_BEST: f64 = 0.30 / 0.64;
const MEMORY_MIB: f64 = 15.0;
const START_MS: f64 = 20.0;

/// The calls: what they are called in the report, the tool, its arguments, and the request to the upstream itself.
const VALID: Load = Load {
    name: "valid",
    tool: "getItem",
    arguments: r#"{"itemId":"item-blue-lamp"}"#,
    path: "/items/item-blue-lamp",
    fails: false,
};
const REFUSED: Load = Load {
    name: "refused",
    tool: "listItems",
    arguments: r#"{"category":"lightning"}"#,
    path: "/items?category=lightning",
    fails: true,
};
const MISSING: Load = Load {
    name: "not found",
    tool: "getItem",
    arguments: r#"{"itemId":"item-none-here"}"#,
    path: "/items/item-none-here",
    fails: true,
};

/// The table of what a failure tells.
const FACTS: &str = "Beside others: what four failing calls tell the caller \
    (a wrong value, an id that is none, an id nearly right, an upstream that says 503 and when to come again)";

/// Where the numbers of our gateway over HTTP stand; before them are those of the upstream itself.
const OURS: usize = 1;

/// Where those of the bare relay stand, behind our three.
const RELAY: usize = 4;

fn main() {
    relay::run_if_asked();
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(1)
        .enable_all()
        .build()
        .expect("a runtime");
    let address = "127.0.0.1:0".parse().expect("an address");
    let upstream = runtime.block_on(Server::start(Depot::new(Options::default()), address)).expect("a depot");
    let folder = std::env::temp_dir().join(format!("curable-bench-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let scene = Scene {
        description: folder.join("depot.json"),
        upstream: upstream.address().to_string(),
        peers: Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/peers"),
    };
    std::fs::write(&scene.description, description::description().to_string()).expect("a file");

    let mut everybody = vec![Running::direct(&scene)];
    let mut starts = vec![f64::NAN];
    let (others, missing) = peers::installed(&scene);
    for contestant in ours().iter().chain([&relay::contestant()]).chain(&others) {
        match started(contestant, &scene) {
            Ok((running, start)) => {
                everybody.push(running);
                starts.push(start);
            }
            Err(error) => broken(contestant, &error),
        }
    }
    assert_eq!(everybody[OURS].name, "curable", "our own gateway runs");
    assert!(everybody[RELAY].name.starts_with("bare relay"), "and so does the relay");
    report("gateway: start", "ms", Some(START_MS), starts[OURS]);
    for load in [VALID, REFUSED, MISSING] {
        compare(&mut everybody, &load);
    }
    hold(&everybody, &starts, &missing);
    learn(&mut everybody, upstream.depot());
    // What is left behind lies in the system's folder for such things.
    let _ = std::fs::remove_dir_all(&folder);
}

/// Our gateway, in each way of talking to it.
fn ours() -> [Contestant; 3] {
    let over = |transport, way, listen: bool| Contestant {
        name: "curable".to_owned(),
        transport,
        way,
        command: Box::new(move |scene, address| {
            let mut command = Command::new(env!("CARGO_BIN_EXE_curable"));
            command.arg("serve").arg(&scene.description).args(["--upstream", &scene.upstream_url()]);
            if listen {
                command.args(["--listen", address])
            } else {
                command.arg("--stdio")
            };
            command
        }),
    };
    [
        over("HTTP, stateless, JSON", Way::Http(Era::Whole), true),
        over("HTTP, session, JSON", Way::Http(Era::Handshake), true),
        over("stdio", Way::Streams, false),
    ]
}

/// Starts it several times, and keeps the last; the middle of the milliseconds that it took.
fn started(contestant: &Contestant, scene: &Scene) -> anyhow::Result<(Running, f64)> {
    let (mut running, first) = contestant.start(scene)?;
    let mut starts = vec![first];
    // A slow start is slow beyond doubt.
    let times = if first > 1e3 { 2 } else { 8 };
    for _ in 0..times {
        let (next, start) = contestant.start(scene)?;
        running = next;
        starts.push(start);
    }
    Ok((running, middle(starts)))
}

fn compare(everybody: &mut [Running], load: &Load) {
    let name = load.name;
    let one = measure(everybody, load, 1);
    let many = measure(everybody, load, 16);
    let (direct, alone) = (one[0].expect("the upstream"), one[OURS].expect("our gateway"));
    let together = many[OURS].expect("our gateway");
    let (bare_alone, bare_together) = (one[RELAY].expect("the relay"), many[RELAY].expect("the relay"));
    let note = format!("direct {:.3} ms", direct.p50);
    report_noted(&format!("gateway: {name}, 1 caller, p50"), "ms", Some(P50_MS), alone.p50, &note);
    let added = alone.p50 - direct.p50;
    report(&format!("gateway: {name}, 1 caller, p50, more than direct"), "ms", Some(ADDED_MS), added);
    let ratio = alone.p50 / direct.p50;
    // It has no limit: a call that passes a relay is two calls, which an upstream that answers at once shows as a multiple.
    let note = format!("a bare relay takes {:.2}", bare_alone.p50 / direct.p50);
    report_noted(&format!("gateway: {name}, 1 caller, p50, against direct"), "ratio", None, ratio, &note);
    let note = format!("a bare relay takes {:.0}", bare_alone.cpu_us);
    let bench = format!("gateway: {name}, 1 caller, processor time a call");
    report_noted(&bench, "us", Some(CPU_US), alone.cpu_us, &note);
    let note = format!(
        "{:.0} calls/s, p50 {:.3} ms; a bare relay takes {:.0}",
        together.rate, together.p50, bare_together.cpu_us
    );
    let bench = format!("gateway: {name}, 16 callers, processor time a call");
    report_noted(&bench, "us", Some(CPU_US), together.cpu_us, &note);
    against_best(name, "1 caller, p50", (everybody, &one), |numbers| numbers.p50, P50_OF_BEST);
    against_best(name, "1 caller, processor time", (everybody, &one), |numbers| numbers.cpu_us, CPU_OF_BEST);
    against_best(
        name,
        "16 callers, processor time",
        (everybody, &many),
        |numbers| numbers.cpu_us,
        CPU_OF_BEST,
    );

    for ((running, one), many) in everybody.iter().zip(one).zip(many) {
        report_row(
            &format!("Beside others: {name}"),
            &[
                ("server", running.name.clone()),
                ("transport", running.transport.to_owned()),
                ("p50 ms, 1 caller", cell(one, |numbers| numbers.p50, 3)),
                ("16 callers", cell(many, |numbers| numbers.p50, 2)),
                ("calls/s, 16 callers", cell(many, |numbers| numbers.rate, 0)),
                ("CPU µs a call, 1 caller", cell(one, |numbers| numbers.cpu_us, 0)),
                ("CPU µs, 16 callers", cell(many, |numbers| numbers.cpu_us, 0)),
            ],
        );
    }
}

/// Reports one of our numbers beside the best of the others, where there are any.
fn against_best(
    load: &str,
    what: &str,
    (everybody, all): (&[Running], &[Option<Numbers>]),
    number: fn(&Numbers) -> f64,
    limit: f64,
) {
    let others = everybody.iter().zip(all).skip(RELAY + 1);
    let others = others.filter_map(|(running, numbers)| Some((number(numbers.as_ref()?), &running.name)));
    let Some((best, name)) = others.min_by(|(one, _), (other, _)| one.total_cmp(other)) else { return };
    let ours = number(&all[OURS].expect("our gateway"));
    let bench = format!("gateway: {load}, {what}, against the best peer");
    report_noted(&bench, "ratio", Some(limit), ours / best, &format!("{name}: {best:.2}"));
}

fn hold(everybody: &[Running], starts: &[f64], missing: &[&str]) {
    let table = "Beside others: start, until the tools are listed, and memory after the calls";
    for (running, start) in everybody.iter().zip(starts).skip(1) {
        let memory = running.program.as_ref().and_then(|program| program.memory().ok());
        let (resident, anonymous) =
            memory.map_or((f64::NAN, f64::NAN), |held| (held.resident, held.anonymous));
        if std::ptr::eq(running, &raw const everybody[OURS]) {
            let note = format!("{anonymous:.1} MiB of it anonymous");
            report_noted("gateway: memory after the calls", "MiB", Some(MEMORY_MIB), resident, &note);
        }
        report_row(
            table,
            &[
                ("server", running.name.clone()),
                ("transport", running.transport.to_owned()),
                ("start ms", format!("{start:.0}")),
                ("resident MiB", format!("{resident:.1}")),
                ("of it anonymous", format!("{anonymous:.1}")),
            ],
        );
    }
    for name in missing {
        let cells = [("server", (*name).to_owned()), ("transport", "not installed".to_owned())];
        report_row(table, &cells);
    }
}

fn learn(everybody: &mut [Running], depot: &Depot) {
    for running in everybody.iter_mut().skip(1) {
        let Ok(facts) = facts::look(running, depot, &VALID, &REFUSED, &MISSING) else { continue };
        let mut cells = vec![("server", running.name.clone()), ("transport", running.transport.to_owned())];
        cells.extend(facts);
        report_row(FACTS, &cells);
    }
}

/// A number for the page; nothing where there is none.
fn cell(numbers: Option<Numbers>, value: fn(&Numbers) -> f64, places: usize) -> String {
    let value = numbers.as_ref().map_or(f64::NAN, value);
    if value.is_nan() { String::new() } else { format!("{value:.places$}") }
}

#[expect(clippy::print_stderr, reason = "whoever runs the benchmark wants to know who did not start")]
fn broken(contestant: &Contestant, error: &anyhow::Error) {
    eprintln!("{} ({}) does not start: {error:#}", contestant.name, contestant.transport);
}
