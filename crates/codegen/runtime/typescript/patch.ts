/** A patch on the arguments (the part of RFC 6902 that a repair needs). */

import { type Bag, type Json, get, isList, isObject, put } from "./json.js";
import { holds, lenient, names } from "./pointer.js";

/** One step of a patch. */
export type PatchOp =
  | { readonly op: "add"; readonly path: string; readonly value: Json }
  | { readonly op: "replace"; readonly path: string; readonly value: Json }
  | { readonly op: "remove"; readonly path: string }
  | { readonly op: "move"; readonly from: string; readonly path: string };

/** Reads one step of a patch from a wire; `undefined` when it is none of ours. */
export function readStep(step: Json): PatchOp | undefined {
  if (!isObject(step)) return undefined;
  const [op, to, from] = [
    get(step, "op"),
    get(step, "path"),
    get(step, "from"),
  ];
  if (typeof to !== "string") return undefined;
  const path = lenient(to);
  if (op === "remove") return { op, path };
  if (op === "move") {
    return typeof from === "string"
      ? { op, from: lenient(from), path }
      : undefined;
  }
  const value = get(step, "value");
  if ((op === "add" || op === "replace") && value !== undefined) {
    return { op, path, value };
  }
  return undefined;
}

/** A whole patch, or `undefined` when one step is not understood. */
export function readPatch(steps: readonly Json[]): PatchOp[] | undefined {
  const patch = steps.map(readStep).filter((step) => step !== undefined);
  return patch.length === steps.length ? patch : undefined;
}

/** Applies a patch as a whole and gives the changed arguments; `undefined` when it names what they do not have. */
export function applyPatch(
  patch: readonly PatchOp[],
  args: Json,
): Json | undefined {
  let document: Json | undefined = args;
  for (const step of patch) {
    if (document === undefined) return undefined;
    document = apply(step, document);
  }
  return document;
}

function apply(step: PatchOp, document: Json): Json | undefined {
  switch (step.op) {
    case "add":
      return edit(document, names(step.path), "add", step.value);
    case "replace":
      return edit(document, names(step.path), "replace", step.value);
    case "remove":
      return step.path === ""
        ? undefined
        : edit(document, names(step.path), "remove", null);
    case "move": {
      // Nothing can be moved into itself, and in a list another item would have taken its place.
      if (step.from === "" || holds(step.from, step.path)) return undefined;
      const value = find(document, names(step.from));
      const without = edit(document, names(step.from), "remove", null);
      if (value === undefined || without === undefined) return undefined;
      return edit(without, names(step.path), "add", value);
    }
  }
}

function find(document: Json, path: readonly string[]): Json | undefined {
  let value: Json | undefined = document;
  for (const name of path) {
    if (isList(value)) value = value[index(name) ?? -1];
    else value = isObject(value) ? get(value, name) : undefined;
  }
  return value;
}

type Edit = "add" | "replace" | "remove";

/** A copy of the document with one place changed. */
function edit(
  document: Json,
  path: readonly string[],
  how: Edit,
  value: Json,
): Json | undefined {
  const [name, ...rest] = path;
  if (name === undefined) return value;
  if (isList(document)) return editList(document, name, rest, how, value);
  if (!isObject(document)) return undefined;
  const bag: Bag = { ...document };
  const inner = get(document, name);
  if (rest.length > 0 || how !== "add") {
    if (inner === undefined) return undefined;
    if (rest.length === 0 && how === "remove") {
      delete bag[name];
      return bag;
    }
  }
  const changed =
    rest.length > 0 ? edit(inner ?? null, rest, how, value) : value;
  if (changed === undefined) return undefined;
  put(bag, name, changed);
  return bag;
}

function editList(
  list: readonly Json[],
  name: string,
  rest: readonly string[],
  how: Edit,
  value: Json,
): Json | undefined {
  const adds = how === "add" && rest.length === 0;
  const at = adds && name === "-" ? list.length : index(name);
  if (at === undefined || at > list.length) return undefined;
  if (adds) return [...list.slice(0, at), value, ...list.slice(at)];
  const inner = list[at];
  if (inner === undefined) return undefined;
  if (rest.length === 0 && how === "remove") {
    return [...list.slice(0, at), ...list.slice(at + 1)];
  }
  const changed = rest.length > 0 ? edit(inner, rest, how, value) : value;
  return changed === undefined
    ? undefined
    : [...list.slice(0, at), changed, ...list.slice(at + 1)];
}

/** RFC 6901: digits alone, without leading zeros. */
function index(name: string): number | undefined {
  return /^(0|[1-9]\d*)$/.test(name) ? Number(name) : undefined;
}
