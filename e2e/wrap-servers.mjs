// Wraps real published servers and calls them, bare and wrapped: every failure must be typed, every success unchanged.
// Usage: node e2e/wrap-servers.mjs CURABLE HOME [--bare] [--only NAME] [--json FILE]
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { MOMENT, servers } from "./servers/calls.mjs";
import { run } from "./servers/talk.mjs";
import { start } from "./servers/web.mjs";

const [program, home, ...flags] = process.argv.slice(2);
const curable = resolve(program);
const flag = (name) => (flags.includes(name) ? flags[flags.indexOf(name) + 1] : undefined);
const here = dirname(fileURLToPath(import.meta.url));
const work = join(resolve(home), "work");
const LEAST = { failures: 60, finer: 0.9 };
const MEMBERS = ["code", "message", "kind", "retryable", "retry"];

rmSync(work, { recursive: true, force: true });
mkdirSync(work, { recursive: true });
copyFileSync(join(here, "servers/offline.mjs"), join(home, "offline.mjs"));
const web = await start();
const seen = [];
const problems = [];
try {
  const all = servers({ home: resolve(home), work, port: web.port });
  for (const server of all.filter(({ name }) => !flag("--only") || name.startsWith(flag("--only")))) await show(server);
} finally {
  web.stop();
}
if (!flags.includes("--bare")) contract();
report();

/** The contract of what was seen: every code that was observed is declared in it, and other commands read it. */
function contract() {
  const [record, file] = [join(work, "record.json"), join(work, "contract.json")];
  const ask = (...args) => execFileSync(curable, args, { encoding: "utf8", maxBuffer: 1 << 28 });
  const text = ask("contract", "--from-wrap", record);
  writeFileSync(file, text);
  const { operations, failures } = JSON.parse(text);
  const declared = new Set(failures.map(({ code }) => code));
  const machinery = new Set(["INVALID_INPUT", "INTERNAL", "NOT_FOUND", "REPEATED_FAILURE"]);
  for (const code of new Set(seen.map(({ code }) => code).filter((code) => code && !machinery.has(code)))) {
    if (!declared.has(code)) problems.push(`the contract of what was seen does not declare ${code}`);
  }
  if (declared.has("FILE_NOT_FOUND") && !ask("explain", "FILE_NOT_FOUND", "--contract", file).includes("not_found")) problems.push("explain does not read the contract");
  ask("diff", file, file);
  console.log(`contract of what was seen: ${operations.length} operations, ${failures.length} codes`);
}

async function show({ name, command, calls, env = {}, prepare = () => {} }) {
  const options = { env: { ...MOMENT, ...env }, cwd: work };
  prepare();
  const bare = await run(command, calls, options);
  if (flags.includes("--bare")) {
    calls.forEach((call, index) => console.log(`${name}\t${call.fails ? "F" : "S"}\t${call.tool} ${JSON.stringify(call.args).slice(0, 100)}\n\t${bare.answers[index].line.slice(0, 1500)}`));
    return;
  }
  for (const mode of ["on", "off"]) {
    prepare();
    const record = join(work, "record.json");
    const wrap = [curable, ["wrap", "--validate", mode, "--record", record, "--", command[0], ...command[1]]];
    const wrapped = await run(wrap, calls, options);
    calls.forEach((call, index) => judge(`${name} (validate ${mode})`, call, bare.answers[index], wrapped.answers[index]));
  }
}

function judge(server, call, bare, wrapped) {
  const what = `${server}: ${call.tool} ${JSON.stringify(call.args).slice(0, 120)}`;
  const result = wrapped.frame.result;
  if (!call.fails) {
    seen.push({ what, success: true });
    // The calls have the same ids, so that the whole line is the same unless we have told something beside it.
    const told = JSON.stringify(result?._meta ?? {}).includes("dev.curable/");
    const same = told ? JSON.stringify(bare.frame.result) === JSON.stringify(without(result)) : bare.line === wrapped.line;
    if (!same) {
      problems.push(`${what}\n  a success has changed\n  bare    ${bare.line.slice(0, 400)}\n  wrapped ${wrapped.line.slice(0, 400)}`);
    }
    return;
  }
  const failure = result?.structuredContent?.error ?? wrapped.frame.error?.data?.error;
  const text = result?.content?.[0]?.text;
  const typed = result?.isError === true && failure && MEMBERS.every((member) => member in failure)
    && JSON.stringify(JSON.parse(text)) === JSON.stringify(result.structuredContent);
  seen.push({ what, typed: Boolean(typed), code: failure?.code, kind: failure?.kind, retry: failure?.retry, details: failure?.details, bare: bare.line.slice(0, 300) });
  if (!typed) problems.push(`${what}\n  a failure is not typed\n  bare    ${bare.line.slice(0, 400)}\n  wrapped ${wrapped.line.slice(0, 400)}`);
}

/** The result without what the wrap adds beside it. */
function without(result) {
  const { _meta: meta, ...rest } = result ?? {};
  const foreign = Object.entries(meta ?? {}).filter(([key]) => !key.startsWith("dev.curable/"));
  return foreign.length > 0 ? { ...result, _meta: Object.fromEntries(foreign) } : rest;
}

function report() {
  if (flags.includes("--bare")) return;
  const failures = seen.filter(({ success }) => !success);
  const finer = failures.filter(({ code }) => code && code !== "INTERNAL");
  for (const { what, code, bare } of failures.filter(({ code }) => !code || code === "INTERNAL")) console.log(`no finer code: ${what}: ${code}\n  ${bare}`);
  for (const problem of problems) console.log(problem);
  const typed = failures.filter(({ typed }) => typed).length;
  const share = failures.length ? finer.length / failures.length : 0;
  console.log(`${failures.length} failures, ${typed} typed, ${(100 * share).toFixed(1)} % with a code finer than INTERNAL; ${seen.length - failures.length} successes, ${problems.filter((problem) => problem.includes("success")).length} changed`);
  if (flag("--json")) writeFileSync(flag("--json"), `${JSON.stringify(seen, null, 1)}\n`);
  if (problems.length > 0 || (!flag("--only") && (failures.length < LEAST.failures || share < LEAST.finer))) process.exitCode = 1;
}
