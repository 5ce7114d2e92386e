"use strict";
// The pages beside the features.
function said(row) {
  const count = row.proving.length;
  if (row.verdict !== "proved except") return w(row.verdict, { n: count });
  const missing = Object.entries(row.reasons).filter(([, ids]) => !ids.length).map(([reason]) => reason);
  const parts = [row.failing.length ? w("fails", { n: row.failing.length }) : "", row.pinned.length ? w("faults", { n: row.pinned.length }) : "",
    missing.length ? w("noexample", { x: missing.join(", ") }) : ""].filter(Boolean);
  return `${w("proved except", { n: count })}: ${parts.join("; ")}`;
}

const VERDICTS = { proved: "passed", "proved except": "pending", "promised, not proved": "not run", "proved, not promised": "pending" };

function servers() {
  return [...new Set(Book.index.board.map((row) => row.server))];
}

function home() {
  const page = [h("h1", null, Book.index.title || w("home")), brokenTable()];
  for (const server of servers()) {
    const rows = Book.index.board.filter((row) => row.server === server).map((row) =>
      [h("a", { href: `#/p/${row.number}` }, row.name), w(row.kind), h("span", { class: `is-${LOOKS[VERDICTS[row.verdict]]}` },
        h("span", { "aria-hidden": "true" }, `${SIGNS[VERDICTS[row.verdict]]} `), said(row))]);
    page.push(h("h2", null, server || "–"), table(`${w("home")}: ${server}`, [w("name"), w("kind"), w("what")], rows));
  }
  if (!Book.index.board.length) page.push(...contents());
  return page;
}

const MOST_BROKEN = 50;

// The runs that must not pass for proved, each with what proved its scenario last; a link leads to those that are too many for one page.
function brokenTable() {
  if (!Book.index.broken.length) return null;
  return [h("h2", null, w("brokenlist")), table(w("brokenlist"), [w("name"), w("status"), w("era"), w("lastgreen"), w("version"), w("commit")],
    Book.index.broken.slice(0, MOST_BROKEN).map((one) => [linkTo(one.scenario), badge(one.status), [one.era, one.transport].filter(Boolean).join(" · "),
      one.proved ? when(one.proved.began) : w("nevergreen"), one.proved ? one.proved.version : "", one.proved ? one.proved.commit.slice(0, 12) : ""])),
    Book.index.broken.length > MOST_BROKEN ? h("p", null, h("a", { href: "#/?status=failed" }, `+ ${Book.index.broken.length - MOST_BROKEN}`)) : null];
}

function contents() {
  return [h("h2", null, w("contents")), h("ul", null, Book.index.features.map((feature) =>
    h("li", null, h("a", { href: `#/f/${encodeURI(feature.id)}` }, feature.name), " ", badge(feature.status))))];
}

function examples(ids) {
  if (!ids.length) return h("span", { class: "cell-none" }, h("span", { "aria-hidden": "true" }, "? "), w("none"));
  return h("details", null, h("summary", null, String(ids.length)), h("ul", null, ids.slice(0, 50).map((id) => h("li", null, linkTo(id)))));
}

const OUTCOMES = ["succeeds", "tool error", "rejected", "asks", "accepts", "declines", "dismisses", "cancelled", "progress"];

function coverage() {
  const page = [h("h1", null, w("coverage"))];
  for (const server of servers()) {
    const rows = Book.index.board.filter((row) => row.server === server).map((row) =>
      [h("a", { href: `#/p/${row.number}` }, row.name), ...OUTCOMES.map((outcome) => examples(row.outcomes[outcome] || []))]);
    page.push(h("h2", null, server || "–"), table(`${w("coverage")}: ${server}`, [w("name"), ...OUTCOMES.map((outcome) => w(outcome))], rows));
  }
  return page;
}

function promise(number) {
  const row = Book.index.board[number];
  if (!row) return [h("h1", null, w("nothing"))];
  const page = [h("p", { class: "soft" }, `${row.server} · ${w(row.kind)}`), h("h1", null, row.title || row.name),
    row.title ? h("p", { class: "mono" }, row.name) : null, h("p", null, said(row)), row.description ? h("p", null, row.description) : null];
  page.push(table(w("coverage"), ["", w("proves")], OUTCOMES.map((outcome) => [w(outcome), examples(row.outcomes[outcome] || [])])));
  const reasons = Object.entries(row.reasons);
  if (reasons.length) page.push(table(w("reasons"), ["", w("proves")], reasons.map(([reason, ids]) =>
    [row.undeclared.includes(reason) ? `${reason} (${w("undeclared")})` : reason, examples(ids)])));
  if (row.takes.length) page.push(table(w("takes"), [w("name"), "", w("what"), w("example"), w("proves")], row.takes.map((field) =>
    [field.name, fieldSaid(field), field.words, values(field), examples(field.scenarios)])));
  if (row.values.length) page.push(table(w("values"), [w("name"), w("values"), w("proves")], row.values.map((value) =>
    [value.argument, h("code", null, value.value), examples(value.scenarios)])));
  if (row.gives.length) page.push(table(w("gives"), [w("name"), "", w("what"), w("example")], row.gives.map((field) =>
    [field.name, fieldSaid(field), field.words, values(field)])));
  const claims = Object.entries(row.declared.annotations || {});
  if (claims.length) page.push(table(w("claims"), ["", ""], claims.map(([name, value]) => [name, String(value)])));
  return page;
}

function fieldSaid(field) {
  return field.declared ? w(field.required ? "required" : "optional") : w("undeclared");
}

function values(field) {
  return field.examples.map((value) => h("div", null, h("code", null, value)));
}

function consentPage() {
  const page = [h("h1", null, w("may"))];
  const risky = Book.index.board.filter((row) => row.kind === "tool").map((row) => {
    const hints = row.declared.annotations || {};
    const claim = hints.readOnlyHint ? w("readOnly") : hints.destructiveHint === false ? "" : w("mayDestroy");
    const asked = (row.outcomes.asks || []).length ? examples(row.outcomes.asks) : w("asksnothing");
    return [h("a", { href: `#/p/${row.number}` }, row.name), row.server, claim, asked];
  });
  if (risky.length) page.push(table(w("may"), [w("name"), w("server"), w("claims"), w("asksfirst")], risky));
  for (const consent of Book.index.consents) {
    const eras = [...new Set(consent.attacks.flatMap((attack) => Object.keys(attack.results)))].sort();
    page.push(h("h2", null, `${consent.tool} · ${consent.server}`), h("p", null, linkTo(consent.scenario)));
    page.push(table(`${w("consent")}: ${consent.tool}`, [w("attack"), w("story"), ...eras], consent.attacks.map((attack) =>
      [attack.attack, attack.story, ...eras.map((era) => [attack.results[era] ? badge(attack.results[era]) : "",
        attack.results[era] === "broken" || attack.results[era] === "not tried" ? h("div", { class: "soft" }, attack.said[era] || "") : null,
        (attack.changes[era] || []).map((change) => h("div", null, change))])])));
  }
  return page;
}

function serversPage() {
  const page = [h("h1", null, w("servers"))];
  const rows = Book.index.servers.flatMap((server) => server.runs.map(([era, transport, counts]) =>
    [server.name, server.version || (server.introduces.version || ""), era, transport,
      Object.entries(counts).map(([status, count]) => h("div", null, badge(status), ` ${count}`))]));
  page.push(table(w("servers"), [w("name"), w("version"), w("era"), w("transport"), w("status")], rows));
  page.push(h("h2", null, w("sources")), h("ul", null, Book.index.sources.map((source) =>
    h("li", null, [source.path, source.writer, source.runtime, when(source.began), source.commit, source.earlier ? w("earlier") : ""].filter(Boolean).join(" · "),
      attachments({ attachments: source.evidence })))));
  return page;
}

function listsPage() {
  const page = [h("h1", null, w("lists"))];
  for (const [key, found] of [["bugs", Book.index.bugs], ["wanted", Book.index.wanted]]) {
    page.push(h("h2", null, w(key)));
    const lines = Object.entries(found).flatMap(([id, ids]) => ids.map((one) => h("li", null, `${id}: `, linkTo(one))));
    page.push(lines.length ? h("ul", null, lines) : h("p", null, w("nothing")));
  }
  page.push(h("h2", null, w("leftout")));
  page.push(Book.index.left_out.length ? h("ul", null, Book.index.left_out.map((one) =>
    h("li", null, h("details", null, h("summary", null, `${one.scenarios.length}: ${one.reason || w("noreason")}`),
      h("ul", null, one.scenarios.slice(0, 200).map((id) => h("li", null, linkTo(id)))))))) : h("p", null, w("nothing")));
  if (Book.index.troubles.length) page.push(h("h2", null, w("troubles")), h("ul", null, Book.index.troubles.map((one) =>
    h("li", null, `${one.path}${one.line ? `:${one.line}` : ""}: ${one.said}`))));
  return page;
}
