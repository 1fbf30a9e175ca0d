-- The trace ids that callers have supplied for running calls, so that each is in use at one server only.
CREATE TABLE trace_claim (
    id         UUID        NOT NULL PRIMARY KEY,
    node       VARCHAR(64) NOT NULL,
    claimed_at BIGINT      NOT NULL
);

-- The results of agent requests that are fetched later or repeated, at any server.
CREATE TABLE rpc_result (
    id          UUID        NOT NULL PRIMARY KEY,
    node        VARCHAR(64) NOT NULL,
    fingerprint VARCHAR(64) NOT NULL,
    began_at    BIGINT      NOT NULL,
    ended_at    BIGINT,
    result      TEXT
);
