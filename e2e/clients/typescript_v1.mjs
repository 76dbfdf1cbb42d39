// The TypeScript SDK v1, which speaks the older revisions alone.

import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";

import { flags, run, tell } from "./cases.mjs";

const { cases, transport: kind, target } = flags();
const [command, ...args] = target;
const transport =
  kind === "http" ? new StreamableHTTPClientTransport(new URL(command)) : new StdioClientTransport({ command, args });

// The client keeps the revision to itself, but for the transport.
let protocol;
const set = transport.setProtocolVersion?.bind(transport);
transport.setProtocolVersion = (version) => {
  protocol = version;
  set?.(version);
};

const client = new Client({ name: "e2e", version: "1.0.0" });
await client.connect(transport);
// Only a client that has seen the output schemas checks results against them.
const { tools } = await client.listTools();
tell({ protocol, tools: tools.length });
await run(cases, (name, args) => client.callTool({ name, arguments: args }));
await client.close();
