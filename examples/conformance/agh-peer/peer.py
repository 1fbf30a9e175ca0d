"""Peers of AGH Network v0 over NATS: one for each agent of a fleet. Written from RFC 003 and the protocol pages."""

import argparse
import hashlib
import json
import re
import threading
import time
import uuid
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from nats import Nats

PROTOCOL = "agh-network/v0"
MAX_ENVELOPE = 1 << 20
MAX_AGE = 300
MAX_KEPT = 100_000
KINDS = ("greet", "whois", "say", "direct", "capability", "receipt", "trace")
TERMINAL = ("completed", "failed", "canceled")
FIELDS = ("id", "summary", "outcome", "version", "context_needed", "artifacts_expected",
          "execution_outline", "constraints", "examples", "requirements")
# The property White_Space of Unicode, which is not quite what str.strip() removes.
SPACE = "\t\n\v\f\r \x85\xa0\u1680" + "".join(map(chr, range(0x2000, 0x200B))) + "\u2028\u2029\u202f\u205f\u3000"


def document(fields):
    """Returns the trimmed fields of a capability without the empty ones, in the order of the digest."""
    written = {}
    for name in FIELDS:
        value = fields.get(name)
        if isinstance(value, list):
            value = [one.strip(SPACE) for one in value if one.strip(SPACE)]
        elif value is not None:
            value = value.strip(SPACE)
        if value or name in FIELDS[:3]:
            written[name] = value or ""
    return written


def digest(fields):
    """Returns the canonical digest of a capability."""
    canonical = document(fields)
    if "requirements" in canonical:
        canonical["requirements"] = sorted(canonical["requirements"], key=lambda one: one.encode())
    text = json.dumps(canonical, ensure_ascii=False, separators=(",", ":"))
    for character in "<>&\u2028\u2029":
        text = text.replace(character, f"\\u{ord(character):04x}")
    return "sha256:" + hashlib.sha256(text.encode()).hexdigest()


class Refused(Exception):
    """A message whose response is a receipt with a status and a reason code."""

    def __init__(self, status, reason):
        super().__init__(reason)
        self.status = status
        self.reason = reason


class Peer:
    """One peer: its card, its catalog, and what it knows of other peers' messages."""

    def __init__(self, network, name, catalog):
        self.network = network
        self.name = name
        self.catalog = catalog
        self.seen = set()
        self.received = {}
        self.interactions = {}

    def card(self):
        card = {
            "peer_id": self.name,
            "display_name": self.name,
            "profiles_supported": [PROTOCOL],
            "capabilities": [one["id"] for one in self.catalog],
            "artifacts_supported": ["capability"],
            "trust_modes_supported": ["unverified"],
        }
        if self.catalog:
            briefs = [{"id": one["id"], "summary": one["summary"]} for one in self.catalog]
            card["ext"] = {"agh.capabilities_brief": briefs}
        return card

    def greet(self):
        self.network.send(self.envelope("greet", None, {"peer_card": self.card()}))

    def envelope(self, kind, to, body, **more):
        return {"protocol": PROTOCOL, "id": str(uuid.uuid4()), "kind": kind, "channel": self.network.channel,
                "from": self.name, "to": to, "ts": int(time.time()), "body": body, "proof": None, **more}

    def receive(self, envelope):
        """Handles an envelope that is addressed to this peer or to everybody."""
        directed = envelope.get("to") == self.name
        try:
            self.check(envelope)
            response = getattr(self, "on_" + envelope["kind"])(envelope, directed)
        except Refused as refused:
            response = self.refusal(envelope, directed, refused)
        except (AttributeError, KeyError, TypeError, ValueError):
            # A member of the body has another type than the documents give it.
            response = self.refusal(envelope, directed, Refused("rejected", "malformed"))
        if response is not None:
            self.network.send(response)

    def refusal(self, envelope, directed, refused):
        if not directed or envelope.get("kind") == "receipt" or not isinstance(envelope.get("from"), str):
            return None
        return self.receipt(envelope, refused.status, refused.reason)

    def check(self, envelope):
        for name in ("id", "kind", "channel", "from"):
            if not isinstance(envelope.get(name), str) or not envelope[name]:
                raise Refused("rejected", "malformed")
        if envelope.get("protocol") != PROTOCOL:
            raise Refused("unsupported", "unsupported_profile")
        if envelope["kind"] not in KINDS:
            raise Refused("unsupported", "unsupported_kind")
        ts, expires = envelope.get("ts"), envelope.get("expires_at")
        if not isinstance(ts, int) or not isinstance(expires, (int, type(None))):
            raise Refused("rejected", "malformed")
        if not isinstance(envelope.get("body"), dict) or not isinstance(envelope.get("ext", {}), dict):
            raise Refused("rejected", "malformed")
        if not re.fullmatch("[a-z0-9][a-z0-9._-]{0,127}", envelope["from"]):
            raise Refused("rejected", "malformed")
        if envelope["kind"] in ("direct", "receipt", "trace") and not isinstance(envelope.get("interaction_id"), str):
            raise Refused("rejected", "malformed")
        if envelope["kind"] == "direct" and envelope.get("to") is None:
            raise Refused("rejected", "malformed")
        now = time.time()
        if (expires is not None and expires <= now) or (expires is None and ts < now - MAX_AGE):
            raise Refused("expired", "expired")
        key = (envelope["from"], envelope["id"])
        if key in self.seen:
            raise Refused("duplicate", "duplicate")
        if len(self.seen) >= MAX_KEPT:
            self.seen.clear()
        self.seen.add(key)

    def on_greet(self, envelope, directed):
        self.network.known[envelope["from"]] = envelope["body"].get("peer_card")

    def on_say(self, envelope, directed):
        pass

    def on_whois(self, envelope, directed):
        body = envelope["body"]
        if body.get("type") == "response":
            return None
        if body.get("type") != "request":
            raise Refused("rejected", "malformed")
        if not directed and not self.matches(body.get("query", "")):
            return None
        ext = envelope.get("ext", {})
        more = {"reply_to": envelope["id"]}
        if isinstance(ext.get("agh.include"), list) and "capability_catalog" in ext["agh.include"]:
            ids = ext.get("agh.capability_ids")
            chosen = [one for one in self.catalog if not isinstance(ids, list) or one["id"] in ids]
            more["ext"] = {"agh.capability_catalog": {"capabilities": chosen}}
        response = self.envelope("whois", envelope["from"], {"type": "response", "peer_card": self.card()}, **more)
        if len(json.dumps(response, ensure_ascii=False).encode()) > MAX_ENVELOPE:
            raise Refused("rejected", "internal")
        return response

    def matches(self, query):
        card = self.card()
        return not query or query in (self.name, *card["capabilities"], *card["profiles_supported"],
                                      *card["artifacts_supported"], *card["trust_modes_supported"])

    def on_capability(self, envelope, directed):
        capability = envelope["body"].get("capability")
        required = (*FIELDS[:3], "digest")
        if not isinstance(capability, dict) or not all(isinstance(capability.get(name), str) for name in required):
            raise Refused("rejected", "malformed")
        if not all(isinstance(capability.get(name, []), list) for name in FIELDS[4:]):
            raise Refused("rejected", "malformed")
        requirements = [one.strip(SPACE) for one in capability.get("requirements", [])]
        if len(set(requirements)) < len(requirements) or "" in requirements:
            raise Refused("rejected", "malformed")
        try:
            computed = digest(capability)
        except AttributeError:
            raise Refused("rejected", "malformed") from None
        if capability.get("digest") != computed:
            raise Refused("rejected", "verification_failed")
        self.move(envelope, "submitted", "working")
        if len(self.received) < MAX_KEPT:
            self.received[computed] = {"from": envelope["from"], "capability": capability}
        return self.receipt(envelope, "accepted", None) if directed else None

    def on_direct(self, envelope, directed):
        self.move(envelope, "submitted", "working")
        return self.receipt(envelope, "accepted", None)

    def on_trace(self, envelope, directed):
        known = self.interactions.get(envelope["interaction_id"])
        state = envelope["body"].get("state")
        if known and envelope["from"] in known["peers"] and known["state"] not in TERMINAL:
            if state in ("working", "needs_input", *TERMINAL):
                known["state"] = state

    def on_receipt(self, envelope, directed):
        known = self.interactions.get(envelope["interaction_id"])
        state = {"rejected": "failed", "canceled": "canceled"}.get(envelope["body"].get("status"))
        if known and state and envelope["from"] in known["peers"] and known["state"] not in TERMINAL:
            known["state"] = state

    def move(self, envelope, opened, resumed):
        """Opens the interaction of a message, or resumes it if it needs input."""
        name = envelope.get("interaction_id")
        if name is None:
            return
        known = self.interactions.get(name)
        if known is None:
            if len(self.interactions) >= MAX_KEPT:
                raise Refused("rejected", "internal")
            self.interactions[name] = {"state": opened, "peers": (envelope["from"], self.name)}
        elif envelope["from"] not in known["peers"]:
            raise Refused("rejected", "not_target")
        elif known["state"] in TERMINAL:
            raise Refused("rejected", "interaction_closed")
        elif known["state"] == "needs_input":
            known["state"] = resumed

    def receipt(self, envelope, status, reason):
        body = {"for_id": envelope.get("id"), "status": status, "reason_code": reason, "detail": None}
        more = {"interaction_id": envelope.get("interaction_id") or str(uuid.uuid4()), "reply_to": envelope.get("id")}
        return self.envelope("receipt", envelope.get("from"), body, **more)

    def transfer(self, asked):
        """Hands a capability over to another peer, and returns the envelope."""
        capability = next(one for one in self.catalog if one["id"] == asked["capability"])
        more = {"interaction_id": asked["interaction_id"]} if asked.get("interaction_id") else {}
        envelope = self.envelope("capability", asked.get("to"), {"capability": capability}, **more)
        if more:
            self.interactions[more["interaction_id"]] = {"state": "submitted", "peers": (self.name, asked["to"])}
        self.network.send(envelope)
        return envelope


class Network:
    """The peers of a channel on one NATS connection."""

    def __init__(self, nats, channel, fleet):
        self.nats = nats
        self.channel = channel
        self.known = {}
        self.peers = {}
        for file in sorted(Path(fleet).glob("agents/*/capabilities.json")):
            self.peers[file.parent.name] = Peer(self, file.parent.name, catalog(json.loads(file.read_text())))
        nats.subscribe(self.subject(None), lambda data: self.receive(data, list(self.peers.values())))
        for peer in self.peers.values():
            nats.subscribe(self.subject(peer.name), lambda data, peer=peer: self.receive(data, [peer]))

    def subject(self, peer):
        start = f"agh.network.v0.{self.channel}."
        return start + ("broadcast" if peer is None else "peer." + hashlib.sha256(peer.encode()).hexdigest()[:32])

    def receive(self, data, peers):
        if len(data) > MAX_ENVELOPE:
            return
        try:
            envelope = json.loads(data)
        except ValueError:
            return
        if isinstance(envelope, dict):
            for peer in peers:
                if envelope.get("to") in (None, peer.name) and envelope.get("from") != peer.name:
                    peer.receive(envelope)

    def send(self, envelope):
        to = envelope["to"]
        if to is None or isinstance(to, str):
            self.nats.publish(self.subject(to), json.dumps(envelope, ensure_ascii=False).encode())
            if to in self.peers:
                self.peers[to].receive(envelope)

    def greet(self, seconds):
        while True:
            for peer in self.peers.values():
                peer.greet()
            time.sleep(seconds)


def catalog(declaration):
    """Returns the capabilities of a declaration that are advertised to other peers: those with an outcome."""
    names = {"id": "name", **{name: re.sub("_(.)", lambda m: m[1].upper(), name) for name in FIELDS[1:]}}
    entries = []
    for one in declaration["capabilities"]:
        if one.get("outcome"):
            entry = document({name: one.get(key) for name, key in names.items()})
            entries.append({**entry, "digest": digest(entry)})
    return entries


def hooks(network):
    """Returns the HTTP handler of the kit's hooks: operations that the protocol leaves to an implementation."""

    class Hooks(BaseHTTPRequestHandler):
        def do_POST(self):
            length = min(int(self.headers.get("Content-Length", 0)), MAX_ENVELOPE)
            asked = json.loads(self.rfile.read(length))
            self.respond(network.peers[asked["peer"]].transfer(asked))

        def do_GET(self):
            url = urlsplit(self.path)
            peer = network.peers.get(parse_qs(url.query).get("peer", [""])[0])
            if url.path == "/received" and peer:
                self.respond({"capabilities": list(peer.received.values())})
            elif url.path.startswith("/interactions/") and peer and peer.interactions.get(url.path[14:]):
                self.respond({"state": peer.interactions[url.path[14:]]["state"]})
            elif url.path == "/peers":
                self.respond({"peers": [{"peer_id": name} for name in (*network.peers, *network.known)]})
            else:
                self.send_error(404)

        def respond(self, value):
            body = json.dumps(value, ensure_ascii=False).encode()
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_):
            pass

    return Hooks


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--fleet", required=True, help="fleet that capstan-tck fleet wrote with --format json")
    arguments.add_argument("--nats", default="nats://127.0.0.1:4222", help="URL of the NATS server")
    arguments.add_argument("--channel", default="builders")
    arguments.add_argument("--greet", type=float, default=5, help="seconds between two greetings")
    options = arguments.parse_args()
    nats = Nats(options.nats)
    network = Network(nats, options.channel, options.fleet)
    server = ThreadingHTTPServer(("127.0.0.1", 0), hooks(network))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    threading.Thread(target=network.greet, args=(options.greet,), daemon=True).start()
    print(f"ready at http://127.0.0.1:{server.server_port}", flush=True)
    nats.run()


if __name__ == "__main__":
    main()
