//! Rows of a picture, shared among the machine's cores. What a row becomes may depend on nothing but the row.

use std::num::NonZero;
use std::thread;

/// Calls `each` with the number and the items of every row of `width` items.
pub(crate) fn each_row<T: Send>(
    items: &mut [T],
    width: usize,
    each: impl Fn(usize, &mut [T]) + Sync,
) {
    let rows = items.len() / width.max(1);
    let cores = thread::available_parallelism()
        .map_or(1, NonZero::get)
        .min(4);
    let band = rows.div_ceil(cores).max(1);
    thread::scope(|scope| {
        for (i, chunk) in items.chunks_mut(band * width.max(1)).enumerate() {
            let each = &each;
            scope.spawn(move || {
                for (row, items) in chunk.chunks_mut(width.max(1)).enumerate() {
                    each(i * band + row, items);
                }
            });
        }
    });
}
