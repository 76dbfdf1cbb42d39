// The pages as files, opened without a server.
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect } from "./programs.mjs";

export const siteChecks = async (site, { check, audit, shot }) => {
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
    await page.keyboard.type("order");
    await page.locator("#found a").first().waitFor();
    await shot(page, "site-search");
    await page.keyboard.press("Escape");
    expect(await page.locator("#found").isHidden(), "Escape closes");
    await page.getByRole("searchbox").fill("createOrd");
    await page.locator("#found a").first().waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/operations/depot.createOrder.html");
    await page.keyboard.press("/");
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
};
