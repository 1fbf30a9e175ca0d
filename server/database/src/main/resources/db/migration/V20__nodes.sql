-- When each of the servers that share the database was alive last, by the clock of the database.
CREATE TABLE node (
    id      VARCHAR(64) NOT NULL PRIMARY KEY,
    seen_at BIGINT      NOT NULL
);
