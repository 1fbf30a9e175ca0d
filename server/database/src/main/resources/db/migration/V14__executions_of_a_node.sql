-- An execution that is pending when its node starts again has ended with the node: with what its record needs.
ALTER TABLE execution ADD COLUMN node VARCHAR(64) DEFAULT '' NOT NULL;
ALTER TABLE execution ADD COLUMN tenant_id VARCHAR(128) DEFAULT 'default' NOT NULL;
ALTER TABLE execution ADD COLUMN call_details TEXT DEFAULT '{}' NOT NULL;
