"use strict";
// The address says what is shown: #/PLACE?q=…&tags=…&status=…&door=evidence
function address() {
  return new URLSearchParams(location.hash.split("?")[1] || "");
}

function place() {
  return decodeURI(location.hash.replace(/^#\/?/, "").split("?")[0]);
}

function go(where, query) {
  const text = query.toString();
  location.hash = `/${encodeURI(where)}${text ? `?${text}` : ""}`;
}

async function view() {
  const [kind, ...rest] = place().split("/"), id = rest.join("/"), query = address();
  if (query.get("q") || query.get("tags") || query.get("status")) return results(query);
  if (kind === "f" || kind === "s") {
    const feature = kind === "f" ? Book.index.features.find((one) => one.id === id) : (Book.scenarios.get(id) || {}).of;
    if (feature) return featurePage(feature, await chunk(feature), kind === "s" ? id : "");
  }
  const chapter = kind === "c" && Book.index.chapters.find((one) => one.folder === id);
  if (chapter) return chapterPage(chapter);
  if (kind === "p") return promise(Number(id));
  return { coverage, consent: consentPage, servers: serversPage, lists: listsPage }[kind]?.() ?? home();
}

let turn = 0;
async function show() {
  const mine = (turn += 1);
  const page = (await view()).flat(Infinity).filter(Boolean);
  if (mine !== turn) return;
  const main = document.getElementById("main");
  main.replaceChildren(...page);
  document.title = [main.querySelector("h1")?.textContent, Book.index.title].filter(Boolean).join(" – ");
  for (const link of document.querySelectorAll("[aria-current]")) link.removeAttribute("aria-current");
  const here = `a[href="${CSS.escape(`#/${encodeURI(place())}`)}"]`;
  for (const link of document.querySelectorAll(`.side ${here}, .top nav ${here}`)) link.setAttribute("aria-current", "page");
  for (const door of document.querySelectorAll("[data-door]"))
    door.setAttribute("aria-pressed", String((address().get("door") || "spec") === door.dataset.door));
  const open = main.querySelector("details.case[open]");
  if (open) open.scrollIntoView({ block: "start" }); else window.scrollTo(0, 0);
}

function side() {
  const tree = new Map();
  for (const feature of Book.index.features) {
    if (!tree.has(feature.folder)) tree.set(feature.folder, []);
    tree.get(feature.folder).push(feature);
  }
  return h("ul", null, [...tree].map(([folder, features]) => h("li", null, h("details", { open: Book.index.features.length <= 60 },
    h("summary", null, folder || "/"), h("ul", null, introduction(folder), features.map((feature) => h("li", null,
      h("a", { href: `#/f/${encodeURI(feature.id)}` }, h("span", { class: `is-${LOOKS[feature.status]}`, "aria-hidden": "true" }, `${SIGNS[feature.status]} `), feature.name))))))));
}

function introduction(folder) {
  const known = Book.index.chapters.some((one) => one.folder === folder);
  return known ? h("li", null, h("a", { href: `#/c/${encodeURI(folder)}` }, w("introduction"))) : null;
}

function top() {
  const field = (name, label, type) => {
    const input = h("input", { type, name, id: `field-${name}`, value: address().get(name) || "" });
    return [h("label", { for: `field-${name}` }, label, input)];
  };
  const statuses = h("select", { name: "status", id: "field-status" }, h("option", { value: "" }, w("all")),
    ["passed", "failed", "skipped", "pending", "undefined", "unknown", "not run"].map((one) => h("option", { value: one, selected: address().get("status") === one }, w(one))));
  const form = h("form", { role: "search", onsubmit: (event) => event.preventDefault(), oninput: (event) => {
    const query = address();
    if (event.target.name) { if (event.target.value) query.set(event.target.name, event.target.value); else query.delete(event.target.name); }
    history.replaceState(null, "", `#/${encodeURI(place())}${query.size ? `?${query}` : ""}`);
    show();
  } }, field("q", w("search"), "search"), field("tags", w("tags"), "text"), h("label", { for: "field-status" }, w("status"), statuses));
  const door = (name, label) => h("button", { type: "button", "data-door": name, onclick: () => {
    const query = address();
    if (name === "spec") query.delete("door"); else query.set("door", name);
    go(place(), query);
  } }, label);
  const language = h("select", { id: "field-language", onchange: (event) => { Book.language = event.target.value; keep("language", Book.language); frame(); } },
    Object.keys(Book.words).map((one) => h("option", { value: one, selected: one === Book.language }, one)));
  const theme = h("button", { type: "button", onclick: () => {
    const dark = getComputedStyle(document.documentElement).colorScheme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches;
    const now = document.documentElement.dataset.theme || (dark ? "dark" : "light");
    document.documentElement.dataset.theme = now === "dark" ? "light" : "dark";
    keep("theme", document.documentElement.dataset.theme);
  } }, w("theme"));
  const pages = [["", w("home")], ["coverage", w("coverage")], ["consent", w("consent")], ["servers", w("servers")], ["lists", w("lists")]];
  return [h("span", { class: "title" }, Book.index.title || "mcpbdd"), h("nav", { "aria-label": w("home") }, pages.map(([where, label]) => [h("a", { href: `#/${where}` }, label), " "])),
    h("div", null, door("spec", w("spec")), " ", door("evidence", w("evidence"))), form, h("label", { for: "field-language" }, w("language"), language), theme];
}

function keep(name, value) {
  try { localStorage.setItem(`mcpbdd-${name}`, value); } catch { /* a page from a file may not keep anything */ }
}

function kept(name) {
  try { return localStorage.getItem(`mcpbdd-${name}`); } catch { return null; }
}

function frame() {
  document.documentElement.lang = Book.language;
  document.getElementById("skip").textContent = w("skip");
  document.getElementById("top").replaceChildren(...top().flat(Infinity));
  const stamp = document.querySelector(".stamp"), { red, troubles } = Book.index;
  if (stamp) stamp.textContent = [w("stamp"), red ? w("stampred", { n: red }) : "",
    troubles.length ? w("stampunread", { n: troubles.length }) : "", w("stamprest")].filter(Boolean).join(" ");
  const tree = document.getElementById("side");
  tree.setAttribute("aria-label", w("contents"));
  tree.replaceChildren(side());
  return show();
}

// On paper nothing can be unfolded, and what follows is told before.
function ontoPaper() {
  const main = document.getElementById("main"), cases = [...main.querySelectorAll("details.case")];
  for (const folded of cases.filter((one) => !one.open)) { folded.open = true; folded.dataset.folded = ""; folded.fill(); }
  const titles = cases.length ? cases.map((one) => one.querySelector("summary").textContent)
    : Book.index.features.map((feature) => `${SIGNS[feature.status]} ${w(feature.status)} ${feature.name}`);
  main.querySelector("h1").after(h("nav", { class: "paper", "aria-label": w("contents") },
    h("p", null, h("strong", null, w("contents"))), h("ol", null, titles.map((title) => h("li", null, title)))));
}

function offPaper() {
  for (const unfolded of document.querySelectorAll("details[data-folded]")) { unfolded.open = false; delete unfolded.dataset.folded; }
  for (const list of document.querySelectorAll(".paper")) list.remove();
}

async function start() {
  if (typeof DecompressionStream === "undefined") return; // the plain list stays
  const [index, words] = await Promise.all([unpacked("index"), unpacked("words")]);
  Book.index = index;
  Book.words = words;
  Book.language = kept("language") || (words[index.language] ? index.language : "en");
  if (kept("theme")) document.documentElement.dataset.theme = kept("theme");
  for (const feature of index.features) for (const [id, name, status] of feature.scenarios) Book.scenarios.set(id, { name, status, of: feature });
  index.entries = index.features.flatMap((of) => of.scenarios.map((scenario) => [of, scenario]))
    .map(([of, [id, , status, tags]], place) => ({ place, id, status, tags, of }));
  window.addEventListener("hashchange", show);
  window.addEventListener("beforeprint", ontoPaper);
  window.addEventListener("afterprint", offPaper);
  await frame();
}

start();
