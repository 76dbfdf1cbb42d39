// The console: sends the call, goes from one operation to another, and does what a failure says can be done.
(() => {
  const shared = globalThis.curable;
  const { parse } = shared.values;
  const { $, $$, el } = shared.dom;
  const { fill, read, change, mode, unmark, keep, restore, tell } = shared.form;

  // -- Calls ------------------------------------------------------------------------------------------------------
  let running;
  const send = async (values, note) => {
    // One call at a time; one that somebody has left behind counts no more.
    if (running?.main.isConnected) return;
    unmark();
    const main = $("#main");
    const own = (running = { main, abort: new AbortController() });
    const started = performance.now();
    const done = busy(own.abort, started);
    const { operation, effect, call } = main.dataset;
    const answer = { values, note, operation, effect, to: call };
    try {
      const headers = { ...shared.headers(), "content-type": "application/json", accept: "application/json" };
      const response = await fetch(call, { method: "POST", headers, body: JSON.stringify(values), signal: own.abort.signal });
      answer.status = `${response.status} ${response.statusText}`.trim();
      answer.type = response.headers.get("content-type") ?? "";
      answer.body = await response.text();
      answer.ok = response.ok;
      try { answer.value = parse(answer.body); } catch { /* It is shown as it came. */ }
    } catch (error) {
      answer.lost = error.message;
      answer.cancelled = own.abort.signal.aborted;
    }
    done();
    if (running === own) running = undefined;
    // Somebody has gone on to something else.
    if (!main.isConnected) return;
    answer.elapsed = Math.round(performance.now() - started);
    shared.show(answer, { send, follow });
  };
  // Shows that a call runs, and for how long; the button keeps the keyboard, so that nobody is lost.
  const busy = (abort, started) => {
    const [button, cancel, waiting] = [$("#call .primary"), $("#call [data-do=cancel]"), $("#waiting")];
    if ($("#answer").contains(document.activeElement)) button.focus({ preventScroll: true });
    // What the last call gave is not what this one gives.
    $("#answer").hidden = true;
    button.setAttribute("aria-disabled", "true");
    button.textContent = "Sending…";
    cancel.hidden = false;
    cancel.onclick = () => abort.abort();
    tell("Sending");
    const clock = setInterval(() => { waiting.textContent = `${Math.round((performance.now() - started) / 1000)} s`; }, 1000);
    return () => {
      clearInterval(clock);
      button.removeAttribute("aria-disabled");
      button.textContent = "Send";
      cancel.hidden = true;
      waiting.textContent = "";
    };
  };

  // -- From one operation to another ------------------------------------------------------------------------------
  const home = () => $(".brand").href;
  const page = async (url) => {
    const response = await fetch(url, { headers: { ...shared.headers(), accept: "text/html" } });
    const type = response.headers.get("content-type") ?? "";
    return type.startsWith("text/html") ? new DOMParser().parseFromString(await response.text(), "text/html") : undefined;
  };
  // Each place in the history has a name, by which its form is kept.
  let count = 0;
  const entry = () => `${performance.timeOrigin}-${(count += 1)}`;
  let here = entry();
  history.replaceState({ entry: here }, "");
  const push = (url) => {
    here = entry();
    history.pushState({ entry: here }, "", url);
  };
  const unreachable = (error) => {
    $("#lost")?.remove();
    const note = el("p", { id: "lost", class: "notice", role: "alert" }, `The server could not be reached. ${error.message}`);
    $("#main").prepend(note);
    note.scrollIntoView({ block: "nearest" });
  };
  // Goes on only where the server answers; elsewhere everything stays as it is.
  const reached = async (url) => {
    try {
      return [await page(url)];
    } catch (error) {
      unreachable(error);
      return undefined;
    }
  };
  // The form of another operation, beside the same list.
  const turn = async (url, how) => {
    const part = new URL(url);
    part.searchParams.set("part", "main");
    const came = await reached(part);
    if (!came) return;
    const main = $("main", came[0] ?? document.createElement("div"));
    if (!main) {
      location.assign(url);
      return;
    }
    if (how === "push") keep(here);
    $("#main").replaceWith(main);
    if (how === "push") push(url);
    const name = main.dataset.operation;
    document.title = [name ?? "Console", document.title.split(" · ").at(-1)].join(" · ");
    for (const link of $$(".side a")) {
      if (new URL(link.href).searchParams.get("operation") === name) link.setAttribute("aria-current", "page");
      else link.removeAttribute("aria-current");
    }
    start();
    main.focus({ preventScroll: true });
    scrollTo(0, 0);
  };
  // A whole other page, for somebody whose token a browser would not send by itself.
  const whole = async (url, how) => {
    const came = await reached(url);
    if (!came) return;
    const [other] = came;
    const body = other && $(".console, body > main", other);
    if (!body) {
      location.assign(url);
      return;
    }
    if (how === "push") keep(here);
    $(".console, body > main").replaceWith(body);
    for (const part of [".brand", ".bar nav"]) $(part).replaceWith($(part, other));
    document.title = other.title;
    if (how === "push") push(url);
    start();
    $("#main").focus({ preventScroll: true });
    scrollTo(0, 0);
  };
  // A call that a failure proposes: a write is only filled in, so that a person sends it.
  const follow = async (name, values) => {
    const url = new URL(home());
    url.searchParams.set("operation", name);
    await turn(url.href, "push");
    if ($("#main").dataset.operation !== name) return;
    fill(values, "form");
    if ($("#main").dataset.effect === "read") await send(values, "A call that the failure proposed.");
    else $("#call .primary").focus();
  };

  // The list alone is moved, and not the page around it.
  const reveal = (link) => {
    const list = link?.closest(".side");
    if (!list) return;
    const [own, all] = [link.getBoundingClientRect(), list.getBoundingClientRect()];
    const end = Math.min(all.bottom, innerHeight);
    if (own.top < all.top || own.bottom > end) list.scrollTop += (own.top + own.bottom - all.top - end) / 2;
  };

  let shown;
  const start = () => {
    shown = location.pathname + location.search;
    const filter = $(".filter");
    if (filter) filter.hidden = false;
    reveal($(".side [aria-current]"));
    const form = $("#call");
    if (!form) return;
    for (const part of $$(".modes, .send", form)) part.hidden = false;
  };
  const filter = () => {
    const words = $("#filter").value.toLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    for (const section of $$(".side section")) {
      let here = 0;
      for (const item of $$("li", section)) {
        const link = $("a", item);
        const all = `${section.firstElementChild.textContent} ${link.textContent} ${link.title}`.toLowerCase();
        item.hidden = !words.every((word) => all.includes(word));
        if (!item.hidden) here += 1;
      }
      section.hidden = here === 0;
      shown += here;
    }
    $("#filtered").textContent = words.length === 0 ? "" : shown === 0 ? "No operation has all of these words." : `${shown} ${shown === 1 ? "operation" : "operations"}`;
    $("#filtered").classList.toggle("unseen", shown > 0);
  };

  document.addEventListener("input", (event) => {
    if (event.target.id === "filter") filter();
  });
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (form.matches("#call, .filter, .token")) event.preventDefault();
    if (form.id === "call") {
      const values = read();
      if (values !== undefined) send(values);
    } else if (form.matches(".filter")) {
      $(".side li:not([hidden]) a")?.click();
    } else if (form.matches(".token")) {
      shared.token = $("#token").value.trim();
      shared.forget();
      know();
    }
  });
  const know = async () => {
    const note = $("#token-note");
    const asked = fetch(new URL("operations", home()), { headers: { ...shared.headers(), accept: "application/json" } });
    const answer = await asked.catch(() => undefined);
    if (!answer) {
      note.textContent = "The server could not be reached.";
      return;
    }
    note.textContent = answer.ok ? "Known. Kept in this page, and gone with it." : "This token is not accepted.";
    if (answer.ok) await whole(location.href, "stay");
    else shared.token = "";
  };
  document.addEventListener("click", (event) => {
    const button = event.target.closest?.(".modes button");
    if (button && button.dataset.mode !== mode()) {
      change(button.dataset.mode);
      return;
    }
    const link = event.target.closest?.("a[href]");
    if (!link || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    if (link.origin !== location.origin || (link.hash && link.pathname === location.pathname)) return;
    if (link.closest(".side") && $(".side")) {
      event.preventDefault();
      turn(link.href, "push");
    } else if (shared.token && !link.pathname.endsWith(".json")) {
      event.preventDefault();
      whole(link.href, "push");
    }
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && event.target.closest?.("#call")) $("#call").requestSubmit();
    const side = event.target.closest?.(".side");
    if (side && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
      const links = $$("li:not([hidden]) a", side);
      const at = links.indexOf(document.activeElement) + (event.key === "ArrowDown" ? 1 : -1);
      event.preventDefault();
      if (at < 0) $("#filter").focus();
      else links[Math.min(at, links.length - 1)]?.focus();
    }
  });
  // Another place on the same page is not another page.
  addEventListener("popstate", async (event) => {
    if (shown === location.pathname + location.search) {
      history.replaceState({ entry: here }, "");
      return;
    }
    keep(here);
    here = event.state?.entry ?? entry();
    const back = here;
    if ($(".side") && location.pathname === new URL(home()).pathname) await turn(location.href, "stay");
    else await whole(location.href, "stay");
    if (back === here) restore(back);
  });

  const token = $(".token");
  if (token) token.hidden = false;
  start();
})();
