//! `cargo run --release -p xtask -- clients` writes all IDL files and clients.

use std::{env, process::ExitCode};

fn main() -> ExitCode {
    match env::args().nth(1).as_deref() {
        Some("clients") => {
            xtask::update();
            ExitCode::SUCCESS
        }
        _ => {
            eprintln!("usage: cargo run --release -p xtask -- clients");
            ExitCode::FAILURE
        }
    }
}
