#!/usr/bin/env bash
# The static library holds this package's code, asks nobody for memory, and answers a C host.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
library="$1/libno_alloc.a"
symbols=$(nm "$library" 2>/dev/null)

if ! grep -q " T verdict_of" <<<"$symbols"; then
    echo "$library does not hold the code it should be searched for" >&2
    exit 1
fi
if grep -E " U (.*__rust_(alloc|realloc|dealloc)|.*__rg_|malloc$|realloc$|calloc$|free$)" <<<"$symbols"; then
    echo "$library needs an allocator" >&2
    exit 1
fi

cc "$here/host.c" "$library" -o "$1/no_alloc_host"
"$1/no_alloc_host"
