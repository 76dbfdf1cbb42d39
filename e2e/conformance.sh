#!/usr/bin/env bash
# Runs the official conformance suite against our server, in both eras.
# Everything that it installs goes into target/e2e; the suite needs a newer Node than some machines have.
set -euo pipefail
cd "$(dirname "$0")/.."

suite=@modelcontextprotocol/conformance@0.2.0-alpha.12
home=target/e2e/conformance
port=${PORT:-8731}

mkdir -p "$home"
if [ ! -x "$home/node_modules/.bin/node" ] || [ ! -d "$home/node_modules/@modelcontextprotocol/conformance" ]; then
    npm install --prefix "$home" --no-audit --no-fund --silent node@22 "$suite"
fi

# All of the workspace, as the tests build it: another choice of features would build everything anew.
cargo build --quiet --workspace --all-features --bins --examples
target=$(cargo metadata --format-version 1 --no-deps | sed 's/.*"target_directory":"\([^"]*\)".*/\1/')
"$target/debug/examples/conformance" "127.0.0.1:$port" &
server=$!
trap 'kill "$server" 2>/dev/null || true' EXIT
for _ in $(seq 50); do
    if (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null; then break; fi
    sleep 0.1
done

failed=0
for requirements in 2026-07-28 2025-11-25; do
    echo "== requirements $requirements"
    "$home/node_modules/.bin/node" "$home/node_modules/@modelcontextprotocol/conformance/dist/index.js" \
        server --url "http://127.0.0.1:$port/mcp" --requirements "$requirements" || failed=1
done
exit "$failed"
