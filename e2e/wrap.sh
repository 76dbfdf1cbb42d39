#!/usr/bin/env bash
# Runs the official conformance suite against our server, bare and with `curable wrap` before it, in both eras: every
# scenario must end in the same way. Everything that it installs goes into target/e2e.
set -euo pipefail
cd "$(dirname "$0")/.."

suite=@modelcontextprotocol/conformance@0.2.0-alpha.12
home=target/e2e/conformance
port=${PORT:-8741}
wrapped=$((port + 1))

mkdir -p "$home"
if [ ! -x "$home/node_modules/.bin/node" ] || [ ! -d "$home/node_modules/@modelcontextprotocol/conformance" ]; then
    npm install --prefix "$home" --no-audit --no-fund --silent node@22 "$suite"
fi

# All of the workspace, as the tests build it: another choice of features would build everything anew.
[ -n "${SKIP_BUILD:-}" ] || cargo build --quiet --workspace --all-features --bins --examples
target=$(cargo metadata --format-version 1 --no-deps | sed 's/.*"target_directory":"\([^"]*\)".*/\1/')
"$target/debug/examples/conformance" "127.0.0.1:$port" &
server=$!
"$target/debug/curable" wrap --url "http://127.0.0.1:$port/mcp" --listen "127.0.0.1:$wrapped" 2>"$home/wrap.log" &
relay=$!
trap 'kill "$server" "$relay" 2>/dev/null || true' EXIT
for of in "$port" "$wrapped"; do
    for _ in $(seq 100); do
        if (exec 3<>"/dev/tcp/127.0.0.1/$of") 2>/dev/null; then break; fi
        sleep 0.1
    done
done

# The lines that say how each scenario ended, and nothing that differs from run to run.
verdicts() {
    "$home/node_modules/.bin/node" "$home/node_modules/@modelcontextprotocol/conformance/dist/index.js" \
        server --url "http://127.0.0.1:$1/mcp" --requirements "$2" 2>&1 |
        grep -E '^(✓|✗) [a-z0-9-]+: |^Total: ' || true
}

differs=0
for requirements in 2026-07-28 2025-11-25; do
    verdicts "$port" "$requirements" >"$home/bare.txt"
    verdicts "$wrapped" "$requirements" >"$home/wrapped.txt"
    echo "== requirements $requirements: bare $(tail -n 1 "$home/bare.txt")"
    if [ ! -s "$home/bare.txt" ] || ! diff "$home/bare.txt" "$home/wrapped.txt"; then differs=1; fi
done
[ "$differs" = 0 ] && echo "the same with and without the wrap"
exit "$differs"
