"""Envelopes of agent RPC: JSON with exact numbers, the shape, the canonical form and its signature."""

import hashlib
import hmac
import json
import re
from decimal import Decimal

MAX_BYTES = 1 << 20
MAX_DEPTH = 64
# The fields in the order of the canonical form. The signature, auth, is not part of it.
FIELDS = ("version", "kind", "messageId", "correlationId", "causedBy", "from", "to", "capability", "replyTo",
          "deadline", "tenantId", "headers", "payload")
REQUIRED = ("version", "kind", "messageId", "correlationId", "from", "to", "capability", "payload")
STRINGS = ("kind", "messageId", "correlationId", "causedBy", "from", "to", "capability", "replyTo", "tenantId")
ADDRESS = re.compile(r"agent://[^\s/]+")
INTEGER = re.compile("0|[1-9][0-9]{0,9}")
MAX_ARRAY_INDEX = (1 << 32) - 2
INBOX = re.compile(r"nats://([^\s.*>]+(?:\.[^\s.*>]+)*)")


class Refusal(Exception):
    """The end of a request, with the code of its record and the details of its response."""

    def __init__(self, code, message, **details):
        super().__init__(message)
        self.code = code
        self.details = details


def read(data):
    """Returns a JSON value with exact numbers. Raises ValueError if the bytes are not one."""
    if len(data) > MAX_BYTES:
        raise ValueError(f"the text is longer than {MAX_BYTES} bytes")
    try:
        value = json.loads(data.decode(), parse_float=Decimal, parse_constant=_no_number, object_pairs_hook=_members)
        _check_depth(value, 0)
        return value
    except (ArithmeticError, RecursionError) as e:
        raise ValueError("the text is nested too deep or has an unreadable number") from e


def _no_number(name):
    raise ValueError(name + " is not a JSON number")


def _members(pairs):
    members = dict(pairs)
    if len(members) < len(pairs):
        raise ValueError("an object has a key twice")
    return members


def _check_depth(value, depth):
    if depth > MAX_DEPTH:
        raise ValueError(f"the text is nested deeper than {MAX_DEPTH} levels")
    for part in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        _check_depth(part, depth + 1)


def write(value):
    """Returns the text that JSON.stringify writes. A number that a double cannot represent keeps all of its digits."""
    if isinstance(value, dict):
        return "{" + ",".join(_string(key) + ":" + write(part) for key, part in sorted(value.items(), key=_place)) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(write, value)) + "]"
    if isinstance(value, (int, Decimal)) and not isinstance(value, bool):
        return _number(value)
    return _string(value)


def _place(member):
    """Keys keep their order, after those that are array indexes of JavaScript, which are in ascending order."""
    is_index = INTEGER.fullmatch(member[0]) and int(member[0]) <= MAX_ARRAY_INDEX
    return (0, int(member[0])) if is_index else (1, 0)


def _string(value):
    return json.dumps(value, ensure_ascii=False)


def _number(value):
    try:
        nearest = Decimal(repr(float(value)))
    except OverflowError:
        return str(value)
    if nearest != value:
        return str(value)
    if nearest == 0:
        return "0"
    sign, digits, exponent = nearest.normalize().as_tuple()
    text, point = "".join(map(str, digits)), len(digits) + exponent
    if len(text) <= point <= 21:
        text += "0" * (point - len(text))
    elif 0 < point <= 21:
        text = text[:point] + "." + text[point:]
    elif -6 < point <= 0:
        text = "0." + "0" * -point + text
    else:
        text = text[0] + ("." + text[1:] if len(text) > 1 else "") + f"e{point - 1:+d}"
    return "-" * sign + text


def signature(envelope, secret):
    """Returns the HMAC-SHA256 of the canonical envelope in hexadecimal."""
    canonical = write({name: envelope[name] for name in FIELDS if name in envelope})
    # A lone surrogate becomes an escape such as \ud800, as in JSON.stringify.
    return hmac.new(secret, canonical.encode(errors="backslashreplace"), hashlib.sha256).hexdigest()


def check(envelope):
    """Raises a refusal if a field is missing, unknown or of the wrong type."""
    for name in envelope:
        if name not in FIELDS and name != "auth":
            raise Refusal("invalid_envelope", f"the field '{name}' is unknown; remove it")
    for name in REQUIRED:
        if name not in envelope:
            raise Refusal("invalid_envelope", f"the field '{name}' is missing")
    for name in STRINGS:
        if name in envelope and (not isinstance(envelope[name], str) or not envelope[name]):
            raise Refusal("invalid_envelope", f"'{name}' must be a string that is not empty")
    headers = envelope.get("headers", {})
    if not isinstance(headers, dict) or not all(isinstance(one, str) and "\0" not in one for one in headers.values()):
        raise Refusal("invalid_envelope", "'headers' must be an object of strings without NUL")
    if envelope["version"] != 1 or isinstance(envelope["version"], bool):
        raise Refusal("invalid_envelope", "'version' must be 1")
    if envelope["kind"] not in ("request", "event"):
        raise Refusal("invalid_envelope", "'kind' must be request or event")
    if not ADDRESS.fullmatch(envelope["from"]) or not ADDRESS.fullmatch(envelope["to"]):
        raise Refusal("invalid_envelope", "'from' and 'to' must be addresses such as agent://bank")
    if "replyTo" in envelope and not INBOX.fullmatch(envelope["replyTo"]):
        raise Refusal("invalid_envelope", "'replyTo' must be nats:// and a subject without wildcards")
    if "deadline" in envelope and (not isinstance(envelope["deadline"], int) or isinstance(envelope["deadline"], bool)):
        raise Refusal("invalid_envelope", "'deadline' must be a whole number of milliseconds since 1970")
