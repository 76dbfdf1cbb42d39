// Whether what a client delivered is the failure that the case expects.

import { isDeepStrictEqual } from "node:util";

/** What is wrong with an answer; nothing for one that delivers everything. */
export function judge(failure, line, forms) {
  if (line === undefined) {
    return ["no answer"];
  }
  const wanted = failure.raised ? ["raised"] : forms;
  const came = Object.keys(line.views).sort();
  if (!isDeepStrictEqual(came, wanted)) {
    return [`came as ${came.join(" and ") || "a success"}, not as ${wanted.join(" and ")}`];
  }
  const problems = wanted.flatMap((form) =>
    compare(failure, line.views[form]?.error).map((problem) => `${form}: ${problem}`),
  );
  if (failure.secret !== undefined && JSON.stringify(line.views).includes(failure.secret)) {
    problems.push(`shows ${JSON.stringify(failure.secret)}, which it must not`);
  }
  if (failure.repaired !== undefined && Object.keys(line.again).length > 0) {
    problems.push(`the repaired call fails: ${JSON.stringify(line.again)}`);
  }
  return problems;
}

function compare(failure, error) {
  if (typeof error !== "object" || error === null) {
    return ["no failure"];
  }
  const problems = [];
  for (const [at, expected] of Object.entries(failure.facts)) {
    const found = look(error, at);
    if (!isDeepStrictEqual(found, expected)) {
      problems.push(`${at} is ${JSON.stringify(found)}, not ${JSON.stringify(expected)}`);
    }
  }
  for (const at of failure.absent ?? []) {
    if (look(error, at) !== undefined) {
      problems.push(`${at} is ${JSON.stringify(look(error, at))}, and should not be there`);
    }
  }
  if (failure.repaired !== undefined) {
    const patch = error.patch ?? error.similar?.[0]?.patch;
    const patched = patch && apply(patch, failure.arguments);
    if (!isDeepStrictEqual(patched, failure.repaired)) {
      problems.push(`the patch makes ${JSON.stringify(patched)}, not ${JSON.stringify(failure.repaired)}`);
    }
  }
  return problems;
}

/** The value at a JSON Pointer. */
function look(value, at) {
  return steps(at).reduce((inside, step) => inside?.[step], value);
}

function steps(at) {
  return at.split("/").slice(1).map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** The arguments after a JSON Patch; those of the demo are flat, so that a pointer is the name of a member. */
function apply(patch, args) {
  const patched = { ...args };
  for (const { op, path, from, value } of patch) {
    const [name] = steps(path);
    if (op === "move") {
      const [old] = steps(from);
      patched[name] = patched[old];
      delete patched[old];
    } else if (op === "remove") {
      delete patched[name];
    } else if (op === "add" || op === "replace") {
      patched[name] = value;
    } else {
      return undefined;
    }
  }
  return patched;
}
