// Starts and runs the program.
import { execFileSync, spawn } from "node:child_process";
import { createInterface } from "node:readline";

export const run = (program, args) => execFileSync(program, args, { encoding: "utf8" });

// A server that says where it is in its first line.
export const start = async (program, args) => {
  const child = spawn(program, args, { stdio: ["ignore", "pipe", "inherit"] });
  const lines = createInterface({ input: child.stdout });
  const first = await new Promise((resolve, reject) => {
    lines.once("line", resolve);
    child.once("exit", (code) => reject(new Error(`${args.join(" ")} ended with ${code}`)));
  });
  return { url: JSON.parse(first).http, stop: () => child.kill("SIGTERM") };
};

export const expect = (is, words) => {
  if (!is) throw new Error(words);
};
