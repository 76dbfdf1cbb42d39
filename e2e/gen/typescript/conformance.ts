/** Runs every case of `conformance/` that a client can run, and fails on any difference (its README says what each member means). */

import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

import {
  classify,
  disposition,
  namespace,
  namespaceProblem,
} from "#runtime/dialects/arcp/extension.js";
import { typeOf } from "#runtime/dialects/toolerror/index.js";
import {
  type Dialect,
  type Json,
  type Members,
  canonical,
  decide,
  decode,
  defaultHttp,
  kindOfHttp,
  parseFailure,
  retry,
  retryAfterHeader,
  status,
} from "#runtime/index.js";
import { get, isFlag, isNumber, isText, same } from "#runtime/json.js";
import { EFFECTS, KINDS, RETRIES, word } from "#runtime/kind.js";

/** What a case has wrong, or why it is not run. */
type Verdict = readonly string[] | "skipped";

const FUNCTIONS: ReadonlyMap<string, (at: Case) => Verdict> = new Map([
  ["decide", runDecide],
  ["disposition", runDisposition],
  ["http", runHttp],
  ["retry", runRetry],
]);

interface Case {
  readonly file: Members;
  readonly case: Members;
}

const root = process.argv[2] ?? "conformance";
const problems: string[] = [];
const total = { ran: 0, skipped: 0, halves: 0 };
const folders = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name)
  .sort();
for (const folder of folders) {
  const count = { ran: 0, skipped: 0, halves: 0 };
  for (const name of readdirSync(join(root, folder)).sort()) {
    const path = join(root, folder, name);
    const file = JSON.parse(readFileSync(path, "utf8")) as Members;
    for (const item of file["cases"] as readonly Members[]) {
      const verdict = run(folder, { file, case: item });
      if (verdict === "skipped") count.skipped += 1;
      else {
        count.ran += 1;
        if ("encodes_to" in item) count.halves += 1;
        for (const problem of verdict) {
          problems.push(`${path} ${String(item["id"])}: ${problem}`);
        }
      }
    }
  }
  console.log(`${folder.padEnd(12)} ${said(count)}`);
  total.ran += count.ran;
  total.skipped += count.skipped;
  total.halves += count.halves;
}
for (const problem of problems) console.error(problem);
console.log(`in TypeScript ${said(total)}; ${problems.length} differences`);
if (total.ran === 0 || problems.length > 0) process.exitCode = 1;

function said(count: typeof total): string {
  const { ran, skipped, halves } = count;
  const only = skipped > 0 ? [`${skipped} that encode skipped`] : [];
  const half = halves > 0 ? [`${halves} not encoded again`] : [];
  const why = [...only, ...half].join(", ");
  return `${ran} ran${why === "" ? "" : `; ${why}: a client decodes`}`;
}

function run(folder: string, at: Case): Verdict {
  const named = FUNCTIONS.get(folder);
  return named === undefined ? runDialect(at) : named(at);
}

function text(members: Members, name: string): string | undefined {
  const value = get(members, name);
  return isText(value) ? value : undefined;
}

function runDialect({ file, case: item }: Case): Verdict {
  if ("encode" in item) return "skipped";
  const from = (text(item, "from") ?? text(file, "dialect") ?? "auto") as
    Dialect | "auto";
  const decoded = decode(text(item, "text") ?? get(item, "decode"), from);
  if (decoded.is === "refused") {
    return "refused" in item ? [] : [`refused: ${decoded.expected}`];
  }
  const found: string[] = [];
  if ("refused" in item) found.push(`accepted as ${decoded.dialect}`);
  const expectedDialect = text(item, "found");
  if (expectedDialect !== undefined && expectedDialect !== decoded.dialect) {
    found.push(`found ${decoded.dialect}, expected ${expectedDialect}`);
  }
  if (decoded.is === "success") {
    if (!("success" in item) || !same(get(item, "success"), decoded.value)) {
      found.push(`success ${JSON.stringify(decoded.value)}`);
    }
    return found;
  }
  const members = canonical(decoded.failure) as Members;
  const expected = get(item, "failure") as Members | undefined;
  if (expected === undefined) found.push(`failure ${JSON.stringify(members)}`);
  found.push(...differences(expected ?? {}, members));
  for (const name of (get(item, "absent") ?? []) as readonly string[]) {
    if (name in members) found.push(`\`${name}\` is there`);
  }
  return found;
}

function differences(expected: Members, found: Members): string[] {
  return Object.entries(expected)
    .filter(([name, value]) => !same(value, get(found, name)))
    .map(
      ([name, value]) =>
        `\`${name}\` is ${JSON.stringify(get(found, name))}, expected ${JSON.stringify(value)}`,
    );
}

function runDecide({ case: item }: Case): Verdict {
  const from = (text(item, "from") ?? "curable") as Dialect | "auto";
  const failure = parseFailure(get(item, "failure"), from);
  if (failure === undefined) return ["no failure"];
  const number = (name: string) => {
    const value = get(item, name);
    return isNumber(value) ? value : undefined;
  };
  const found = decide(failure, {
    effect: word(EFFECTS, get(item, "effect")),
    attempt: number("attempt"),
    repaired: get(item, "repaired") === true,
    timeLeftMs: number("deadline_ms"),
    quota: number("quota"),
  });
  const expected = get(item, "expect") as Members;
  const members = { ...found } as unknown as Members;
  const next = "next" in expected === "next" in members ? [] : ["`next`"];
  return [...differences(expected, members), ...next];
}

function runDisposition({ case: item }: Case): Verdict {
  const type = text(item, "type") ?? "";
  const advertised = (get(item, "advertised") ?? []) as readonly string[];
  const need = get(item, "optional") === true ? "optional" : "required";
  const answer = () => {
    switch (text(item, "function")) {
      case "namespace":
        return namespace(type) ?? null;
      case "validate":
        return namespaceProblem(type) ?? "valid";
      case "classify":
        return classify(type, advertised);
      case undefined:
        return disposition(type, advertised, need);
      default:
        return "no such function";
    }
  };
  const found = answer();
  return same(found, get(item, "expect") ?? null) ? [] : [`is ${found}`];
}

function runHttp({ file, case: item }: Case): Verdict {
  const answer = (): Json => {
    const code = get(item, "status");
    if (isNumber(code)) {
      const kind = kindOfHttp(code);
      return { kind, type: typeOf(kind) };
    }
    const kind = word(KINDS, get(item, "kind"));
    if (kind !== undefined) {
      return { status: defaultHttp(kind), type: typeOf(kind) };
    }
    const failure =
      "failure" in item
        ? parseFailure(item["failure"], "curable")
        : parseFailure(get(item, "decode"), text(file, "dialect") as Dialect);
    if (failure === undefined) return "not read";
    const header = retryAfterHeader(failure);
    return {
      status: status(failure),
      ...(header !== undefined && { "retry-after": header }),
    };
  };
  const found = answer();
  return same(found, get(item, "expect"))
    ? []
    : [`is ${JSON.stringify(found)}`];
}

function runRetry({ case: item }: Case): Verdict {
  const kind = word(KINDS, get(item, "kind"));
  const flag = get(item, "flag");
  if (kind === undefined) return ["no kind"];
  const found = retry(text(item, "code") ?? "", kind, {
    flag: isFlag(flag) ? flag : undefined,
    declared: word(RETRIES, get(item, "declared")),
    dialect: word(RETRIES, get(item, "dialect")),
  });
  return found === get(item, "retry") ? [] : [`is ${found}`];
}
