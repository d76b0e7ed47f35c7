#!/bin/sh
# Everything that is checked, and a summary: figures measured, tests skipped, and one closing line.
#   tests/run.sh 'PACKAGES'
set -u
cd "$(dirname "$0")/.." || exit 1
CARGO=${CARGO:-cargo}
log=$(mktemp)
trap 'rm -f "$log"' EXIT

tests/packages.sh $1 || exit 1

failed=0
step() {
    echo "== $*"
    "$@" || { echo "FAILED: $*"; failed=$((failed + 1)); }
}
step "$CARGO" fmt --all --check
step "$CARGO" clippy --release --workspace --all-targets -- -D warnings
echo "== $CARGO doc"
RUSTDOCFLAGS='-D warnings' "$CARGO" doc --release --workspace --no-deps ||
    { echo "FAILED: cargo doc"; failed=$((failed + 1)); }

# The binary first: the end-to-end tests run it.
step "$CARGO" build --release -p kibitz
echo "== $CARGO test"
{
    OMP_THREAD_LIMIT=1 "$CARGO" test --release --workspace --no-fail-fast -- --nocapture 2>&1
    echo "cargo test ended with $?"
} | tee "$log"
grep -q '^cargo test ended with 0$' "$log"
tests=$?

# With --nocapture a test may print on the line libtest has begun: look for the words anywhere.
echo
echo "== measured"
grep -o 'measured: .*' "$log" || echo "nothing"
echo "== skipped"
grep -o 'skipped: .*' "$log" || echo "nothing"
echo
# A test that skipped itself counts as passed for cargo.
themselves=$(grep -o 'skipped: [^:]*' "$log" | sort -u | wc -l)
[ "$tests" = 0 ] || grep -q 'test result: FAILED' "$log" || failed=$((failed + 1))
awk -v themselves="$themselves" -v steps="$failed" '
    /test result: / {
        for (i = 1; i < NF; i++) {
            if ($(i + 1) ~ /^passed/) passed += $i
            if ($(i + 1) ~ /^failed/) failed += $i
            if ($(i + 1) ~ /^ignored/) ignored += $i
        }
    }
    END {
        printf "%d passed, %d failed, %d skipped\n", passed - themselves, failed + steps, ignored + themselves
    }' "$log"
[ "$failed" = 0 ] && [ "$tests" = 0 ]
