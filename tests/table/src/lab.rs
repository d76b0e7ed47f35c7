//! How far apart two colours look.

use crate::Colour;

/// CIE 1976 L*a*b* of an sRGB colour (0 to 255) under D65, after IEC 61966-2-1 and CIE 15.
fn lab(colour: Colour) -> [f32; 3] {
    let [r, g, b] = colour.map(|c| {
        let c = (c / 255.0).clamp(0.0, 1.0);
        if c <= 0.04045 {
            c / 12.92
        } else {
            ((c + 0.055) / 1.055).powf(2.4)
        }
    });
    let x = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505;
    let y = 0.2126 * r + 0.7152 * g + 0.0722 * b;
    let z = (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089;
    let [x, y, z] = [x, y, z].map(|t: f32| {
        if t > 0.008_856 {
            t.cbrt()
        } else {
            7.787 * t + 16.0 / 116.0
        }
    });
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

/// Distance of two colours in L*a*b*; 2 to 3 can just be seen, black to white is 100.
pub(crate) fn distance(a: Colour, b: Colour) -> f32 {
    let (a, b) = (lab(a), lab(b));
    let squares = a.iter().zip(b).map(|(a, b)| (a - b) * (a - b));
    squares.sum::<f32>().sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_colours_lie_where_the_books_say() {
        // Primary red in L*a*b* is 53.2, 80.1, 67.2.
        let red = lab([255.0, 0.0, 0.0]);
        for (got, expected) in red.into_iter().zip([53.2, 80.1, 67.2]) {
            assert!((got - expected).abs() < 0.2, "{red:?}");
        }
        assert!((distance([0.0; 3], [255.0; 3]) - 100.0).abs() < 0.2);
        assert!(distance([120.0, 90.0, 60.0], [120.0, 90.0, 60.0]) < 1e-4);
    }
}
