#!/usr/bin/env bash
# Calls servers that speak the dialects of the field with `curable call`. Needs Rust and Python 3.11.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

cargo=${CARGO:-cargo}
command -v python3 >/dev/null || { echo "e2e needs python3" >&2; exit 1; }
"$cargo" build --quiet --workspace --all-features --bins --examples
target=$("$cargo" metadata --format-version 1 --no-deps |
    python3 -c 'import json, sys; print(json.load(sys.stdin)["target_directory"])')
PYTHONDONTWRITEBYTECODE=1 python3 e2e/dialects/check.py "$target/debug/curable"
