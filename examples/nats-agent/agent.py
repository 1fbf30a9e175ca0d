"""An agent on a NATS bus that signs and verifies its envelopes, with the standard library of Python.

agent.py call  HOST PORT FROM TO CAPABILITY PAYLOAD KEY_ID   calls a capability and prints the payload of the response
agent.py serve HOST PORT AGENT KEY_ID                        responds to requests until it is stopped

The variable AGENT_SECRET has the secret that the agent shares with its peer.
"""

import hashlib
import hmac
import json
import os
import re
import socket
import sys
import time
import uuid

FIELDS = ["version", "kind", "messageId", "correlationId", "causedBy", "from", "to", "capability", "replyTo",
          "deadline", "tenantId", "headers", "payload"]
INTEGER = re.compile("0|[1-9][0-9]{0,8}")


class Bus:
    """A connection to a NATS server."""

    def __init__(self, host, port):
        self.socket = socket.create_connection((host, int(port)), timeout=60)
        self.stream = self.socket.makefile("rb")
        self.line()
        self.send("CONNECT {\"verbose\": false, \"pedantic\": false}\r\nPING\r\n")
        while self.line() != "PONG":
            pass

    def line(self):
        return self.stream.readline().decode().strip()

    def send(self, text):
        self.socket.sendall(text.encode())

    def subscribe(self, subject, group=""):
        self.send("SUB %s %s 1\r\nPING\r\n" % (subject, group))
        while self.line() != "PONG":
            pass

    def publish(self, subject, envelope):
        body = json.dumps(envelope, separators=(",", ":"), ensure_ascii=False).encode()
        self.socket.sendall(("PUB %s %d\r\n" % (subject, len(body))).encode() + body + b"\r\n")

    def next(self):
        while True:
            words = self.line().split(" ")
            if words[0] == "PING":
                self.send("PONG\r\n")
            elif words[0] == "MSG":
                body = self.stream.read(int(words[-1]))
                self.stream.read(2)
                return json.loads(body)
            elif words == [""]:
                raise ConnectionError("the bus has hung up")


def ordered(value):
    """Returns a value with the keys of each object as JavaScript orders them: integers first, in ascending order."""
    if isinstance(value, list):
        return [ordered(item) for item in value]
    if not isinstance(value, dict):
        return value
    names = sorted(value, key=lambda name: (0, int(name)) if INTEGER.fullmatch(name) else (1, 0))
    return {name: ordered(value[name]) for name in names}


def signature(envelope, secret):
    form = {field: ordered(envelope[field]) for field in FIELDS if field in envelope}
    text = json.dumps(form, separators=(",", ":"), ensure_ascii=False)
    return hmac.new(secret.encode(), text.encode(), hashlib.sha256).hexdigest()


def signed(envelope, key_id, secret):
    return dict(envelope, auth={"kind": "hmac", "keyId": key_id, "signature": signature(envelope, secret)})


def is_genuine(envelope, key_id, secret):
    auth = envelope.get("auth", {})
    return auth.get("keyId") == key_id and hmac.compare_digest(auth.get("signature", ""), signature(envelope, secret))


def call(host, port, sender, to, capability, payload, key_id, secret):
    bus = Bus(host, port)
    inbox = "inbox." + uuid.uuid4().hex
    bus.subscribe(inbox)
    request = {"version": 1, "kind": "request", "messageId": str(uuid.uuid4()), "correlationId": str(uuid.uuid4()),
               "from": sender, "to": to, "capability": capability, "replyTo": "nats://" + inbox,
               "deadline": int(time.time() * 1000) + 20000, "headers": {}, "payload": json.loads(payload)}
    bus.publish("agents.%s.requests" % to[len("agent://"):], signed(request, key_id, secret))
    response = bus.next()
    if not is_genuine(response, key_id, secret) or response["causedBy"] != request["messageId"]:
        response["payload"] = {"ok": False, "error": {"code": "FORGED", "message": json.dumps(response)}}
    print(json.dumps(response["payload"]))


def serve(host, port, agent, key_id, secret):
    bus = Bus(host, port)
    bus.subscribe("agents.%s.requests" % agent[len("agent://"):], "workers")
    print("ready", flush=True)
    while True:
        request = bus.next()
        if not is_genuine(request, key_id, secret):
            payload = {"ok": False, "error": {"code": "AUTH_REJECTED", "message": "the envelope is not signed"}}
        else:
            data = {"greeting": "Hello, " + request["payload"]["name"] + ".", "headers": request.get("headers", {})}
            payload = {"ok": True, "data": data}
        if "replyTo" in request:
            response = {"version": 1, "kind": "response", "messageId": str(uuid.uuid4()),
                        "correlationId": request["correlationId"], "causedBy": request["messageId"],
                        "from": request["to"], "to": request["from"], "capability": request["capability"],
                        "tenantId": request.get("tenantId", "default"), "payload": payload}
            bus.publish(request["replyTo"][len("nats://"):], signed(response, key_id, secret))


if __name__ == "__main__":
    {"call": call, "serve": serve}[sys.argv[1]](*sys.argv[2:], os.environ["AGENT_SECRET"])
