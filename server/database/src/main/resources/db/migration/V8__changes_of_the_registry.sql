-- The number of the last change was a key. H2 gives a row whose key is changed to nobody who waits for it, so that of
-- changes at the same time some had no number of their own, and no search found them.
CREATE TABLE registry_counter (
    id      SMALLINT NOT NULL PRIMARY KEY,
    changes BIGINT   NOT NULL
);

INSERT INTO registry_counter (id, changes) SELECT 1, changes FROM registry_change;

DROP TABLE registry_change;
