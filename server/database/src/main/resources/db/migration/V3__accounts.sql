CREATE TABLE account (
    name          VARCHAR(64) NOT NULL PRIMARY KEY,
    password_hash VARCHAR(60) NOT NULL,
    created_at    BIGINT      NOT NULL
);

CREATE TABLE attempt (
    subject VARCHAR(200) NOT NULL PRIMARY KEY,
    taken   INTEGER      NOT NULL,
    ends_at BIGINT       NOT NULL
);

CREATE INDEX attempt_by_end ON attempt (ends_at);

CREATE TABLE web_session (
    id_hash      VARCHAR(64) NOT NULL PRIMARY KEY,
    account      VARCHAR(64) NOT NULL,
    csrf         VARCHAR(64) NOT NULL,
    signed_in_at BIGINT      NOT NULL
);

CREATE INDEX web_session_by_time ON web_session (signed_in_at);
