// Prints the vectors of SignedEnvelopesTest: envelopes as text, and their canonical form and signature as JavaScript makes
// them, by declaragent's rules. node core/src/test/node/signed-envelopes.mjs > core/src/test/resources/…/signed-envelopes.json
import { createHmac } from "node:crypto";

const FIELDS = ["version", "kind", "messageId", "correlationId", "causedBy", "from", "to", "capability", "replyTo", "deadline",
  "tenantId", "headers", "payload"];

let state = 20261122;
const random = () => (state = (state * 48271) % 2147483647) / 2147483647;
const below = (n) => Math.floor(random() * n);
const pick = (list) => list[below(list.length)];

const TEXTS = ["", "a", "é", "\u2028\u2029", "<&>", "\"\\/", "\b\f\n\r\t", "\u0000\u001f\u007f", "😀", "ﬀ", "ÿ\u0080", "key"];
const KEYS = ["b", "a", "10", "9", "1", "01", "-1", "4294967294", "4294967295", "1.5", "", "é", "__proto_", "Z", " "];
const NUMBERS = ["0", "-0", "1", "1.0", "-1.50", "1e3", "1E-3", "0.1", "1e21", "1e20", "123456789012345680000", "1e-7", "0.000001",
  "5e-324", "1.7976931348623157e308", "2.2250738585072014e-308", "9007199254740991", "4.35", "0.30000000000000004",
  "100000000000000000000", "1.5e300", "-1e-7", "3.0e0", "5.684341886080802e-14", "2e-3", "1e23"];

const text = () => JSON.stringify(pick(TEXTS) + pick(TEXTS));
function value(depth) {
  switch (below(depth > 3 ? 4 : 6)) {
    case 0: return pick(NUMBERS);
    case 1: return text();
    case 2: return pick(["true", "false", "null"]);
    case 3: return String(below(1000000) / pick([1, 7, 1000, 3]));
    case 4: return "[" + Array.from({ length: below(4) }, () => value(depth + 1)).join(", ") + "]";
    default: {
      const keys = [...new Set(Array.from({ length: below(6) }, () => pick(KEYS)))];
      return "{ " + keys.map((key) => JSON.stringify(key) + ": " + value(depth + 1)).join(" ,") + "}";
    }
  }
}

const envelope = () => {
  const fields = { version: "1", kind: JSON.stringify(pick(["request", "response", "event"])), messageId: '"m-' + below(1e9) + '"',
    correlationId: '"c-' + below(1e9) + '"', from: '"agent://concierge"', to: '"agent://pr-reviewer"',
    capability: '"review-pr"', payload: value(0) };
  if (below(2)) fields.causedBy = '"m-0"';
  if (below(2)) fields.replyTo = '"nats://agents.concierge.responses"';
  if (below(2)) fields.deadline = String(1800000000000 + below(1e9));
  if (below(2)) fields.tenantId = '"default"';
  if (below(2)) fields.headers = "{" + (below(2) ? '"x-fleet-version": "1.2.0", "10": "ten", "9": ' + text() : "") + "}";
  if (below(2)) fields.auth = '{"kind": "internal"}';
  return "{" + Object.keys(fields).sort(() => random() - 0.5).map((key) => `"${key}": ${fields[key]}`).join(",\n ") + "}";
};

const vectors = Array.from({ length: 100 }, () => {
  const written = envelope();
  const parsed = JSON.parse(written);
  const canonical = JSON.stringify(Object.fromEntries(FIELDS.filter((key) => key in parsed).map((key) => [key, parsed[key]])));
  const secret = "a shared secret " + below(1000);
  return { envelope: written, canonical, secret, signature: createHmac("sha256", secret).update(canonical).digest("hex") };
});
console.log(JSON.stringify(vectors, null, 1));
