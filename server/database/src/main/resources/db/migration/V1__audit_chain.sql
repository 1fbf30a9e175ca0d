CREATE TABLE audit_head (
    tenant_id VARCHAR(128) NOT NULL PRIMARY KEY,
    seq       BIGINT       NOT NULL,
    hash      VARCHAR(64)  NOT NULL
);

CREATE TABLE audit_record (
    tenant_id VARCHAR(128)    NOT NULL,
    seq       BIGINT          NOT NULL,
    kind      VARCHAR(128)    NOT NULL,
    ts        BIGINT          NOT NULL,
    prev      VARCHAR(64)     NOT NULL,
    canonical VARCHAR(300000) NOT NULL,
    hash      VARCHAR(64)     NOT NULL,
    PRIMARY KEY (tenant_id, seq)
);

CREATE INDEX audit_record_by_kind ON audit_record (tenant_id, kind, seq);
