#!/usr/bin/env bash
# Wraps real published MCP servers and provokes their failures; README.md says what is shown. Needs Node 20 with npm, Python 3.11.
# Everything that is installed goes into target/e2e, and stays there for the next time.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

cargo=${CARGO:-cargo}
for program in git node npm python3; do
    command -v "$program" >/dev/null || { echo "e2e needs $program" >&2; exit 1; }
done
target=$("$cargo" metadata --format-version 1 --no-deps |
    node -e 'process.stdout.write(JSON.parse(require("fs").readFileSync(0, "utf8")).target_directory)')
curable=${CURABLE:-$target/debug/curable}
if [[ -z ${CURABLE:-} ]]; then
    # All of the workspace, as the tests build it: another choice of features would build everything anew.
    "$cargo" build --quiet --workspace --all-features --bins --examples
fi

home=$target/e2e/wrap
mkdir -p "$home"
stamp=$(cat e2e/servers/package.json e2e/servers/requirements*.txt)
if [[ ! -f $home/installed || $(<"$home/installed") != "$stamp" ]]; then
    rm -rf "$home/venv" "$home/venv1" "$home/node_modules" "$home/package-lock.json"
    cp e2e/servers/package.json "$home"
    npm install --prefix "$home" --silent --no-audit --no-fund
    python3 -m venv "$home/venv"
    "$home/venv/bin/python" -m pip install --quiet --requirement e2e/servers/requirements.txt
    python3 -m venv "$home/venv1"
    "$home/venv1/bin/python" -m pip install --quiet --requirement e2e/servers/requirements-1.txt
    printf '%s\n' "$stamp" >"$home/installed"
fi

node e2e/wrap-servers.mjs "$curable" "$home" "$@"
