-- The key is a digest of a limit and of whom it is for.
CREATE TABLE rate_bucket (
    bucket_key VARCHAR(64) NOT NULL PRIMARY KEY,
    state      BYTEA       NOT NULL,
    full_at    BIGINT      NOT NULL
);

CREATE INDEX rate_bucket_by_fullness ON rate_bucket (full_at);
