"""The handlers of the fixture fleet."""

import json
import os
import subprocess
import tempfile
import threading
import urllib.request


class Failure(Exception):
    """A failure with a code of the response."""

    def __init__(self, code, message, retryable=False, **more):
        super().__init__(message)
        self.error = {"code": code, "message": message, "retryable": retryable, **more}


COUNTS = {}
LOCK = threading.Lock()
DIRECTORY = tempfile.mkdtemp(prefix="driver-python-")


def count(marker, by=1):
    with LOCK:
        COUNTS[marker] = COUNTS.get(marker, 0) + by
        return COUNTS[marker]


def echo(parameters, call):
    return parameters


def sleep(parameters, call):
    call.wait(parameters["ms"])
    return {"slept": parameters["ms"]}


def slow_mark(parameters, call):
    count(parameters["marker"] + " begun")
    call.wait(parameters["ms"])
    return {"received": count(parameters["marker"])}


def crash(parameters, call):
    if parameters["how"] == "failure":
        raise Failure("handler_failed", "the capability reports a failure", handler_code="probe_failed")
    raise RuntimeError("secret-of-the-server")


def overreach(parameters, call):
    try:
        call.use(parameters["try"])
    except Failure:
        if not parameters.get("swallow"):
            raise
    return {"got": parameters["try"]}


def within_reach(parameters, call):
    call.use("filesystem:write")
    path = os.path.realpath(os.path.join(DIRECTORY, parameters.get("path", "notes.txt")))
    if not path.startswith(os.path.realpath(DIRECTORY) + os.sep):
        raise call.denied("filesystem:write")
    with open(path, "w", encoding="utf-8") as file:
        file.write(parameters["write"])
    call.use("filesystem:read")
    with open(path, encoding="utf-8") as file:
        return {"read": file.read(), "selected": parameters["write"]}


def post(target, timeout, results):
    request = urllib.request.Request(target, b"{}", {"Content-Type": "application/json"})
    try:
        with urllib.request.urlopen(request, timeout=timeout) as response:
            results.append(json.load(response))
    except (OSError, ValueError):
        pass


def flaky(parameters, call):
    call.use("network:write")
    results = []
    sender = threading.Thread(target=post, args=(parameters["target"], call.remaining(), results), daemon=True)
    sender.start()
    while sender.is_alive():
        sender.join(0.02)
        call.check()
    try:
        result = results[0]
        if "failure" not in result:
            return result["result"]
    except (IndexError, KeyError, TypeError):
        raise Failure("network_error", "the target does not answer", True, undone=False)
    kind = "handler_failed" if result["failure"] == "failure" else result["failure"]
    raise Failure(kind, "the target failed", kind != "handler_failed", undone=result.get("undone", False))


def process(command):
    def run(parameters, call):
        from schemas import read, write

        call.use("compute:execute")
        child = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        try:
            reader = []
            talk = threading.Thread(target=lambda: reader.append(child.communicate(write(parameters).encode())[0]))
            talk.start()
            while talk.is_alive():
                talk.join(0.02)
                call.check()
        finally:
            child.kill()
        if child.returncode != 0:
            raise Failure("handler_failed", "the process failed")
        return read(reader[0]) if reader[0] else None

    return run


def answer(parameters, call):
    return parameters["output"]


BY_NAME = {
    "answer": answer,
    "answer-java": answer,
    "answer-deep": answer,
    "count": lambda parameters, call: {"received": count(parameters["marker"])},
    "received": lambda parameters, call: {"received": count(parameters["marker"], 0)},
    "sleep": sleep,
    "priced": sleep,
    "slow_mark": slow_mark,
    "crash": crash,
    "crash-agent": crash,
    "overreach": overreach,
    "overreach_half": overreach,
    "within_reach": within_reach,
    "review-pr": lambda parameters, call: {"verdict": "approve", "summary": "nothing to say"},
    "web_search": lambda parameters, call: {"results": []},
    "check_balance": lambda parameters, call: {
        "account_id": parameters["account_id"], "balance": 100, "currency": "USD"},
    "code-review": lambda parameters, call: {"issues": [], "suggestions": [], "score": 1},
}


def handler(capability):
    declared = capability.get("handler", {})
    if declared.get("kind") == "process":
        return process(declared["command"])
    if capability["name"].startswith("flaky"):
        return flaky
    return BY_NAME.get(capability["name"], echo)
