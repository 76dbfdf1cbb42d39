/** MCP over streamable HTTP, in both eras: 2026-07-28 without a handshake, 2025-11-25 with a session. */

import { decode } from "../decode.js";
import {
  type Json,
  type Members,
  get,
  isObject,
  listOf,
  objectOf,
  textOf,
} from "../json.js";
import {
  type Link,
  type LinkOptions,
  type Reply,
  type Request,
  malformed,
  noAnswer,
} from "./link.js";
import { Conversation, type Era } from "./mcp_wire.js";
import { timeoutOf } from "./web.js";

/** What can be said of a link to an MCP server. */
export interface McpOptions extends LinkOptions {
  /** The era to speak; `auto` begins with the newer one. */
  readonly era?: Era | "auto";
}

/** The key under which a tool names its operation, and the one that tells how long the caller will wait. */
const OPERATION = "dev.curable/operation";
const TIME_LEFT = "dev.curable/time_left_ms";

/** A link to an MCP server, such as `http://127.0.0.1:8080/mcp`. */
export function mcp(url: string, options: McpOptions = {}): Link {
  const server = new Server(url, options);
  return { call: (request) => server.call(request) };
}

class Server {
  readonly #url: string;
  readonly #options: McpOptions;
  #ready: Promise<Ready> | undefined;

  constructor(url: string, options: McpOptions) {
    this.#url = url;
    this.#options = options;
  }

  async call(request: Request): Promise<Reply> {
    try {
      const reply = await this.#once(request);
      if (reply !== "gone") return reply;
      // The server has forgotten the session, and did not look at the call.
      this.#ready = undefined;
      const again = await this.#once(request);
      return again === "gone" ? broken("", 404) : again;
    } catch (error) {
      return { is: "broken", failure: noAnswer(error, request.signal) };
    }
  }

  async #once(request: Request): Promise<Reply | "gone"> {
    this.#ready ??= this.#begin(request);
    let ready: Ready;
    try {
      ready = await this.#ready;
    } catch (error) {
      this.#ready = undefined;
      throw error;
    }
    if (ready.is === "broken") {
      this.#ready = undefined;
      return ready.reply;
    }
    const timeout = timeoutOf(this.#options, request);
    const meta = timeout === undefined ? {} : { [TIME_LEFT]: timeout };
    const params = {
      name: ready.tools.get(request.operation) ?? plainName(request.operation),
      arguments: request.input ?? {},
    };
    const { conversation } = ready;
    const answer = await conversation.ask("tools/call", params, meta, request);
    if (answer.status === 404 && conversation.era === "2025-11-25") {
      return "gone";
    }
    return answer.message === undefined
      ? broken(answer.text, answer.status)
      : read(answer.message, request.wrapped);
  }

  /** Finds an era that the server speaks, and the names of its tools. */
  async #begin(request: Request): Promise<Ready> {
    const { era = "auto" } = this.#options;
    const eras: readonly Era[] =
      era === "auto" ? ["2026-07-28", "2025-11-25"] : [era];
    let last: Ready = { is: "broken", reply: broken("") };
    for (const one of eras) {
      const conversation = new Conversation(this.#url, one, this.#options);
      const refused = await conversation.begin(request);
      last = refused
        ? { is: "broken", reply: refusal(refused) }
        : await tools(conversation, request);
      if (last.is === "ready") return last;
    }
    return last;
  }
}

type Ready =
  | {
      readonly is: "ready";
      readonly conversation: Conversation;
      readonly tools: ReadonlyMap<string, string>;
    }
  | { readonly is: "broken"; readonly reply: Reply };

/** How many pages of tools are read. */
const MAX_PAGES = 100;

/** The name of the tool of each operation. */
async function tools(
  conversation: Conversation,
  request: Request,
): Promise<Ready> {
  const names = new Map<string, string>();
  let cursor: string | undefined;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const params = cursor === undefined ? {} : { cursor };
    const answer = await conversation.ask("tools/list", params, {}, request);
    const result = answer.message && objectOf(answer.message, "result");
    if (result === undefined) return { is: "broken", reply: refusal(answer) };
    for (const tool of (listOf(result, "tools") ?? []).filter(isObject)) {
      const name = textOf(tool, "name") ?? "";
      const meta = objectOf(tool, "_meta") ?? {};
      names.set(textOf(meta, OPERATION) ?? name, name);
    }
    cursor = textOf(result, "nextCursor");
    if (cursor === undefined) break;
  }
  return { is: "ready", conversation, tools: names };
}

/** The name of a tool that does not say which operation it is. */
function plainName(operation: string): string {
  return operation.replace(/[^A-Za-z0-9_-]/g, "_");
}

function broken(text: string, status?: number): Reply {
  return { is: "broken", failure: malformed(text, status) };
}

/** What a server says that does not begin a conversation. */
function refusal(answer: {
  readonly status: number;
  readonly text: string;
  readonly message: Members | undefined;
}): Reply {
  const decoded = answer.message && decode(answer.message, "auto");
  return decoded?.is === "failure"
    ? { is: "failure", failure: decoded.failure }
    : broken(answer.text, answer.status);
}

function read(message: Members, wrapped: boolean): Reply {
  const decoded = decode(message, "mcp");
  if (decoded.is === "failure") {
    return { is: "failure", failure: decoded.failure };
  }
  const result = objectOf(message, "result") ?? {};
  const type = get(result, "resultType") ?? "complete";
  if (decoded.is === "refused" || type !== "complete") {
    return broken(JSON.stringify(message));
  }
  return { is: "value", value: bare(decoded.value, wrapped) };
}

/** A result that is no object stands as `{"result": …}` in structured content. */
function bare(value: Json, wrapped: boolean): Json {
  const inner = wrapped && isObject(value) ? get(value, "result") : undefined;
  return inner ?? value;
}
