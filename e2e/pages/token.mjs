// The console of a server that asks who calls.
import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, start } from "./programs.mjs";

export const tokenChecks = async (curable, { check, audit, shot, home }) => {
  const token = "a-token-for-the-browser";
  const file = join(home, "tokens.toml");
  const sha256 = createHash("sha256").update(token).digest("hex");
  writeFileSync(file, `[[token]]\nname = "ann"\nsha256 = "${sha256}"\nscopes = ["files:read", "files:write"]\n`);
  const server = await start(curable, ["serve", "--demo", "files", "--json", "--listen", "127.0.0.1:0", "--tokens", file]);
  try {
    await check("token: kept in the page, and gone with it", { colorScheme: "light" }, async (page) => {
      await page.goto(server.url);
      await page.getByText("This server answers callers whom it knows.").waitFor();
      await audit(page);
      await shot(page, "token");
      await page.getByLabel("Token").fill("wrong");
      await page.getByRole("button", { name: "Use" }).click();
      await page.getByText("This token is not accepted.").waitFor();
      await page.getByLabel("Token").fill(token);
      await page.getByRole("button", { name: "Use" }).click();
      await page.getByRole("link", { name: /^read/ }).click();
      await page.getByLabel("path").fill("notes/todoo.txt");
      await page.keyboard.press("Enter");
      await page.getByRole("heading", { name: "FILE_NOT_FOUND" }).waitFor();
      await page.getByRole("button", { name: "Use notes/todo.txt and send" }).click();
      await page.getByRole("heading", { name: "Done" }).waitFor();
      await page.getByRole("link", { name: "Errors" }).first().click();
      await page.getByRole("link", { name: "FILE_NOT_FOUND" }).waitFor();
      const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, document.cookie, location.href]));
      expect(!kept.includes(token), kept);
      await page.reload();
      expect((await page.getByRole("link", { name: "FILE_NOT_FOUND" }).count()) === 0, "a stranger sees nothing of it");
    });
  } finally {
    server.stop();
  }
};
