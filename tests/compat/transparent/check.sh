#!/usr/bin/env bash
# Without the features, the error at each variant names the feature that is missing.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

if errors=$(cargo check --quiet --no-default-features 2>&1); then
    echo "it compiles without the adapters" >&2
    exit 1
fi
for type in std::io::Error reqwest::Error sqlx::Error Status; do
    grep -qF "\`$type\` cannot answer for a \`transparent\` variant" <<<"$errors" || {
        printf 'no error for %s:\n%s\n' "$type" "$errors" >&2
        exit 1
    }
done
for feature in std reqwest013 tonic014 sqlx09; do
    grep -qF "\`$feature\` for" <<<"$errors" || {
        printf 'no word of the feature %s:\n%s\n' "$feature" "$errors" >&2
        exit 1
    }
done
