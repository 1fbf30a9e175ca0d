"""A client of the NATS protocol: connect, subscribe, publish. The server does not echo what this client publishes."""

import json
import socket
import threading
from urllib.parse import urlsplit

MAX_MESSAGE = 2 << 20


class Nats:
    """One connection. Messages are handed over on the thread of `run`."""

    def __init__(self, url):
        address = urlsplit(url)
        self.socket = socket.create_connection((address.hostname, address.port or 4222), timeout=10)
        self.lines = self.socket.makefile("rb")
        self.handlers = {}
        self.sending = threading.Lock()
        self.lines.readline()
        options = {"verbose": False, "pedantic": False, "echo": False, "protocol": 1, "headers": False}
        if address.username:
            options["auth_token"] = address.username
        self.send(b"CONNECT " + json.dumps(options).encode() + b"\r\nPING\r\n")
        response = self.lines.readline()
        if not response.startswith(b"PONG"):
            raise ConnectionError(f"the NATS server responded {response!r}")
        self.socket.settimeout(None)

    def send(self, data):
        with self.sending:
            self.socket.sendall(data)

    def publish(self, subject, data):
        self.send(f"PUB {subject} {len(data)}\r\n".encode() + data + b"\r\n")

    def subscribe(self, subject, handler):
        number = str(len(self.handlers) + 1)
        self.handlers[number] = handler
        self.send(f"SUB {subject} {number}\r\n".encode())

    def run(self):
        """Reads messages until the server closes the connection."""
        for line in iter(self.lines.readline, b""):
            if line.startswith(b"PING"):
                self.send(b"PONG\r\n")
            elif line.startswith(b"MSG "):
                parts = line.decode().split()
                size = int(parts[-1])
                if size > MAX_MESSAGE:
                    raise ConnectionError(f"a message of {size} bytes is too long")
                data = self.lines.read(size + 2)[:size]
                self.handlers[parts[2]](data)
