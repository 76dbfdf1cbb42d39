// What the TypeScript clients share: how they are called, and how they tell what they got.

import { readFileSync } from "node:fs";

/** The command line of every client: FAILURES ERA http URL, or FAILURES ERA stdio COMMAND ARGUMENTS… */
export function flags() {
  const [failures, era, transport, ...target] = process.argv.slice(2);
  return { cases: JSON.parse(readFileSync(failures, "utf8")).failures, era, transport, target };
}

/** One line for the judge. */
export function tell(line) {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

/** Sends every call of the cases, and tells in which forms the failure arrived. */
export async function run(cases, call) {
  for (const { id, tool, arguments: args, times = 1, repaired } of cases) {
    let views;
    for (let sent = 0; sent < times; sent += 1) {
      views = await received(() => call(tool, args));
    }
    const line = { id, views };
    if (repaired) {
      line.again = await received(() => call(tool, repaired));
    }
    tell(line);
  }
}

/** A failed result in its two forms, or what was raised in its place; nothing for a call that succeeded. */
async function received(send) {
  try {
    const result = await send();
    if (!result.isError) {
      return {};
    }
    const [first, ...rest] = result.content;
    return { structured: result.structuredContent, text: rest.length === 0 ? parsed(first.text) : result.content };
  } catch (error) {
    return { raised: error.data ?? String(error) };
  }
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
