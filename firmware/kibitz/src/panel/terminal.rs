//! A drawing of the screen in a terminal.

use std::fmt::Write as _;
use std::io::{self, IsTerminal, Stdout, Write};

use embedded_graphics::geometry::Size;
use embedded_graphics::prelude::*;
use screen::{Picture, rgb888};

use crate::ports::{Panel, PanelError};

/// Columns a drawing takes at most.
const WIDEST: usize = 80;
/// Lines left below the drawing for what the program says.
const BELOW: usize = 8;
/// Lines of a drawing on which the large digits can still be read.
const LEAST: usize = 12;

/// The upper part of a terminal, showing two pixels a character. What is printed meanwhile scrolls below.
pub struct Terminal<W: Write> {
    out: W,
    size: Size,
    columns: usize,
    lines: usize,
    /// Lines of the whole terminal.
    height: usize,
    begun: bool,
}

impl Terminal<Stdout> {
    /// The terminal on standard output, for pictures of a size; `None` when standard output is no
    /// terminal, cannot show colours, or is too small. A view's text (`Display`) does instead.
    pub fn on_stdout(size: Size) -> Option<Self> {
        let out = io::stdout();
        let plain = std::env::var_os("NO_COLOR").is_some()
            || std::env::var_os("TERM").is_none_or(|kind| kind == "dumb");
        if plain || !out.is_terminal() {
            return None;
        }
        let (width, height) = terminal_size::terminal_size()?;
        Self::fitted(out, size, (usize::from(width.0), usize::from(height.0)))
    }
}

impl<W: Write> Terminal<W> {
    /// The largest drawing that fits a terminal of so many columns and lines; `None` when even a small
    /// one does not.
    pub fn fitted(out: W, size: Size, (width, height): (usize, usize)) -> Option<Self> {
        let (across, down) = (size.width as usize, size.height as usize);
        if across == 0 || down == 0 {
            return None;
        }
        let room = height.checked_sub(BELOW)?;
        let columns = WIDEST.min(width).min(room * 2 * across / down);
        let lines = (columns * down / across).div_ceil(2);
        (lines >= LEAST).then_some(Self {
            out,
            size,
            columns,
            lines,
            height,
            begun: false,
        })
    }

    /// The drawing, each line with its colours.
    fn drawing(&self, picture: &Picture) -> String {
        let mut text = String::new();
        for line in 0..self.lines {
            let mut before = None;
            for column in 0..self.columns {
                let upper = self.average(picture, column, 2 * line);
                let lower = self.average(picture, column, 2 * line + 1);
                if before != Some((upper, lower)) {
                    let ([r, g, b], [x, y, z]) = (upper, lower);
                    let _ = write!(text, "\x1b[38;2;{r};{g};{b};48;2;{x};{y};{z}m");
                    before = Some((upper, lower));
                }
                text.push('▀');
            }
            text.push_str("\x1b[0m\x1b[K\r\n");
        }
        text
    }

    /// The mean colour of the pixels one half of a character stands for.
    fn average(&self, picture: &Picture, column: usize, half: usize) -> [u8; 3] {
        let span = |i: usize, parts: usize, whole: u32| {
            let whole = whole as usize;
            let from = (i * whole / parts).min(whole - 1);
            from..((i + 1) * whole / parts).clamp(from + 1, whole)
        };
        let (mut sum, mut count) = ([0_u32; 3], 0_u32);
        for y in span(half, 2 * self.lines, self.size.height) {
            for x in span(column, self.columns, self.size.width) {
                let pixel = picture.pixel(Point::new(x as i32, y as i32));
                let rgb = pixel.map_or([0; 3], rgb888);
                sum.iter_mut()
                    .zip(rgb)
                    .for_each(|(s, c)| *s += u32::from(c));
                count += 1;
            }
        }
        sum.map(|channel| (channel / count.max(1)) as u8)
    }

    /// Writes the drawing into the upper lines, and leaves the cursor where it was.
    fn write(&mut self, picture: &Picture) -> io::Result<()> {
        if !self.begun {
            let (first, last) = (self.lines + 1, self.height);
            write!(self.out, "\x1b[2J\x1b[{first};{last}r\x1b[{first};1H")?;
            self.begun = true;
        }
        let drawing = self.drawing(picture);
        write!(self.out, "\x1b7\x1b[?25l\x1b[H{drawing}\x1b8\x1b[?25h")?;
        self.out.flush()
    }

    /// Gives the whole terminal back, the cursor at its foot.
    fn end(&mut self) -> io::Result<()> {
        if std::mem::take(&mut self.begun) {
            write!(self.out, "\x1b[r\x1b[{};1H\r\n", self.height)?;
            self.out.flush()?;
        }
        Ok(())
    }
}

impl<W: Write + Send> Panel for Terminal<W> {
    fn size(&self) -> Size {
        self.size
    }

    fn show(&mut self, picture: &Picture) -> Result<(), PanelError> {
        self.write(picture).map_err(|source| PanelError::File {
            path: "standard output".into(),
            source,
        })
    }

    fn clear(&mut self) -> Result<(), PanelError> {
        self.end().map_err(|source| PanelError::File {
            path: "standard output".into(),
            source,
        })
    }
}

impl<W: Write> Drop for Terminal<W> {
    fn drop(&mut self) {
        // A terminal that is gone needs nothing given back.
        let _ = self.end();
    }
}

#[cfg(test)]
mod tests {
    use screen::Rgb565;

    use super::*;

    const SQUARE: Size = Size::new(240, 240);

    fn terminal(size: Size, room: (usize, usize)) -> Terminal<Vec<u8>> {
        Terminal::fitted(Vec::new(), size, room).expect("room enough")
    }

    fn written(terminal: &mut Terminal<Vec<u8>>) -> String {
        String::from_utf8(std::mem::take(&mut terminal.out)).expect("text")
    }

    #[test]
    fn a_drawing_fits_its_terminal_and_keeps_the_proportions() {
        for size in [SQUARE, Size::new(320, 240), Size::new(240, 320)] {
            for room in [(80, 24), (80, 50), (60, 40), (200, 100), (40, 100)] {
                let terminal = terminal(size, room);
                let (columns, halves) = (terminal.columns, 2 * terminal.lines);
                assert!(columns <= room.0.min(WIDEST), "{size} in {room:?}");
                assert!(terminal.lines + BELOW <= room.1, "{size} in {room:?}");
                let tall = columns as f32 * size.height as f32 / size.width as f32;
                assert!((tall - halves as f32).abs() <= 2.0, "{size} in {room:?}");
            }
        }
        assert!(Terminal::fitted(Vec::new(), SQUARE, (10, 50)).is_none());
        assert!(Terminal::fitted(Vec::new(), SQUARE, (80, 5)).is_none());
    }

    #[test]
    fn colours_are_those_of_the_picture() {
        let mut picture = Picture::new(SQUARE);
        let upper = picture
            .bounding_box()
            .resized_height(120, embedded_graphics::geometry::AnchorY::Top);
        picture
            .fill_solid(&upper, Rgb565::RED)
            .expect("never fails");
        let mut terminal = terminal(SQUARE, (60, 50));
        terminal.show(&picture).expect("a vector takes all");
        let text = written(&mut terminal);
        let lines = terminal.lines;
        assert_eq!(text.matches('▀').count(), terminal.columns * lines);
        assert_eq!(
            text.matches("[38;2;255;0;0;48;2;255;0;0m").count(),
            lines / 2
        );
        assert_eq!(text.matches("[38;2;0;0;0;48;2;0;0;0m").count(), lines / 2);
    }

    #[test]
    fn a_drawing_stands_still_while_the_rest_scrolls() {
        let mut terminal = terminal(SQUARE, (60, 38));
        let picture = Picture::new(SQUARE);
        terminal.show(&picture).expect("a vector takes all");
        let first = written(&mut terminal);
        assert!(
            first.starts_with("\x1b[2J\x1b[31;38r"),
            "the lower lines scroll"
        );
        terminal.show(&picture).expect("a vector takes all");
        let second = written(&mut terminal);
        assert!(
            second.starts_with("\x1b7\x1b[?25l\x1b[H"),
            "drawn over the first"
        );
        assert!(second.ends_with("\x1b8\x1b[?25h"), "the cursor is back");
        terminal.clear().expect("a vector takes all");
        assert!(
            written(&mut terminal).starts_with("\x1b[r"),
            "all lines scroll again"
        );
        terminal.clear().expect("a vector takes all");
        assert!(written(&mut terminal).is_empty());
    }
}
