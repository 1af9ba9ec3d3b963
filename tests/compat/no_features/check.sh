#!/usr/bin/env bash
# It runs, and its own asserts hold.
set -euo pipefail
"$1/no_features"
