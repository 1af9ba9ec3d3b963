#!/bin/sh
# What it costs to classify an HTTP exchange (a status, three headers, a body of 400 bytes of JSON), in
# instructions, beside serde_json parsing that body into a Value. The bar is 1.5. Needs valgrind.
set -eu
cd "$(dirname "$0")/../.."
cargo build --quiet --release --package toolfail-conformance --example http1
binary=${CARGO_TARGET_DIR:-target}/release/examples/http1

# Instructions of so many repetitions.
count() {
    valgrind --tool=callgrind --callgrind-out-file=/dev/null "$binary" "$1" "$2" 2>&1 |
        sed -n 's/.*Collected : //p'
}

# Of one repetition: what the start of the program costs falls out.
each() {
    echo $((($(count "$1" 300) - $(count "$1" 100)) / 200))
}

parse=$(each parse)
classify=$(each classify)
echo "parse the body:        $parse instructions"
echo "classify the exchange: $classify instructions"
awk -v a="$classify" -v b="$parse" 'BEGIN { printf "ratio: %.2f (at most 1.50)\n", a / b; exit !(a <= 1.5 * b) }'
