#!/usr/bin/env bash
# A C program links the library, which has no allocator to offer, and calls it.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
cargo build --quiet
library=$CARGO_TARGET_DIR/debug/libbare.a
cc -o "$CARGO_TARGET_DIR/bare" main.c "$library"
"$CARGO_TARGET_DIR/bare"
if nm "$library" 2>/dev/null | grep -qE ' U .*(__rust_alloc|__rust_realloc|malloc)'; then
    echo "it asks for an allocator"
    exit 1
fi
