"use strict";
// Search that forgives typing errors, tag expressions, and the status: all of it stands in the address.
const Search = { words: new Map(), next: 0 };

function fold(text) {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

function grams(word) {
  const padded = ` ${word} `, found = [];
  for (let at = 0; at < padded.length - 1; at += 1) found.push(padded.slice(at, at + 2));
  return found;
}

// Words are collected while the page has nothing else to do, so that the first search need not wait for it.
function prepare(most) {
  const { entries } = Book.index, end = Math.min(entries.length, Search.next + most);
  for (; Search.next < end; Search.next += 1) {
    for (const word of new Set(fold(entries[Search.next].text).split(/[^\p{L}\p{N}]+/u)))
      if (word) { if (!Search.words.has(word)) Search.words.set(word, []); Search.words.get(word).push(Search.next); }
  }
  return Search.next < entries.length;
}

function prepareIdly() {
  const later = window.requestIdleCallback || ((act) => setTimeout(act, 50));
  later(() => { if (prepare(200)) prepareIdly(); });
}

function likeness(one, other) {
  if (other.startsWith(one)) return 1 - (other.length - one.length) * 0.01;
  if (one.length < 4 || Math.abs(one.length - other.length) > 2) return other.includes(one) ? 0.6 : 0;
  const own = new Set(grams(one)), theirs = grams(other);
  const shared = theirs.filter((gram) => own.has(gram)).length;
  return (2 * shared) / (own.size + theirs.length);
}

function matching(query) {
  prepare(Infinity);
  const asked = fold(query).split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  if (!asked.length) return null;
  let scores = null;
  for (const word of asked) {
    const found = new Map();
    for (const [known, numbers] of Search.words) {
      const score = likeness(word, known);
      if (score >= 0.55) for (const number of numbers) found.set(number, Math.max(score, found.get(number) || 0));
    }
    scores = scores === null ? found : new Map([...found].filter(([number]) => scores.has(number)).map(([number, score]) => [number, score + scores.get(number)]));
  }
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
  const found = Book.index.entries.map((entry, number) => [entry, scores ? scores.get(number) : 1])
    .filter(([entry, score]) => score !== undefined && fits(entry.tags) && (!status || entry.status === status));
  if (scores) found.sort((one, other) => other[1] - one[1]);
  const shown = found.slice(0, 100);
  return [h("h1", null, w("search")), h("p", { role: "status" }, w("found", { n: found.length })),
    h("ul", { class: "hits" }, shown.map(([entry]) => h("li", null, badge(entry.status), " ", linkTo(entry.id), h("span", { class: "soft" }, ` ${entry.feature}`))))];
}
