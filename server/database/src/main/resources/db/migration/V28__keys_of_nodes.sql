-- The public key that verifies the responses of each server (member x of the JSON Web Key), so that every server
-- publishes those of all. Empty for a server of an earlier version.
ALTER TABLE node ADD COLUMN public_key VARCHAR(64) DEFAULT '' NOT NULL;
