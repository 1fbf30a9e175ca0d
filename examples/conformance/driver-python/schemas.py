"""JSON with exact numbers, and the JSON Schema subset of typed capabilities."""

import json
import re
from datetime import datetime
from decimal import Decimal

TYPES = {"object", "array", "string", "integer", "number", "boolean", "null"}
ANNOTATIONS = {"title", "description", "default", "examples"}
MAX_DEPTH = 100
EXPRESSIONS = {
    "uuid": r"[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}",
    "email": r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*"
             r"@[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?(\.[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?)*",
    "uri": r"[A-Za-z][A-Za-z0-9+.-]*:([A-Za-z0-9\-._~:/?#\[\]@!$&'()*+,;=]|%[0-9A-Fa-f]{2})*",
    "uri-reference": r"([A-Za-z0-9\-._~:/?#\[\]@!$&'()*+,;=]|%[0-9A-Fa-f]{2})*",
    "date-time": r"\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]([01]\d|2[0-3]):[0-5]\d)",
}


def read(text):
    return json.loads(text, parse_float=Decimal)


def write(value):
    if isinstance(value, Decimal):
        return str(value)
    if isinstance(value, dict):
        return "{" + ",".join(json.dumps(key) + ":" + write(item) for key, item in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ",".join(write(item) for item in value) + "]"
    return json.dumps(value)


def is_number(value):
    return isinstance(value, (int, Decimal)) and not isinstance(value, bool)


def canonical(value):
    """Returns a text that is the same for values that are equal as JSON."""
    if isinstance(value, dict):
        return "{" + ",".join(json.dumps(key) + ":" + canonical(value[key]) for key in sorted(value)) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(canonical, value)) + "]"
    if isinstance(value, Decimal):
        whole = value == value.to_integral_value() and abs(value.adjusted()) < 1000
        return str(int(value)) if whole else str(value.normalize() if len(value.as_tuple().digits) <= 28 else value)
    return json.dumps(value)


def has_type(value, name):
    if name == "integer":
        return is_number(value) and (isinstance(value, int) or value == value.to_integral_value())
    return {
        "object": isinstance(value, dict),
        "array": isinstance(value, list),
        "string": isinstance(value, str),
        "number": is_number(value),
        "boolean": isinstance(value, bool),
        "null": value is None,
    }[name]


def expression(pattern):
    """Compiles a pattern: $ is the very end, and \\d is ASCII, as in ECMA-262."""
    return re.compile(re.sub(r"(\\.|\[(?:\\.|[^\]])*\])|\$", lambda m: m.group(1) or r"\Z", pattern), re.ASCII)


def has_format(value, name):
    if not re.fullmatch(EXPRESSIONS[name], value, re.ASCII):
        return False
    if name == "date-time":
        second = "59" if value[17:19] == "60" else value[17:19]
        try:
            datetime.strptime(value[:17] + second, "%Y-%m-%d" + value[10] + "%H:%M:%S")
        except ValueError:
            return False
    return not (name.startswith("uri") and value.count("#") > 1)


def step(pointer, key):
    return pointer + "/" + str(key).replace("~", "~0").replace("/", "~1")


class Schema:
    """A schema that can be enforced. Raises ValueError with the errors of one that cannot."""

    def __init__(self, document):
        self.root = document
        self.errors = []
        self._check(document, "")
        if self.errors:
            raise ValueError(self.errors)

    def violations(self, value):
        found = []
        self._validate(self.root, value, "", found, 0)
        return found

    def _mistake(self, at, message):
        self.errors.append({"pointer": at, "message": message})

    def _check(self, schema, at):
        if isinstance(schema, bool):
            return
        if not isinstance(schema, dict):
            self._mistake(at, "a schema must be an object")
            return
        for key, value in schema.items():
            self._check_keyword(key, value, step(at, key))

    def _check_keyword(self, key, value, at):
        schemas = isinstance(value, list) and len(value) > 0
        if key == "type":
            names = value if isinstance(value, list) else [value]
            if not names or any(not isinstance(name, str) or name not in TYPES for name in names):
                self._mistake(at, "type must be some of " + ", ".join(sorted(TYPES)) + ", not " + write(value))
        elif key == "enum":
            if not schemas:
                self._mistake(at, "enum must be a list of values")
        elif key in ("properties", "definitions"):
            if not isinstance(value, dict):
                self._mistake(at, key + " must be an object")
                return
            for name, schema in value.items():
                self._check(schema, step(at, name))
        elif key in ("items", "additionalProperties", "not"):
            if isinstance(value, list):
                self._mistake(at, key + " must be a single schema")
            else:
                self._check(value, at)
        elif key in ("oneOf", "anyOf", "allOf"):
            if not schemas:
                self._mistake(at, key + " must be a list of schemas")
                return
            for index, schema in enumerate(value):
                self._check(schema, step(at, index))
        elif key == "required":
            if not isinstance(value, list) or any(not isinstance(name, str) for name in value):
                self._mistake(at, "required must be a list of names")
        elif key in ("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"):
            if not is_number(value):
                self._mistake(at, key + " must be a number")
        elif key in ("minLength", "maxLength", "minItems", "maxItems"):
            if not has_type(value, "integer") or value < 0:
                self._mistake(at, key + " must be a number of at least 0")
        elif key == "uniqueItems":
            if not isinstance(value, bool):
                self._mistake(at, "uniqueItems must be true or false")
        elif key == "pattern":
            try:
                expression(value)
            except (re.error, TypeError):
                self._mistake(at, "pattern is not a regular expression: " + write(value))
        elif key == "format":
            if value not in EXPRESSIONS:
                self._mistake(at, "format must be one of " + ", ".join(EXPRESSIONS) + ", not " + write(value))
        elif key == "$ref":
            if self._definition(value) is None:
                self._mistake(at, "$ref must name one of #/definitions/, not " + write(value))
        elif key not in ANNOTATIONS and key != "const":
            self._mistake(at, "the keyword " + key + " is not supported")

    def _definition(self, reference):
        prefix = "#/definitions/"
        if not isinstance(reference, str) or not reference.startswith(prefix):
            return None
        name = reference[len(prefix):].replace("~1", "/").replace("~0", "~")
        definitions = self.root.get("definitions")
        return definitions.get(name) if isinstance(definitions, dict) else None

    def _holds(self, schema, value, depth):
        found = []
        self._validate(schema, value, "", found, depth)
        return not found

    def _validate(self, schema, value, at, found, depth):
        def violation(message, where=at):
            found.append({"path": where, "message": message})

        if depth > MAX_DEPTH:
            violation("too deep")
            return
        if isinstance(schema, bool):
            if not schema:
                violation("no value is allowed")
            return
        deeper = depth + 1
        if "$ref" in schema:
            self._validate(self._definition(schema["$ref"]), value, at, found, deeper)
            return
        for key, want in schema.items():
            if key == "type":
                names = want if isinstance(want, list) else [want]
                if not any(has_type(value, name) for name in names):
                    violation("must be " + " or ".join(names))
            elif key == "enum" and canonical(value) not in map(canonical, want):
                violation("must be one of " + write(want))
            elif key == "const" and canonical(value) != canonical(want):
                violation("must be " + write(want))
            elif key == "oneOf" and sum(self._holds(one, value, deeper) for one in want) != 1:
                violation("must match exactly one schema of oneOf")
            elif key == "anyOf" and not any(self._holds(one, value, deeper) for one in want):
                violation("must match a schema of anyOf")
            elif key == "allOf":
                for one in want:
                    self._validate(one, value, at, found, deeper)
            elif key == "not" and self._holds(want, value, deeper):
                violation("must not match the schema of not")
        if is_number(value):
            for key, broken in (
                ("minimum", lambda bound: value < bound),
                ("maximum", lambda bound: value > bound),
                ("exclusiveMinimum", lambda bound: value <= bound),
                ("exclusiveMaximum", lambda bound: value >= bound),
            ):
                if key in schema and broken(schema[key]):
                    violation("breaks " + key + " " + write(schema[key]))
        if isinstance(value, str):
            if len(value) < schema.get("minLength", 0):
                violation("must have at least " + write(schema["minLength"]) + " characters")
            if len(value) > schema.get("maxLength", len(value)):
                violation("must have at most " + write(schema["maxLength"]) + " characters")
            if "pattern" in schema and not expression(schema["pattern"]).search(value):
                violation("must match " + schema["pattern"])
            if "format" in schema and not has_format(value, schema["format"]):
                violation("must be a " + schema["format"])
        if isinstance(value, list):
            if len(value) < schema.get("minItems", 0):
                violation("must have at least " + write(schema["minItems"]) + " elements")
            if len(value) > schema.get("maxItems", len(value)):
                violation("must have at most " + write(schema["maxItems"]) + " elements")
            if schema.get("uniqueItems") and len(set(map(canonical, value))) < len(value):
                violation("must have no element twice")
            for index, item in enumerate(value):
                self._validate(schema.get("items", True), item, step(at, index), found, deeper)
        if isinstance(value, dict):
            properties = schema.get("properties", {})
            for name in schema.get("required", []):
                if name not in value:
                    violation("the property " + name + " is required", step(at, name))
            for name, item in value.items():
                if name in properties:
                    self._validate(properties[name], item, step(at, name), found, deeper)
                elif schema.get("additionalProperties") is False:
                    violation("the property " + name + " is not declared", step(at, name))
                else:
                    self._validate(schema.get("additionalProperties", True), item, step(at, name), found, deeper)
