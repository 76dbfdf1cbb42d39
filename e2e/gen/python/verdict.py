"""Tells what pyright found; no finding in hardly any file is no good sign."""

import json
import sys
from pathlib import Path

LEAST_FILES = 100


def main(report: Path) -> int:
    """Prints every finding."""
    told = json.loads(report.read_text())
    for found in told["generalDiagnostics"]:
        line = found["range"]["start"]["line"] + 1 if "range" in found else 0
        print(f"{found['file']}:{line}: {found['message']}", file=sys.stderr)
    files, errors = told["summary"]["filesAnalyzed"], told["summary"]["errorCount"]
    print(f"pyright: {errors} errors in {files} files")
    return 1 if errors or files < LEAST_FILES else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
