// What htmx cannot do: keys, and the words that a person selected.
(() => {
  "use strict";

  const typing = target => target.closest("input, textarea, select, [contenteditable]");
  const find = key => document.querySelector(`#proposals [data-key="${key}"]`) || document.querySelector(`main [data-key="${key}"]`);
  let going = false;

  const close = () => {
    const proposals = document.getElementById("proposals");
    if (proposals) {
      proposals.replaceChildren();
    }
  };

  // In a list, keys are about the line that has the focus.
  const inLine = key => document.activeElement?.closest("[data-line]")?.querySelector(`[data-line-key="${key}"]`);

  const step = event => {
    const lines = [...document.querySelectorAll("[data-line]")];
    const at = lines.indexOf(document.activeElement?.closest("[data-line]"));
    const next = lines[at + (event.key === "ArrowDown" ? 1 : -1)];
    if (lines.length && (at >= 0 ? next : event.target.closest("[data-search]"))) {
      event.preventDefault();
      (at >= 0 ? next : lines[0]).focus();
    }
  };

  // On a phone the pages are a row that scrolls sideways: the current one is scrolled to the middle.
  const showPlace = () => {
    const here = document.querySelector('nav [aria-current="page"]');
    const row = here?.closest("ul");
    if (row) {
      row.scrollLeft = here.offsetLeft - row.offsetLeft - (row.clientWidth - here.offsetWidth) / 2;
    }
  };
  showPlace();
  window.addEventListener("resize", showPlace);

  const openKeys = () => document.getElementById("keys")?.showModal();

  document.addEventListener("keydown", event => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && event.target.matches("[data-submit]")) {
      event.preventDefault();
      event.target.form.requestSubmit();
      return;
    }
    if (event.key === "ArrowDown" && event.target.matches("[data-search]")) {
      step(event);
      return;
    }
    if (event.key === "Escape") {
      close();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey || typing(event.target) || document.querySelector("dialog[open]")) {
      return;
    }
    if (going) {
      going = false;
      const link = document.querySelector(`[data-go="${CSS.escape(event.key)}"]`);
      if (link) {
        event.preventDefault();
        link.click();
      }
      return;
    }
    if (event.key === "?") {
      event.preventDefault();
      openKeys();
    } else if (event.key === "g") {
      going = true;
      setTimeout(() => { going = false; }, 1500);
    } else if (event.key === "/") {
      const search = document.querySelector("[data-search]") || document.querySelector('[data-go="f"]');
      if (search) {
        event.preventDefault();
        search.matches("a") ? search.click() : search.focus();
      }
    } else if ((event.key === "ArrowDown" || event.key === "ArrowUp") && !event.target.closest("[data-map]")) {
      step(event);
    } else if (event.key === "Enter" && !event.target.closest("a, button, summary, [data-map]")) {
      document.querySelector("#proposals [data-accept]")?.click();
    } else if (/^[0-9a-z]$/.test(event.key)) {
      const button = inLine(event.key) || find(event.key);
      if (button && !button.disabled) {
        event.preventDefault();
        button.click();
      }
    }
  });

  document.addEventListener("click", event => {
    const opener = event.target.closest("[data-open]");
    if (opener) {
      document.getElementById(opener.dataset.open)?.showModal();
    }
    if (event.target.closest("[data-close]")) {
      close();
    }
  });

  // A selection is gone as soon as a button has the focus, so it is kept while it is made.
  document.addEventListener("selectionchange", () => {
    const selection = document.getSelection();
    const text = document.querySelector("[data-text]");
    if (!text || !selection || selection.isCollapsed || !text.contains(selection.anchorNode)) {
      return;
    }
    const words = selection.toString().trim();
    document.querySelectorAll("[data-words]").forEach(field => { field.value = words; });
    document.querySelectorAll("[data-selected]").forEach(place => { place.textContent = words ? `of “${words}”` : ""; });
  });

  // A line that was labelled is drawn again, and the focus moves to the next one.
  document.addEventListener("htmx:beforeSwap", event => {
    const line = event.detail.target?.closest?.("[data-line]");
    if (line && line.contains(document.activeElement) && line.dataset.id) {
      const id = line.dataset.id;
      const next = line.nextElementSibling;
      document.addEventListener("htmx:afterSettle", () => {
        const again = [...document.querySelectorAll("[data-line]")].find(other => other.dataset.id === id);
        (next?.isConnected ? next : again)?.focus();
      }, { once: true });
    }
  });

  // Making a rule ends the search: a count in progress or still waiting must not replace the answer.
  let making = false;
  document.addEventListener("input", event => {
    if (event.target.form?.id === "search-form") {
      making = false;
      const picked = document.querySelector('[name="picked"][form="search-form"]');
      if (event.target.name === "label" && picked) {
        picked.value = "true";
      }
    }
  });
  document.addEventListener("htmx:confirm", event => {
    if (event.detail.target?.id !== "draft") {
      return;
    }
    if (event.detail.verb === "post") {
      making = true;
    } else if (making) {
      event.preventDefault();
    }
  });

  document.addEventListener("htmx:afterSwap", event => {
    // A search that became a rule is over.
    if (event.detail.requestConfig?.verb === "post" && event.detail.target?.id === "draft") {
      const box = document.querySelector("[data-search]");
      if (box) {
        box.value = "";
        box.focus();
      }
    }
  });

  // Without the workbench nothing is stored: that is said, and what was typed stays.
  const unreachable = () => document.getElementById("unreachable");
  document.addEventListener("htmx:sendError", () => unreachable()?.removeAttribute("hidden"));
  document.addEventListener("htmx:beforeOnLoad", () => unreachable()?.setAttribute("hidden", ""));

  // The map: a click, or the arrow keys, choose a point.
  const chosen = map => map.querySelector("circle.chosen");
  const place = point => [point.cx.baseVal.value, point.cy.baseVal.value];
  const choose = (map, point) => {
    chosen(map)?.classList.remove("chosen");
    point.classList.add("chosen");
    const words = document.querySelector("[data-map-words]");
    if (words) {
      words.textContent = point.querySelector("title").textContent;
    }
  };
  const show = (map, point) => htmx.ajax("GET", `${map.dataset.around}?instance=${encodeURIComponent(point.dataset.id)}`, { source: map, target: "#around", swap: "innerHTML" });
  const towards = (map, key) => {
    const points = [...map.querySelectorAll("circle")];
    const now = chosen(map);
    const [x, y] = now ? place(now) : [500, 320];
    const along = { ArrowLeft: (dx, dy) => [-dx, dy], ArrowRight: (dx, dy) => [dx, dy], ArrowUp: (dx, dy) => [-dy, dx], ArrowDown: (dx, dy) => [dy, dx] }[key];
    let best = null;
    let least = Infinity;
    for (const point of points) {
      const [ahead, aside] = along(point.cx.baseVal.value - x, point.cy.baseVal.value - y);
      const cost = ahead + 2 * Math.abs(aside);
      if (point !== now && ahead > 0 && cost < least) {
        least = cost;
        best = point;
      }
    }
    return best;
  };

  document.addEventListener("keydown", event => {
    const map = event.target.closest?.("[data-map]");
    if (!map) {
      return;
    }
    if (event.key.startsWith("Arrow")) {
      event.preventDefault();
      const next = towards(map, event.key);
      if (next) {
        choose(map, next);
      }
    } else if (event.key === "Enter" && chosen(map)) {
      event.preventDefault();
      show(map, chosen(map));
    }
  });

  document.addEventListener("click", event => {
    const point = event.target.closest?.("[data-map] circle");
    if (point) {
      const map = point.closest("[data-map]");
      choose(map, point);
      show(map, point);
    }
  });

  // Tokens: some are selected, then get a class.
  const tokens = () => [...document.querySelectorAll("[data-token]")];
  const isOn = token => token.getAttribute("aria-pressed") === "true";
  const put = (token, on) => token.setAttribute("aria-pressed", String(on));
  let anchor = 0;
  const span = (from, to) => tokens().forEach((token, i) => put(token, i >= Math.min(from, to) && i <= Math.max(from, to)));
  const showSpan = () => {
    const some = tokens().filter(isOn);
    const words = some.map(token => token.querySelector("[data-token-word]").textContent).join(" ");
    const label = some[0]?.querySelector("input").value ?? "";
    const whole = document.querySelector("[data-sentence]");
    whole.querySelector("[data-span-words]").value = words;
    whole.querySelector("[data-span-label]").value = label;
    whole.querySelector("[data-everywhere]").disabled = !words;
    whole.querySelector("[data-span]").textContent = words ? `of “${words}” as ${label}` : "Click on words, or use Shift and arrow keys.";
  };

  document.addEventListener("click", event => {
    const token = event.target.closest?.("[data-token]");
    const label = event.target.closest?.("[data-token-class]");
    if (token) {
      const at = tokens().indexOf(token);
      if (event.shiftKey) {
        span(anchor, at);
      } else {
        put(token, !isOn(token));
        anchor = at;
      }
      showSpan();
    } else if (label) {
      const focused = document.activeElement?.closest("[data-token]");
      const some = tokens().filter(isOn);
      (some.length ? some : focused ? [focused] : []).forEach(each => {
        each.className = `token ${label.dataset.tokenColour}`;
        each.querySelector("input").value = label.dataset.tokenClass;
        each.querySelector("[data-token-label]").textContent = label.dataset.tokenClass;
      });
      showSpan();
    }
  });

  document.addEventListener("keydown", event => {
    const token = event.target.closest?.("[data-token]");
    if (!token || (event.key !== "ArrowLeft" && event.key !== "ArrowRight")) {
      return;
    }
    event.preventDefault();
    const all = tokens();
    const at = all.indexOf(token);
    const next = all[at + (event.key === "ArrowRight" ? 1 : -1)];
    if (next) {
      if (event.shiftKey) {
        anchor = isOn(token) ? anchor : at;
        span(anchor, at + (event.key === "ArrowRight" ? 1 : -1));
      } else {
        all.forEach(each => put(each, false));
      }
      next.focus();
      showSpan();
    }
  });
})();
