/** What nothing declares is kept apart from what the contract declares, and never thrown. */

import assert from "node:assert/strict";
import { createServer } from "node:net";

import { Client as Depot } from "#depot/index.js";
import {
  Client,
  curable,
  decide,
  isDefined,
  parseFailure,
  unwrap,
} from "#files/index.js";

/** A client whose server answers always the same. */
function client(body: string, status = 404, headers = {}): Client {
  const answer = () => Promise.resolve(new Response(body, { status, headers }));
  return new Client("http://server.invalid", { fetch: answer });
}

async function read(of: Client, options?: curable.CallOptions) {
  const outcome = await of.filesRead({ path: "a" }, options);
  assert(!outcome.ok);
  return outcome.failure;
}

/** An address where nobody listens. */
function nobody(): Promise<string> {
  const server = createServer();
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      const port = typeof address === "object" ? address?.port : undefined;
      server.close(() => resolve(`http://127.0.0.1:${port}`));
    });
  });
}

function problem(
  code: string,
  details?: unknown,
  kind = "not_found",
  retry = "amended",
  more = {},
): string {
  const members = { code, details, kind, retry, ...more };
  return JSON.stringify({ status: 404, detail: "no", ...members });
}

/** What becomes of a call to a server that gives one answer after the other, and what was sent and waited. */
async function recovered(
  answers: readonly string[],
  call: (of: Client) => Promise<{ readonly ok: boolean }>,
) {
  const sent: unknown[] = [];
  const waits: number[] = [];
  const answer: typeof fetch = (_, init) => {
    const text = answers[sent.length] ?? "";
    sent.push(JSON.parse(String(init?.body)));
    const status = text.includes('"status"') ? 503 : 200;
    return Promise.resolve(new Response(text, { status }));
  };
  const recover: curable.Recovery = {
    random: () => 1,
    wait: (ms) => Promise.resolve(void waits.push(ms)),
  };
  const of = new Client("http://server.invalid", { fetch: answer, recover });
  return { ok: (await call(of)).ok, sent, waits };
}

const cases: { readonly [name: string]: () => Promise<void> } = {
  async "a declared code with good details is documented"() {
    const failure = await read(
      client(problem("FILE_NOT_FOUND", { path: "a" })),
    );
    assert(isDefined(failure) && failure.code === "FILE_NOT_FOUND");
    assert.equal(failure.details?.path, "a");
  },
  async "details that were cut from an answer are no fault"() {
    const failure = await read(client(problem("FILE_NOT_FOUND")));
    assert.equal(failure.is, "documented");
  },
  async "an unknown code is unexpected"() {
    const failure = await read(client(problem("FROM_THE_FUTURE", { path: 5 })));
    assert.equal(failure.is, "unexpected");
    assert.equal(failure.code, "FROM_THE_FUTURE");
    assert(!isDefined(failure));
  },
  async "a code of another operation is unexpected"() {
    assert.equal(
      (await read(client(problem("WRITE_LOCKED")))).is,
      "unexpected",
    );
  },
  async "names that every object has are no codes"() {
    for (const code of ["toString", "constructor", "__proto__"]) {
      assert.equal((await read(client(problem(code)))).is, "unexpected");
    }
  },
  async "details off their schema are told apart, with the place"() {
    const failure = await read(client(problem("FILE_NOT_FOUND", { path: 5 })));
    assert(failure.is === "off_schema");
    assert.deepEqual([failure.code, failure.at], ["FILE_NOT_FOUND", "/path"]);
  },
  async "an answer that cannot be read is malformed"() {
    const failure = await read(client("<html>Bad gateway</html>", 502));
    assert(failure.is === "malformed");
    assert.deepEqual(
      [failure.code, failure.kind, failure.text],
      ["HTTP_502", "transient", "<html>Bad gateway</html>"],
    );
    assert.equal((await read(client("{", 200))).is, "malformed");
  },
  async "a server that is not there is a matter of communication"() {
    const failure = await read(new Client(await nobody()));
    assert(failure.is === "communication");
    assert.equal(failure.code, "UPSTREAM_UNREACHABLE");
    assert.equal(failure.said.applied, "no");
    assert.equal(decide(failure, { effect: "write" }).decision, "retry");
  },
  async "a call that is not answered in time may have taken effect"() {
    const never: typeof fetch = (_, init) =>
      new Promise((_resolve, reject) => {
        const { signal } = init ?? {};
        signal?.addEventListener("abort", () => reject(signal.reason));
      });
    const slow = new Client("http://server.invalid", { fetch: never });
    const late = await read(slow, { timeoutMs: 5 });
    assert.deepEqual(
      [late.is, late.code],
      ["communication", "UPSTREAM_TIMEOUT"],
    );
    assert.equal(decide(late, { effect: "write" }).decision, "look_first");
    const off = new AbortController();
    setTimeout(() => off.abort("changed my mind"), 5);
    const gone = await read(slow, { signal: off.signal });
    assert.deepEqual([gone.is, gone.code], ["communication", "CANCELLED"]);
  },
  async "the wait of the header counts where the body names none"() {
    const body = problem("OVERLOADED");
    const failure = await read(client(body, 503, { "retry-after": "3" }));
    assert.equal(failure.retry_after_ms, 3000);
  },
  async "unwrap throws the failure"() {
    const outcome = await client(problem("IS_A_FOLDER")).filesRead({
      path: "a",
    });
    assert.throws(
      () => unwrap(outcome),
      (error) =>
        error instanceof curable.FailureError &&
        error.failure.code === "IS_A_FOLDER",
    );
  },
  async "a status that is not listed is one of its family"() {
    const search = async (code: string) => {
      const answer = () =>
        Promise.resolve(new Response(problem(code), { status: 404 }));
      const depot = new Depot("http://server.invalid", { fetch: answer });
      const outcome = await depot.depotSearchItems({ query: "lamp" });
      assert(!outcome.ok);
      if (!isDefined(outcome.failure)) return outcome.failure.is;
      if (outcome.failure.code === "HTTP_422") {
        // The listed code has details of its own, and no family.
        const { family, details } = outcome.failure;
        return [family, details?.title];
      }
      return outcome.failure.family;
    };
    assert.equal(await search("HTTP_418"), "HTTP_4XX");
    assert.equal(await search("HTTP_599"), "HTTP_5XX");
    assert.deepEqual(await search("HTTP_422"), [undefined, undefined]);
    assert.equal(await search("HTTP_302"), "unexpected");
  },
  async "a client that recovers sends again what is safe, and nothing else"() {
    const busy = problem("OVERLOADED", undefined, "transient", "same");
    const late = problem("TIMEOUT", undefined, "transient", "same", {
      applied: "maybe",
    });
    const value = JSON.stringify({ content: "x", more: false });
    const read = await recovered([busy, busy, value], (of) =>
      of.filesRead({ path: "a" }),
    );
    assert.deepEqual(
      [read.ok, read.sent.length, read.waits],
      [true, 3, [1000, 2000]],
    );
    const spent = await recovered([busy, busy, busy, value], (of) =>
      of.filesRead({ path: "a" }),
    );
    assert.deepEqual([spent.ok, spent.sent.length], [false, 3]);
    const write = await recovered([late, value], (of) =>
      of.filesMove({ from: "a", to: "b" }),
    );
    assert.deepEqual([write.ok, write.sent.length], [false, 1]);
  },
  async "a client that recovers applies a patch once"() {
    const patch = [{ op: "replace", path: "/path", value: "b" }];
    const wrong = problem("INVALID_INPUT", undefined, "validation", "amended", {
      patch,
    });
    const value = JSON.stringify({ content: "x", more: false });
    const once = await recovered([wrong, value], (of) =>
      of.filesRead({ path: "a" }),
    );
    assert.deepEqual(once.sent, [{ path: "a" }, { path: "b" }]);
    assert(once.ok);
    const twice = await recovered([wrong, wrong, value], (of) =>
      of.filesRead({ path: "a" }),
    );
    assert.deepEqual([twice.ok, twice.sent.length], [false, 2]);
  },
  async "anything can be parsed, and nothing throws"() {
    const circle: { self?: unknown } = {};
    circle.self = circle;
    const odd = [undefined, null, 5, 5n, NaN, "", [], {}, circle, () => 0];
    const hostile = [
      "[".repeat(1e6),
      '{"error":'.repeat(1e5),
      "{'".repeat(1e5),
    ];
    for (const value of [...odd, ...hostile]) parseFailure(value);
    const thrown = parseFailure(new TypeError("NOT_READY: wait a little"));
    assert.equal(thrown?.code, "NOT_READY");
    const sdk = Object.assign(new Error("no such tool"), { code: -32602 });
    assert.equal(parseFailure(sdk)?.kind, "validation");
  },
  async "a patch makes the call valid"() {
    const patch = [
      { op: "move", from: "/pth", path: "/path" },
      { op: "add", path: "/lines/-", value: 2 },
      { op: "replace", path: "/lines/0", value: 0 },
      { op: "remove", path: "/colour" },
    ] as const;
    const before = { pth: "a", lines: [1], colour: "red" };
    const after = { path: "a", lines: [0, 2] };
    assert.deepEqual(curable.applyPatch(patch, before), after);
    assert.equal(curable.applyPatch(patch, after), undefined);
  },
  async "shapes are looked at in every place"() {
    const shapes: curable.Shapes = {
      Row: { members: { id: "count", "tags?": "string[]" }, rest: "number?" },
      Either: { any: ["Row", "Word"] },
      Word: { values: ["a", "b"] },
      Tree: { members: { "below?": "Tree[]" } },
    };
    const fits = (type: string, value: unknown) =>
      curable.misfit(shapes, type, value as curable.Json);
    assert.equal(fits("Row", { id: 1, tags: ["x"], more: null }), undefined);
    assert.equal(fits("Row", { id: -1 }), "/id");
    assert.equal(fits("Row[]", [{ id: 1, tags: ["x", 2] }]), "/0/tags/1");
    assert.equal(fits("Row{}", { "a/b": { id: 1, more: "x" } }), "/a~1b/more");
    assert.equal(fits("Either", "b"), undefined);
    assert.equal(fits("Either?", null), undefined);
    assert.equal(fits("Either", "c"), "");
    assert.equal(fits("(integer,(string,null))", [1, ["x", null]]), undefined);
    assert.equal(fits("(integer,string)", [1, 2]), "/1");
    assert.equal(
      fits("Tree", { below: [{}, { below: [5] }] }),
      "/below/1/below/0",
    );
  },
};

// A deadline alone does not keep a program running, and some servers here never answer.
const awake = setInterval(() => undefined, 1000);
let failed = 0;
for (const [name, run] of Object.entries(cases)) {
  try {
    await run();
  } catch (error) {
    failed += 1;
    console.error(`${name}: ${error instanceof Error ? error.stack : error}`);
  }
}
console.log(
  `kept apart: ${Object.keys(cases).length - failed} cases hold, ${failed} do not`,
);
clearInterval(awake);
if (failed > 0) process.exitCode = 1;
