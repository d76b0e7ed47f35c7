//! Texts made to fit: shrunk, wrapped, and cut with an ellipsis when nothing else helps.

use crate::font::Face;

/// Characters of a text that are looked at; no screen shows more.
const LONGEST: usize = 400;
/// Distance of lines against the height of a capital, in tenths: room for an accent and a descender.
const PITCH: i32 = 17;

/// Lines of a size that fits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fitted {
    pub lines: Vec<String>,
    /// Height of a capital in pixels.
    pub capital: i32,
}

impl Fitted {
    /// Pixels from the top of the first line's capitals to the foot of the last line's.
    pub fn height(&self) -> i32 {
        let gaps = self.lines.len().saturating_sub(1) as i32;
        self.capital + gaps * pitch(self.capital)
    }
}

/// Pixels from one line to the next.
pub const fn pitch(capital: i32) -> i32 {
    (capital * PITCH + 9) / 10
}

/// One line, as large as fits between two sizes; cut when even the smaller one is too wide.
pub fn line(face: Face, text: &str, width: i32, sizes: (i32, i32)) -> Fitted {
    let text = tidy(text);
    let (largest, smallest) = sizes;
    let mut capital = largest;
    while capital > smallest && face.width(&text, capital) > width as f32 {
        capital -= 1;
    }
    Fitted {
        lines: vec![cut(face, &text, width, capital)],
        capital,
    }
}

/// As many lines as needed, as large as fits between two sizes; the last is cut when even the smaller
/// size is too much.
pub fn paragraph(face: Face, text: &str, area: (i32, i32), sizes: (i32, i32)) -> Fitted {
    let text = tidy(text);
    let (width, height) = area;
    let (largest, smallest) = sizes;
    let mut capital = largest;
    loop {
        let (lines, whole) = wrap(face, &text, width, capital);
        let mut fitted = Fitted { lines, capital };
        let fits = whole && fitted.height() <= height;
        if fits || capital <= smallest {
            if fits {
                fitted.lines = balance(face, &text, width, fitted.lines, capital);
            }
            cut_lines(&mut fitted, face, width, height);
            return fitted;
        }
        capital -= 1;
    }
}

/// The text, or as much of it as fits with an ellipsis.
pub fn cut(face: Face, text: &str, width: i32, capital: i32) -> String {
    if face.width(text, capital) <= width as f32 {
        return text.to_owned();
    }
    let mut kept: Vec<char> = text.chars().collect();
    loop {
        let mut shown: String = kept.iter().collect::<String>().trim_end().to_owned();
        shown.push('…');
        if kept.is_empty() || face.width(&shown, capital) <= width as f32 {
            return shown;
        }
        kept.pop();
    }
}

/// Spaces of any kind become one, and nobody waits for a novel.
fn tidy(text: &str) -> String {
    let short: String = text.chars().take(LONGEST).collect();
    short.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// As many lines as before, but of nearly equal length: no last word stands alone.
fn balance(face: Face, text: &str, width: i32, lines: Vec<String>, capital: i32) -> Vec<String> {
    let mut best = lines;
    let (mut too_narrow, mut enough) = (0, width);
    while enough - too_narrow > 1 {
        let middle = too_narrow.midpoint(enough);
        let (lines, whole) = wrap(face, text, middle, capital);
        if whole && lines.len() <= best.len() {
            (best, enough) = (lines, middle);
        } else {
            too_narrow = middle;
        }
    }
    best
}

/// Lines no wider than `width`, and whether no word had to be broken.
fn wrap(face: Face, text: &str, width: i32, capital: i32) -> (Vec<String>, bool) {
    let mut lines = vec![String::new()];
    let mut whole = true;
    for word in text.split(' ') {
        let line = lines.last_mut().expect("there is always a line");
        let longer = if line.is_empty() {
            word.to_owned()
        } else {
            format!("{line} {word}")
        };
        if face.width(&longer, capital) <= width as f32 {
            *line = longer;
            continue;
        }
        if !line.is_empty() {
            lines.push(String::new());
        }
        whole &= add(face, &mut lines, word, width, capital);
    }
    (lines, whole)
}

/// Adds a word to the last, empty line, broken where it is too wide; whether it was left whole.
fn add(face: Face, lines: &mut Vec<String>, word: &str, width: i32, capital: i32) -> bool {
    let before = lines.len();
    for character in word.chars() {
        let line = lines.last_mut().expect("there is always a line");
        let mut longer = line.clone();
        longer.push(character);
        if !line.is_empty() && face.width(&longer, capital) > width as f32 {
            lines.push(character.to_string());
        } else {
            *line = longer;
        }
    }
    lines.len() == before
}

/// A single word on one line, or broken over two where even the smaller size is too wide for one.
pub fn word(face: Face, text: &str, area: (i32, i32), sizes: (i32, i32)) -> Fitted {
    let (_, least) = sizes;
    let one = line(face, text, area.0, sizes);
    if face.width(&tidy(text), one.capital) <= area.0 as f32 {
        return one;
    }
    paragraph(face, text, area, (least, least))
}

/// Drops the lines that are too many and says so on the last one kept.
fn cut_lines(fitted: &mut Fitted, face: Face, width: i32, height: i32) {
    let fit = 1 + (height - fitted.capital).max(0) / pitch(fitted.capital).max(1);
    let fit = usize::try_from(fit).unwrap_or(1);
    if fitted.lines.len() > fit {
        fitted.lines.truncate(fit);
        if let Some(last) = fitted.lines.last_mut() {
            last.push('…');
        }
    }
    for line in &mut fitted.lines {
        *line = cut_again(face, line, width, fitted.capital);
    }
}

/// Cuts a line that may already end in an ellipsis.
fn cut_again(face: Face, line: &str, width: i32, capital: i32) -> String {
    if face.width(line, capital) <= width as f32 {
        line.to_owned()
    } else {
        cut(face, line.trim_end_matches('…'), width, capital)
    }
}

#[cfg(test)]
mod tests;
