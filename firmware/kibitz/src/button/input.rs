//! The keyboard as a button: Enter is a short press, `l` and Enter a long one. What can be said over MQTT can
//! be typed as well: `hint AEIRST?`.

use std::io::{self, BufRead, BufReader, Read};

use link::Command;

use crate::ports::{Button, ButtonError, Press, Touch};

/// Longer lines are no presses; reading stops there, so that a file piped in cannot fill the memory.
const LINE: u64 = 1024;

/// Lines of a text, each a press.
pub struct InputButton<R> {
    lines: BufReader<R>,
}

impl InputButton<io::Stdin> {
    /// The terminal.
    pub fn stdin() -> Self {
        Self::new(io::stdin())
    }
}

impl<R: Read> InputButton<R> {
    /// Presses read from `lines`.
    pub fn new(lines: R) -> Self {
        Self {
            lines: BufReader::new(lines),
        }
    }
}

impl<R: Read + Send> Button for InputButton<R> {
    fn wait(&mut self) -> Result<Option<Touch>, ButtonError> {
        loop {
            let mut line = Vec::new();
            let read = (&mut self.lines)
                .take(LINE)
                .read_until(b'\n', &mut line)
                .map_err(ButtonError::Input)?;
            if read == 0 {
                return Ok(None);
            }
            match line.trim_ascii() {
                b"" => return Ok(Some(Touch::Press(Press::Short))),
                b"l" | b"L" => return Ok(Some(Touch::Press(Press::Long))),
                text => match std::str::from_utf8(text).ok().and_then(Command::parse) {
                    Some(command) => return Ok(Some(Touch::Said(command))),
                    None => tracing::info!(
                        "Enter is a short press, l and Enter a long one; hint TILES helps"
                    ),
                },
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_presses_and_the_end_is_the_end() {
        let mut button = InputButton::new(&b"\nl\nhello\n\xff\n \r\nundo\nL"[..]);
        let mut heard = Vec::new();
        while let Some(press) = button.wait().expect("bytes can be read") {
            heard.push(press);
        }
        assert_eq!(
            heard,
            [
                Touch::Press(Press::Short),
                Touch::Press(Press::Long),
                Touch::Press(Press::Short),
                Touch::Said(Command::Undo),
                Touch::Press(Press::Long)
            ]
        );
    }
}
