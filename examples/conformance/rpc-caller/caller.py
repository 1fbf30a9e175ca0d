"""A driver of the conformance kit: a caller of agent RPC over NATS, for peers that share a key with it."""

import hmac
import sys
import threading
import time
import uuid
from pathlib import Path

HERE = Path(__file__).resolve().parent
# The envelopes, the NATS client and the schema subset are those of the examples beside this one.
sys.path += [str(HERE.parent / directory) for directory in ("rpc-callee", "agh-peer", "driver-python")]

from envelopes import FIELDS, REQUIRED, read, signature, write
from nats import Nats
from schemas import Schema

DEFAULT_TIMEOUT = 30_000


def now():
    return int(time.time() * 1000)


class Refusal(Exception):
    """The end of a call without a result: its status, its code, and further members of the result."""

    def __init__(self, status, code, message, **members):
        super().__init__(message)
        self.status = status
        self.code = code
        self.members = members


class Capability:
    def __init__(self, declared):
        self.timeout = declared.get("timeoutMs", DEFAULT_TIMEOUT)
        self.input = Schema(declared.get("inputSchema", True))
        self.output = Schema(declared.get("outputSchema", True))


class Peer:
    """An agent that this caller knows: where it listens, the shared key, and its capabilities."""

    def __init__(self, declared):
        self.address = declared["agent"]
        self.requests = declared["requests"]
        self.key = declared["keyId"]
        self.secret = declared["secret"].encode()
        self.capabilities = {one["name"]: Capability(one) for one in declared["capabilities"]}

    def sign(self, envelope):
        proof = {"kind": "hmac", "keyId": self.key, "signature": signature(envelope, self.secret)}
        return {**envelope, "auth": proof}

    def has_signed(self, envelope):
        auth = envelope.get("auth")
        return (isinstance(auth, dict) and set(auth) == {"kind", "keyId", "signature"}
                and auth["kind"] == "hmac" and auth["keyId"] == self.key and isinstance(auth["signature"], str)
                and hmac.compare_digest(auth["signature"].encode(errors="replace"),
                                        signature(envelope, self.secret).encode()))


class Waiting:
    """A request that waits for its response."""

    def __init__(self, peer, message):
        self.peer = peer
        self.message = message
        self.response = None
        self.done = threading.Event()


class Caller:
    def __init__(self, bus):
        self.agent = bus["agent"]
        self.peers = {one["agent"]: Peer(one) for one in bus["peers"]}
        self.waiting = {}
        self.lock = threading.Lock()
        # Only peers that get a request learn the inbox.
        self.inbox = f"inboxes.{uuid.uuid4()}"
        self.nats = Nats(bus["nats"])
        self.nats.subscribe(self.inbox, self.receive)
        threading.Thread(target=self.nats.run, daemon=True).start()

    def receive(self, data):
        """Hands a response to the request that it answers. All others are dropped."""
        try:
            envelope = read(data)
        except ValueError:
            return
        if not isinstance(envelope, dict) or envelope.get("kind") != "response":
            return
        with self.lock:
            waiting = self.waiting.get(envelope.get("correlationId"))
        if waiting is None or envelope.get("causedBy") != waiting.message or envelope.get("from") != waiting.peer.address:
            return
        if waiting.peer.has_signed({name: envelope[name] for name in envelope if name in (*FIELDS, "auth")}):
            waiting.response = waiting.response or envelope
            waiting.done.set()

    def request(self, to, name, payload, mode):
        """Returns the result of a call, in the shape of typed capabilities."""
        correlation, began = str(uuid.uuid4()), time.monotonic()
        result = {"status": "ok", "correlationId": correlation}
        try:
            response = self.call(to, name, payload, mode, correlation)
            result = {**result, "status": "sent"} if mode != "sync" else {**result, "response": response}
        except Refusal as e:
            result = {**result, "status": e.status, **e.members, "error": {"code": e.code, "message": str(e)}}
        return {**result, "latencyMs": int((time.monotonic() - began) * 1000)}

    def call(self, to, name, payload, mode, correlation):
        peer = self.peers.get(to)
        if peer is None:
            raise Refusal("error", "EAGENTRPC_NO_PEER", f"there is no agent {to}")
        capability = peer.capabilities.get(name)
        if capability is None:
            raise Refusal("error", "EAGENTRPC_NO_CAPABILITY", f"{to} has no capability {name}")
        check("request", capability.input, payload)
        envelope = {"version": 1, "kind": "request" if mode == "sync" else "event", "messageId": str(uuid.uuid4()),
                    "correlationId": correlation, "from": self.agent, "to": to, "capability": name,
                    "deadline": now() + capability.timeout, "payload": payload}
        if mode != "sync":
            self.publish(peer, envelope)
            return None
        response = self.exchange(peer, {**envelope, "replyTo": "nats://" + self.inbox}, capability.timeout)
        check("response", capability.output, response)
        return response

    def publish(self, peer, envelope):
        self.nats.publish(peer.requests, write(peer.sign(envelope)).encode(errors="backslashreplace"))

    def exchange(self, peer, envelope, timeout):
        waiting = Waiting(peer, envelope["messageId"])
        with self.lock:
            self.waiting[envelope["correlationId"]] = waiting
        try:
            self.publish(peer, envelope)
            if not waiting.done.wait(timeout / 1000):
                raise Refusal("timeout", "EAGENTRPC_TIMEOUT", f"{peer.address} did not respond within {timeout} ms")
            return content(waiting.response)
        finally:
            with self.lock:
                del self.waiting[envelope["correlationId"]]


def content(response):
    """Returns the data of a response. Raises the refusal of the peer, or that of a malformed response."""
    unknown = [name for name in response if name not in FIELDS and name != "auth"]
    missing = [name for name in REQUIRED if name not in response]
    payload = response.get("payload")
    error = payload.get("error") if isinstance(payload, dict) else None
    if not unknown and not missing and isinstance(payload, dict):
        if payload.get("ok") is True and "data" in payload:
            return payload["data"]
        if payload.get("ok") is False and isinstance(error, dict) and isinstance(error.get("code"), str):
            raise Refusal("error", error["code"], str(error.get("message", "")))
    raise Refusal("error", "EAGENTRPC_INVALID_ENVELOPE", "the peer sent a malformed response")


def check(side, schema, value):
    violations = schema.violations(value)
    if violations:
        raw = {"rawResponse": value} if side == "response" else {}
        raise Refusal("schema-violation", "EAGENTRPC_SCHEMA_VIOLATION", f"the {side} violates its schema",
                      schemaSide=side, violations=violations, **raw)


class Driver:
    def __init__(self):
        self.caller = None
        self.writing = threading.Lock()

    def answer(self, request, **members):
        with self.writing:
            sys.stdout.write(write({"id": request["id"], **members}) + "\n")
            sys.stdout.flush()

    def handle(self, request):
        op = request["op"]
        if op == "start":
            self.caller = Caller(request["bus"])
            self.answer(request, result={"protocol": 1})
        elif op == "request":
            self.answer(request, result=self.caller.request(
                request["to"], request["capability"], request["payload"], request["mode"]))
        else:
            self.answer(request, unsupported=f"this driver has no {op}")

    def run(self):
        for line in sys.stdin.buffer:
            request = read(line)
            # A call takes time; other requests are answered meanwhile.
            if request["op"] == "request":
                threading.Thread(target=self.handle, args=(request,), daemon=True).start()
            else:
                self.handle(request)


if __name__ == "__main__":
    Driver().run()
