#!/usr/bin/env bash
# Hosts that cannot live in the workspace, each a package of its own: features unify inside it, and
# an edition or a lint is for a whole crate. Lints, tests and docs of each with warnings denied, and
# what its `check.sh` asks for. Names of packages may be given; without any, all.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

# One target directory for all, so that what they share is built once.
CARGO_TARGET_DIR=$(realpath -m "${CARGO_TARGET_DIR:-../../target}")/compat
export CARGO_TARGET_DIR CARGO_INCREMENTAL=0 RUSTDOCFLAGS="-D warnings"

packages=("$@")
[ $# -gt 0 ] || packages=(*/)
ran=0
for package in "${packages[@]%/}"; do
    [ -f "$package/Cargo.toml" ] || continue
    printf '==> compat: %s\n' "$package"
    # The workspace's versions, pruned to what the package needs.
    cp ../../Cargo.lock "$package/Cargo.lock"
    (
        cd "$package"
        cargo clippy --quiet -- -D warnings
        cargo build --quiet
        cargo test --quiet
        cargo doc --quiet --no-deps --document-private-items
        [ ! -f check.sh ] || bash check.sh "$CARGO_TARGET_DIR/debug"
    )
    ran=$((ran + 1))
done
[ "$ran" -gt 0 ] || { echo "no package was found"; exit 1; }
printf '==> compat: %s packages passed\n' "$ran"
