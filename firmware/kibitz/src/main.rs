//! kibitz: a referee for Scrabble-like games on a real board.
//!
//! One press is one value, flowing one way: a photograph becomes a reading, a turn, a verdict, and then
//! a picture on the screen, messages for MQTT and the next state of the game. The turn loop in
//! [`appliance`] is pure; [`daemon`] surrounds it with threads for button, camera, reader and panel.

// `println!` and `eprintln!` panic where nobody reads; `say!` and `complain!` do not.
#![cfg_attr(not(test), deny(clippy::print_stdout, clippy::print_stderr))]

mod appliance;
mod broker;
mod button;
mod calibrate;
mod camera;
mod check;
mod choice;
mod cli;
mod config;
mod daemon;
mod demo;
mod export;
mod journal;
mod overlay;
mod panel;
mod play;
mod ports;
mod profile;
mod read;
mod say;
mod score;
mod solve;
mod start;
mod variants;
mod watch;
mod words;

use std::env;
use std::error::Error;
use std::io;
use std::os::unix::process::CommandExt;
use std::process::{Command as Process, ExitCode};

use clap::Parser;
use cli::{Cli, Command};
use say::complain;
use start::StartError;
use tracing_subscriber::EnvFilter;

fn main() -> ExitCode {
    limit_threads_and_memory();
    let cli = Cli::parse();
    log();
    let answered = match cli.command {
        Command::Run(args) => return work(start::run(&args.config)),
        Command::Demo(args) => return work(demo::run(args)),
        Command::Watch(args) => return work(watch::run(args)),
        Command::Calibrate(args) => return work(calibrate::run(&args.config)),
        Command::Read(args) => read::run(&args),
        Command::Score(args) => score::run(&args),
        Command::Dict(command) => words::run(&command),
        Command::Export(args) => export::run(&args),
        Command::Check(args) => check::run(&args),
        Command::Play(args) => play::run(&args),
        Command::Solve(args) => solve::run(&args),
    };
    match answered {
        Ok(status) => status,
        Err(error) if nobody_reads(&error) => ExitCode::SUCCESS,
        Err(error) => {
            complain!("kibitz: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// Whether there was more to say than anybody reads, as before `head`.
fn nobody_reads(error: &anyhow::Error) -> bool {
    let mut sources = error.chain().filter_map(|error| error.downcast_ref());
    sources.any(|error: &io::Error| error.kind() == io::ErrorKind::BrokenPipe)
}

fn work(ended: Result<(), StartError>) -> ExitCode {
    match ended {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            for line in chain(&error).lines() {
                complain!("kibitz: {line}");
            }
            error.status()
        }
    }
}

/// Tesseract reads one glyph 8 to 14 times slower when OpenMP spreads it over threads, and OpenMP looks
/// at its environment before `main`: start again with the limit when it is not set. Likewise the memory
/// that the C library keeps for each thread: one pool for all of them is enough, and half the size. And
/// pictures of two megabytes and more go back to the system at once: kept for later they took 8 MB, and
/// finding a board in an unknown place is only 12 ms faster for it.
fn limit_threads_and_memory() {
    const LIMITS: [(&str, &str); 3] = [
        ("OMP_THREAD_LIMIT", "1"),
        ("MALLOC_ARENA_MAX", "1"),
        ("MALLOC_MMAP_THRESHOLD_", "2097152"),
    ];
    if LIMITS.iter().all(|(name, _)| env::var_os(name).is_some()) {
        return;
    }
    if let Ok(program) = env::current_exe() {
        let mut again = Process::new(program);
        again.args(env::args_os().skip(1)).envs(LIMITS);
        // It only returns when it has failed; slow is better than not at all.
        let _ = again.exec();
    }
}

/// The log goes to standard error; RUST_LOG says how much.
fn log() {
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("info"));
    tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(io::stderr)
        .with_ansi(false)
        .with_target(false)
        .init();
}

/// An error and its sources in one line. Some libraries repeat their source's text, or end lines.
fn chain(error: &dyn Error) -> String {
    let mut text = error.to_string();
    let mut source = error.source();
    while let Some(error) = source {
        let told = error.to_string().trim().replace('\n', " ");
        if !text.contains(&told) {
            text = format!("{text}: {told}");
        }
        source = error.source();
    }
    text
}
