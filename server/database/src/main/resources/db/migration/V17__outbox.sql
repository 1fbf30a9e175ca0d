-- What peers have sent and is not delivered yet, and the receipts of what was given up. The message is a digest of who sends
-- it and its id, the interaction one as in the table of that name; names holds what may be any text.
CREATE TABLE outbox (
    number      BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    message     UUID         NOT NULL UNIQUE,
    interaction UUID,
    sender      VARCHAR(128) NOT NULL,
    channel     VARCHAR(64)  NOT NULL,
    target      VARCHAR(128),
    names       TEXT         NOT NULL,
    envelope    TEXT         NOT NULL,
    bytes       INTEGER      NOT NULL,
    kept_at     BIGINT       NOT NULL,
    expires_at  BIGINT       NOT NULL,
    handed_at   BIGINT,
    given_up_at BIGINT       DEFAULT 0 NOT NULL
);

-- Holds all that is asked before an envelope is kept, so that none is read for it.
CREATE INDEX outbox_by_sender ON outbox (given_up_at, sender, bytes);

CREATE INDEX outbox_by_interaction ON outbox (interaction, given_up_at);
