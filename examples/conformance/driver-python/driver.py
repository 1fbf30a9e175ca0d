"""A driver of the conformance kit: typed capabilities and their invocation, as a library without HTTP."""

import hashlib
import sys
import threading
import time
import uuid
from datetime import datetime, timedelta, timezone

from generator import generate
from handlers import Failure, handler
from schemas import Schema, read, write

PERMISSIONS = {kind + ":" + way for kind in ("network", "filesystem", "database") for way in ("read", "write")}
PERMISSIONS |= {"secrets:read", "compute:execute"}
SECONDS = {"s": 1, "m": 60, "h": 3600, "d": 86400}


class Refusal(Exception):
    pass


class Audit:
    """A chain of records, each with the hash of the one before."""

    def __init__(self):
        self.entries = []
        self.lock = threading.Lock()

    def append(self, kind, **fields):
        with self.lock:
            prev = self.entries[-1]["hash"] if self.entries else "0" * 64
            record = {"kind": kind, "ts": int(time.time() * 1000), "tenantId": "default"}
            record.update({key: value for key, value in fields.items() if value is not None})
            self.entries.append({"seq": len(self.entries) + 1, "prev": prev, "hash": self.digest(prev, record),
                                 "record": record})

    def verify(self):
        with self.lock:
            prev, ok = "0" * 64, True
            for entry in self.entries:
                ok = ok and entry["prev"] == prev and entry["hash"] == self.digest(prev, entry["record"])
                prev = entry["hash"]
            return {"ok": ok, "records": len(self.entries), "head": str(len(self.entries)) + ":" + prev}

    @staticmethod
    def digest(prev, record):
        return hashlib.sha256((prev + write(record)).encode()).hexdigest()


class Limit:
    """A token bucket."""

    def __init__(self, declared):
        self.requests = declared["requests"]
        self.seconds = int(declared["period"][:-1]) * SECONDS[declared["period"][-1]]
        self.burst = declared.get("burst", self.requests)
        self.tokens, self.since = float(self.burst), time.monotonic()
        self.lock = threading.Lock()

    def refusal(self):
        """Takes a token, or returns the refusal."""
        with self.lock:
            now, rate = time.monotonic(), self.requests / self.seconds
            self.tokens = min(self.burst, self.tokens + (now - self.since) * rate)
            self.since = now
            if self.tokens >= 1:
                self.tokens -= 1
                return None
            wait = max(1, int((1 - self.tokens) / rate + 0.999))
            full = datetime.now(timezone.utc) + timedelta(seconds=(self.burst - self.tokens) / rate)
            return {"error": "rate_limit_exceeded", "message": "too many requests; retry in " + str(wait) + " s",
                    "retry_after_seconds": wait, "limit": self.requests, "remaining": 0,
                    "reset_at": full.strftime("%Y-%m-%dT%H:%M:%SZ")}


class Call:
    """One call, as its handler sees it."""

    def __init__(self, capability, timeout_ms, denied):
        self.capability = capability
        self.deadline = time.monotonic() + timeout_ms / 1000
        self.timeout_ms = timeout_ms
        self.stopped = threading.Event()
        self.on_denied = denied
        self.first_denial = None

    def remaining(self):
        return max(0.001, self.deadline - time.monotonic())

    def check(self):
        if self.stopped.is_set():
            raise Failure("cancelled", "the invocation was cancelled")
        if time.monotonic() >= self.deadline:
            raise Failure("timeout", "the call exceeded its timeout of " + str(self.timeout_ms) + " ms", True)

    def wait(self, ms):
        self.stopped.wait(max(0, min(ms / 1000, self.deadline - time.monotonic())))
        self.check()

    def use(self, permission):
        if permission not in self.capability.declared.get("permissions", []):
            raise self.denied(permission)

    def denied(self, permission):
        self.on_denied(permission)
        self.first_denial = Failure("permission_denied", "the permission " + permission + " is not declared",
                                    permission=permission)
        return self.first_denial


class Capability:
    def __init__(self, agent, declared):
        self.agent = agent
        self.name = declared["name"]
        self.declared = declared
        self.version = declared.get("version", "1.0.0")
        self.id = str(uuid.uuid5(uuid.NAMESPACE_URL, agent + "/" + self.name + "/" + self.version))
        self.input = Schema(declared["inputSchema"]) if "inputSchema" in declared else None
        self.output = Schema(declared["outputSchema"]) if "outputSchema" in declared else None
        self.limit = Limit(declared["rateLimit"]) if "rateLimit" in declared else None
        self.timeout_ms = declared.get("timeoutMs", 30000)
        self.run = handler(declared)

    def descriptor(self):
        declared, descriptor = self.declared, {
            "id": self.id, "name": self.name, "version": self.version, "agent": self.agent,
            "permissions": self.declared.get("permissions", []), "timeout_ms": self.timeout_ms}
        for key, name in (("description", "description"), ("category", "category"), ("inputSchema", "input_schema"),
                          ("outputSchema", "output_schema")):
            if key in declared:
                descriptor[name] = declared[key]
        if self.limit:
            descriptor["rate_limit"] = {"requests": self.limit.requests, "period": declared["rateLimit"]["period"],
                                        "burst": self.limit.burst}
        policy = declared.get("retryPolicy")
        if policy:
            descriptor["retry_policy"] = {
                "max_attempts": policy["maxAttempts"], "backoff_multiplier": policy["backoffMultiplier"],
                "initial_delay_ms": policy["initialDelayMs"], "max_delay_ms": policy.get("maxDelayMs", 60000),
                "retry_on": policy.get("retryOn", ["timeout", "network_error", "rate_limit"])}
        return descriptor


class Runtime:
    def __init__(self):
        self.audit = Audit()
        self.capabilities = []
        self.running = {}
        self.later = {}

    # Lookups

    def op_start(self, request):
        for file in request["fleet"]:
            for declared in file.get("capabilities", []):
                self.capabilities.append(Capability(file["agent"], declared))
        return {"protocol": 1}

    def find(self, name, agent=None):
        found = [one for one in self.capabilities if name in (one.name, one.id) and agent in (None, one.agent)]
        return found[-1] if found else None

    def op_describe(self, request):
        capability = self.find(request["capability"])
        if capability is None:
            raise Refusal("capability_not_found", "there is no capability " + request["capability"])
        return capability.descriptor()

    def op_list(self, request):
        return {"capabilities": [capability.descriptor() for capability in self.capabilities]}

    # Files

    def op_load(self, request):
        return {"files": [self.loaded(file, request["inspect"]) for file in request["files"]]}

    @staticmethod
    def loaded(file, inspect):
        if "document" not in file:
            return {"file": file["file"], "ok": False, "mistakes": [{"message": "the file is not YAML"}]}
        document, errors = file["document"], []

        def error(pointer, message):
            errors.append({"pointer": pointer, "message": message})

        if document.get("version") != 1:
            error("/version", "version must be 1")
        if not str(document.get("agent", "")).startswith("agent://"):
            error("/agent", "agent must be an address agent://<id>")
        for index, declared in enumerate(document.get("capabilities") or []):
            at = "/capabilities/" + str(index)
            if not isinstance(declared.get("name"), str):
                error(at, "a capability needs a name")
            for permission in declared.get("permissions", []):
                if permission not in PERMISSIONS:
                    error(at + "/permissions", "the permission " + str(permission) + " is unknown")
            for side in () if inspect else ("inputSchema", "outputSchema"):
                try:
                    Schema(declared.get(side, {}))
                except ValueError as e:
                    for one in e.args[0]:
                        error(at + "/" + side + one["pointer"], one["message"])
        report = {"file": file["file"], "ok": not errors, "mistakes": errors}
        return report if errors else {**report, "agent": document["agent"]}

    def op_generate(self, request):
        try:
            return generate(request["files"], request["arguments"], lambda file: self.loaded(file, False)["mistakes"])
        except ValueError as e:
            raise Refusal("invalid_arguments", str(e)) from None

    # Records

    def op_records(self, request):
        return {"records": [
            entry for entry in list(self.audit.entries)[int(request.get("after", 0)):]
            if request.get("kind") in (None, entry["record"]["kind"])]}

    def op_verify(self, request):
        return self.audit.verify()

    def op_export(self, request):
        return {"records": [entry["record"] for entry in self.op_records(request)["records"]]}

    # Calls

    def perform(self, capability, parameters, call):
        """Calls the handler, with retries."""
        policy = capability.declared.get("retryPolicy") or {"maxAttempts": 1}
        delay, attempt = policy.get("initialDelayMs", 0), 1
        retried = policy.get("retryOn", ["timeout", "network_error", "rate_limit"])
        while True:
            try:
                result = capability.run(parameters, call)
                if call.first_denial:
                    raise call.first_denial
                return result
            except Failure as failure:
                undone = failure.error.pop("undone", False)
                again = capability.declared.get("idempotent", False) or undone
                wait = min(delay, policy.get("maxDelayMs", 60000))
                left = (call.deadline - time.monotonic()) * 1000
                if (failure.error["code"] not in retried or not again or attempt >= policy["maxAttempts"]
                        or wait >= left or call.stopped.is_set()):
                    raise
                call.wait(wait)
                delay, attempt = delay * policy["backoffMultiplier"], attempt + 1
            except Exception as unexpected:  # the reason goes to the log, not to the caller
                print("handler of " + capability.name + ":", repr(unexpected), file=sys.stderr, flush=True)
                raise Failure("handler_crashed", "the handler crashed", True) from None

    def record_violation(self, capability, side, violations, correlation, session=None):
        self.audit.append("capability_schema_violation", capabilityName=capability.name, peerId=capability.agent,
                          side=side, violations=violations, correlationId=correlation, sessionId=session)

    def op_invoke(self, request):
        trace = request.get("trace_id") or str(uuid.uuid4())
        began = time.monotonic()
        capability = self.find(request["capability_id"])
        call = None
        try:
            if capability is None:
                raise Failure("capability_not_found", "there is no capability " + request["capability_id"])
            self.validate(capability, "request", request["parameters"], trace)
            refusal = capability.limit.refusal() if capability.limit else None
            if refusal:
                self.log(request, capability, trace, "refused", "rate_limited")
                return refusal, trace
            call = Call(capability, min(capability.timeout_ms, request.get("timeout_ms", capability.timeout_ms)),
                        lambda permission: self.audit.append(
                            "permission_denied", traceId=trace, capabilityName=capability.name,
                            permission=permission, attempted="use"))
            self.running[trace] = call
            result = self.perform(capability, request["parameters"], call)
            self.validate(capability, "response", result, trace)
            body = {"success": True, "result": result}
            self.log(request, capability, trace, "succeeded")
        except Failure as failure:
            body = {"success": False, "error": failure.error}
            self.log(request, capability, trace, "refused", failure.error["code"])
        finally:
            if call is not None:
                self.running.pop(trace, None)
        return {**body, "execution_time_ms": int((time.monotonic() - began) * 1000)}, trace

    def validate(self, capability, side, value, trace):
        schema = capability.input if side == "request" else capability.output
        violations = schema.violations(value) if schema else []
        if violations:
            self.record_violation(capability, side, violations, trace)
            what = "parameters" if side == "request" else "result"
            raise Failure("schema_violation", "the " + what + " break the schema", side=side, violations=violations)

    def log(self, request, capability, trace, outcome, code=None):
        self.audit.append("capability_invocation", traceId=trace, outcome=outcome, code=code,
                          capabilityName=capability.name if capability else request["capability_id"],
                          peerId=capability.agent if capability else None)

    def op_cancel(self, request):
        call = self.running.pop(request["trace_id"], None)
        if call is None:
            raise Refusal("invocation_not_found", "no invocation runs under this trace")
        call.stopped.set()
        return {"trace_id": request["trace_id"], "status": "cancelled"}

    def op_request(self, request):
        correlation, began = str(uuid.uuid4()), time.monotonic()

        def result(status, **more):
            return {"status": status, "correlationId": correlation,
                    "latencyMs": int((time.monotonic() - began) * 1000), **more}

        def violation(side, violations, **more):
            self.record_violation(capability, side, violations, correlation, request.get("session_id"))
            return result("schema-violation", schemaSide=side, violations=violations, **more,
                          error={"code": "EAGENTRPC_SCHEMA_VIOLATION", "message": "the " + side + " breaks its schema"})

        capability = self.find(request["capability"], request["to"])
        if capability is None:
            known = any(one.agent == request["to"] for one in self.capabilities)
            return result("error", error={
                "code": "EAGENTRPC_NO_CAPABILITY" if known else "EAGENTRPC_NO_PEER",
                "message": request["to"] + " has no capability " + request["capability"]})
        payload = request["payload"]
        violations = capability.input.violations(payload) if capability.input else []
        if violations:
            return violation("request", violations)

        def run():
            try:
                response = self.perform(capability, payload, Call(capability, capability.timeout_ms, lambda one: None))
            except Failure as failure:
                if failure.error["code"] == "timeout":
                    return result("timeout", error={"code": "EAGENTRPC_TIMEOUT", "message": failure.error["message"]})
                return result("error", error={"code": "EAGENTRPC_HANDLER", "message": failure.error["message"]})
            broken = capability.output.violations(response) if capability.output else []
            if broken:
                return violation("response", broken, response=response)
            self.audit.append("capability_call", capabilityName=capability.name, peerId=capability.agent,
                              correlationId=correlation)
            return result("ok", response=response)

        if request["mode"] == "sync":
            return run()
        self.later[correlation] = result("pending")
        worker = threading.Thread(target=lambda: self.later.__setitem__(correlation, run()), daemon=True)
        worker.start()
        return result("sent" if request["mode"] == "fire-and-forget" else "accepted")

    def op_response(self, request):
        return self.later[request["correlation_id"]]


def main():
    runtime, output = Runtime(), threading.Lock()

    def respond(request):
        operation = getattr(runtime, "op_" + request["op"], None)
        response = {"id": request["id"]}
        if operation is None:
            response["unsupported"] = "this implementation has no registry and no negotiation"
        else:
            try:
                result = operation(request)
                if isinstance(result, tuple):
                    result, response["trace_id"] = result
                response["result"] = result
            except Refusal as refusal:
                response["refused"] = {"error": refusal.args[0], "message": refusal.args[1]}
        with output:
            sys.stdout.buffer.write(write(response).encode("utf-8") + b"\n")
            sys.stdout.buffer.flush()

    for line in sys.stdin.buffer:
        request = read(line.decode("utf-8"))
        if request["op"] in ("invoke", "request"):
            # These may take long; other requests must get their responses meanwhile.
            threading.Thread(target=respond, args=(request,), daemon=True).start()
        else:
            respond(request)


if __name__ == "__main__":
    main()
