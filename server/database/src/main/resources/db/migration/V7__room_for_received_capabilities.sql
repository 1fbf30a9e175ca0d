-- Holds all that is asked when room is made, so that no document is read for it.
DROP INDEX received_capability_by_time;

CREATE INDEX received_capability_by_time ON received_capability (received_at, place, characters);
