#!/usr/bin/env bash
# Builds every package in this folder, each outside the workspace, because features unify inside it.
#
# A folder with a Cargo.toml is a package. It is built; where it has a check.sh beside it, that is
# run too, with the folder of built artifacts as its argument. Names given as arguments choose
# packages; none means all.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../.." && pwd)
target="${CARGO_TARGET_DIR:-$root/target}/compat"

if [ $# -eq 0 ]; then
    set -- $(cd "$here" && ls -d -- */ | tr -d /)
fi

built=0
for name in "$@"; do
    package="$here/$name"
    [ -f "$package/Cargo.toml" ] || continue
    echo "== $name"
    # The workspace's versions, pruned to what the package needs.
    cp "$root/Cargo.lock" "$package/Cargo.lock"
    (cd "$package" && cargo build --quiet --target-dir "$target")
    if [ -x "$package/check.sh" ]; then
        "$package/check.sh" "$target/debug"
    fi
    built=$((built + 1))
done

if [ "$built" -eq 0 ]; then
    echo "no package was built" >&2
    exit 1
fi
echo "$built packages built"
