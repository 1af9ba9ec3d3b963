#!/usr/bin/env bash
# Foreign clients against our servers. Ends with an error where any of them sees something else than
# it should. TOOLFAIL_INTEROP_CACHE says where the clients are installed; they stay there.
set -euo pipefail
cd "$(dirname "$0")"

cache=${TOOLFAIL_INTEROP_CACHE:-../../target/interop}
mkdir -p "$cache/python" "$cache/node"
cache=$(cd "$cache" && pwd)

# Installed anew only where the pinned versions changed.
if ! cmp -s requirements.txt "$cache/python/requirements.txt"; then
    python3 -m venv --clear "$cache/python/venv"
    "$cache/python/venv/bin/pip" install --quiet --disable-pip-version-check -r requirements.txt
    cp requirements.txt "$cache/python/requirements.txt"
fi
if ! cmp -s package-lock.json "$cache/node/installed.json"; then
    cp package.json package-lock.json "$cache/node/"
    npm ci --prefix "$cache/node" --no-audit --no-fund --silent
    cp package-lock.json "$cache/node/installed.json"
fi
python=$cache/python/venv/bin/python

cargo build --quiet -p toolfail-outlet-tests --example mcp_server --example grpc_server
cargo build --quiet -p toolfail-examples --example http_problem --features http-problem
target=${CARGO_TARGET_DIR:-$PWD/../../target}
bin=$(cd "$target/debug/examples" && pwd)

# The server's tools panic on purpose: what they print is not the test's.
export RUST_BACKTRACE=0
"$python" mcp_client.py "$bin/mcp_server"
# Modules are found from where the script lies.
cp mcp_client.mjs "$cache/node/"
node "$cache/node/mcp_client.mjs" "$bin/mcp_server"

# Starts a server that prints its address, and says it.
servers=()
started=$(mktemp)
trap 'kill "${servers[@]}" 2>/dev/null || true; rm -f "$started"' EXIT
start() {
    : >"$started"
    "$@" >>"$started" &
    servers+=($!)
    for _ in $(seq 200); do
        if [ -s "$started" ]; then return; fi
        sleep 0.05
    done
    echo "$1 did not start"
    exit 1
}

start "$bin/http_problem" --serve
"$python" http_client.py "$(cat "$started")"
start "$bin/grpc_server"
"$python" grpc_client.py "$(cat "$started")"
