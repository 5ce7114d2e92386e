// Loaded before the suite: a connection that would leave this machine is refused, and the run with it.
import net from "node:net";
import dns from "node:dns";

const NEAR = new Set(["localhost", "127.0.0.1", "::1"]);
const connect = net.Socket.prototype.connect;

function refuse(host) {
  process.exitCode = 97;
  throw new Error(`The conformance suite tried to reach ${host}: nothing may leave this machine.`);
}

net.Socket.prototype.connect = function (...given) {
  const options = Array.isArray(given[0]) ? given[0][0] : given[0];
  const host = options?.host ?? (options?.path ? "localhost" : typeof given[1] === "string" ? given[1] : "localhost");
  if (!NEAR.has(host)) refuse(host);
  return connect.apply(this, given);
};

for (const [at, name] of [[dns, "lookup"], [dns.promises, "lookup"]]) {
  const lookup = at[name];
  at[name] = function (host, ...rest) {
    if (!NEAR.has(host)) refuse(host);
    return lookup.call(this, host, ...rest);
  };
}
