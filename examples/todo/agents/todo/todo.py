"""A to-do list in SQLite that serves one call for each line of standard input."""

import contextlib
import json
import os
import sqlite3
import sys


class Refused(Exception):
    def __init__(self, code, message):
        super().__init__(message)
        self.code = code


def add(db, call):
    text = call["input"]["text"]
    with db:
        row = db.execute("INSERT INTO item (text) VALUES (?)", (text,))
    return {"id": row.lastrowid, "text": text, "done": False}


def complete(db, call):
    number = call["input"]["id"]
    with db:
        changed = db.execute("UPDATE item SET done = 1 WHERE id = ?", (number,)).rowcount
    if changed == 0:
        raise Refused("no_such_item", f"there is no item {number}")
    return {"id": number, "done": True}


def items(db, call):
    after = call["input"].get("after", 0)
    rows = db.execute("SELECT id, text, done FROM item WHERE id > ? ORDER BY id LIMIT 100", (after,))
    return {"items": [{"id": number, "text": text, "done": bool(done)} for number, text, done in rows]}


ACTIONS = {"add": add, "complete": complete, "items": items}


def opened(action, path):
    """Opens the list; that of items may only read it, and there is none before the first item."""
    if action != "items":
        db = sqlite3.connect(path, timeout=10)
        db.execute("CREATE TABLE IF NOT EXISTS item (id INTEGER PRIMARY KEY, text TEXT NOT NULL, done INTEGER DEFAULT 0)")
        return db
    if os.path.exists(path):
        return sqlite3.connect(f"file:{path}?mode=ro", timeout=10, uri=True)
    empty = sqlite3.connect(":memory:")
    empty.execute("CREATE TABLE item (id, text, done)")
    return empty


def main(action):
    path = os.path.join(os.environ["CAPSTAN_FILES"], "todo.db")
    for line in sys.stdin:
        call = json.loads(line)
        try:
            with contextlib.closing(opened(action, path)) as db:
                response = {"result": ACTIONS[action](db, call)}
        except Refused as refused:
            response = {"error": {"code": refused.code, "message": str(refused)}}
        except sqlite3.OperationalError as busy:
            print(busy, file=sys.stderr, flush=True)
            response = {"error": {"code": "busy", "message": "the list is in use", "retryable": True}}
        print(json.dumps({"id": call["id"], **response}), flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
