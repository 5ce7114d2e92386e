// Loaded before the suite: whoever would leave this machine ends the run at once, with a status that is no verdict.
import dgram from "node:dgram";
import dns from "node:dns";
import { syncBuiltinESMExports } from "node:module";
import net from "node:net";

const NEAR = new Set(["localhost", "127.0.0.1", "::1"]);
const STATUS = 97;

function stay(host) {
  if (host !== undefined && !NEAR.has(host)) {
    console.error(`The conformance suite tried to reach ${host}: nothing may leave this machine.`);
    process.exit(STATUS);
  }
}

function watch(owner, name, hostOf) {
  const original = owner[name];
  owner[name] = function (...given) {
    stay(hostOf(given));
    return original.apply(this, given);
  };
}

function hostOfSocket([first, second]) {
  const options = Array.isArray(first) ? first[0] : first;
  return typeof options === "object" ? options?.host : typeof second === "string" ? second : undefined;
}

watch(net.Socket.prototype, "connect", hostOfSocket);
for (const name of ["lookup", "resolve", "resolve4", "resolve6"]) {
  watch(dns, name, ([host]) => host);
  watch(dns.promises, name, ([host]) => host);
}
watch(dgram.Socket.prototype, "connect", (given) => given.find((each) => typeof each === "string"));
watch(dgram.Socket.prototype, "send", (given) => given.slice(1).find((each) => typeof each === "string"));
syncBuiltinESMExports();
