//! What is said beside the work that is done: it goes on, and ends as it would, though nobody reads.

/// Writes a line to standard output, as `println!` does.
macro_rules! say {
    ($($line:tt)*) => {{
        use std::io::Write as _;
        let _ = writeln!(std::io::stdout(), $($line)*);
    }};
}

/// Writes a line to standard error, as `eprintln!` does.
macro_rules! complain {
    ($($line:tt)*) => {{
        use std::io::Write as _;
        let _ = writeln!(std::io::stderr(), $($line)*);
    }};
}

pub(crate) use {complain, say};
