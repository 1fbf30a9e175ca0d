-- The message is a digest of who took it, who sent it and its id.
CREATE TABLE taken_message (
    message          UUID   NOT NULL PRIMARY KEY,
    remembered_until BIGINT NOT NULL
);

CREATE INDEX taken_message_by_until ON taken_message (remembered_until);

-- The interaction is a digest of whose view it is, its channel and its id.
CREATE TABLE interaction (
    interaction UUID         NOT NULL PRIMARY KEY,
    initiator   VARCHAR(128) NOT NULL,
    target      VARCHAR(128) NOT NULL,
    state       VARCHAR(16)  NOT NULL,
    moved_at    BIGINT       NOT NULL
);

CREATE INDEX interaction_by_move ON interaction (moved_at);

-- The place is a digest of who has the capability, who handed it over and its id.
CREATE TABLE received_capability (
    place       UUID         NOT NULL PRIMARY KEY,
    peer        VARCHAR(128) NOT NULL,
    channel     VARCHAR(64)  NOT NULL,
    sender      VARCHAR(128) NOT NULL,
    document    TEXT         NOT NULL,
    digest      VARCHAR(71)  NOT NULL,
    characters  INTEGER      NOT NULL,
    received_at BIGINT       NOT NULL
);

CREATE INDEX received_capability_by_peer ON received_capability (peer);

CREATE INDEX received_capability_by_time ON received_capability (received_at);
