// Reads the pages and uses the console in Chromium: node pages.mjs CURABLE HOME BROWSER
import { mkdirSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { consoleChecks } from "./pages/console.mjs";
import { peopleChecks } from "./pages/people.mjs";
import { run, start } from "./pages/programs.mjs";
import { siteChecks } from "./pages/site.mjs";
import { tokenChecks } from "./pages/token.mjs";

const [curable, home, executablePath] = process.argv.slice(2);
const require = createRequire(join(home, "node", "package.json"));
const { chromium } = require("playwright-core");
const axe = require.resolve("axe-core/axe.min.js");

const shots = join(home, "shots");
const site = join(home, "site");
for (const folder of [shots, site]) rmSync(folder, { recursive: true, force: true });
mkdirSync(shots, { recursive: true });

const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
const problems = [];
let count = 0;

// A page that complains about nothing, in a window of its own.
const open = async ({ bears, ...options } = {}) => {
  const context = await browser.newContext({ viewport: { width: 1360, height: 900 }, reducedMotion: "reduce", ...options });
  context.setDefaultTimeout(10_000);
  const page = await context.newPage();
  const said = [];
  // A failed call is no failure of the page: Chromium reports every status from 400 on.
  page.on("console", (message) => {
    const isStatus = /status of 4\d\d/.test(message.text()) && /\/(op|operations|errors\/NO_SUCH)(\/|$)/.test(message.location().url);
    if (["error", "warning"].includes(message.type()) && !isStatus && !bears?.test(message.text())) said.push(message.text());
  });
  page.on("pageerror", (error) => said.push(String(error)));
  return { page, said, close: () => context.close() };
};

const check = async (name, options, act) => {
  const { page, said, close } = await open(options);
  count += 1;
  try {
    await act(page);
    if (said.length > 0) throw new Error(`the console says: ${said.join("; ")}`);
    console.log(`ok   ${name}`);
  } catch (error) {
    problems.push(name);
    console.log(`FAIL ${name}: ${error.message ?? error}`);
    await page.screenshot({ path: join(shots, `failed-${count}.png`) }).catch(() => {});
  } finally {
    await close();
  }
};

// What axe finds: names of controls, order of headings, contrast, …
const audit = async (page) => {
  // The policy of the pages lets no script in: axe is put in from outside.
  await page.evaluate(require("node:fs").readFileSync(axe, "utf8") + "; undefined");
  const { violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"], preload: false }));
  if (violations.length > 0) {
    const lines = violations.map((one) => `${one.id}: ${one.nodes.slice(0, 3).map((node) => `${node.html.slice(0, 120)} (${node.any.map((any) => any.message).join("; ").slice(0, 200)})`).join(" | ")}`);
    throw new Error(lines.join("\n"));
  }
};

const shot = (page, name, options = {}) => page.screenshot({ path: join(shots, `${name}.png`), ...options });
const docs = (contract, out) => run(curable, ["docs", contract, "--out", out]);
const tools = { check, audit, shot, home, docs };

const demo = await start(curable, ["serve", "--json", "--listen", "127.0.0.1:0"]);
try {
  docs("reference/depot/openapi.yaml", site);
  await siteChecks(site, tools);
  await consoleChecks(demo.url, tools);
  await peopleChecks(demo.url, tools);
  await tokenChecks(curable, tools);
} finally {
  demo.stop();
  await browser.close();
}
console.log(`${count - problems.length} of ${count} checks in the browser are fine; the pictures are in ${shots}`);
process.exitCode = problems.length > 0 ? 1 : 0;
