CREATE TABLE host (
    id           VARCHAR(64)      NOT NULL PRIMARY KEY,
    name         VARCHAR(1024),
    key_x        VARCHAR(43),
    jwks_url     VARCHAR(2048),
    jwks_kid     VARCHAR(8192),
    thumbprint   VARCHAR(43)      NOT NULL,
    status       VARCHAR(16)      NOT NULL,
    user_id      VARCHAR(256),
    defaults     VARCHAR(1048576) NOT NULL,
    created_at   BIGINT           NOT NULL,
    updated_at   BIGINT           NOT NULL,
    activated_at BIGINT,
    last_used_at BIGINT,
    UNIQUE (thumbprint),
    UNIQUE (jwks_url)
);

CREATE INDEX host_by_user ON host (user_id, id);
CREATE INDEX host_by_status ON host (status, updated_at);

-- Every key that a host has or ever had.
CREATE TABLE host_key (
    thumbprint VARCHAR(43) NOT NULL PRIMARY KEY,
    host_id    VARCHAR(64) NOT NULL
);

CREATE INDEX host_key_by_host ON host_key (host_id);

CREATE TABLE agent (
    id           VARCHAR(64)   NOT NULL PRIMARY KEY,
    host_id      VARCHAR(64)   NOT NULL REFERENCES host,
    name         VARCHAR(1024) NOT NULL,
    mode         VARCHAR(16)   NOT NULL,
    key_x        VARCHAR(43),
    jwks_url     VARCHAR(2048),
    jwks_kid     VARCHAR(8192),
    thumbprint   VARCHAR(43)   NOT NULL,
    status       VARCHAR(16)   NOT NULL,
    user_id      VARCHAR(256),
    created_at   BIGINT        NOT NULL,
    updated_at   BIGINT        NOT NULL,
    activated_at BIGINT,
    last_used_at BIGINT,
    UNIQUE (host_id, thumbprint)
);

CREATE INDEX agent_by_status ON agent (status, updated_at);

-- Every key that an agent of a host has or ever had.
CREATE TABLE agent_key (
    host_id    VARCHAR(64) NOT NULL,
    thumbprint VARCHAR(43) NOT NULL,
    agent_id   VARCHAR(64) NOT NULL,
    PRIMARY KEY (host_id, thumbprint)
);

CREATE INDEX agent_key_by_agent ON agent_key (agent_id);

-- When a host or an agent made a request: apart from its row, so that a request never waits for whoever changes that.
CREATE TABLE last_use (
    id      VARCHAR(64) NOT NULL PRIMARY KEY,
    used_at BIGINT
);

CREATE TABLE agent_grant (
    agent_id    VARCHAR(64)     NOT NULL REFERENCES agent,
    capability  VARCHAR(512)    NOT NULL,
    status      VARCHAR(16)     NOT NULL,
    id          VARCHAR(64)     NOT NULL,
    constraints VARCHAR(262144) NOT NULL,
    decided_by  VARCHAR(256),
    reason      VARCHAR(8192),
    created_at  BIGINT          NOT NULL,
    updated_at  BIGINT          NOT NULL,
    PRIMARY KEY (agent_id, capability, status)
);

CREATE TABLE approval (
    id         VARCHAR(64)      NOT NULL PRIMARY KEY,
    user_code  VARCHAR(32)      NOT NULL,
    agent_id   VARCHAR(64)      NOT NULL REFERENCES agent,
    host_id    VARCHAR(64)      NOT NULL,
    purpose    VARCHAR(16)      NOT NULL,
    items      VARCHAR(1048576) NOT NULL,
    reason     VARCHAR(8192),
    status     VARCHAR(16)      NOT NULL,
    created_at BIGINT           NOT NULL,
    expires_at BIGINT           NOT NULL,
    decided_by VARCHAR(256),
    decided_at BIGINT,
    UNIQUE (user_code)
);

CREATE INDEX approval_by_agent ON approval (agent_id, status);

CREATE INDEX approval_by_expiry ON approval (expires_at);

-- The token is a digest of whose it is and what it calls itself.
CREATE TABLE seen_token (
    token        UUID   NOT NULL PRIMARY KEY,
    usable_until BIGINT NOT NULL
);

CREATE INDEX seen_token_by_until ON seen_token (usable_until);

CREATE TABLE execution (
    id         VARCHAR(64)  NOT NULL PRIMARY KEY,
    agent_id   VARCHAR(64)  NOT NULL,
    jti        VARCHAR(256) NOT NULL,
    status     VARCHAR(16)  NOT NULL,
    outcome    TEXT         NOT NULL,
    created_at BIGINT       NOT NULL
);

CREATE INDEX execution_by_creation ON execution (created_at);
