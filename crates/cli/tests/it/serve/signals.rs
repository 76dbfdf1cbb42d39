//! How the program ends when it is told to.
#![cfg(unix)]

use std::io::Write;
use std::net::{TcpListener, TcpStream};
use std::process::{Command, ExitStatus};
use std::time::{Duration, Instant};

use super::{Serving, first_line, start};

/// Sends a signal.
fn signal(serving: &Serving) {
    let done = Command::new("kill").args(["-TERM", &serving.0.id().to_string()]).status().unwrap();
    assert!(done.success());
}

fn ended(serving: &mut Serving, within: Duration) -> ExitStatus {
    let start = Instant::now();
    loop {
        if let Some(status) = serving.0.try_wait().unwrap() {
            return status;
        }
        assert!(start.elapsed() < within, "it does not end");
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn told_once_it_ends_in_order() {
    let mut serving = start(&["--demo", "files", "--json", "--listen", "127.0.0.1:0"]);
    first_line(&mut serving);
    signal(&serving);
    assert!(ended(&mut serving, Duration::from_secs(5)).success());
}

#[test]
fn told_twice_it_waits_for_no_call() {
    // An upstream that takes connections and says nothing.
    let silent = TcpListener::bind("127.0.0.1:0").unwrap();
    let upstream = format!("http://{}", silent.local_addr().unwrap());
    let spec = std::env::temp_dir().join(format!("curable-signals-{}.json", std::process::id()));
    let text = r#"{"openapi":"3.1.0","info":{"title":"S","version":"1"},"paths":{"/x":{"get":{"operationId":"x","responses":{"200":{"description":"Done."}}}}}}"#;
    std::fs::write(&spec, text).unwrap();
    let spec = spec.to_str().unwrap();
    let mut serving =
        start(&[spec, "--upstream", &upstream, "--timeout", "60", "--json", "--listen", "127.0.0.1:0"]);
    let told = first_line(&mut serving);
    let address = told["http"].as_str().unwrap().trim_start_matches("http://").to_owned();
    let mut call = TcpStream::connect(&address).unwrap();
    write!(call, "POST /op/s/x HTTP/1.1\r\nhost: {address}\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{{}}").unwrap();
    let _taken = silent.accept().unwrap();
    signal(&serving);
    std::thread::sleep(Duration::from_millis(300));
    assert!(serving.0.try_wait().unwrap().is_none(), "a call that runs is waited for");
    signal(&serving);
    let start = Instant::now();
    ended(&mut serving, Duration::from_secs(2));
    eprintln!("ended {:?} after the second signal", start.elapsed());
}

#[test]
fn told_on_the_standard_streams_it_ends_in_order_and_leaves_nothing() {
    for demo in ["files", "depot"] {
        let mut serving = start(&["--demo", demo, "--stdio"]);
        let hello = r#"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}"#;
        writeln!(serving.0.stdin.as_mut().unwrap(), "{hello}").unwrap();
        first_line(&mut serving);
        let folder = std::env::temp_dir().join(format!("curable-files-{}", serving.0.id()));
        assert_eq!(folder.exists(), demo == "files");
        signal(&serving);
        assert!(ended(&mut serving, Duration::from_secs(8)).success(), "{demo}");
        assert!(!folder.exists(), "{}", folder.display());
    }
}

#[test]
fn a_client_that_goes_at_once_has_ended_it_in_order() {
    let mut serving = start(&["--demo", "files", "--stdio"]);
    drop(serving.0.stdin.take());
    assert!(ended(&mut serving, Duration::from_secs(8)).success());
}
