//! From light on the film to the stored photograph: blur, noise, rendering, JPEG.

use std::io::Cursor;

use image::codecs::jpeg::JpegEncoder;
use image::{ExtendedColorType, ImageFormat, RgbImage};

use crate::colour::Colour;
use crate::light::Light;
use crate::noise::NORMALS;
use crate::slab::Film;
use crate::{Camera, Dice, bands};

/// Develops the film.
pub(crate) fn develop(mut film: Film, camera: &Camera, light: &Light, dice: &mut Dice) -> RgbImage {
    if camera.motion != [0.0, 0.0] {
        film = moved(&film, camera.motion);
    }
    if camera.blur > 0.3 {
        blur(&mut film, camera.blur.min(12.0));
    }
    if camera.sharpening > 0.0 {
        sharpen(&mut film, camera.sharpening);
    }
    let photo = expose(&film, camera, light, dice);
    match camera.jpeg {
        Some(quality) => through_jpeg(photo, quality.clamp(1, 100)),
        None => photo,
    }
}

/// The mean over the camera's way during the exposure.
fn moved(film: &Film, motion: [f32; 2]) -> Film {
    let steps = (motion[0].hypot(motion[1]).ceil() as i32).clamp(1, 24) + 1;
    let (w, h) = (film.width as i32, film.height as i32);
    let mut pixels = Vec::with_capacity(film.pixels.len());
    let shifts: Vec<[i32; 2]> = (0..steps)
        .map(|i| {
            let t = i as f32 / (steps - 1).max(1) as f32 - 0.5;
            [
                (motion[0] * t).round() as i32,
                (motion[1] * t).round() as i32,
            ]
        })
        .collect();
    for y in 0..h {
        for x in 0..w {
            let mut sum = [0.0f32; 3];
            for [dx, dy] in &shifts {
                let (sx, sy) = ((x + dx).clamp(0, w - 1), (y + dy).clamp(0, h - 1));
                let pixel = film.pixels[(sy * w + sx) as usize];
                for (total, channel) in sum.iter_mut().zip(pixel) {
                    *total += channel;
                }
            }
            pixels.push(sum.map(|s| s / steps as f32));
        }
    }
    Film {
        width: film.width,
        height: film.height,
        pixels,
    }
}

/// Gaussian blur, deviation in pixels.
fn blur(film: &mut Film, sigma: f32) {
    let reach = (sigma * 2.6).ceil() as usize;
    let weights: Vec<f32> = (0..=2 * reach)
        .map(|i| (-((i as f32 - reach as f32) / sigma).powi(2) / 2.0).exp())
        .collect();
    let total: f32 = weights.iter().sum();
    let weights: Vec<f32> = weights.iter().map(|w| w / total).collect();
    let (w, h) = (film.width, film.height);
    let mut row = vec![[0.0f32; 3]; w + 2 * reach];
    for line in film.pixels.chunks_mut(w) {
        row[reach..reach + w].copy_from_slice(line);
        row[..reach].fill(line[0]);
        row[reach + w..].fill(line[w - 1]);
        line.fill([0.0; 3]);
        for (j, weight) in weights.iter().enumerate() {
            accumulate(line, &row[j..j + w], *weight);
        }
    }
    // Downwards with a ring of the rows above, so that no second film is needed.
    let source: Vec<Vec<Colour>> = (0..reach.min(h))
        .map(|y| film.pixels[y * w..(y + 1) * w].to_vec())
        .collect();
    let mut ring: std::collections::VecDeque<Vec<Colour>> =
        std::iter::repeat_n(film.pixels[..w].to_vec(), reach).collect();
    ring.extend(source);
    for y in 0..h {
        let next = (y + reach).min(h - 1);
        ring.push_back(film.pixels[next * w..(next + 1) * w].to_vec());
        let line = &mut film.pixels[y * w..(y + 1) * w];
        line.fill([0.0; 3]);
        for (weight, from) in weights.iter().zip(&ring) {
            accumulate(line, from, *weight);
        }
        ring.pop_front();
    }
}

fn accumulate(line: &mut [Colour], from: &[Colour], weight: f32) {
    for (to, from) in line.as_flattened_mut().iter_mut().zip(from.as_flattened()) {
        *to += from * weight;
    }
}

/// Overshoot at edges, as telephones like it.
fn sharpen(film: &mut Film, by: f32) {
    let w = film.width;
    let mut above = film.pixels[..w].to_vec();
    for y in 1..film.height.saturating_sub(1) {
        let here = film.pixels[y * w..(y + 1) * w].to_vec();
        for x in 1..w.saturating_sub(1) {
            let below = film.pixels[(y + 1) * w + x];
            let out = &mut film.pixels[y * w + x];
            for k in 0..3 {
                let around = (above[x][k] + below[k] + here[x - 1][k] + here[x + 1][k]) / 4.0;
                out[k] += by * (here[x][k] - around);
            }
        }
        above = here;
    }
}

/// Rendering, vignette, veil and noise, to whole levels.
fn expose(film: &Film, camera: &Camera, light: &Light, dice: &mut Dice) -> RgbImage {
    let (w, h) = (film.width, film.height);
    let [contrast, saturation] = light.rendering;
    let veil = light.haze * 200.0 * light.exposure.min(1.0);
    let normals = &*NORMALS;
    let mut photo = vec![0u8; w * h * 3];
    let blotch = camera.noise * camera.blotches * 1.5;
    let seed = dice.bits();
    bands::each_row(&mut photo, w * 3, |y, row| {
        let mut fine = Dice::new(seed ^ y as u64).below(normals.len());
        let dy = (y as f32 / h as f32 - 0.5) * 2.0;
        // Blotches are three pixels each way: rows in threes share their numbers.
        let band = Dice::new(!seed ^ (y / 3) as u64).below(normals.len());
        let pixels = film.pixels[y * w..(y + 1) * w].iter();
        for (x, (pixel, out)) in pixels.zip(row.chunks_exact_mut(3)).enumerate() {
            let dx = (x as f32 / w as f32 - 0.5) * 2.0;
            let dark = 1.0 - light.vignette * 0.25 * (dx * dx + dy * dy);
            let lit = pixel.map(|c| c * dark);
            let grey = 0.3 * lit[0] + 0.59 * lit[1] + 0.11 * lit[2];
            for (k, c) in lit.iter().enumerate() {
                let mut c = grey + (c - grey) * saturation;
                c = 128.0 + (c - 128.0) * contrast;
                c = veil + c * (1.0 - light.haze);
                if camera.noise > 0.0 {
                    let spread = 0.6 + 0.4 * (c / 128.0).clamp(0.0, 1.2);
                    fine = (fine + 1) & (normals.len() - 1);
                    let shared = normals[(band + (x / 3) * 3 + k) & (normals.len() - 1)];
                    c += spread
                        * (camera.noise * (1.0 - camera.blotches) * normals[fine]
                            + blotch * shared);
                }
                out[k] = (c + 0.5) as u8;
            }
        }
    });
    RgbImage::from_raw(w as u32, h as u32, photo).unwrap_or_default()
}

/// What is left of a picture that was stored as JPEG.
fn through_jpeg(photo: RgbImage, quality: u8) -> RgbImage {
    let mut bytes = Vec::with_capacity(photo.len() / 8);
    let (w, h) = photo.dimensions();
    let encoded = JpegEncoder::new_with_quality(&mut bytes, quality).encode(
        &photo,
        w,
        h,
        ExtendedColorType::Rgb8,
    );
    if encoded.is_err() {
        return photo;
    }
    image::load(Cursor::new(&bytes), ImageFormat::Jpeg).map_or(photo, |picture| picture.to_rgb8())
}
