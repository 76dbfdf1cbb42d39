// The console of the demo.
import { expect } from "./programs.mjs";

export const consoleChecks = async (url, { check, audit, shot }) => {
  const LIGHT = { colorScheme: "light" };
  const open = async (page, operation) => {
    await page.goto(`${url}/?operation=depot%2F${operation}`);
    await page.getByRole("button", { name: "Send", exact: true }).waitFor();
  };
  const received = (page) => page.locator(".wire pre").last().innerText();

  await check("console: from the list to an answer", LIGHT, async (page) => {
    await page.goto(url);
    await shot(page, "console");
    await page.getByLabel("Filter the operations").fill("customer list");
    expect((await page.locator(".side li:visible").count()) === 1, "the filter leaves one");
    await page.getByRole("link", { name: "listCustomers" }).click();
    await page.getByLabel("limit").fill("2");
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await page.getByRole("heading", { name: "Done" }).waitFor();
    expect(JSON.parse(await received(page)).customers?.length === 2, await received(page));
    expect((await page.getByRole("cell", { name: "Ida Lund" }).count()) === 1, "the result is a table");
    await audit(page);
    await shot(page, "console-done");
    await page.goBack();
    await page.getByRole("heading", { level: 1, name: "Depot" }).waitFor();
  });

  await check("console: the patch repairs the call", LIGHT, async (page) => {
    await open(page, "getOrder");
    await page.getByLabel("orderId").fill("ord-1024");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "HTTP_404" }).waitFor();
    await page.waitForTimeout(200);
    await shot(page, "console-failed");
    await audit(page);
    expect((await page.getByLabel("orderId").getAttribute("aria-invalid")) === "true", "the field is marked");
    await page.getByRole("button", { name: "Apply the patch and send" }).click();
    await page.getByRole("heading", { name: "Done" }).waitFor();
    expect((await page.getByLabel("orderId").inputValue()) === "ord-1042", "the form shows what was sent");
    expect(JSON.parse(await received(page)).id === "ord-1042", await received(page));
  });

  await check("console: what is old or out of sight is not left so", { ...LIGHT, viewport: { width: 1360, height: 420 } }, async (page) => {
    const last = await page.goto(url).then(() => page.locator(".side a").last().getAttribute("href"));
    await page.goto(new URL(last, url).href);
    const seen = await page.locator(".side [aria-current]").evaluate((one) => {
      const [own, list] = [one.getBoundingClientRect(), one.closest(".side").getBoundingClientRect()];
      return own.top >= list.top && own.bottom <= Math.min(list.bottom, innerHeight) ? "" : JSON.stringify([own, list, innerHeight]);
    });
    expect(seen === "", `the chosen operation is in sight: ${seen}`);
    await page.getByLabel("Filter the operations").fill("no such operation");
    expect(await page.getByText("No operation has all of these words.").evaluate((one) => one.getBoundingClientRect().width > 50), "people see that nothing was found");
    await open(page, "listCustomers");
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await page.getByRole("heading", { name: "Done" }).waitFor();
    let go;
    const held = new Promise((resolve) => { go = resolve; });
    await page.route("**/op/**", async (route) => { await held; await route.continue(); });
    await page.getByRole("button", { name: "Send", exact: true }).click();
    expect((await page.getByRole("heading", { name: "Done" }).count()) === 0, "the old answer is gone while the new call runs");
    go();
    await page.getByRole("heading", { name: "Done" }).waitFor();
  });

  await check("console: a next action is one button", LIGHT, async (page) => {
    await open(page, "getOrder");
    await page.getByLabel("orderId").fill("ord-1024");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Call listOrders" }).click();
    await page.getByRole("heading", { name: "Done" }).waitFor();
    expect(page.url().endsWith("operation=depot%2FlistOrders"), page.url());
    expect((await page.locator(".side [aria-current]").innerText()).startsWith("listOrders"), "the list follows");
  });

  await check("console: JSON that no form could say, several things wrong", LIGHT, async (page) => {
    await open(page, "listItems");
    await page.getByRole("button", { name: "JSON" }).click();
    await page.getByLabel("Arguments as JSON").fill('{"maxPirce": 40, "category": "lightning"}');
    await page.keyboard.press("Control+Enter");
    await page.getByRole("heading", { name: "INVALID_INPUT" }).waitFor();
    await page.getByRole("heading", { name: "2 things must change" }).waitFor();
    await page.locator(".repairs").getByText("Expected one of lighting, furniture").waitFor();
    await shot(page, "console-json", { fullPage: true });
    await page.getByRole("button", { name: "Apply the patch and send" }).click();
    await page.getByRole("heading", { name: "Done" }).waitFor();
    await page.getByRole("button", { name: "Form" }).click();
    expect((await page.getByLabel("maxPrice").inputValue()) === "40", "the form can say it now");
    await page.getByRole("button", { name: "JSON" }).click();
    await page.getByLabel("Arguments as JSON").fill("{");
    await page.keyboard.press("Control+Enter");
    await page.getByText("This is no JSON").waitFor();
  });

  await check("console: a form with members and items", LIGHT, async (page) => {
    await open(page, "createOrder");
    const buyer = page.getByRole("group", { name: /^buyer/ });
    await buyer.getByLabel("name").fill("Ann Example");
    await buyer.getByLabel("email").fill("ann.example");
    await page.getByLabel("lines").fill('[{"itemId": "item-desk-lamp", "quantity": "two"}]');
    const delivery = page.getByRole("group", { name: /^delivery/ });
    await delivery.getByLabel("method").selectOption("standard");
    const address = delivery.getByRole("group", { name: /^address/ });
    await address.getByLabel("street").fill("Hill 1");
    await address.getByLabel("city").fill("Graz");
    await address.getByLabel("postalCode").fill("8010");
    await address.getByLabel("country").selectOption("AT");
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await page.getByRole("heading", { name: "INVALID_INPUT" }).waitFor();
    expect((await buyer.getByLabel("email").getAttribute("aria-invalid")) === "true", "the field inside is marked");
    expect((await page.getByLabel("lines").getAttribute("aria-invalid")) === "true", "and the one that holds the items");
    await page.getByRole("link", { name: /email/ }).click();
    expect(await buyer.getByLabel("email").evaluate((one) => one === document.activeElement), "its name leads to it");
    await shot(page, "console-form", { fullPage: true });
  });

  await check("console: patches and whole numbers are exact", LIGHT, async (page) => {
    await page.goto(url);
    const written = await page.evaluate(() => {
      const { parse, patched } = globalThis.curable.values;
      const values = parse('{"id": 12345678901234567890, "list": [1, 2, 3], "pth": "x", "a/b": {"~": 1}}');
      const steps = [
        { op: "move", from: "/pth", path: "/path" }, { op: "add", path: "/list/1", value: 9 }, { op: "add", path: "/list/-", value: 8 },
        { op: "remove", path: "/list/0" }, { op: "replace", path: "/a~1b/~0", value: 2 }, { op: "add", path: "/__proto__", value: 1 },
      ];
      const result = JSON.stringify(patched(values, steps));
      let refused = false;
      try { patched({}, [{ op: "add", path: "/constructor/prototype/x", value: 1 }]); } catch { refused = true; }
      return [result, refused, JSON.stringify(values).includes('"pth"'), {}.x === undefined];
    });
    expect(written[0] === '{"id":12345678901234567890,"list":[9,2,3,8],"a/b":{"~":2},"path":"x","__proto__":1}', written[0]);
    expect(written.slice(1).every(Boolean), JSON.stringify(written));
  });

  await check("console: by keyboard alone", LIGHT, async (page) => {
    await page.goto(url);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.waitForURL(/#main$/);
    await page.keyboard.press("Control+k");
    await page.keyboard.type("getOrder");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "getOrder" }).waitFor();
    await page.getByLabel("orderId").focus();
    await page.keyboard.type("ord-1024");
    await page.keyboard.press("Control+Enter");
    await page.getByRole("heading", { name: "HTTP_404" }).waitFor();
    expect((await page.locator("#news").innerText()).includes("status 404. There is a patch."), "a screen reader is told");
    for (let step = 0; step < 12; step += 1) {
      await page.keyboard.press("Tab");
      if (await page.evaluate(() => document.activeElement.dataset.do === "patch")) break;
    }
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Done" }).waitFor();
  });

  for (const colorScheme of ["light", "dark"]) {
    await check(`console: accessible when it is ${colorScheme}`, { colorScheme }, async (page) => {
      for (const path of ["/", "/?operation=depot%2FcreateOrder", "/?operation=depot%2FlistItems", "/errors", "/errors/HTTP_404", "/operations", "/operations/depot/getOrder", "/errors/NO_SUCH"]) {
        await page.goto(url + path).catch(() => {});
        await audit(page).catch((error) => { throw new Error(`${path}: ${error.message}`); });
      }
      await open(page, "getOrder");
      await page.getByLabel("orderId").fill("ord-1024");
      await page.keyboard.press("Enter");
      await page.getByRole("heading", { name: "HTTP_404" }).waitFor();
      await audit(page);
      await page.evaluate(() => scrollTo(0, 0));
      await shot(page, `console-failed-${colorScheme}`);
    });
  }

  await check("console: readable without a script", { javaScriptEnabled: false, ...LIGHT }, async (page) => {
    await page.goto(url);
    await page.getByRole("link", { name: "getOrder" }).click();
    await page.getByRole("heading", { level: 1, name: "getOrder" }).waitFor();
    expect(await page.locator("noscript code").isVisible(), "it says how to call without a script");
    await page.getByRole("link", { name: "Its page" }).click();
    await page.getByRole("heading", { name: "How it can fail" }).waitFor();
    await page.goto(`${url}/errors/HTTP_404`);
    await page.getByRole("heading", { name: "What to do" }).waitFor();
  });

  await check("console: fits a narrow window", { viewport: { width: 380, height: 800 }, ...LIGHT }, async (page) => {
    await open(page, "getOrder");
    await page.getByLabel("orderId").fill("ord-1024");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "HTTP_404" }).waitFor();
    const [wide, seen] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    expect(wide <= seen, `${wide} wide in ${seen}`);
    await shot(page, "console-narrow", { fullPage: true });
  });
};
