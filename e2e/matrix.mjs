// Every client in every era over every transport against the file demo, and a table of what was delivered.

import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

import { fill, hold } from "./folder.mjs";
import { judge } from "./judge.mjs";

const [server, home, python, rmcp] = process.argv.slice(2);
const FAILURES = fileURLToPath(new URL("failures.json", import.meta.url));
const { files, held, failures } = JSON.parse(readFileSync(FAILURES, "utf8"));

const PROTOCOLS = { legacy: "2025-11-25", modern: "2026-07-28" };
const TRANSPORTS = ["stdio", "http"];
/** A run that takes longer hangs. */
const PATIENCE_MS = 90_000;

const node = (name) => [process.execPath, join(home, "node", name)];
const venv = (name) => [python, join(home, "python", name)];
const BOTH = ["structured", "text"];

/** The clients: the eras that they can choose, and the forms in which a failed result must arrive. */
const CLIENTS = [
  { name: "TypeScript sdk v1", command: node("typescript_v1.mjs"), eras: ["legacy"], forms: BOTH },
  { name: "TypeScript client v2", command: node("typescript_v2.mjs"), eras: ["legacy", "modern"], forms: BOTH },
  { name: "Python mcp 2", command: venv("python_mcp.py"), eras: ["legacy", "modern"], forms: BOTH },
  { name: "FastMCP", command: venv("fastmcp_client.py"), eras: ["legacy", "modern"], forms: BOTH },
  {
    name: "FastMCP, raising",
    command: venv("fastmcp_client.py"),
    eras: ["legacy", "modern"],
    forms: ["raised"],
    env: { E2E_RAISES: "1" },
  },
  { name: "rmcp", command: [rmcp], eras: ["legacy", "modern"], forms: BOTH },
];

/** One client, era and transport, with a server and a folder of its own. */
async function run(client, era, transport) {
  const folder = join(home, "files");
  fill(folder, files);
  const release = await hold(python, join(folder, held));
  const serve = [server, "serve", "--demo", "files", "--root", folder];
  const served = transport === "http" ? await listen(serve) : undefined;
  try {
    const target = served ? [served.url] : [...serve, "--stdio"];
    const { lines, complaint } = await drive([...client.command, FAILURES, era, transport, ...target], client.env);
    return verdict(client, era, lines, complaint);
  } finally {
    served?.stop();
    release();
  }
}

/** How many failures were delivered whole, and what is wrong with the others. */
function verdict({ forms }, era, [hello, ...lines], complaint) {
  const problems = complaint ? [complaint] : [];
  if (hello?.protocol !== PROTOCOLS[era]) {
    problems.push(`speaks ${hello?.protocol}, not ${PROTOCOLS[era]}`);
  }
  let delivered = 0;
  for (const failure of failures) {
    const line = lines.find(({ id }) => id === failure.id);
    const wrong = judge(failure, line, forms);
    delivered += wrong.length === 0 ? 1 : 0;
    problems.push(...wrong.map((problem) => `${failure.id}: ${problem}`));
  }
  return { delivered, problems };
}

/** Starts the server on a free port and waits until it says where. */
async function listen([command, ...args]) {
  const child = spawn(command, [...args, "--listen", "127.0.0.1:0", "--json"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const lines = createInterface({ input: child.stdout });
  for await (const line of lines) {
    return { url: JSON.parse(line).mcp, stop: () => child.kill("SIGKILL") };
  }
  throw new Error("the server ended before it listened");
}

/** Runs a client; its lines, and what it complained about if it failed. */
function drive([command, ...args], env = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
      timeout: PATIENCE_MS,
      killSignal: "SIGKILL",
    });
    const out = { stdout: "", stderr: "" };
    for (const name of ["stdout", "stderr"]) {
      child[name].setEncoding("utf8").on("data", (text) => {
        out[name] += text;
      });
    }
    child.once("error", (error) => resolve({ lines: [], complaint: String(error) }));
    child.once("close", (code, signal) => {
      const lines = out.stdout.split("\n").filter((line) => line.startsWith("{")).map((line) => JSON.parse(line));
      const ended = signal ?? (code === 0 ? undefined : `code ${code}`);
      const tail = out.stderr.trim().split("\n").slice(-10).join("\n    ");
      resolve({ lines, complaint: ended && `the client ended with ${ended}\n    ${tail}` });
    });
  });
}

function print(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  rows.splice(1, 0, widths.map((width) => "-".repeat(width)));
  for (const row of rows) {
    console.log(`| ${row.map((cell, column) => cell.padEnd(widths[column])).join(" | ")} |`);
  }
}

const rows = [["client", "era", "transport", "delivered"]];
let [passed, failed] = [0, 0];
for (const client of CLIENTS) {
  for (const era of client.eras) {
    for (const transport of TRANSPORTS) {
      const { delivered, problems } = await run(client, era, transport);
      rows.push([client.name, PROTOCOLS[era], transport, `${delivered}/${failures.length}`]);
      for (const problem of problems) {
        console.log(`${client.name}, ${era}, ${transport}: ${problem}`);
      }
      problems.length === 0 ? (passed += 1) : (failed += 1);
    }
  }
}
print(rows);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
