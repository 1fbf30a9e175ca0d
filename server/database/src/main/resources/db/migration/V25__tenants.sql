-- An account never changes its tenant. A host belongs to the operator's until a user approves it.
ALTER TABLE account ADD COLUMN tenant_id VARCHAR(128) DEFAULT 'default' NOT NULL;
ALTER TABLE host ADD COLUMN tenant_id VARCHAR(128) DEFAULT 'default' NOT NULL;
CREATE INDEX host_by_tenant ON host (tenant_id, id);
