// The search of the pages, which read as well without it.
"use strict";
(() => {
  // What the pages of one window share; the token is never written anywhere else.
  const shared = (globalThis.curable = { token: "", headers: () => (shared.token ? { authorization: `Bearer ${shared.token}` } : {}) });
  const form = document.querySelector("form.search");
  const input = document.getElementById("search");
  const found = document.getElementById("found");
  const count = document.getElementById("count");
  if (!form || !input || !found || !count) return;
  form.hidden = false;

  const MOST = 12;
  const source = new URL(document.body.dataset.search, location.href);
  let entries;

  const load = async () => {
    if (source.pathname.endsWith(".json")) {
      const answer = await fetch(source, { headers: { ...shared.headers(), accept: "application/json" } });
      return answer.ok ? answer.json() : [];
    }
    await new Promise((resolve, reject) => {
      const script = Object.assign(document.createElement("script"), { src: source.href, onload: resolve, onerror: reject });
      document.head.append(script);
    });
    return globalThis.curableIndex ?? [];
  };
  const all = () => (entries ??= load().catch(() => []));
  // Who is known sees more.
  shared.forget = () => { entries = undefined; };

  const rank = (name, text, words) => {
    if (!words.every((word) => name.includes(word) || text.includes(word))) return -1;
    const [first] = words;
    const bare = name.slice(name.indexOf("/") + 1);
    if (name === first || bare === first) return 4;
    if (name.startsWith(first) || bare.startsWith(first)) return 3;
    return name.includes(first) ? 2 : 1;
  };

  const search = async () => {
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    if (words.length === 0) return close();
    const ranked = [];
    for (const [name, kind, text, href, aliases = ""] of await all()) {
      // A name of earlier times counts as much as that of today.
      const about = `${kind} ${text} ${aliases}`.toLowerCase();
      const value = Math.max(...[name, ...aliases.split(" ").filter(Boolean)].map((one) => rank(one.toLowerCase(), about, words)));
      if (value > 0) ranked.push({ name, kind, text, href, value });
    }
    ranked.sort((a, b) => b.value - a.value || a.name.length - b.name.length || a.name.localeCompare(b.name));
    const list = document.createElement("ul");
    for (const one of ranked.slice(0, MOST)) {
      const link = document.createElement("a");
      link.href = new URL(one.href, new URL("../", source)).href;
      const code = document.createElement("code");
      code.textContent = one.name;
      const about = document.createElement("span");
      about.textContent = one.text;
      link.append(code, about);
      const item = document.createElement("li");
      item.append(link);
      list.append(item);
    }
    if (ranked.length === 0) {
      const nothing = document.createElement("p");
      nothing.textContent = "Nothing has all of these words.";
      found.replaceChildren(nothing);
    } else {
      const more = document.createElement("p");
      more.textContent = ranked.length > MOST ? `${MOST} of ${ranked.length} pages; another word leaves fewer.` : `${ranked.length} ${ranked.length === 1 ? "page" : "pages"}`;
      found.replaceChildren(more, list);
    }
    found.hidden = false;
    count.textContent = ranked.length === 1 ? "1 page found" : `${ranked.length} pages found`;
  };

  // On paper nothing can be unfolded.
  let folded = [];
  addEventListener("beforeprint", () => {
    folded = [...document.querySelectorAll("details:not([open])")];
    for (const fold of folded) fold.open = true;
  });
  addEventListener("afterprint", () => {
    for (const fold of folded) fold.open = false;
  });

  const close = () => {
    found.hidden = true;
    count.textContent = "";
  };

  const step = (by) => {
    const links = [...found.querySelectorAll("a")];
    const at = links.indexOf(document.activeElement) + by;
    if (at < 0) input.focus();
    else links[Math.min(at, links.length - 1)]?.focus();
  };

  input.addEventListener("input", search);
  input.addEventListener("focus", all);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    found.querySelector("a")?.click();
  });
  form.addEventListener("keydown", (event) => {
    if (event.key === "Escape") {
      close();
      input.focus();
    } else if (!found.hidden && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
      event.preventDefault();
      step(event.key === "ArrowDown" ? 1 : -1);
    }
  });
  form.addEventListener("focusout", (event) => {
    if (!form.contains(event.relatedTarget)) close();
  });
  found.addEventListener("click", close);
  document.addEventListener("keydown", (event) => {
    // A key alone would be pressed by whoever speaks to the machine; in a field of a Mac, Control and K cut a line.
    const control = event.metaKey || (event.ctrlKey && !navigator.platform.startsWith("Mac"));
    if (event.key.toLowerCase() === "k" && control && !event.altKey && !event.shiftKey) {
      event.preventDefault();
      (document.querySelector("form.filter:not([hidden]) input") ?? input).focus();
    }
  });
})();
