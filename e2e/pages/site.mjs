// The pages as files, opened without a server.
import { readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect } from "./programs.mjs";

// What reaches beyond the right edge, and what would have to be scrolled to be read.
const beyond = (page) => page.evaluate(() => {
  const width = document.documentElement.clientWidth;
  const wide = document.documentElement.scrollWidth > width ? [`the page is ${document.documentElement.scrollWidth} wide`] : [];
  const isPaper = matchMedia("print").matches;
  const cut = [...document.querySelectorAll("main *")].filter((one) => isPaper && one.checkVisibility() && (one.scrollWidth > one.clientWidth + 1) && one.clientWidth > 0 && getComputedStyle(one).display !== "inline");
  return [...wide, ...cut.map((one) => `${one.tagName}.${one.className}: ${one.textContent.trim().slice(0, 40)}`)].slice(0, 4).join("; ");
});

// A description as real ones are: long names, long paths, and words without an end.
const LONG = {
  curable: 1, name: "Service".repeat(12), version: "1.0.0",
  failures: [{
    code: "EVALUATION_OF_THE_CONDITION_WAS_BLOCKED_BY_THE_POLICY", kind: "permission", aliases: ["BLOCKED_OF_OLD"], summary: `It is ${"w".repeat(400)}.`, hint: "h".repeat(300),
    details: { type: "object", properties: { ["a_member_with_a_rather_long_name_".repeat(3)]: { type: "string", description: "What it is, in a sentence that is longer than a line of a page.", enum: ["b".repeat(120)] } } },
  }],
  operations: [{
    name: `long/${"getCustomersCustomerSubscriptions".repeat(3)}`, effect: "read", summary: `Retrieves /v1/customers/${"{customer}/subscriptions/".repeat(12)}`,
    input: { type: "object", properties: { ["very".repeat(40)]: { type: "string" }, many: { type: "array", items: { type: "object", properties: { ["inner".repeat(30)]: { type: "integer" } } } } } },
    failures: ["EVALUATION_OF_THE_CONDITION_WAS_BLOCKED_BY_THE_POLICY"],
  }],
};

export const siteChecks = async (site, { check, audit, shot, home, docs }) => {
  const at = (path) => pathToFileURL(join(site, path)).href;
  const LIGHT = { colorScheme: "light" };

  await check("site: from the index to a code and an operation", LIGHT, async (page) => {
    await page.goto(at("index.html"));
    await shot(page, "site-index");
    await page.getByRole("link", { name: "INVALID_INPUT" }).click();
    expect(page.url() === at("errors/INVALID_INPUT.html"), page.url());
    expect((await page.getByRole("heading", { level: 1 }).innerText()) === "INVALID_INPUT", "the title");
    await shot(page, "site-code", { fullPage: true });
    for (const dialect of ["curable", "mcp", "problem", "google"]) await page.getByRole("heading", { name: dialect, exact: true }).waitFor();
    await page.getByRole("link", { name: "Operations" }).first().click();
    await page.getByRole("link", { name: "createOrder" }).click();
    await page.getByRole("heading", { name: "How it can fail" }).waitFor();
    expect((await page.getByText("lines[].quantity").count()) > 0, "members of items are in the table");
    await shot(page, "site-operation", { fullPage: true });
  });

  await check("site: every link leads to a file", LIGHT, async (page) => {
    for (const path of JSON.parse(readFileSync(join(site, "site.json"), "utf8")).files.filter((path) => path.endsWith(".html"))) {
      await page.goto(at(path));
      const links = await page.$$eval("a[href], link[href], script[src]", (all) => all.map((one) => one.href || one.src));
      for (const link of links.filter((link) => link.startsWith("file:"))) {
        const url = new URL(link);
        url.hash = "";
        expect(statSync(url).isFile(), `${path}: ${link}`);
      }
    }
  });

  await check("site: search by keyboard", LIGHT, async (page) => {
    await page.goto(at("errors/TIMEOUT.html"));
    await page.keyboard.press("/");
    expect(await page.evaluate(() => document.activeElement === document.body), "no key alone does anything");
    await page.keyboard.press("Control+k");
    await page.keyboard.type("order");
    await page.locator("#found a").first().waitFor();
    await shot(page, "site-search");
    await audit(page);
    await page.keyboard.press("Escape");
    expect(await page.locator("#found").isHidden(), "Escape closes");
    await page.getByRole("searchbox").fill("createOrd");
    await page.locator("#found a").first().waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/operations/depot.createOrder.html");
    await page.keyboard.press("Control+k");
    await page.keyboard.type("no such thing");
    await page.getByText("Nothing has all of these words.").waitFor();
  });

  for (const colorScheme of ["light", "dark"]) {
    await check(`site: accessible when it is ${colorScheme}`, { colorScheme }, async (page) => {
      for (const path of ["index.html", "operations.html", "errors/HTTP_404.html", "errors/INVALID_INPUT.html", "operations/depot.createOrder.html"]) {
        await page.goto(at(path));
        await audit(page).catch((error) => { throw new Error(`${path}: ${error.message}`); });
      }
      await shot(page, `site-operation-${colorScheme}`);
    });
  }

  await check("site: readable without a script", { javaScriptEnabled: false, ...LIGHT }, async (page) => {
    await page.goto(at("errors/HTTP_404.html"));
    await page.getByRole("heading", { name: "What to do" }).waitFor();
    await page.getByRole("heading", { name: "On the wire" }).waitFor();
    expect(await page.locator("form.search").isHidden(), "no search that does nothing");
    await page.getByRole("link", { name: "getOrder", exact: true }).first().click();
    await page.getByRole("heading", { name: "Arguments" }).waitFor();
  });

  await check("site: prints", LIGHT, async (page) => {
    await page.goto(at("errors/INVALID_INPUT.html"));
    await page.emulateMedia({ media: "print" });
    expect(await page.locator("header.top").isHidden(), "the bar is not printed");
    await shot(page, "site-print", { fullPage: true });
    expect(await page.getByText("Depot 1.4.0").last().isVisible(), "the name of the service is printed");
    expect((await page.pdf()).length > 10_000, "a document");
  });

  await check("site: fits a narrow window", { viewport: { width: 380, height: 800 }, ...LIGHT }, async (page) => {
    for (const path of ["index.html", "errors/INVALID_INPUT.html", "operations/depot.createOrder.html"]) {
      await page.goto(at(path));
      const [wide, seen] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
      expect(wide <= seen, `${path} is ${wide} wide in ${seen}`);
    }
    await shot(page, "site-narrow");
  });

  const contract = join(home, "long.json");
  const long = join(home, "long");
  writeFileSync(contract, JSON.stringify(LONG));
  rmSync(long, { recursive: true, force: true });
  docs(contract, long);
  const pages = (folder) => JSON.parse(readFileSync(join(folder, "site.json"), "utf8")).files.filter((path) => path.endsWith(".html")).map((path) => pathToFileURL(join(folder, path)).href);

  await check("site: long words widen no page", { viewport: { width: 360, height: 700 }, ...LIGHT }, async (page) => {
    for (const url of [...pages(long), ...pages(site)]) {
      await page.goto(url);
      const found = await beyond(page);
      expect(found === "", `${url}: ${found}`);
    }
  });

  await check("site: nothing is cut on paper", { viewport: { width: 680, height: 900 }, ...LIGHT }, async (page) => {
    await page.emulateMedia({ media: "print" });
    for (const url of [...pages(long), ...pages(site)]) {
      await page.goto(url);
      const found = await beyond(page);
      expect(found === "", `${url}: ${found}`);
    }
    await page.goto(pathToFileURL(join(long, "index.html")).href);
    expect(await page.getByRole("columnheader", { name: "Retry" }).first().isVisible(), "whether to send it again is printed");
    await shot(page, "site-print-long");
  });

  await check("site: the search says how much there is, and knows old names", LIGHT, async (page) => {
    await page.goto(at("index.html"));
    await page.getByRole("searchbox").fill("the");
    await page.getByText(/^12 of \d+ pages; another word leaves fewer\.$/).waitFor();
    await page.goto(pathToFileURL(join(long, "index.html")).href);
    await page.getByRole("searchbox").fill("blocked_of_old");
    await page.locator("#found a", { hasText: "EVALUATION_OF" }).waitFor();
  });
};
