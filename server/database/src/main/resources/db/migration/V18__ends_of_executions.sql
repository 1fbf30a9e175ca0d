-- The result of an execution is kept for a time from its end, and one that has not ended is kept.
ALTER TABLE execution ADD COLUMN ended_at BIGINT;
UPDATE execution SET ended_at = created_at WHERE status <> 'PENDING';
CREATE INDEX execution_by_end ON execution (ended_at);
