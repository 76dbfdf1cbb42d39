#!/usr/bin/env bash
# Runs schemathesis against the HTTP face of a small service, with all its checks and with authentication.
# Everything that it installs goes into target/e2e.
set -euo pipefail
cd "$(dirname "$0")/.."

version=4.32.5
home=target/e2e/schemathesis
port=${PORT:-8732}
examples=${EXAMPLES:-50}

if ! "$home/bin/schemathesis" --version 2>/dev/null | grep -q "$version"; then
    python3 -m venv "$home"
    "$home/bin/pip" install --quiet --disable-pip-version-check "schemathesis==$version"
fi

# All of the workspace, as the tests build it: another choice of features would build everything anew.
cargo build --quiet --workspace --all-features --bins --examples
target=$(cargo metadata --format-version 1 --no-deps | sed 's/.*"target_directory":"\([^"]*\)".*/\1/')
token=$(head -c 32 /dev/urandom | od -An -tx1 | tr -d ' \n')
tokens=$home/tokens.toml
hash=$(printf %s "$token" | sha256sum | cut -d' ' -f1)
printf '[[token]]\nname = "schemathesis"\nsha256 = "%s"\n' "$hash" >"$tokens"

"$target/debug/examples/demo" "127.0.0.1:$port" "$tokens" &
server=$!
trap 'kill "$server" 2>/dev/null || true' EXIT
for _ in $(seq 100); do
    if (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null; then break; fi
    sleep 0.1
done

# It keeps notes of its own in the folder that it runs in.
cd "$home"
bin/schemathesis run "http://127.0.0.1:$port/openapi.json" \
    --checks all --max-examples "$examples" --header "Authorization: Bearer $token" "$@"
