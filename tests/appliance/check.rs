//! `kibitz check` as another program drives it.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{ChildStdin, ChildStdout, Stdio};
use std::time::Instant;

use tests::appliance::{kibitz, output, stderr};

/// The program on the other end of two pipes.
struct Driver {
    child: std::process::Child,
    ask: ChildStdin,
    answers: BufReader<ChildStdout>,
}

impl Driver {
    fn start(args: &[&str]) -> Self {
        let mut child = kibitz()
            .arg("check")
            .args(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("kibitz starts");
        Self {
            ask: child.stdin.take().expect("piped"),
            answers: BufReader::new(child.stdout.take().expect("piped")),
            child,
        }
    }

    /// Writes a line and waits for its two.
    fn ask(&mut self, line: &str) -> [String; 2] {
        writeln!(self.ask, "{line}").expect("kibitz listens");
        self.ask.flush().expect("kibitz listens");
        std::array::from_fn(|_| {
            let mut answer = String::new();
            self.answers.read_line(&mut answer).expect("UTF-8");
            assert!(answer.ends_with('\n'), "{answer:?}");
            answer.trim_end_matches('\n').to_owned()
        })
    }

    /// What else it says until it ends, and how it ends.
    fn end(mut self) -> (String, std::process::ExitStatus) {
        drop(self.ask);
        let mut rest = String::new();
        self.answers.read_to_string(&mut rest).expect("UTF-8");
        (rest, self.child.wait().expect("it ends"))
    }
}

/// An empty board but for a word in the middle row.
fn board(word: &str) -> String {
    format!("{}{word:<120}", " ".repeat(7 * 15))
}

#[test]
fn a_driver_stays_in_step_for_a_thousand_lines() {
    let mut driver = Driver::start(&["--variant", "en", "--fresh"]);
    let start = Instant::now();
    for i in 0..1000 {
        // Every third line is no board.
        if i % 3 == 2 {
            let [first, second] = driver.ask(&board("CAT")[i % 200..]);
            assert!(first.starts_with("error: ") || i % 200 == 0, "{first}");
            assert!(second.starts_with('['), "{second}");
        } else {
            // C on F8 to T on H8, which doubles: (3 + 1 + 1) × 2.
            let [first, second] = driver.ask(&board("     CAT"));
            assert_eq!(first.chars().count(), 450);
            assert_eq!(second, "[(CAT,10)]");
        }
    }
    println!(
        "measured: check-lines {:.0} ms for 1000 lines",
        start.elapsed().as_secs_f64() * 1000.0
    );
    // In one piece: after `exit` nobody takes what follows.
    let last = format!("exit\n{}\n", board("CAT"));
    driver
        .ask
        .write_all(last.as_bytes())
        .expect("kibitz listens");
    let (rest, status) = driver.end();
    assert_eq!((rest.as_str(), status.code()), ("", Some(0)));
}

#[test]
fn the_end_of_the_input_ends_it_and_so_does_a_driver_that_is_gone() {
    let driver = Driver::start(&["--variant", "it"]);
    let (rest, status) = driver.end();
    assert_eq!((rest.as_str(), status.code()), ("", Some(0)));
    let mut driver = Driver::start(&["--variant", "en"]);
    drop(driver.answers);
    // It notices at its first answer, or at the next.
    for _ in 0..100 {
        if writeln!(driver.ask, "{}", board("CAT")).is_err() {
            break;
        }
    }
    drop(driver.ask);
    assert_eq!(driver.child.wait().expect("it ends").code(), Some(0));
}

#[test]
fn what_cannot_work_is_said_before_the_first_line() {
    let ended = output(&["check", "--variant", "es", "--encoding", "cp1250"]);
    assert_eq!(ended.status.code(), Some(1));
    assert!(
        stderr(&ended).contains("cp1250 has no \"Ñ\""),
        "{}",
        stderr(&ended)
    );
    let ended = output(&["check", "--variant", "en", "--dictionary", "/no/such.fst"]);
    assert_eq!(ended.status.code(), Some(1));
    assert!(
        stderr(&ended).contains("/no/such.fst"),
        "{}",
        stderr(&ended)
    );
}
