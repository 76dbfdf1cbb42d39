// The folder that the demo serves: made anew for every run, and one file of it held by somebody else.

import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Writes the files into an empty folder. */
export function fill(folder, files) {
  rmSync(folder, { recursive: true, force: true });
  for (const [name, file] of Object.entries(files)) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content(file));
  }
}

function content({ text, times = 1, hex, sha256 }) {
  if (hex !== undefined) {
    return Buffer.from(hex, "hex");
  }
  return sha256 === undefined ? text.repeat(times) : createHash("sha256").update(sha256).digest("hex");
}

// Node cannot lock a file, and Python can.
const HOLD = `
import fcntl, sys
with open(sys.argv[1]) as file:
    fcntl.flock(file, fcntl.LOCK_EX)
    print("held", flush=True)
    sys.stdin.read()
`;

/** Locks a file until the returned function is called. */
export async function hold(python, path) {
  const holder = spawn(python, ["-c", HOLD, path], { stdio: ["pipe", "pipe", "inherit"] });
  await new Promise((resolve, reject) => {
    holder.stdout.once("data", resolve);
    holder.once("error", reject);
    holder.once("exit", () => reject(new Error(`${path} cannot be locked`)));
  });
  return () => holder.stdin.end();
}
