-- The server made every password so far; '' is one of whose digest nothing is known yet, NULL one that a person chose.
ALTER TABLE account ADD COLUMN role VARCHAR(16) DEFAULT 'OWNER' NOT NULL;
ALTER TABLE account ADD COLUMN password_digest VARCHAR(64);
ALTER TABLE account ADD COLUMN ended_at BIGINT;
UPDATE account SET password_digest = '';

-- Before next_at no further attempt is looked at.
ALTER TABLE attempt ADD COLUMN next_at BIGINT DEFAULT 0 NOT NULL;

CREATE TABLE known_browser (
    token_hash VARCHAR(64) NOT NULL PRIMARY KEY,
    account    VARCHAR(64) NOT NULL,
    seen_at    BIGINT      NOT NULL
);

CREATE INDEX known_browser_by_account ON known_browser (account, seen_at);
CREATE INDEX known_browser_by_time ON known_browser (seen_at);

CREATE INDEX web_session_by_account ON web_session (account);

-- A host that is linked to nobody belongs to whoever approved it.
ALTER TABLE host ADD COLUMN approved_by VARCHAR(256);
CREATE INDEX host_by_approver ON host (approved_by, id);
UPDATE host SET approved_by = (
    SELECT MIN(a.decided_by) FROM approval a WHERE a.host_id = host.id AND a.status = 'APPROVED')
WHERE user_id IS NULL AND status = 'ACTIVE';
