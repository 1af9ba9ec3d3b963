#!/usr/bin/env bash
# A C program links the library, which has no allocator to offer, and calls it.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
cargo build --quiet
library=$1/libbare.a
cc -o "$1/bare_host" main.c "$library"
"$1/bare_host"
if nm "$library" 2>/dev/null | grep -qE ' U .*(__rust_alloc|__rust_realloc|malloc)'; then
    echo "it asks for an allocator"
    exit 1
fi
