-- One row: the name of this database, which the data folder remembers, and a number that is written to find out whether
-- the database can be written again.
CREATE TABLE database_state (
    id     VARCHAR(36) NOT NULL,
    probes BIGINT      NOT NULL
);
INSERT INTO database_state (id, probes) VALUES ('', 0);
