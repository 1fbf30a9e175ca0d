-- Since when each server has been alive without a gap: after the database was out of reach, all have been silent.
ALTER TABLE node ADD COLUMN steady_since BIGINT DEFAULT 0 NOT NULL;
