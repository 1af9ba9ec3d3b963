#!/usr/bin/env bash
# What the derive costs the compiler, as ratios against thiserror in the same run, on enums of mixed
# shapes: `a` derives Debug, `b` thiserror's Error beside it, `c` Classified beside both. Fails
# above a bar. Needs valgrind; takes some minutes. Names of measurements may be given; without any,
# all: marginal scale cpu ir clean.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
root=$PWD
work=$(realpath -m "${CARGO_TARGET_DIR:-target}")/compile_time
unset RUSTC_WRAPPER CARGO_BUILD_RUSTC_WRAPPER RUSTFLAGS CARGO_TARGET_DIR
export CARGO_INCREMENTAL=0 LC_ALL=C
rustc=$(rustc --print sysroot)/bin/rustc
mkdir -p "$work"
failed=0

# A package that depends on what is given, in a folder of its own.
package() {
    local name=$1
    mkdir -p "$work/$name/src"
    {
        printf '[package]\nname = "%s"\nversion = "0.0.0"\nedition = "2024"\n\n[dependencies]\n' "$name"
        printf '%s\n' "${@:2}"
        printf '\n[workspace]\n'
    } >"$work/$name/Cargo.toml"
    : >"$work/$name/src/lib.rs"
    cp "$root/Cargo.lock" "$work/$name/Cargo.lock"
}

thiserror='thiserror = "2"'
toolfail="toolfail = { path = \"$root/toolfail\", default-features = false, features = [\"std\", \"derive\"] }"
derive_alone="toolfail = { path = \"$root/toolfail\", default-features = false, features = [\"derive\"] }"

# Enums of mixed shapes, or of two plain ones: enums KIND COUNT VARIANTS [plain]
enums() {
    awk -v kind="$1" -v count="$2" -v variants="$3" -v plain="${4:-}" 'BEGIN {
        split("transient permanent authentication not_found permission_denied invalid_argument rate_limited", class, " ")
        derives["a"] = "Debug"
        derives["b"] = derives["a"] ", thiserror::Error"
        derives["c"] = derives["b"] ", toolfail::Classified"
        source = kind == "a" ? "" : "#[source] "
        from = kind == "a" ? "" : "#[from] "
        show = kind == "c" ? "#[toolfail(show)] " : ""
        wait = kind == "c" ? "#[toolfail(retry_after)] " : ""
        print "#![allow(dead_code)]"
        for (e = 0; e < count; e++) {
            printf "#[derive(%s)]\npub enum E%d {\n", derives[kind], e
            for (v = 0; v < variants; v++) {
                text = "failed"; body = ""; keys = ""
                shape = plain ? v % 2 * 8 : (v + e) % 10
                if (shape == 1) { text = "failed: {0}"; body = "(String)" }
                if (shape == 2) { text = "failed: {name}"; body = " { " show "name: String, count: u64 }" }
                if (shape == 3) { body = "(" source "std::io::Error)" }
                if (shape == 4) { body = " { " wait "wait: Option<std::time::Duration> }" }
                if (shape == 5) { text = "failed: {0} {1}"; body = "(u8, u16)"; keys = ", effect = \"in_doubt\"" }
                if (shape == 6) { keys = ", idempotent, remediation = \"Name another one.\"" }
                if (shape == 7) { body = "(" (v < 10 ? from : source) "std::num::ParseIntError)" }
                if (shape == 8) { text = "failed: {name}"; body = " { name: String, count: u64 }" }
                if (shape == 9) { keys = ", layer = \"result\", retry_after = \"30s\"" }
                if (kind != "a") printf "    #[error(\"%s\")]\n", text
                if (kind == "c") printf "    #[toolfail(class = \"%s\", code = %d%s)]\n", class[v % 7 + 1], 1000 + v, keys
                printf "    V%d%s,\n", v, body
            }
            print "}"
        }
    }'
}

# The dependencies, once for `check` and once for `build`.
prepare() {
    package deps "$thiserror" "$toolfail"
    (cd "$work/deps" && cargo check --quiet --target-dir check && cargo build --quiet --target-dir build)
}

# rustc over a file with the dependencies at hand: compile FILE ARGUMENTS…
compile() {
    local file=$1 way=build suffix=rlib deps
    shift
    [[ $* != *metadata* ]] || way=check suffix=rmeta
    deps=$work/deps/$way/debug/deps
    "${runner[@]}" "$rustc" "$file" --crate-type lib --edition 2024 --out-dir "$work/out" \
        -L dependency="$deps" --extern thiserror="$(ls "$deps"/libthiserror-*.$suffix)" \
        --extern toolfail="$(ls "$deps"/libtoolfail-*.$suffix)" "$@"
}

# Millions of instructions of a check: instructions KIND COUNT VARIANTS
instructions() {
    local file=$work/$1_$2_$3.rs runner=(valgrind --tool=callgrind --callgrind-out-file=/dev/null)
    enums "$@" >"$file"
    compile "$file" --emit=metadata 2>&1 | awk '/Collected/ { printf "%.1f", $4 / 1e6; found = 1 } END { exit !found }'
}

# The least user CPU of five runs, in seconds: cpu_of COMMAND…
cpu_of() { least_of %U "$@"; }

# The least of five runs, in seconds, by a format of `time`: least_of FORMAT COMMAND…
least_of() {
    local TIMEFORMAT=$1
    shift
    for _ in 1 2 3 4 5; do
        { time "$@" >/dev/null 2>&1; } 2>&1
    done | sort -n | head -n 1
}

# Prints a figure beside its bar: bar NAME VALUE MOST
bar() {
    local verdict=ok
    awk -v value="$2" -v most="$3" 'BEGIN { exit !(value <= most) }' || { verdict="ABOVE THE BAR"; failed=1; }
    printf '%-64s %8s  (at most %s)  %s\n' "$1" "$2" "$3" "$verdict"
}

ratio() { awk -v a="$1" -v b="$2" 'BEGIN { printf "%.3f", a / b }'; }

marginal() {
    local a b c
    a=$(instructions a 50 10) b=$(instructions b 50 10) c=$(instructions c 50 10)
    printf 'instructions of a check of 50 x 10 variants, millions: Debug %s, thiserror %s, Classified %s\n' "$a" "$b" "$c"
    bar 'a variant, over thiserror'"'"'s own' "$(awk "BEGIN { printf \"%.3f\", ($c - $b) / ($b - $a) }")" 0.75
}

scale() {
    local b1 b4 c1 c4
    b1=$(instructions b 1 250) c1=$(instructions c 1 250) b4=$(instructions b 1 1000) c4=$(instructions c 1 1000)
    printf 'instructions of one enum, millions: 250 variants %s and %s, 1000 variants %s and %s\n' "$b1" "$c1" "$b4" "$c4"
    bar 'the derive from 250 to 1000 variants' "$(awk "BEGIN { printf \"%.3f\", ($c4 - $b4) / ($c1 - $b1) }")" 6
}

cpu() {
    local runner=() kind emit figure
    for emit in metadata link; do
        for kind in b c; do
            enums $kind 200 10 >"$work/$kind.rs"
            figure=$(cpu_of compile "$work/$kind.rs" --emit=$emit -Cdebuginfo=2)
            printf 'user CPU of 200 x 10 variants, %s, --emit=%s: %s s\n' $kind $emit "$figure"
            declare "$kind=$figure"
        done
        bar "user CPU beside thiserror, --emit=$emit" "$(ratio "$c" "$b")" 1.45
    done
}

ir() {
    local runner=() kind enum
    for kind in b c; do
        enums $kind 20 10 plain >"$work/$kind.rs"
        # What is compiled only where it is used is used.
        [ $kind = b ] || for enum in $(seq 0 19); do
            printf 'pub static V%s: fn(&E%s) -> toolfail::Verdict = <E%s as toolfail::Classified>::verdict;\n' "$enum" "$enum" "$enum"
            printf 'pub static R%s: fn(&E%s) -> bool = <E%s as toolfail::RetryableReporter>::is_retryable;\n' "$enum" "$enum" "$enum"
            printf 'pub static T%s: fn() -> &'"'"'static [toolfail::Entry] = <E%s as toolfail::Classified>::entries;\n' "$enum" "$enum"
        done >>"$work/$kind.rs"
        compile "$work/$kind.rs" --emit=llvm-ir -Ccodegen-units=1 -Cdebuginfo=0
        declare "$kind=$(wc -l <"$work/out/$kind.ll")"
    done
    bar 'lines of debug LLVM IR an enum of ten variants without roles' "$(ratio $((c - b)) 20)" 150
}

clean() {
    local alone both
    package alone "$thiserror"
    package both "$thiserror" "$derive_alone"
    build() { rm -rf "$work/$1/target" && (cd "$work/$1" && cargo build --quiet); }
    build alone && build both
    alone=$(cpu_of build alone) both=$(cpu_of build both)
    printf 'user CPU of a clean build: thiserror %s s, with toolfail %s s (%s)\n' "$alone" "$both" "$(ratio "$both" "$alone")"
    # What somebody waits for: the two macro crates are built side by side.
    alone=$(least_of %R build alone) both=$(least_of %R build both)
    printf 'a clean build: thiserror %s s, with toolfail %s s\n' "$alone" "$both"
    bar 'clean build with toolfail, over thiserror alone' "$(ratio "$both" "$alone")" 1.15
}

prepare
[ $# -gt 0 ] || set -- marginal scale cpu ir clean
for measurement in "$@"; do
    "$measurement"
done
exit $failed
