#!/bin/sh
# The README's pictures of a reading: a photograph of the simulated table, and what was read drawn over the board.
# (Those of the screen are its golden pictures: `make bless`.)
set -eu
cd "$(dirname "$0")/.."
out=docs/pictures
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$out"
"$CARGO" run --release -q -p table -- render --demo --seed 7 --count 1 --variant en --out "$work"
photo=$(ls "$work"/*.jpg "$work"/*.png 2>/dev/null | head -n 1)
"$TARGET/release/kibitz" read --variant en --overlay "$work/overlay" "$photo"
cp "$work"/overlay/*.png "$out/overlay.png"
cp "$photo" "$out/photograph.${photo##*.}"
ls -l "$out"
