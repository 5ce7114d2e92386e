"use strict";
// Search that forgives typing errors, tag expressions, and the status: all of it stands in the address.
// The words of all scenarios were collected when the page was written, so a search has nothing to prepare.
function wordsOf(text) {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().split(/[^\p{L}\p{N}]+/u).filter(Boolean);
}

// Two neighbouring letters as one number: as texts, those of a whole vocabulary would take most of a search to make.
function pair(word, at) {
  return (word.charCodeAt(at - 1) || 32) * 65536 + (word.charCodeAt(at) || 32);
}

function likeness(one, own, other) {
  if (other.startsWith(one)) return 1 - (other.length - one.length) * 0.01;
  if (one.length < 4 || Math.abs(one.length - other.length) > 2) return other.includes(one) ? 0.6 : 0;
  let shared = 0;
  for (let at = 0; at <= other.length; at += 1) if (own.has(pair(other, at))) shared += 1;
  return (2 * shared) / (own.size + other.length + 1);
}

// How well each scenario, by its place in the book, has the word asked for; 0 is not at all. Places are told by their distance from the last.
function having(asked) {
  const own = new Set(Array.from({ length: asked.length + 1 }, (_, at) => pair(asked, at)));
  const scores = new Float64Array(Book.index.entries.length);
  for (const [known, steps] of Book.index.found_by) {
    const score = likeness(asked, own, known);
    if (score < 0.55) continue;
    let place = 0;
    for (const step of steps) {
      place += step;
      if (scores[place] < score) scores[place] = score;
    }
  }
  return scores;
}

// Whoever lacks a word that was asked for gets 0; where nothing was, all are as good.
function matching(query) {
  const scores = new Float64Array(Book.index.entries.length).fill(1);
  for (const found of wordsOf(query).map(having))
    scores.forEach((score, place) => { scores[place] = score && found[place] && score + found[place]; });
  return scores;
}

// Tag expressions: and, or, not, parentheses.
function tagged(expression) {
  const parts = expression.match(/\(|\)|[^\s()]+/g) || [];
  let at = 0;
  const alternatives = () => { let left = both(); while (parts[at] === "or") { at += 1; const [one, other] = [left, both()]; left = (tags) => one(tags) || other(tags); } return left; };
  const both = () => { let left = single(); while (parts[at] === "and") { at += 1; const [one, other] = [left, single()]; left = (tags) => one(tags) && other(tags); } return left; };
  const single = () => {
    const part = parts[at]; at += 1;
    if (part === "not") { const inner = single(); return (tags) => !inner(tags); }
    if (part === "(") { const inner = alternatives(); at += 1; return inner; }
    return (tags) => part === undefined || tags.includes(part.startsWith("@") ? part : `@${part}`);
  };
  const found = alternatives();
  return parts.length ? found : () => true;
}

function results(query) {
  const scores = matching(query.get("q") || "");
  const fits = tagged(query.get("tags") || ""), status = query.get("status") || "";
  const found = Book.index.entries.filter((entry) => scores[entry.place] && fits(entry.tags) && (!status || entry.status === status))
    .sort((one, other) => scores[other.place] - scores[one.place]);
  return [h("h1", null, w("search")), h("p", { role: "status" }, w("found", { n: found.length })),
    h("ul", { class: "hits" }, found.slice(0, 100).map((entry) => h("li", null, badge(entry.status), " ", linkTo(entry.id), h("span", { class: "soft" }, ` ${entry.of.name}`))))];
}
