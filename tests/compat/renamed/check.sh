#!/usr/bin/env bash
# Without `crate = …` there is one error, at the derive.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
output=$(cargo check --quiet --features without_crate 2>&1) && { echo "it compiles"; exit 1; }
errors=$(grep -E '^error' <<<"$output" | grep -cv 'could not compile') || true
if [ "$errors" != 1 ] || ! grep -q 'derive(Debug, Classified)' <<<"$output"; then
    printf '%s\n%s errors in place of one at the derive\n' "$output" "$errors"
    exit 1
fi
