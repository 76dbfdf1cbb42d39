#!/usr/bin/env bash
# Generated clients against the reference service: every declared failure is provoked and caught by its own type.
# `e2e/gen.sh rust` does one language alone. Needs Rust; the other languages say themselves what they need.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

cargo=${CARGO:-cargo}
"$cargo" build --quiet --workspace --all-features --bins --examples
target=$("$cargo" metadata --format-version 1 --no-deps | sed 's/.*"target_directory":"\([^"]*\)".*/\1/')
home=$target/e2e/gen
mkdir -p "$home"
curable=$target/debug/curable

# The clients that are checked in are what the program writes today.
fresh() {
    for name in depot files; do
        "$curable" gen "$1" "crates/codegen/golden/$name.contract.json" --package "$name$2" \
            --out "crates/codegen/golden/$1/$name" --check
    done
}

rust() {
    fresh rust -client
    "$target/debug/curable-e2e-gen" "$curable" "$home/rust"
}

languages=("$@")
[[ ${#languages[@]} -gt 0 ]] || languages=(rust typescript python)
for language in "${languages[@]}"; do
    if [[ $language == rust ]]; then
        rust
    elif [[ -x e2e/gen/$language/run ]]; then
        # A language has a script of its own: the program, and a folder to install into.
        "e2e/gen/$language/run" "$curable" "$home/$language"
    fi
done
