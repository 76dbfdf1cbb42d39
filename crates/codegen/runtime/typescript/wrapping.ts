/** What clients do to a text before a program sees it: sentences around it, code fences, Python representations. */

import { type Json, isObject, isText, parseJson } from "./json.js";
import { literal } from "./python.js";

/** How many places of a text are looked at: a hostile text must not cost more than its length. */
const MAX_PLACES = 24;

/** Every value that a text may hold, the most telling first. */
export function* candidates(text: string): Generator<Json> {
  yield* structuredInRepr(text);
  yield* textsInRepr(text);
  yield* fenced(text);
  yield* embedded(text);
}

/** `… structuredContent={'error': {…}} …`, as the `repr` of a whole result has it. */
function* structuredInRepr(text: string): Generator<Json> {
  for (const mark of ["structuredContent=", "structured_content="]) {
    for (const start of places(text, mark)) {
      const value = literal(text, start + mark.length);
      if (isObject(value)) yield value;
    }
  }
}

/** `[TextContent(type='text', text='…')]`: the text is a Python literal that holds JSON again. */
function* textsInRepr(text: string): Generator<Json> {
  for (const mark of ["text='", 'text="']) {
    for (const start of places(text, mark)) {
      const value = literal(text, start + mark.length - 1);
      if (isText(value)) yield value;
    }
  }
}

function* places(text: string, mark: string): Generator<number> {
  let start = text.indexOf(mark);
  for (let count = 0; start >= 0 && count < MAX_PLACES; count += 1) {
    yield start;
    start = text.indexOf(mark, start + mark.length);
  }
}

/** A block between lines of backticks. */
function* fenced(text: string): Generator<Json> {
  const blocks = text.split("```", 2 * MAX_PLACES + 1);
  for (let at = 1; at < blocks.length; at += 2) {
    const block = blocks[at] ?? "";
    const start = block.search(/[{"[]/);
    const value = start < 0 ? undefined : parseJson(block.slice(start).trim());
    if (value !== undefined) yield value;
  }
}

/** An object that starts somewhere in the text, in JSON or as a Python dict. */
function* embedded(text: string): Generator<Json> {
  for (const start of places(text, "{")) {
    const end = endOfObject(text, start);
    const json =
      end === undefined ? undefined : parseJson(text.slice(start, end));
    const value = json ?? literal(text, start);
    if (isObject(value)) yield value;
  }
}

/** Where the object ends that starts here, if it is one. */
function endOfObject(text: string, start: number): number | undefined {
  let open = 0;
  let quoted = false;
  for (let at = start; at < text.length; at += 1) {
    const mark = text[at];
    if (quoted) {
      if (mark === "\\") at += 1;
      else quoted = mark !== '"';
    } else if (mark === '"') quoted = true;
    else if (mark === "{") open += 1;
    else if (mark === "}") {
      open -= 1;
      if (open === 0) return at + 1;
    }
  }
  return undefined;
}
