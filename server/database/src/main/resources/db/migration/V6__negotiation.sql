-- One row: how often anything of the registry was changed.
CREATE TABLE registry_change (
    changes BIGINT NOT NULL PRIMARY KEY
);

INSERT INTO registry_change (changes) VALUES (0);

-- A capability was changed last with the change of that number.
CREATE TABLE registered_capability (
    capability VARCHAR(128) NOT NULL PRIMARY KEY,
    publisher  VARCHAR(256) NOT NULL,
    revision   BIGINT       NOT NULL,
    change     BIGINT       NOT NULL
);

CREATE INDEX registered_capability_by_change ON registered_capability (change);

-- The key orders versions as Semantic Versioning does; equal versions have equal keys.
CREATE TABLE registered_version (
    capability    VARCHAR(128) NOT NULL,
    version_key   BYTEA        NOT NULL,
    version       VARCHAR(128) NOT NULL,
    publisher     VARCHAR(256) NOT NULL,
    published_at  BIGINT       NOT NULL,
    declaration   VARCHAR      NOT NULL,
    input_digest  VARCHAR(71),
    output_digest VARCHAR(71),
    deprecated_at BIGINT,
    sunset_at     BIGINT,
    score         INTEGER      NOT NULL,
    PRIMARY KEY (capability, version_key)
);

-- A schema is kept once, however many versions have it.
CREATE TABLE registered_schema (
    digest   VARCHAR(71) NOT NULL PRIMARY KEY,
    document TEXT        NOT NULL
);

-- The session is a digest of its id.
CREATE TABLE negotiated_session (
    session    UUID         NOT NULL PRIMARY KEY,
    agent      VARCHAR(128) NOT NULL,
    capability VARCHAR(128) NOT NULL,
    version    VARCHAR(128) NOT NULL,
    holder     VARCHAR(256) NOT NULL,
    began_at   BIGINT       NOT NULL,
    expires_at BIGINT       NOT NULL
);

CREATE INDEX negotiated_session_by_expiry ON negotiated_session (expires_at);
