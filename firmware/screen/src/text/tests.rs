use super::*;

const SENTENCE: &str = "Turn the camera so that all four corners of the board are in its picture.";

fn widest(fitted: &Fitted) -> f32 {
    let widths = fitted.lines.iter();
    widths
        .map(|line| Face::Medium.width(line, fitted.capital))
        .fold(0.0, f32::max)
}

#[test]
fn a_line_shrinks_before_it_is_cut() {
    let width = Face::Bold.width("Małgorzata", 10).ceil() as i32;
    let fits = line(Face::Bold, "Małgorzata", width, (20, 8));
    assert_eq!((fits.lines[0].as_str(), fits.capital), ("Małgorzata", 10));
    let cut = line(Face::Bold, "Małgorzata", width / 2, (20, 10));
    assert_eq!(cut.capital, 10);
    assert!(cut.lines[0].starts_with("Ma") && cut.lines[0].ends_with('…'));
}

#[test]
fn a_sentence_keeps_its_words_and_fits() {
    for width in [120, 160, 216] {
        let fitted = paragraph(Face::Medium, SENTENCE, (width, 120), (16, 6));
        assert_eq!(fitted.lines.join(" "), SENTENCE);
        assert!(widest(&fitted) <= width as f32);
        assert!(fitted.height() <= 120);
    }
}

#[test]
fn a_sentence_is_as_large_as_fits() {
    let fitted = paragraph(Face::Medium, SENTENCE, (216, 120), (40, 6));
    let (lines, _) = wrap(Face::Medium, SENTENCE, 216, fitted.capital + 1);
    let larger = Fitted {
        lines,
        capital: fitted.capital + 1,
    };
    assert!(larger.height() > 120, "{larger:?}");
}

#[test]
fn no_last_word_stands_alone_where_there_is_room_above() {
    let width = Face::Medium.width("Hands off for a moment,", 13).ceil() as i32;
    let fitted = paragraph(
        Face::Medium,
        "Hands off for a moment, please",
        (width, 100),
        (13, 8),
    );
    assert_eq!(fitted.lines, ["Hands off for a", "moment, please"]);
}

#[test]
fn too_much_text_ends_in_an_ellipsis_within_the_area() {
    let novel = SENTENCE.repeat(40);
    let fitted = paragraph(Face::Medium, &novel, (200, 60), (16, 9));
    assert!(fitted.height() <= 60);
    assert!(widest(&fitted) <= 200.0);
    assert!(fitted.lines.last().is_some_and(|line| line.ends_with('…')));
}

#[test]
fn a_word_too_wide_is_broken_over_lines_and_loses_nothing() {
    let fitted = word(Face::Bold, "PRECIPITOSAMENTE", (60, 40), (13, 9));
    assert_eq!(fitted.lines.concat(), "PRECIPITOSAMENTE");
    assert_eq!(fitted.lines.len(), 2);
}

#[test]
fn spaces_and_line_ends_become_one_space() {
    let fitted = line(Face::Bold, "  Anna \n\t Maria ", 500, (10, 5));
    assert_eq!(fitted.lines, ["Anna Maria"]);
}
