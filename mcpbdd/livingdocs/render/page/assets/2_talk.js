"use strict";
// The conversation of a run: a diagram, the same as a list, and the diagram as text for Mermaid.
function lifelines(messages) {
  const found = [];
  for (const message of messages) for (const who of [message.sender, message.receiver]) if (!found.includes(who)) found.push(who);
  const place = (who) => (who === "person" ? 0 : who === "model" ? 1 : who === "server" ? 8 : who === "upstream" ? 9 : 4);
  return found.sort((one, other) => place(one) - place(other));
}

function nameOf(who) {
  return who === "person" || who === "server" || who === "model" ? w(who) : who;
}

function short(text, most) {
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}

const MOST_MESSAGES = 60;

function talk(run, steps) {
  const all = run.conversation.filter((message) => !message.setup);
  if (!all.length) return null;
  const shown = all.slice(0, MOST_MESSAGES);
  const list = h("ol", null, all.map((message) =>
    h("li", null, `${nameOf(message.sender)} → ${nameOf(message.receiver)}: ${message.words || message.method}`)));
  const copied = h("span", { role: "status", class: "soft" });
  const copy = h("button", { type: "button", class: "noprint", onclick: async () => {
    await navigator.clipboard.writeText(mermaid(all));
    copied.textContent = ` ${w("copied")}`;
  } }, w("copy"));
  return h("div", { class: "talk" }, h("h4", null, w("conversation")), diagram(shown, steps),
    h("details", null, h("summary", null, w("messages")), list), h("p", null, copy, copied));
}

function diagram(messages, steps) {
  const who = lifelines(messages);
  const wide = 210, left = 100, top = 34, row = 40;
  const x = (name) => left + who.indexOf(name) * wide;
  const lines = [];
  let y = top, step = -1;
  for (const message of messages) {
    if (message.step !== step && steps[message.step]) {
      step = message.step;
      y += 24;
      lines.push(h("svg:text", { x: 6, y, class: "bracket" }, short(`${steps[step].keyword} ${steps[step].text}`, 30 * who.length)));
    }
    y += row;
    const [from, to] = [x(message.sender), x(message.receiver)];
    const way = to >= from ? -1 : 1;
    lines.push(h("svg:line", { class: "line", x1: from, y1: y, x2: to, y2: y, "stroke-dasharray": message.kind === "call" ? null : "5 3" }));
    lines.push(h("svg:path", { class: "line", fill: "none", d: `M${to + way * 7},${y - 4} L${to},${y} L${to + way * 7},${y + 4}` }));
    lines.push(h("svg:text", { x: Math.min(from, to) + 8, y: y - 6 }, short(message.words || message.method, Math.max(28, Math.abs(to - from) / 7))));
  }
  const high = y + 24, broad = left + (who.length - 1) * wide + 110;
  const heads = who.map((name) => [
    h("svg:line", { class: "life", x1: x(name), y1: top, x2: x(name), y2: high }),
    h("svg:text", { class: "who", x: x(name), y: 20, "text-anchor": "middle" }, short(nameOf(name), 24))]);
  return h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": w("conversation") },
    h("svg:svg", { role: "img", "aria-label": w("conversation"), viewBox: `0 0 ${broad} ${high}`, width: broad, height: high }, heads, lines));
}

function mermaid(messages) {
  const clean = (text) => text.replace(/[\r\n;#]+/g, " ").slice(0, 120);
  const who = lifelines(messages);
  const heads = who.map((name, number) => `  participant p${number} as ${clean(nameOf(name))}`);
  const lines = messages.map((message) =>
    `  p${who.indexOf(message.sender)}${message.kind === "call" ? "->>" : "-->>"}p${who.indexOf(message.receiver)}: ${clean(message.words || message.method || "…")}`);
  return ["sequenceDiagram", ...heads, ...lines].join("\n");
}
