-- What peers have accepted as work (direct) or as a message (say), until a handler has processed it, an operator deletes it,
-- or it is too old. A claim lets one node process an envelope at a time.
CREATE TABLE inbox (
    number        BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    peer          VARCHAR(128) NOT NULL,
    sender        VARCHAR(128) NOT NULL,
    kind          VARCHAR(16)  NOT NULL,
    envelope      TEXT         NOT NULL,
    bytes         INTEGER      NOT NULL,
    received_at   BIGINT       NOT NULL,
    claimed_until BIGINT       DEFAULT 0 NOT NULL
);

-- Holds all that is asked before an envelope is stored, so that none is read for it.
CREATE INDEX inbox_by_sender ON inbox (sender, bytes);

CREATE INDEX inbox_by_peer ON inbox (peer, kind, number);

CREATE INDEX inbox_by_time ON inbox (received_at);
