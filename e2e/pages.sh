#!/usr/bin/env bash
# Reads the pages and uses the console in a real browser. Needs Rust, Node 20 with npm, and Chromium: the one that
# CHROMIUM names, the one that is installed, or the one of the system's packages if this user may install them.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

cargo=${CARGO:-cargo}
for program in node npm; do
    command -v "$program" >/dev/null || { echo "e2e needs $program" >&2; exit 1; }
done

find_browser() {
    local name
    for name in "${CHROMIUM:-}" chromium chromium-browser google-chrome google-chrome-stable; do
        [[ -n $name ]] && command -v "$name" && return
    done
    return 1
}

if ! browser=$(find_browser); then
    if [[ $(id -u) == 0 ]] && command -v apt-get >/dev/null; then
        (apt-get update -qq && apt-get install -qq --yes --no-install-recommends chromium) >/dev/null 2>&1 || true
    fi
    if ! browser=$(find_browser); then
        echo "pages: skipped, there is no Chromium and none can be installed here; CHROMIUM names one" >&2
        exit 0
    fi
fi

"$cargo" build --quiet --workspace --all-features --bins --examples
target=$("$cargo" metadata --format-version 1 --no-deps |
    node -e 'process.stdout.write(JSON.parse(require("fs").readFileSync(0, "utf8")).target_directory)')
home=$target/e2e/pages
mkdir -p "$home/node"
cp e2e/pages/package*.json "$home/node"
stamp=$(cat e2e/pages/package-lock.json)
if [[ ! -f $home/node/installed || $(<"$home/node/installed") != "$stamp" ]]; then
    rm -f "$home/node/installed"
    (cd "$home/node" && npm ci --silent --no-audit --no-fund)
    printf '%s\n' "$stamp" >"$home/node/installed"
fi

node e2e/pages.mjs "$target/debug/curable" "$home" "$browser"
