#!/usr/bin/env bash
# Enabling one adapter builds that crate and what it needs, and no other adapter's crate. With
# `--check`, each is also compiled alone, since features unify in the workspace.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../../toolfail"

# The wire form's crates, for the adapters that write or read it.
serde='jiff serde serde_json'

# What each adapter may name directly, the derive aside; all else lies under that.
declare -A direct=(
    [anyhow1]='anyhow'
    [axum08]="axum-core http $serde"
    [backon1]='backon'
    [http1]="http httpdate $serde"
    [jsonrpc]="$serde"
    [reqwest013]='hyper-util reqwest'
    [rig044]="rig-core $serde"
    [rmcp3]="rmcp $serde"
    [sqlx09]='sqlx'
    [tonic014]='hyper prost tonic tonic-types'
    [tower05]='tokio tower'
    [tracing01]='hmac sha2 tracing'
)
# The crates that only their own adapter brings.
heads='anyhow axum-core backon reqwest rig-core rmcp sqlx tonic tower'

# Features that are no adapter.
core='alloc catalog default derive recovery registry serde std'

tree() {
    cargo tree --quiet --edges normal --no-default-features --features "$1" --prefix none \
        --format '{p}' "${@:2}" | cut -d ' ' -f 1 | sort -u
}

# The features as the manifest has them, so that a new one cannot be forgotten here.
features=$(sed -n '/^\[features\]/,/^\[/s/^\([a-z0-9]*\) = .*/\1/p' Cargo.toml)
seen=0
for feature in $features; do
    if [[ " $core " == *" $feature "* ]]; then continue; fi
    if [ -z "${direct[$feature]+listed}" ]; then
        echo "feature $feature: say in $0 what it may bring"
        exit 1
    fi
    wanted=$(tr ' ' '\n' <<<"${direct[$feature]} toolfail" | sort -u)
    brought=$(tree "$feature" --depth 1)
    if [ "$wanted" != "$brought" ]; then
        echo "feature $feature brings other crates than it should (< wanted, > brought)"
        diff <(echo "$wanted") <(echo "$brought") || true
        exit 1
    fi
    whole=$(tree "$feature")
    for head in $heads; do
        if [[ " ${direct[$feature]} " != *" $head "* ]] && grep -qx "$head" <<<"$whole"; then
            # What these two are themselves built on.
            case "$feature:$head" in
            tonic014:anyhow | tonic014:tower | reqwest013:tower) continue ;;
            esac
            echo "feature $feature brings $head"
            exit 1
        fi
    done
    printf '%-12s %3d crates\n' "$feature" "$(wc -l <<<"$whole")"
    if [ "${1-}" = --check ]; then
        cargo check --quiet --no-default-features --features "$feature"
    fi
    seen=$((seen + 1))
done
[ "$seen" -gt 0 ]
