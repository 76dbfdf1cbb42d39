// Raw JSON-RPC over the pipes of a child process: nothing between the test and what the server says.
import { spawn } from "node:child_process";

const TIMEOUT_MS = 60_000;

/** Starts a server, runs the calls one after the other, and gives the text of each answer's frame. */
export async function run([command, args], calls, { env, cwd, protocol = "2025-11-25" } = {}) {
  const child = spawn(command, args, { stdio: ["pipe", "pipe", "pipe"], env: { ...process.env, ...env }, cwd });
  const waiting = new Map();
  let [rest, said, ended] = ["", "", false];
  child.stderr.on("data", (bytes) => { said = (said + bytes).slice(-2000); });
  const stop = (why) => {
    ended = true;
    for (const { reject } of waiting.values()) reject(new Error(`${why}: ${said}`));
  };
  child.on("error", (error) => stop(String(error)));
  child.on("exit", (code) => stop(`${command} ended with ${code}`));
  child.stdout.setEncoding("utf8");
  child.stdout.on("data", (text) => {
    const lines = (rest + text).split("\n");
    rest = lines.pop();
    for (const line of lines.filter((line) => line.trim())) {
      let frame; try { frame = JSON.parse(line); } catch { continue; }
      if (frame.method && frame.id !== undefined) {
        const answer = { jsonrpc: "2.0", id: frame.id, error: { code: -32601, message: "not here" } };
        child.stdin.write(`${JSON.stringify(answer)}\n`);
      } else if (frame.id !== undefined) {
        waiting.get(frame.id)?.resolve({ line, frame });
        waiting.delete(frame.id);
      }
    }
  });
  let id = 0;
  const ask = (method, params) => {
    if (ended) throw new Error(`${command} has ended: ${said}`);
    id += 1;
    const answer = new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      setTimeout(() => reject(new Error(`no answer to ${method} ${JSON.stringify(params)}: ${said}`)), TIMEOUT_MS).unref();
    });
    child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id, method, params })}\n`);
    return answer;
  };
  try {
    const client = { protocolVersion: protocol, capabilities: {}, clientInfo: { name: "e2e", version: "1" } };
    await ask("initialize", client);
    child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", method: "notifications/initialized" })}\n`);
    const { frame: list } = await ask("tools/list", {});
    const answers = [];
    for (const { tool, args: given } of calls) answers.push(await ask("tools/call", { name: tool, arguments: given }));
    return { tools: list.result?.tools ?? [], answers };
  } finally {
    child.removeAllListeners("exit");
    child.kill();
  }
}
