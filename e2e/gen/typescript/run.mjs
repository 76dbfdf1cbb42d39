// The TypeScript client: generated, formatted, type-checked, held to conformance/, and run against the file demo.

import { spawn, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { basename, dirname, join, relative } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

import { fill, hold } from "../../folder.mjs";

const [curable, home] = process.argv.slice(2);
const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, "../../..");

const say = (text) => console.log(`typescript: ${text}`);
const bin = (name) => join(home, "node_modules/.bin", name);

/** Runs a program to its end, which must be good. */
function run(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, { stdio: "inherit", cwd: home, ...options });
  if (status !== 0) throw error ?? new Error(`${[basename(command), ...args].join(" ")} failed`);
}

/** What is installed stays for the next time, for as long as the same is asked for. */
function install() {
  mkdirSync(home, { recursive: true });
  const manifest = readFileSync(join(here, "package.json"), "utf8");
  const lock = readFileSync(join(here, "package-lock.json"), "utf8");
  const stamp = join(home, "installed");
  const isThere = existsSync(stamp) && readFileSync(stamp, "utf8") === manifest + lock;
  for (const name of ["package.json", "package-lock.json", "tsconfig.json"]) cpSync(join(here, name), join(home, name));
  if (isThere) return;
  run("npm", ["ci", "--silent", "--no-audit", "--no-fund"]);
  writeFileSync(stamp, manifest + lock);
}

/** The contracts that clients are generated from, by the folders of the clients. */
const CONTRACTS = {
  cases: "crates/codegen/tests/contracts/cases.json",
  depot: "crates/codegen/golden/depot.contract.json",
  files: "crates/codegen/golden/files.contract.json",
};

/** Everything that is compiled: what is generated here and now, the run-time, and the programs. */
function gather() {
  for (const name of ["src", "dist"]) rmSync(join(home, name), { recursive: true, force: true });
  for (const [name, contract] of Object.entries(CONTRACTS)) {
    const out = join(home, "src", name);
    const args = ["gen", "typescript", join(root, contract), "--package", `${name}-client`, "--out", out];
    run(curable, args, { stdio: ["ignore", "ignore", "inherit"] });
    compare(out, join(root, "crates/codegen/golden/typescript", name));
  }
  cpSync(join(root, "crates/codegen/runtime/typescript"), join(home, "src/runtime"), { recursive: true });
  for (const name of ["apart.ts", "conformance.ts", "failures.ts"]) cpSync(join(here, name), join(home, "src", name));
}

/** The clients that are checked in are what the program writes today. */
function compare(written, golden) {
  if (!existsSync(golden)) return;
  for (const entry of readdirSync(golden, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = relative(golden, join(entry.parentPath ?? entry.path, entry.name));
    const same = readFileSync(join(golden, path), "utf8") === readFileSync(join(written, path), "utf8");
    if (!same) throw new Error(`${join(golden, path)} is old: run cargo xtask gen`);
  }
}

/** Starts the file demo on a free port and waits until it says where. */
async function serve(folder) {
  const args = ["serve", "--demo", "files", "--root", folder, "--listen", "127.0.0.1:0", "--json"];
  const child = spawn(curable, args, { stdio: ["ignore", "pipe", "inherit"] });
  for await (const line of createInterface({ input: child.stdout })) {
    return { ...JSON.parse(line), stop: () => child.kill("SIGKILL") };
  }
  throw new Error("the server ended before it listened");
}

/** A socket is a file that cannot be written: the storage fails. */
function socket(path) {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.once("error", reject).listen(path, () => resolve(() => server.close()));
  });
}

async function provoke() {
  const { files, held } = JSON.parse(readFileSync(join(root, "e2e/failures.json"), "utf8"));
  const folder = join(home, "folder");
  fill(folder, files);
  const release = [await hold("python3", join(folder, held)), await socket(join(folder, "socket"))];
  const server = await serve(folder);
  try {
    run(process.execPath, ["dist/failures.js", server.http, server.mcp]);
  } finally {
    server.stop();
    release.forEach((end) => end());
  }
}

try {
  install();
  gather();
  run(bin("prettier"), ["--check", "--log-level", "warn", "src/**/*.{ts,json}", "!src/*.ts"]);
  say("generated files and the run-time are as prettier writes them");
  run(bin("tsc"), ["-p", "tsconfig.json"]);
  say("everything compiles, strictly");
  run(process.execPath, ["dist/conformance.js", join(root, "conformance")]);
  run(process.execPath, ["dist/apart.js"]);
  await provoke();
  say("passed");
} catch (error) {
  say(error.message);
  process.exitCode = 1;
}
