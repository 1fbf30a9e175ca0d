"""A callee of agent RPC over NATS: it serves the agents of a fleet to peers that share a key with it."""

import argparse
import atexit
import contextlib
import hmac
import os
import signal
import subprocess
import sys
import threading
import time
import traceback
import uuid
from pathlib import Path

HERE = Path(__file__).resolve().parent
# The NATS client and the schema subset are those of the examples beside this one.
sys.path += [str(HERE.parent / "agh-peer"), str(HERE.parent / "driver-python")]

from envelopes import INBOX, Refusal, check, read, signature, write
from nats import Nats
from schemas import Schema, canonical, is_number

TENANT = "default"
MAX_AHEAD = 630_000
MAX_CALLS = 64
MAX_SEEN = 1_000_000
DEFAULT_TIMEOUT = 30_000
SECONDS = {"s": 1, "m": 60, "h": 3600, "d": 86400}
OPERATORS = {"max", "min", "in", "not_in"}
# The codes of responses that differ from those of records.
CODES = {
    "timeout": "EAGENTRPC_TIMEOUT",
    "busy": "EAGENTRPC_BUSY",
    "agent_not_found": "EAGENTRPC_NO_PEER",
    "capability_not_found": "EAGENTRPC_NO_CAPABILITY",
    "invalid_envelope": "EAGENTRPC_INVALID_ENVELOPE",
    "deadline_exceeded": "EAGENTRPC_DEADLINE_EXCEEDED",
    "tenant_mismatch": "EAGENTRPC_TENANT_MISMATCH",
    "schema_violation": "EAGENTRPC_SCHEMA_VIOLATION",
    "auth_rejected": "AUTH_REJECTED",
}


def now():
    return int(time.time() * 1000)


class Lines:
    """A file of JSON lines. Each line is written at once, so that readers see whole lines."""

    def __init__(self, path):
        self.file = open(path, "ab", buffering=0)
        self.writing = threading.Lock()

    def append(self, value):
        with self.writing:
            self.file.write(write(value).encode(errors="backslashreplace") + b"\n")


class Records:
    """The audit records, one file for each kind."""

    def __init__(self, directory):
        kinds = ("capability_invocation", "capability_schema_violation")
        self.files = {kind: Lines(directory / (kind + ".jsonl")) for kind in kinds}

    def append(self, kind, **fields):
        record = {"kind": kind, "ts": now(), "tenantId": TENANT}
        record.update((name, value) for name, value in fields.items() if value is not None)
        self.files[kind].append(record)


class Seen:
    """The ids of messages that may still be repeated, kept across restarts."""

    def __init__(self, path):
        self.deadlines = {}
        for line in path.read_bytes().splitlines() if path.exists() else ():
            with contextlib.suppress(ValueError):  # a line that a crash cut off
                sender, message, deadline = read(line)
                if deadline > now():
                    self.deadlines[sender, message] = deadline
        path.unlink(missing_ok=True)
        self.lines = Lines(path)
        for key, deadline in self.deadlines.items():
            self.lines.append([*key, deadline])

    def add(self, sender, message, deadline):
        if (sender, message) in self.deadlines:
            raise Refusal("duplicate", f"the message {message} was already received; send a new one")
        if len(self.deadlines) >= MAX_SEEN:
            self.deadlines = {key: until for key, until in self.deadlines.items() if until > now()}
            if len(self.deadlines) >= MAX_SEEN:
                raise Refusal("busy", "too many messages; retry in 10 s", retry_after_seconds=10)
        self.lines.append([sender, message, deadline])
        self.deadlines[sender, message] = deadline


class Peer:
    """A peer that shares keys with the callee."""

    def __init__(self, root, declared):
        auth = declared["auth"]
        if auth["provider"] != "hmac":
            raise ValueError(f"the provider {auth['provider']} is not supported; use hmac")
        self.scopes = auth.get("scopes")
        self.secrets = {key["keyId"]: self.secret(root, key["secretRef"]) for key in [auth, *auth.get("previous", [])]}

    @staticmethod
    def secret(root, reference):
        kind, _, place = reference.partition(":")
        if kind == "env":
            return os.environ[place].encode()
        if kind == "file":
            return (root / place).read_bytes().strip()
        raise ValueError(f"'{reference}' is not supported; use file: or env:")


class Limits:
    """Token buckets, one for each caller."""

    def __init__(self, declared):
        self.burst = declared.get("burst", declared["requests"])
        self.rate = declared["requests"] / (int(declared["period"][:-1]) * SECONDS[declared["period"][-1]])
        self.buckets = {}
        self.lock = threading.Lock()

    def take(self, caller):
        with self.lock:
            current = time.monotonic()
            tokens, since = self.buckets.get(caller, (self.burst, current))
            tokens = min(self.burst, tokens + (current - since) * self.rate)
            admitted = tokens >= 1
            self.buckets[caller] = (tokens - 1 if admitted else tokens, current)
        if not admitted:
            wait = max(1, int((1 - tokens) / self.rate + 0.999))
            raise Refusal("rate_limited", f"too many requests; retry in {wait} s", retry_after_seconds=wait)


class Capability:
    """A capability whose handler is a process."""

    def __init__(self, declared):
        self.name = declared["name"]
        handler = declared.get("handler", {})
        if handler.get("kind") != "process":
            raise ValueError(f"the handler of {self.name} is not a process")
        self.command = handler["command"]
        self.permissions = declared.get("permissions", [])
        self.timeout = declared.get("timeoutMs", DEFAULT_TIMEOUT)
        self.input = Schema(declared.get("inputSchema", True))
        self.output = Schema(declared.get("outputSchema", True))
        self.limits = Limits(declared["rateLimit"]) if "rateLimit" in declared else None
        self.constraints = declared.get("grant", {}).get("constraints", {})
        for constraint in self.constraints.values():
            if isinstance(constraint, dict) and not OPERATORS.issuperset(constraint):
                raise ValueError(f"a constraint of {self.name} has an operator other than {sorted(OPERATORS)}")

    def check_constraints(self, payload):
        arguments = payload if isinstance(payload, dict) else {}
        violations = [{"field": field, "constraint": constraint, "actual": arguments.get(field)}
                      for field, constraint in self.constraints.items() if violates(constraint, arguments, field)]
        if violations:
            fields = ", ".join(one["field"] for one in violations)
            raise Refusal("constraint_violated", f"a constraint is violated by {fields}", violations=violations)

    def check_permissions(self):
        if "compute:execute" not in self.permissions:
            raise Refusal("permission_denied", "the process needs a permission that is not declared",
                          permission="compute:execute")


def violates(constraint, arguments, field):
    """Whether an argument violates a constraint. An absent one violates every constraint except not_in."""
    value = arguments.get(field)
    if field not in arguments:
        return not isinstance(constraint, dict) or set(constraint) != {"not_in"}
    if not isinstance(constraint, dict):
        return canonical(value) != canonical(constraint)
    return any(
        operator == "max" and not (is_number(value) and value <= bound)
        or operator == "min" and not (is_number(value) and value >= bound)
        or operator == "in" and canonical(value) not in map(canonical, bound)
        or operator == "not_in" and canonical(value) in map(canonical, bound)
        for operator, bound in constraint.items())


class Call:
    """A request or an event, from its arrival to its response."""

    def __init__(self, envelope):
        self.envelope = envelope
        self.sender = self.string("from")
        self.headers = envelope.get("headers") if isinstance(envelope.get("headers"), dict) else {}
        self.key = None
        self.fresh = False
        self.cancelled = False
        self.process = None
        self.lock = threading.Lock()

    def string(self, name):
        value = self.envelope.get(name)
        return value if isinstance(value, str) else None

    def started(self, process):
        with self.lock:
            self.process = process
            if self.cancelled:
                self.kill()

    def cancel(self):
        with self.lock:
            self.cancelled = True
            self.kill()

    def kill(self):
        """Kills the process with all of its child processes, if it runs."""
        if self.process is not None and self.process.poll() is None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)


class Callee:
    """The agents of a fleet, at their subjects."""

    def __init__(self, nats, fleet, work):
        self.nats = nats
        self.records = Records(work)
        self.seen = Seen(work / "seen.jsonl")
        self.permits = threading.Semaphore(MAX_CALLS)
        self.running = {}
        self.peers = {}
        self.agents = {}
        for declared in read((fleet / "rpc-peers.json").read_bytes())["peers"]:
            self.peers[declared["agent"]] = Peer(fleet, declared)
        for file in sorted(fleet.glob("agents/*/capabilities.yaml")):
            # The kit writes JSON, which is YAML, too.
            declared = read(file.read_bytes())
            self.agents[declared["agent"]] = {one["name"]: Capability(one) for one in declared["capabilities"]}
            for transport in declared["transports"]:
                if transport["kind"] == "nats":
                    nats.subscribe(transport["subjects"]["requests"], self.receive)
        atexit.register(self.stop)

    def stop(self):
        for call in list(self.running.values()):
            call.cancel()

    def receive(self, data):
        """Accepts a message, and starts its call."""
        try:
            envelope = read(data)
        except ValueError as e:
            print("dropped a message:", e, file=sys.stderr, flush=True)
            return
        if not isinstance(envelope, dict) or envelope.get("kind") == "response":
            return
        call = Call(envelope)
        try:
            self.admit(call)
        except Refusal as refusal:
            self.finish(call, refusal)
            return
        except OSError:
            traceback.print_exc()
            self.finish(call, Refusal("internal", "the server failed; its log has the cause"))
            return
        if envelope["kind"] == "event" and call.headers.get("event") == "cancelled":
            cancelled = self.running.get((call.sender, envelope.get("causedBy")))
            if cancelled is not None:
                cancelled.cancel()
        elif not self.permits.acquire(blocking=False):
            self.finish(call, Refusal("busy", f"all {MAX_CALLS} permits are taken; retry in 1 s",
                                      retry_after_seconds=1))
        else:
            self.running[call.sender, envelope["messageId"]] = call
            threading.Thread(target=self.perform, args=(call,), daemon=True).start()

    def admit(self, call):
        """Checks the sender and that the message is new."""
        envelope = call.envelope
        check(envelope)
        key = self.proved(envelope)
        call.key = key
        deadline, current = envelope.get("deadline"), now()
        if deadline is None:
            raise Refusal("invalid_envelope", "a signed request needs a 'deadline'")
        if deadline > current + MAX_AHEAD:
            raise Refusal("invalid_envelope", f"'deadline' is more than {MAX_AHEAD // 1000} s ahead")
        if deadline <= current:
            raise Refusal("deadline_exceeded", "the 'deadline' of the request has passed")
        self.seen.add(call.sender, envelope["messageId"], deadline)
        call.fresh = True
        if envelope.get("tenantId", TENANT) != TENANT:
            raise Refusal("tenant_mismatch", f"the tenant {envelope['tenantId']} is not served here")

    def proved(self, envelope):
        """Returns the id of the key that signed an envelope."""
        auth = envelope.get("auth")
        if auth is None:
            raise Refusal("auth_rejected", "the request is not signed")
        if not isinstance(auth, dict) or auth.get("kind") != "hmac":
            raise Refusal("auth_rejected", "auth.kind must be hmac; sign the request with a shared key")
        if set(auth) != {"kind", "keyId", "signature"} or not all(isinstance(part, str) for part in auth.values()):
            raise Refusal("auth_rejected", "auth must have the strings kind, keyId and signature")
        peer = self.peers.get(envelope["from"])
        if peer is None:
            raise Refusal("auth_rejected", "'from' is not a peer that shares a key with this server")
        secret = peer.secrets.get(auth["keyId"])
        if secret is None:
            raise Refusal("auth_rejected", "auth.keyId is not a key of the sender")
        expected = signature(envelope, secret)
        if not hmac.compare_digest(expected.encode(), auth["signature"].encode(errors="replace")):
            raise Refusal("auth_rejected", "auth.signature does not match the envelope")
        return auth["keyId"]

    def perform(self, call):
        """Passes the gates, runs the handler and responds."""
        refusal, data = None, None
        try:
            data = self.result(call)
        except Refusal as e:
            refusal = e
        except Exception:  # the cause goes to the log, not to the caller
            traceback.print_exc()
            refusal = Refusal("internal", "the server failed; its log has the cause")
        finally:
            self.running.pop((call.sender, call.envelope["messageId"]), None)
            self.permits.release()
        self.finish(call, refusal, data)

    def result(self, call):
        envelope = call.envelope
        agent = self.agents.get(envelope["to"])
        if agent is None:
            raise Refusal("agent_not_found", f"there is no agent {envelope['to']}")
        capability = agent.get(envelope["capability"])
        if capability is None:
            raise Refusal("capability_not_found", f"{envelope['to']} has no capability {envelope['capability']}")
        scopes = self.peers[call.sender].scopes
        if scopes is not None and capability.name not in scopes:
            raise Refusal("capability_not_granted", f"the peer may not call {capability.name}")
        capability.check_constraints(envelope["payload"])
        capability.check_permissions()
        if capability.limits:
            capability.limits.take(call.sender)
        self.validate(call, "request", capability.input, envelope["payload"])
        data = self.handle(call, capability)
        self.validate(call, "response", capability.output, data)
        return data

    def validate(self, call, side, schema, value):
        violations = schema.violations(value)
        if violations:
            self.records.append("capability_schema_violation", capabilityName=call.string("capability"),
                                peerId=call.string("to"), side=side, violations=violations,
                                correlationId=call.string("correlationId"))
            raise Refusal("schema_violation", f"the {side} violates its schema",
                          schemaSide=side, violations=violations)

    def handle(self, call, capability):
        """Runs the process of a capability until the deadline, and returns its output."""
        limit = min(capability.timeout, call.envelope["deadline"] - now()) / 1000
        caller = {"CALLER": call.sender, "CALLER_AUTHENTICATION": "hmac", "TENANT": TENANT,
                  "ON_BEHALF_OF": call.headers.get("on-behalf-of"),
                  "ON_BEHALF_OF_HOST": call.headers.get("on-behalf-of-host"),
                  "ON_BEHALF_OF_PERSON": call.headers.get("on-behalf-of-person")}
        environment = {"CAPSTAN_" + name: value for name, value in caller.items() if value is not None}
        process = subprocess.Popen(capability.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                   stderr=subprocess.DEVNULL, start_new_session=True,
                                   env={"PATH": os.environ.get("PATH", os.defpath), **environment})
        call.started(process)
        try:
            payload = write(call.envelope["payload"]).encode(errors="backslashreplace")
            output = process.communicate(payload, timeout=max(limit, 0.001))[0]
        except subprocess.TimeoutExpired:
            raise Refusal("timeout", f"the call exceeded its time limit of {limit:.0f} s") from None
        finally:
            call.kill()
            process.wait()
        if call.cancelled:
            raise Refusal("cancelled", "the caller cancelled the call")
        if process.returncode != 0:
            raise Refusal("handler_failed", f"the process ended with exit code {process.returncode}")
        try:
            return read(output)
        except ValueError as e:
            raise Refusal("handler_failed", f"the process did not write JSON: {e}") from None

    def finish(self, call, refusal, data=None):
        """Records a call, and responds to a request."""
        try:
            self.records.append(
                "capability_invocation", capabilityName=call.string("capability"), peerId=call.string("to"),
                correlationId=call.string("correlationId"), traceId=call.headers.get("trace-id") or str(uuid.uuid4()),
                caller=call.sender if call.key else "anonymous", authentication="hmac" if call.key else None,
                onBehalfOf=call.headers.get("on-behalf-of") if call.key else call.sender,
                outcome="refused" if refusal else "succeeded", code=refusal.code if refusal else None)
        except OSError:
            traceback.print_exc()
            refusal = Refusal("audit_unavailable", "the outcome cannot be recorded, so it is withheld")
        inbox = INBOX.fullmatch(call.string("replyTo") or "")
        if call.envelope.get("kind") == "request" and inbox and call.string("messageId"):
            self.nats.publish(inbox[1], write(self.response(call, refusal, data)).encode(errors="backslashreplace"))

    def response(self, call, refusal, data):
        payload = {"ok": True, "data": data}
        if refusal:
            error = {"code": CODES.get(refusal.code, refusal.code), "message": str(refusal)}
            payload = {"ok": False, "error": {**error, "details": refusal.details} if refusal.details else error}
        response = {"version": 1, "kind": "response", "messageId": str(uuid.uuid4()),
                    "correlationId": call.envelope.get("correlationId"), "causedBy": call.envelope.get("messageId"),
                    "from": call.envelope.get("to"), "to": call.envelope.get("from"),
                    "capability": call.envelope.get("capability"), "payload": payload}
        if call.fresh:
            # The response to a message that is not proved or not new could be the response to a copy of it.
            secret = self.peers[call.sender].secrets[call.key]
            response["auth"] = {"kind": "hmac", "keyId": call.key, "signature": signature(response, secret)}
        return response


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--fleet", type=Path, required=True, help="directory with agents/ and rpc-peers.json")
    arguments.add_argument("--work", type=Path, required=True, help="directory of the records; created if missing")
    arguments.add_argument("--nats", default="nats://127.0.0.1:4222", help="URL of the NATS server")
    options = arguments.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    options.work.mkdir(parents=True, exist_ok=True)
    nats = Nats(options.nats)
    Callee(nats, options.fleet, options.work)
    print(f"ready at {options.nats}", flush=True)
    nats.run()


if __name__ == "__main__":
    main()
