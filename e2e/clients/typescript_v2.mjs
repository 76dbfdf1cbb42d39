// The TypeScript client v2, in both eras.

import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";

import { flags, run, tell } from "./cases.mjs";

const { cases, era, transport: kind, target } = flags();
const [command, ...args] = target;
const transport =
  kind === "http" ? new StreamableHTTPClientTransport(new URL(command)) : new StdioClientTransport({ command, args });

const mode = era === "modern" ? "auto" : "legacy";
const client = new Client({ name: "e2e", version: "1.0.0" }, { versionNegotiation: { mode } });
await client.connect(transport);
// Only a client that has seen the output schemas checks results against them.
const { tools } = await client.listTools();
tell({ protocol: client.getNegotiatedProtocolVersion(), tools: tools.length });
await run(cases, (name, args) => client.callTool({ name, arguments: args }));
await client.close();
