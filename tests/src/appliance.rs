//! A kibitz of one's own, with its button in the test's hand.
//!
//! Everything panics with a sentence when it does not work: it is for tests only.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, ExitStatus, Output, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

use image::RgbImage;
use tempfile::TempDir;

/// How long anything may take before the test gives up.
pub const PATIENCE: Duration = Duration::from_secs(30);

/// The binary that belongs to the test, with the environment of a user who set nothing.
///
/// # Panics
/// When the test is no file.
#[must_use]
pub fn kibitz() -> Command {
    let test = std::env::current_exe().expect("a test is a program");
    // Cargo puts tests into `deps` beside the binaries they belong to.
    kibitz_beside(test.parent().expect("a test lies in a folder"))
}

/// The binary beside a file.
#[must_use]
pub fn kibitz_beside(file: &Path) -> Command {
    let mut command = Command::new(file.with_file_name("kibitz"));
    command
        .env("RUST_LOG", "info")
        .env_remove("OMP_THREAD_LIMIT");
    command
}

/// Runs the binary to its end.
///
/// # Panics
/// When it does not start.
#[must_use]
pub fn output(args: &[&str]) -> Output {
    kibitz().args(args).output().expect("kibitz starts")
}

/// What the binary said on standard error.
#[must_use]
pub fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// The photographs and oracles beside the repository, which not everybody has. Their absence is a
/// failure where they must be, and told by name elsewhere.
///
/// # Panics
/// When they are absent and `CI` is set.
#[must_use]
pub fn shared(test: &str) -> Option<PathBuf> {
    let shared = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared");
    if shared.is_dir() {
        return Some(shared);
    }
    assert!(std::env::var_os("CI").is_none(), "../shared is absent");
    eprintln!("skipped: {test}: ../shared is absent");
    None
}

/// A running appliance.
#[derive(Debug)]
pub struct Appliance {
    child: Child,
    stdin: Option<ChildStdin>,
    log: Receiver<String>,
    folder: TempDir,
}

impl Appliance {
    /// Starts one with a folder of its own for game and screen. `settings` follow the top of its
    /// configuration, sections included.
    ///
    /// # Panics
    /// When it does not start.
    #[must_use]
    pub fn start(settings: &str) -> Self {
        Self::within(tempfile::tempdir().expect("a folder"), settings)
    }

    /// Starts one whose folder is in memory, where the system has such a place: a disk that others keep busy
    /// lets the journal wait, which is no time of the appliance's own.
    ///
    /// # Panics
    /// When it does not start.
    #[must_use]
    pub fn measured(settings: &str) -> Self {
        let memory = tempfile::tempdir_in("/dev/shm").or_else(|_| tempfile::tempdir());
        Self::within(memory.expect("a folder"), settings)
    }

    /// Starts one in a folder that another has left.
    ///
    /// # Panics
    /// When it does not start.
    #[must_use]
    pub fn within(folder: TempDir, settings: &str) -> Self {
        let state = folder.path().join("state");
        let screen = folder.path().join("screen.png");
        let text = format!(
            "state = {state:?}\ncard_seconds = 1\nplayers = [\"Ann\", \"Ben\"]\n{settings}\n\
             [button]\nkind = \"stdin\"\n[panel]\nkind = \"png\"\npath = {screen:?}\n"
        );
        let config = folder.path().join("kibitz.toml");
        fs::write(&config, text).expect("the folder is writable");
        let mut child = kibitz()
            .args(["run", "--config"])
            .arg(&config)
            .stdin(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("kibitz starts");
        let (lines, log) = mpsc::channel();
        let stderr = child.stderr.take().expect("standard error is piped");
        thread::spawn(move || {
            for line in BufReader::new(stderr).lines().map_while(Result::ok) {
                if lines.send(line).is_err() {
                    return;
                }
            }
        });
        let stdin = child.stdin.take();
        let appliance = Self {
            child,
            stdin,
            log,
            folder,
        };
        appliance.logged("waiting for the button");
        appliance
    }

    /// The button, pressed briefly.
    ///
    /// # Panics
    /// When it has ended.
    pub fn press(&mut self) {
        self.line("\n");
    }

    /// The button, held.
    ///
    /// # Panics
    /// When it has ended.
    pub fn hold(&mut self) {
        self.line("l\n");
    }

    /// Something typed where the keyboard is the button.
    ///
    /// # Panics
    /// When it has ended.
    pub fn say(&mut self, text: &str) {
        self.line(&format!("{text}\n"));
    }

    fn line(&mut self, line: &str) {
        let stdin = self.stdin.as_mut().expect("the button is there");
        stdin
            .write_all(line.as_bytes())
            .expect("kibitz reads its button");
        stdin.flush().expect("kibitz reads its button");
    }

    /// Waits until the log says something; gives the line.
    ///
    /// # Panics
    /// When it does not in time.
    pub fn logged(&self, what: &str) -> String {
        let until = Instant::now() + PATIENCE;
        let mut seen = Vec::new();
        loop {
            let rest = until.saturating_duration_since(Instant::now());
            match self.log.recv_timeout(rest) {
                Ok(line) if line.contains(what) => return line,
                Ok(line) => seen.push(line),
                Err(_) => panic!("the log does not say {what:?}:\n{}", seen.join("\n")),
            }
        }
    }

    /// Waits until a press is answered; milliseconds from the press to the picture.
    ///
    /// # Panics
    /// When it is not in time.
    pub fn answered(&self) -> u64 {
        let line = self.logged("answered");
        let ms = line
            .split("ms=")
            .nth(1)
            .and_then(|rest| rest.split(' ').next());
        ms.and_then(|ms| ms.parse().ok())
            .unwrap_or_else(|| panic!("no time in {line:?}"))
    }

    /// What the screen shows.
    ///
    /// # Panics
    /// When it shows no picture.
    #[must_use]
    pub fn screen(&self) -> RgbImage {
        image::open(self.folder.path().join("screen.png"))
            .expect("the screen is a picture")
            .into_rgb8()
    }

    /// Waits until the screen shows this picture.
    ///
    /// # Panics
    /// When it does not in time.
    pub fn shows(&self, wanted: &RgbImage, what: &str) {
        let until = Instant::now() + PATIENCE;
        while self.screen() != *wanted {
            if Instant::now() > until {
                let (seen, wants) = ("/tmp/kibitz-seen.png", "/tmp/kibitz-wanted.png");
                let _ = (self.screen().save(seen), wanted.save(wants));
                panic!("the screen does not show {what}: compare {seen} with {wants}");
            }
            thread::sleep(Duration::from_millis(20));
        }
    }

    /// Most memory it ever had, in megabytes (VmHWM of proc(5)).
    ///
    /// # Panics
    /// When it has ended.
    #[must_use]
    pub fn peak_memory(&self) -> f64 {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id()));
        let status = status.expect("it runs");
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let kilobytes =
            line.and_then(|line| line.trim().trim_end_matches(" kB").parse::<f64>().ok());
        kilobytes.expect("Linux tells VmHWM") / 1024.0
    }

    /// Ends it as systemd does; its folder, for the next one.
    ///
    /// # Panics
    /// When it does not end in time.
    #[must_use]
    pub fn terminate(mut self) -> (ExitStatus, TempDir) {
        self.signal("TERM");
        let status = self.ended();
        (status, self.folder)
    }

    /// Ends it as a power cut does.
    ///
    /// # Panics
    /// When it has ended before.
    #[must_use]
    pub fn cut_off(mut self) -> TempDir {
        self.child.kill().expect("it runs");
        self.child.wait().expect("it has ended");
        self.folder
    }

    /// Sends a signal by its name.
    ///
    /// # Panics
    /// When it cannot be sent.
    pub fn signal(&self, name: &str) {
        let pid = self.child.id().to_string();
        let sent = Command::new("kill").args(["-s", name, &pid]).status();
        assert!(sent.is_ok_and(|status| status.success()), "kill failed");
    }

    /// Lets go of the button for good.
    pub fn unplug_button(&mut self) {
        self.stdin = None;
    }

    /// Waits until it has ended.
    ///
    /// # Panics
    /// When it has not in time.
    pub fn ended(&mut self) -> ExitStatus {
        let until = Instant::now() + PATIENCE;
        loop {
            if let Some(status) = self.child.try_wait().expect("it was started") {
                return status;
            }
            if Instant::now() > until {
                let _ = self.child.kill();
                panic!("it does not end");
            }
            thread::sleep(Duration::from_millis(10));
        }
    }

    /// A file in its folder.
    #[must_use]
    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }
}

/// A picture as the 240×240 screen shows a view.
///
/// # Panics
/// When it cannot be drawn.
#[must_use]
pub fn picture(view: &screen::View) -> RgbImage {
    let png = screen::draw(view, screen::Size::new(240, 240)).to_png();
    let png = png.expect("a picture encodes");
    image::load_from_memory(&png).expect("a PNG").into_rgb8()
}
