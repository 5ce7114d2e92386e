"use strict";
// Elements are built, never parsed: what servers and files say can only become text.
const SVG = "http://www.w3.org/2000/svg";
function h(tag, attributes, ...children) {
  const [name, space] = tag.startsWith("svg:") ? [tag.slice(4), SVG] : [tag, null];
  const element = space ? document.createElementNS(space, name) : document.createElement(name);
  for (const [key, value] of Object.entries(attributes || {})) {
    if (value === false || value === null || value === undefined) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else element.setAttribute(key, value === true ? "" : String(value));
  }
  for (const child of children.flat(Infinity)) {
    if (child === null || child === undefined || child === false) continue;
    element.append(child instanceof Node ? child : document.createTextNode(String(child)));
  }
  return element;
}

const Book = { index: null, words: {}, language: "en", chunks: new Map(), scenarios: new Map() };

function w(key, values) {
  const own = Book.words[Book.language] || {};
  let text = own[key] ?? (Book.words.en || {})[key] ?? key;
  for (const [name, value] of Object.entries(values || {})) text = text.split(`{${name}}`).join(String(value));
  return text;
}

// Data lie in inert blocks, packed; nothing is fetched.
async function unpacked(id) {
  const block = document.getElementById(id);
  if (!block) return null;
  const packed = Uint8Array.from(atob(block.textContent.trim()), (letter) => letter.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return JSON.parse(await new Response(stream).text());
}

async function chunk(feature) {
  if (!Book.chunks.has(feature.id)) {
    Book.chunks.set(feature.id, await unpacked(`feature-${feature.number}`));
    if (Book.chunks.size > 40) Book.chunks.delete(Book.chunks.keys().next().value);
  }
  return Book.chunks.get(feature.id);
}

const LOOKS = { passed: "good", failed: "bad", ambiguous: "bad", undefined: "bad", unknown: "bad", pending: "open",
  skipped: "mute", "not run": "mute", held: "good", broken: "bad", "not tried": "open", "does not apply": "mute" };
const SIGNS = { passed: "✓", failed: "✗", ambiguous: "✗", undefined: "?", unknown: "?", pending: "…", skipped: "○",
  "not run": "·", held: "✓", broken: "✗", "not tried": "○", "does not apply": "·" };

function badge(status) {
  return h("span", { class: `is is-${LOOKS[status] || "mute"}` }, h("span", { "aria-hidden": "true" }, `${SIGNS[status] || "·"} `), w(status));
}

function table(caption, head, rows, classes) {
  const lines = rows.map((row) => h("tr", null, row.map((cell, column) =>
    column === 0 ? h("th", { scope: "row" }, cell) : h("td", { class: (classes || {})[column] }, cell))));
  return h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": caption },
    h("table", null, h("caption", null, caption),
      h("thead", null, h("tr", null, head.map((name) => name ? h("th", { scope: "col" }, name) : h("td")))), h("tbody", null, lines)));
}

function linkTo(id) {
  const known = Book.scenarios.get(id);
  return known ? h("a", { href: `#/s/${encodeURI(id)}` }, known.name) : h("span", null, id);
}

function when(seconds) {
  return seconds ? new Date(seconds * 1000).toLocaleString(Book.language, { dateStyle: "medium", timeStyle: "short" }) : "";
}
