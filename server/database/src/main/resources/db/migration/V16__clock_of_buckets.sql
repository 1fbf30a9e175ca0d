-- When a bucket was last filled, in milliseconds since 1970: a server whose clock is behind that moves on from there.
ALTER TABLE rate_bucket ADD COLUMN filled_at BIGINT DEFAULT 0 NOT NULL;
