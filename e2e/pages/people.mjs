// The console for people who wait, who see nothing, and whose call cannot be mended by a button.
import { expect } from "./programs.mjs";

export const peopleChecks = async (url, { check, audit, shot }) => {
  const LIGHT = { colorScheme: "light" };
  const open = async (page, operation) => {
    await page.goto(`${url}/?operation=depot%2F${operation}`);
    await page.getByRole("button", { name: "Send", exact: true }).waitFor();
  };
  const send = (page) => page.getByRole("button", { name: "Send", exact: true }).click();
  const focused = (page) => page.evaluate(() => document.activeElement.id || document.activeElement.textContent.trim());
  const described = (locator) => locator.evaluate((one) => (one.getAttribute("aria-describedby") ?? "").split(" ").map((id) => document.getElementById(id)?.textContent ?? "").join(" "));
  // The server says this to every call.
  const answers = (page, status, body) => page.route("**/op/**", (route) => route.fulfill({ status, contentType: "application/problem+json", body: JSON.stringify(body) }));
  const failure = (members) => ({ type: "/errors/X", title: "X", status: 500, detail: "it went wrong", code: "X", kind: "internal", retryable: false, retry: "never", ...members });

  await check("people: a group of fields that is missing is named", LIGHT, async (page) => {
    await open(page, "createOrder");
    await send(page);
    await page.getByRole("heading", { name: "3 things must change" }).waitFor();
    const said = await page.locator(".repairs").innerText();
    expect(/buyer is missing\.\s+Expected an object\.\s/.test(said), said);
    expect(/lines is missing\.\s+Expected an array; from 1 to 10 items\.\s/.test(said), said);
    const buyer = page.locator('[data-group="/buyer"]');
    expect((await described(buyer)).includes("It is missing: expected an object."), await described(buyer));
    expect(await buyer.getByText("It is missing").isVisible(), "beside its fields");
    await audit(page);
    await page.locator(".repairs").getByRole("link", { name: "delivery" }).click();
    expect(await page.locator('[data-group="/delivery"]').evaluate((one) => one.contains(document.activeElement)), "its name leads to its first field");
    await shot(page, "people-groups", { fullPage: true });
    await page.getByRole("group", { name: /^buyer/ }).getByLabel("name").fill("Ann");
    await send(page);
    await page.getByRole("heading", { name: "3 things must change" }).waitFor();
    expect(!(await buyer.getByText("It is missing: expected an object.").isVisible()), "what was wrong before is not said any more");
  });

  await check("people: a long name leaves its badge whole", LIGHT, async (page) => {
    await open(page, "createOrder");
    const high = await page.locator(".side li").first().evaluate((item) => {
      item.querySelector("a > span").textContent = "a_rather_long_name_of_an_operation-that-breaks";
      return item.querySelector(".effect").getBoundingClientRect().height;
    });
    expect(high < 28, `the badge is ${high} high`);
  });

  await check("people: arguments that are no object", LIGHT, async (page) => {
    await open(page, "createOrder");
    await page.getByRole("button", { name: "JSON" }).click();
    await page.getByLabel("Arguments as JSON").fill("[1]");
    await page.keyboard.press("Control+Enter");
    await page.getByText("The arguments have the wrong type.").first().waitFor();
    await page.locator(".repairs").getByText("Expected an object.", { exact: true }).waitFor();
  });

  await check("people: a call that takes long is seen, keeps the keyboard, and can be called off", LIGHT, async (page) => {
    await open(page, "cancelOrder");
    let go;
    const held = new Promise((resolve) => { go = resolve; });
    await page.route("**/op/**", async (route) => { await held; await route.abort().catch(() => {}); });
    await page.getByLabel("orderId").fill("ord-1042");
    await page.getByRole("button", { name: "Send", exact: true }).focus();
    await page.keyboard.press("Enter");
    await page.getByText("Sending…").waitFor();
    expect((await focused(page)) === "Sending…", await focused(page));
    await page.getByText("1 s", { exact: true }).waitFor();
    await shot(page, "people-waiting");
    await audit(page);
    await page.keyboard.press("Tab");
    expect((await focused(page)) === "Cancel", await focused(page));
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Cancelled" }).waitFor();
    await page.getByText("It may have taken effect").waitFor();
    expect((await focused(page)).startsWith("answer"), await focused(page));
    await page.getByRole("button", { name: "Send", exact: true }).waitFor();
    go();
  });

  await check("people: what is wrong with the JSON is told", LIGHT, async (page) => {
    await open(page, "listItems");
    await page.getByRole("button", { name: "JSON" }).click();
    const area = page.getByLabel("Arguments as JSON");
    await area.fill('{"category":');
    await page.keyboard.press("Control+Enter");
    await page.locator("#arguments-wrong").getByText("This is no JSON").waitFor();
    expect((await described(area)).includes("This is no JSON"), "the field says so");
    expect((await page.locator("#news").innerText()).includes("no JSON"), "and a screen reader at once");
    await area.fill('{"category": "lightning", "colour": 1}');
    await page.getByRole("button", { name: "Form" }).click();
    const words = await page.locator("#arguments-wrong").innerText();
    expect(words.includes("category: lightning is none of its choices.") && words.includes("colour has no field."), words);
    expect((await page.locator("#news").innerText()).includes("none of its choices"), "a screen reader is told");
    await area.focus();
    await page.keyboard.press("Control+Enter");
    await page.getByRole("heading", { name: "INVALID_INPUT" }).waitFor();
    expect((await area.getAttribute("aria-invalid")) === "true", "what is wrong is in this field");
    await page.locator(".repairs").getByRole("link", { name: "category" }).click();
    const chosen = await area.evaluate((one) => one === document.activeElement && one.value.slice(one.selectionStart, one.selectionEnd));
    expect(chosen === '"category"', String(chosen));
  });

  await check("people: a server that is gone is no dead list", { ...LIGHT, bears: /ERR_FAILED/ }, async (page) => {
    await open(page, "getOrder");
    await page.getByLabel("orderId").fill("ord-1");
    await page.route("**/*", (route) => route.abort());
    await page.getByRole("link", { name: "listCustomers" }).click();
    await page.getByRole("alert").getByText("The server could not be reached.").waitFor();
    expect((await page.getByLabel("orderId").inputValue()) === "ord-1", "what was typed stays");
  });

  await check("people: advice is said once, and what is known is shown", { ...LIGHT, bears: /status of 50[34]/ }, async (page) => {
    await open(page, "createItem");
    await answers(page, 504, failure({
      applied: "maybe", retry: "same", retry_after_ms: 9000, upstream_code: "OVERDRAWN", ref: "r-1", details: { account: "a-7" },
      hint: "It may have taken effect: look first, and send it again only if it has not.",
      next_actions: [{ tool: "depot/listItems", arguments: {}, why: "It lists what there is." }, { tool: "services/list", arguments: {} }],
    }));
    await send(page);
    const said = page.locator(".said");
    await said.getByText("It asks to wait 9 s.").waitFor();
    const words = await said.innerText();
    expect(words.split("taken effect").length === 2, words);
    for (const part of ["OVERDRAWN", "a-7", "r-1"]) expect(words.includes(part), words);
    expect((await described(page.getByRole("button", { name: "Call listItems" }))).includes("It lists what there is."), "a button says why");
    await page.getByRole("button", { name: "Call services/list" }).waitFor();
    expect((await page.getByRole("button", { name: /Send it again/ }).count()) === 0, "a person looks first");
    await audit(page);
  });

  await check("people: words for programs are not shown to people", LIGHT, async (page) => {
    await open(page, "createItem");
    await answers(page, 422, failure({ kind: "validation", retry: "amended", hint: "Change the arguments as `repairs` says; apply `patch` if there is one." }));
    await send(page);
    await page.getByText("Only a changed call can succeed.").waitFor();
    expect(!(await page.locator(".said").innerText()).includes("repairs"), await page.locator(".said").innerText());
    expect((await page.locator(".wire").innerText()).includes("repairs"), "the wire has it");
  });

  await check("people: a wait is counted down, and its end is told", { ...LIGHT, bears: /status of 50[34]/ }, async (page) => {
    await open(page, "listItems");
    await answers(page, 503, failure({ kind: "transient", retry: "same", retryable: true, retry_after_ms: 2000 }));
    await send(page);
    await page.getByRole("button", { name: "Send it again in 2 s" }).waitFor();
    await page.getByRole("button", { name: "Send it again in 1 s" }).waitFor();
    await page.getByRole("button", { name: "Send it again", exact: true }).waitFor();
    expect((await page.locator("#news").innerText()) === "It can be sent again now.", "a screen reader is told");
    await page.unroute("**/op/**");
    await answers(page, 503, failure({ kind: "transient", retry: "same", retryable: true, retry_after_ms: 2 ** 32 }));
    await page.getByRole("button", { name: "Send it again", exact: true }).click();
    await page.getByRole("button", { name: /Send it again in \d+ min/ }).waitFor();
  });

  await check("people: a table says that it leaves something out", LIGHT, async (page) => {
    await open(page, "listItems");
    const row = Object.fromEntries([..."abcdefghijk"].map((name) => [`${name}${name}`, 1]));
    await answers(page, 200, [row]);
    await send(page);
    await page.getByText("Each has more: ii, jj, kk.").waitFor();
  });

  await check("people: the way back leads to the form as it was", LIGHT, async (page) => {
    await open(page, "getOrder");
    await page.getByText("Skip to the content").focus();
    await page.keyboard.press("Enter");
    await page.waitForURL(/#main$/);
    await page.getByLabel("orderId").fill("ord-1024");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Call listOrders" }).click();
    await page.getByRole("heading", { level: 1, name: "listOrders" }).waitFor();
    await page.goBack();
    await page.getByRole("heading", { level: 1, name: "getOrder" }).waitFor();
    await page.waitForFunction(() => document.querySelector("[data-at='/orderId']")?.value === "ord-1024");
  });

  await check("people: a text or a number in one line", LIGHT, async (page) => {
    await open(page, "listItems");
    let sent;
    await page.route("**/op/**", (route) => { sent = route.request().postData(); return route.fulfill({ status: 200, json: {} }); });
    await page.evaluate(() => {
      const field = document.createElement("input");
      Object.assign(field.dataset, { at: "/any", as: "scalar" });
      field.id = "any";
      document.getElementById("fields").append(field);
    });
    for (const [typed, value] of [["abc", "abc"], ["12", 12], ['"12"', "12"], ["{}", "{}"]]) {
      await page.locator("#any").fill(typed);
      await send(page);
      await page.getByRole("heading", { name: "Done" }).waitFor();
      expect(JSON.parse(sent).any === value, `${typed} was sent as ${sent}`);
      await page.getByRole("button", { name: "JSON" }).click();
      await page.getByRole("button", { name: "Form" }).click();
      expect((await page.locator("#any").inputValue()) === typed, `${typed} stays as it was typed`);
    }
  });
};
