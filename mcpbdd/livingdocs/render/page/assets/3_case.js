"use strict";
// A feature, its scenarios, and under the second door the evidence of each run.
function stepList(steps) {
  return h("ol", { class: "steps" }, steps.map((step) => h("li", null, h("span", { class: "word" }, step.keyword), " ", step.text,
    step.table ? cells(step.table) : null, step.doc ? h("pre", { tabindex: "0" }, step.doc.text) : null)));
}

function cells(rows) {
  const headed = rows.length > 1 && rows[0].length > 2;
  const body = headed ? rows.slice(1) : rows;
  return h("table", null, headed ? h("thead", null, h("tr", null, rows[0].map((cell) => h("th", { scope: "col" }, cell)))) : null,
    h("tbody", null, body.map((row) => h("tr", null, row.map((cell, column) =>
      (column === 0 && !headed) ? h("th", { scope: "row" }, cell) : h("td", null, cell))))));
}

function prose(html) {
  // Made by the writer of this page from Markdown, without any markup of its author.
  const box = h("div", { class: "prose" });
  box.append(document.createRange().createContextualFragment(html || ""));
  return box;
}

function featurePage(feature, full, open) {
  const page = [h("p", { class: "soft" }, feature.folder), h("h1", null, feature.name), h("p", null, badge(feature.status)),
    feature.tags.length ? h("p", { class: "tags" }, feature.tags.join(" ")) : null, prose(full.html)];
  let rule = null, outline = null;
  for (const scenario of full.scenarios) {
    if (scenario.rule !== (rule || "")) {
      rule = scenario.rule;
      if (rule) page.push(h("h2", null, rule), prose((full.rules.find((one) => one.name === rule) || {}).html));
    }
    if (scenario.outline && scenario.outline !== outline) page.push(outlineTable(scenario, full));
    outline = scenario.outline;
    page.push(scenarioCase(scenario, scenario.id === open));
  }
  return page;
}

function outlineTable(first, full) {
  const alike = full.scenarios.filter((one) => one.outline === first.outline && one.rule === first.rule);
  const head = [...first.row.map((cell) => cell[0]), w("status")];
  const rows = alike.map((one) => [...one.row.map((cell) => cell[1]), h("a", { href: `#/s/${encodeURI(one.id)}` }, badge(one.status))]);
  return table(`${w("examples")}: ${first.outline}`, head, rows);
}

function scenarioCase(scenario, open) {
  const inside = h("div", { class: "inside" });
  const fill = () => {
    if (inside.childNodes.length) return;
    inside.append(...[prose(scenario.html), stepList(scenario.steps), evidence(scenario)].flat(Infinity).filter(Boolean));
  };
  if (open) fill();
  const element = h("details", { class: "case", id: `case-${scenario.id}`, open, ontoggle: (event) => { if (event.target.open) fill(); } },
    h("summary", null, badge(scenario.status), " ", h("strong", null, scenario.name),
      scenario.tags.length ? h("span", { class: "tags" }, ` ${scenario.tags.join(" ")}`) : null), inside);
  return Object.assign(element, { fill });
}

const RED = ["failed", "ambiguous", "undefined", "unknown", "pending"];

function proofLine(proof, status) {
  if (!proof && !RED.includes(status)) return null;
  if (!proof) return h("span", { class: "soft" }, ` · ${w("nevergreen")}`);
  const known = [`${w("lastgreen")} ${when(proof.began)}`, proof.version, proof.commit.slice(0, 12)];
  return h("span", { class: "soft" }, ` · ${known.filter(Boolean).join(" · ")}`);
}

function evidence(scenario) {
  const door = address().get("door") === "evidence";
  const proofs = new Map(scenario.proved.map((proof) => [`${proof.era} ${proof.transport}`, proof]));
  const shown = scenario.runs.map((run) => {
    const proof = proofs.get(`${run.era} ${run.transport}`);
    proofs.delete(`${run.era} ${run.transport}`);
    const label = [run.era, run.transport, run.server].filter(Boolean).join(" · ");
    const head = [h("p", null, badge(run.status), ` ${label}`, proofLine(proof, run.status)),
      proof && proof.steps.length ? h("details", null, h("summary", null, w("then")), stepList(proof.steps)) : null];
    const why = run.reason ? h("pre", { tabindex: "0" }, run.reason) : null;
    if (!door) return [head, why];
    return h("section", null, h("h3", null, label || w("evidence")), head, why, talk(run, scenario.steps), changes(run, scenario.steps),
      folded(w("transcript"), run.frames.map((frame) => JSON.stringify(frame, null, 1)).join("\n")),
      folded(w("log"), run.log.join("\n")), attachments(run));
  });
  const others = [...proofs.values()].map((proof) => h("p", null, [proof.era, proof.transport].filter(Boolean).join(" · "), proofLine(proof)));
  return [shown, others];
}

function changes(run, steps) {
  if (!run.changes.length) return null;
  return table(w("changes"), ["", w("what"), ""], run.changes.map((change) => [change.name, w(change.kind),
    steps[change.step] ? `${steps[change.step].keyword} ${steps[change.step].text}` : ""]));
}

function folded(title, text) {
  return text ? h("details", null, h("summary", null, title), h("pre", { tabindex: "0" }, text)) : null;
}

function attachments(run) {
  return run.attachments.map((one) => {
    const name = one.name || one.media_type;
    const beside = one.url ? h("p", null, h("a", { href: safeUrl(one.url), rel: "noreferrer" }, name)) : null;
    if (beside && !one.cut) return beside;
    if (one.binary && /^image\/(png|jpeg|gif|webp)$/.test(one.media_type) && !one.cut)
      return h("p", null, h("img", { alt: name, src: `data:${one.media_type};base64,${one.text}` }));
    const cut = one.cut ? `\n… ${one.cut} · SHA-256 ${one.sha256}` : "";
    return [folded(`${w("attachments")}: ${name}`, (one.binary ? "" : one.text) + cut), beside];
  });
}

function safeUrl(url) {
  return /^(https?:|[^:]*$)/i.test(url) ? url : "#";
}

// The introduction of a folder, with the scenarios that it quotes as they came out.
async function chapterPage(chapter) {
  const page = [h("h1", null, chapter.folder)];
  for (const part of chapter.parts) {
    if (!part.quoted) { page.push(prose(part.html)); continue; }
    const known = part.scenarios.map((id) => [id, Book.scenarios.get(id)]).filter(([, found]) => found);
    if (!known.length) page.push(h("p", { class: "is-bad" }, w("noscenario", { x: part.quoted })));
    for (const [id, found] of known) {
      const full = await chunk(found.of);
      page.push(scenarioCase(full.scenarios.find((one) => one.id === id), false));
    }
  }
  const within = Book.index.features.filter((one) => `${one.folder}/`.startsWith(`${chapter.folder}/`));
  page.push(h("h2", null, w("contents")), h("ul", null, within.map((one) => h("li", null, h("a", { href: `#/f/${encodeURI(one.id)}` }, one.name), " ", badge(one.status)))));
  return page;
}
