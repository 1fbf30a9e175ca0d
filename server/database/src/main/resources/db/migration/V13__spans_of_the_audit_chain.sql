-- When the records of each full span of 4096 numbers were made, so that a search by time passes over the other spans.
CREATE TABLE audit_span (
    tenant_id VARCHAR(128) NOT NULL,
    span      BIGINT       NOT NULL,
    earliest  BIGINT       NOT NULL,
    latest    BIGINT       NOT NULL,
    PRIMARY KEY (tenant_id, span)
);
