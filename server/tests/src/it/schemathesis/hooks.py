"""Credentials for each request, from the test that runs the server: agents sign a new token each time."""

import os

import requests
import schemathesis


@schemathesis.auth(refresh_interval=None)
class Credentials:
    def get(self, case, context):
        security = case.operation.definition.raw.get("security", [])
        wanted = {
            "schemes": " ".join(name for requirement in security for name in requirement),
            "operation": f"{case.method} {case.path}",
            "path": case.formatted_path,
        }
        reply = requests.get(os.environ["CREDENTIALS_URL"], params=wanted, timeout=20)
        if reply.status_code != 200:
            raise RuntimeError(f"no credentials: {reply.text}")
        return reply.text

    def set(self, case, data, context):
        if data:
            case.headers["Authorization"] = data
