//! Provokes every failure that the reference service declares, and catches each by its own type.
//!
//! `curable-e2e-gen PROGRAM FOLDER`: the program is `curable`, and the folder is made anew.
#![expect(clippy::print_stdout, reason = "what it prints is what it is for")]

mod folder;
mod provoke;
mod server;

use std::error::Error;
use std::path::Path;
use std::process::ExitCode;

use curable_client::core::decide::Policy;
use curable_client::{Options, typed};
use curable_e2e_gen::files::Client;

use provoke::Report;
use server::Server;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [program, folder] = arguments.as_slice() else {
        println!("usage: curable-e2e-gen PROGRAM FOLDER");
        return ExitCode::from(2);
    };
    match run(program, Path::new(folder)) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            println!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn run(program: &str, folder: &Path) -> Result<bool, Box<dyn Error>> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let mut fine = true;
    for way in ["http", "mcp"] {
        let _held = folder::fill(folder)?;
        let files = Server::start(program, folder)?;
        // Reading the memory of a process at its beginning is an error of the disk to whoever reads it.
        let broken = Server::start(program, Path::new("/proc/self"))?;
        let report = runtime.block_on(async {
            let mut report = Report::default();
            provoke::all(&client(way, &files)?, &client(way, &broken)?, &mut report).await;
            Ok::<_, Box<dyn Error>>(report)
        })?;
        fine &= report.print(&format!("rust over {way}"));
    }
    Ok(fine)
}

/// A client that sends each call once: what is repaired or sent again is not seen to fail.
fn client(way: &str, server: &Server) -> Result<Client, Box<dyn Error>> {
    let once = Policy { attempts: 1, ..Policy::default() };
    let options = Options { policy: once, ..Options::default() };
    let caller = match way {
        "http" => typed::http(&server.http, &[], options)?,
        _ => typed::mcp(&server.mcp, &[], options)?,
    };
    Ok(Client::over(caller))
}
