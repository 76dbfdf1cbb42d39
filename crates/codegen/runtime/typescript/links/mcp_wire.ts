/** The messages of one conversation with an MCP server. */

import {
  type Members,
  get,
  isObject,
  parseJson,
  same,
  textOf,
} from "../json.js";
import type { CallOptions, LinkOptions } from "./link.js";
import { post } from "./web.js";

/** A revision of the protocol. */
export type Era = "2026-07-28" | "2025-11-25";

/** What a server answered, and the message in it if it can be read. */
export interface Told {
  readonly status: number;
  readonly text: string;
  readonly message: Members | undefined;
}

const CLIENT = { name: "curable-typescript", version: "1" };

export class Conversation {
  readonly era: Era;
  readonly #url: string;
  readonly #link: LinkOptions;
  #session: string | undefined;
  #last = 0;

  constructor(url: string, era: Era, link: LinkOptions) {
    this.#url = url;
    this.era = era;
    this.#link = link;
  }

  /** Begins: the newer era needs nothing, the older one a session. Gives what the server said against it. */
  async begin(call: CallOptions): Promise<Told | undefined> {
    if (this.era === "2026-07-28") return undefined;
    const hello = {
      protocolVersion: this.era,
      capabilities: {},
      clientInfo: CLIENT,
    };
    const told = await this.ask("initialize", hello, {}, call);
    if (told.message === undefined || !("result" in told.message)) return told;
    const ready = { jsonrpc: "2.0", method: "notifications/initialized" };
    await post(this.#url, ready, this.#headers(), this.#link, call);
    return undefined;
  }

  /** Sends a request and waits for its answer. */
  async ask(
    method: string,
    params: { readonly [name: string]: unknown },
    meta: { readonly [name: string]: unknown },
    call: CallOptions,
  ): Promise<Told> {
    this.#last += 1;
    const id = this.#last;
    const whole =
      this.era === "2026-07-28"
        ? {
            "io.modelcontextprotocol/protocolVersion": this.era,
            "io.modelcontextprotocol/clientCapabilities": {},
            "io.modelcontextprotocol/clientInfo": CLIENT,
            ...meta,
          }
        : meta;
    const body = {
      jsonrpc: "2.0",
      id,
      method,
      params: { ...params, _meta: whole },
    };
    const headers = this.#headers(method, params["name"]);
    const answer = await post(this.#url, body, headers, this.#link, call);
    this.#session ??= answer.headers.get("mcp-session-id") ?? undefined;
    const { status, text } = answer;
    const type = answer.headers.get("content-type") ?? "";
    const message = type.startsWith("text/event-stream")
      ? inEvents(text, id)
      : parseJson(text);
    return { status, text, message: isObject(message) ? message : undefined };
  }

  #headers(method?: string, name?: unknown): { [name: string]: string } {
    const isNew = this.era === "2026-07-28";
    const isHello = method === "initialize";
    return {
      accept: "application/json, text/event-stream",
      ...(!isHello && { "mcp-protocol-version": this.era }),
      ...(isNew && method !== undefined && { "mcp-method": method }),
      ...(isNew && typeof name === "string" && { "mcp-name": name }),
      ...(this.#session !== undefined && { "mcp-session-id": this.#session }),
    };
  }
}

/** The answer to a request among events. */
function inEvents(text: string, id: number): Members | undefined {
  for (const event of text.split(/\r?\n\r?\n/)) {
    const data = event
      .split(/\r?\n/)
      .filter((line) => line.startsWith("data:"))
      .map((line) => line.slice("data:".length).trimStart());
    const message = parseJson(data.join("\n"));
    const isAnswer = isObject(message) && same(get(message, "id"), id);
    if (isAnswer && textOf(message, "method") === undefined) return message;
  }
  return undefined;
}
