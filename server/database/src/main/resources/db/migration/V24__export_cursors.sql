-- How far each sink has received the chain of each tenant; no row before the first record was delivered.
CREATE TABLE export_cursor (
    sink      VARCHAR(128) NOT NULL,
    tenant_id VARCHAR(128) NOT NULL,
    seq       BIGINT       NOT NULL,
    hash      VARCHAR(64)  NOT NULL,
    PRIMARY KEY (sink, tenant_id)
);
