//! Views as values, drawn with embedded-graphics.
