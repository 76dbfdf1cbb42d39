/**
 * `workbook`: the rejection of a pmcp workbook server, whose flag stands inside the structured content.
 *
 * The object is `{isError: true, code, reason, provenance, field?, allowed?, range?, required?}`.
 */

import type { Provenance } from "../advice.js";
import {
  type Bag,
  type Json,
  type Members,
  get,
  has,
  isList,
  isNumber,
  isObject,
  isText,
  parseJson,
  takeMessage,
  takeText,
  textOf,
} from "../json.js";
import { type Outcome, failed, refused, succeeded } from "../outcome.js";
import { finish, heard } from "../parts.js";
import { child } from "../pointer.js";
import {
  type Expected,
  type Problem,
  type Repair,
  isEmpty,
  repair,
} from "../repair.js";

/** The codes that a workbook server can send, all of which reject the arguments, and what each says is wrong. */
const CODES: ReadonlyMap<string, Problem | undefined> = new Map([
  ["invalid_input", undefined],
  ["missing_field", "missing"],
  ["unsupported_option", "unknown"],
  ["strict_constant_override", "governed"],
  ["invalid_tool_name", undefined],
]);

/** Whether an object can only be a rejection of a workbook server. */
export function recognises(members: Members): boolean {
  return (
    isFlagged(members) &&
    isText(get(members, "code")) &&
    isText(get(members, "reason"))
  );
}

function isFlagged(members: Members): boolean {
  return get(members, "isError") === true;
}

/** Reads the object, a tool result that holds it, or its text. */
export function decode(value: Json): Outcome {
  const members = object(value);
  if (members === undefined) return refused("an object or its text");
  // What is flagged and has a code of its own is the object itself, whatever else it holds.
  if (isFlagged(members) && isText(get(members, "code"))) return read(members);
  if (has(members, "structuredContent")) {
    const inner = object(get(members, "structuredContent"));
    return inner
      ? read(inner)
      : refused("an object or its text", "/structuredContent");
  }
  const blocks = get(members, "content");
  if (!isList(blocks)) return read(members);
  const block = blocks.filter(isObject).find((block) => has(block, "text"));
  const inner = block && object(get(block, "text"));
  return inner ? read(inner) : refused("an object or its text", "/content");
}

/** An object, or the text of one. */
function object(value: Json | undefined): Members | undefined {
  const read = isText(value) ? parseJson(value) : value;
  return isObject(read) ? read : undefined;
}

function read(value: Members): Outcome {
  if (!isFlagged(value)) {
    return has(value, "provenance")
      ? succeeded(value)
      : refused("true, or a success with `provenance`", "/isError");
  }
  const members: Bag = { ...value };
  delete members["isError"];
  const code = takeText(members, "code");
  if (code === undefined) return refused("a text", "/code");
  const message = takeMessage(members, "reason");
  const kind = CODES.has(code) ? "validation" : undefined;
  const failure = finish({ code, message, kind });
  const finding = takeRepair(code, members);
  failure.repairs = finding === undefined ? [] : [finding];
  const stamp = stampOf(get(members, "provenance"));
  if (stamp !== undefined) {
    delete members["provenance"];
    const nobody = Object.values(stamp).every((text) => text === "");
    if (!nobody) failure.meta = { provenance: stamp };
  }
  return failed(heard(failure, "workbook", members));
}

/** The one finding that the object holds; what is not understood stays among the members. */
function takeRepair(code: string, members: Bag): Repair | undefined {
  const field = takeText(members, "field");
  const expected: { -readonly [E in keyof Expected]: Expected[E] } = {};
  const { allowed, required, range } = members;
  if (isList(allowed) && allowed.length > 0) {
    expected.allowed = allowed;
    delete members["allowed"];
  }
  if (isList(required) && required.length > 0 && required.every(isText)) {
    expected.required = required;
    delete members["required"];
  }
  if (isList(range) && range.length === 2) {
    const [min, max] = range;
    if (isNumber(min) && isNumber(max)) {
      expected.range = { min, max };
      delete members["range"];
    }
  }
  if (field === undefined && isEmpty(expected)) return undefined;
  const at = field === undefined ? "" : pointer(field);
  return repair(at, CODES.get(code) ?? toldBy(expected), expected);
}

function toldBy(expected: Expected): Problem {
  if (expected.range !== undefined) return "range";
  if (expected.allowed !== undefined) return "choice";
  return expected.required !== undefined ? "missing" : "shape";
}

/** Their field is the name of one argument; a place deeper down is written as the pointer that it is. */
function pointer(field: string): string {
  return field.startsWith("/") ? field : child("", field);
}

function stampOf(value: Json | undefined): Provenance | undefined {
  if (!isObject(value) || Object.keys(value).length !== 3) return undefined;
  const contract = textOf(value, "bundle_id");
  const version = textOf(value, "version");
  const hash = textOf(value, "combined_hash");
  if (contract === undefined || version === undefined || hash === undefined) {
    return undefined;
  }
  return { contract, version, hash };
}
