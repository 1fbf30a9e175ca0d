CREATE CACHED TABLE "public"."flyway_schema_history"(
    "installed_rank" INTEGER NOT NULL,
    "version" CHARACTER VARYING(50),
    "description" CHARACTER VARYING(200) NOT NULL,
    "type" CHARACTER VARYING(20) NOT NULL,
    "script" CHARACTER VARYING(1000) NOT NULL,
    "checksum" INTEGER,
    "installed_by" CHARACTER VARYING(100) NOT NULL,
    "installed_on" TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL,
    "execution_time" INTEGER NOT NULL,
    "success" BOOLEAN NOT NULL
);
ALTER TABLE "public"."flyway_schema_history" ADD CONSTRAINT "public"."flyway_schema_history_pk" PRIMARY KEY("installed_rank");
INSERT INTO "public"."flyway_schema_history" VALUES(-1, NULL, '<< Flyway Schema History table created >>', 'TABLE', '', NULL, 'sa', CURRENT_TIMESTAMP, 0, TRUE);
INSERT INTO "public"."flyway_schema_history" VALUES(1, '1', 'audit chain', 'SQL', 'V1__audit_chain.sql', 638249690, 'sa', CURRENT_TIMESTAMP, 0, TRUE);
INSERT INTO "public"."flyway_schema_history" VALUES(2, '2', 'grants', 'SQL', 'V2__grants.sql', -603403039, 'sa', CURRENT_TIMESTAMP, 0, TRUE);
INSERT INTO "public"."flyway_schema_history" VALUES(3, '3', 'accounts', 'SQL', 'V3__accounts.sql', -1512064810, 'sa', CURRENT_TIMESTAMP, 0, TRUE);
INSERT INTO "public"."flyway_schema_history" VALUES(4, '4', 'rate limits', 'SQL', 'V4__rate_limits.sql', -1959199920, 'sa', CURRENT_TIMESTAMP, 0, TRUE);
INSERT INTO "public"."flyway_schema_history" VALUES(5, '5', 'discovery', 'SQL', 'V5__discovery.sql', 1183838202, 'sa', CURRENT_TIMESTAMP, 0, TRUE);
INSERT INTO "public"."flyway_schema_history" VALUES(6, '6', 'negotiation', 'SQL', 'V6__negotiation.sql', 1767503784, 'sa', CURRENT_TIMESTAMP, 0, TRUE);
INSERT INTO "public"."flyway_schema_history" VALUES(7, '7', 'room for received capabilities', 'SQL', 'V7__room_for_received_capabilities.sql', 177279766, 'sa', CURRENT_TIMESTAMP, 0, TRUE);
INSERT INTO "public"."flyway_schema_history" VALUES(8, '8', 'changes of the registry', 'SQL', 'V8__changes_of_the_registry.sql', -243415037, 'sa', CURRENT_TIMESTAMP, 0, TRUE);
INSERT INTO "public"."flyway_schema_history" VALUES(9, '9', 'messages taken again', 'SQL', 'V9__messages_taken_again.sql', 1326956968, 'sa', CURRENT_TIMESTAMP, 0, TRUE);
INSERT INTO "public"."flyway_schema_history" VALUES(10, '10', 'people who come and go', 'SQL', 'V10__people_who_come_and_go.sql', -1915595812, 'sa', CURRENT_TIMESTAMP, 0, TRUE);
INSERT INTO "public"."flyway_schema_history" VALUES(11, '11', 'quotas', 'SQL', 'V11__quotas.sql', -1105069957, 'sa', CURRENT_TIMESTAMP, 0, TRUE);
INSERT INTO "public"."flyway_schema_history" VALUES(12, '12', 'unproven keys', 'SQL', 'V12__unproven_keys.sql', -2011389537, 'sa', CURRENT_TIMESTAMP, 0, TRUE);
INSERT INTO "public"."flyway_schema_history" VALUES(13, '13', 'spans of the audit chain', 'SQL', 'V13__spans_of_the_audit_chain.sql', -1864081799, 'sa', CURRENT_TIMESTAMP, 0, TRUE);
INSERT INTO "public"."flyway_schema_history" VALUES(14, '14', 'executions of a node', 'SQL', 'V14__executions_of_a_node.sql', -1277918567, 'sa', CURRENT_TIMESTAMP, 0, TRUE);
INSERT INTO "public"."flyway_schema_history" VALUES(15, '15', 'database state', 'SQL', 'V15__database_state.sql', 1591206734, 'sa', CURRENT_TIMESTAMP, 0, TRUE);
INSERT INTO "public"."flyway_schema_history" VALUES(16, '16', 'clock of buckets', 'SQL', 'V16__clock_of_buckets.sql', 740117243, 'sa', CURRENT_TIMESTAMP, 0, TRUE);
INSERT INTO "public"."flyway_schema_history" VALUES(17, '17', 'outbox', 'SQL', 'V17__outbox.sql', -1144773003, 'sa', CURRENT_TIMESTAMP, 0, TRUE);
INSERT INTO "public"."flyway_schema_history" VALUES(18, '18', 'ends of executions', 'SQL', 'V18__ends_of_executions.sql', -647804526, 'sa', CURRENT_TIMESTAMP, 0, TRUE);
INSERT INTO "public"."flyway_schema_history" VALUES(19, '19', 'groups of used tokens', 'SQL', 'V19__groups_of_used_tokens.sql', -1623185000, 'sa', CURRENT_TIMESTAMP, 0, TRUE);
INSERT INTO "public"."flyway_schema_history" VALUES(20, '20', 'nodes', 'SQL', 'V20__nodes.sql', -229184096, 'sa', CURRENT_TIMESTAMP, 0, TRUE);
INSERT INTO "public"."flyway_schema_history" VALUES(21, '21', 'cancellations', 'SQL', 'V21__cancellations.sql', -940509641, 'sa', CURRENT_TIMESTAMP, 0, TRUE);
INSERT INTO "public"."flyway_schema_history" VALUES(22, '22', 'calls of other nodes', 'SQL', 'V22__calls_of_other_nodes.sql', 2061692153, 'sa', CURRENT_TIMESTAMP, 0, TRUE);
INSERT INTO "public"."flyway_schema_history" VALUES(23, '23', 'inbox', 'SQL', 'V23__inbox.sql', -1591862430, 'sa', CURRENT_TIMESTAMP, 0, TRUE);
INSERT INTO "public"."flyway_schema_history" VALUES(24, '24', 'export cursors', 'SQL', 'V24__export_cursors.sql', -1020336413, 'sa', CURRENT_TIMESTAMP, 0, TRUE);
INSERT INTO "public"."flyway_schema_history" VALUES(25, '25', 'tenants', 'SQL', 'V25__tenants.sql', 579344813, 'sa', CURRENT_TIMESTAMP, 0, TRUE);
INSERT INTO "public"."flyway_schema_history" VALUES(26, '26', 'steady nodes', 'SQL', 'V26__steady_nodes.sql', -229217845, 'sa', CURRENT_TIMESTAMP, 0, TRUE);
INSERT INTO "public"."flyway_schema_history" VALUES(27, '27', 'sessions of a password', 'SQL', 'V27__sessions_of_a_password.sql', 1857638669, 'sa', CURRENT_TIMESTAMP, 0, TRUE);
INSERT INTO "public"."flyway_schema_history" VALUES(28, '28', 'keys of nodes', 'SQL', 'V28__keys_of_nodes.sql', -1795997398, 'sa', CURRENT_TIMESTAMP, 0, TRUE);
CREATE INDEX "public"."flyway_schema_history_s_idx" ON "public"."flyway_schema_history"("success" NULLS LAST);
CREATE CACHED TABLE "public"."audit_head"(
    "tenant_id" CHARACTER VARYING(128) NOT NULL,
    "seq" BIGINT NOT NULL,
    "hash" CHARACTER VARYING(64) NOT NULL
);
ALTER TABLE "public"."audit_head" ADD CONSTRAINT "public"."CONSTRAINT_6" PRIMARY KEY("tenant_id");
CREATE CACHED TABLE "public"."audit_record"(
    "tenant_id" CHARACTER VARYING(128) NOT NULL,
    "seq" BIGINT NOT NULL,
    "kind" CHARACTER VARYING(128) NOT NULL,
    "ts" BIGINT NOT NULL,
    "prev" CHARACTER VARYING(64) NOT NULL,
    "canonical" CHARACTER VARYING(300000) NOT NULL,
    "hash" CHARACTER VARYING(64) NOT NULL
);
ALTER TABLE "public"."audit_record" ADD CONSTRAINT "public"."CONSTRAINT_A" PRIMARY KEY("tenant_id", "seq");
CREATE INDEX "public"."audit_record_by_kind" ON "public"."audit_record"("tenant_id" NULLS LAST, "kind" NULLS LAST, "seq" NULLS LAST);
CREATE CACHED TABLE "public"."agent"(
    "id" CHARACTER VARYING(64) NOT NULL,
    "host_id" CHARACTER VARYING(64) NOT NULL,
    "name" CHARACTER VARYING(1024) NOT NULL,
    "mode" CHARACTER VARYING(16) NOT NULL,
    "key_x" CHARACTER VARYING(43),
    "jwks_url" CHARACTER VARYING(2048),
    "jwks_kid" CHARACTER VARYING(8192),
    "thumbprint" CHARACTER VARYING(43) NOT NULL,
    "status" CHARACTER VARYING(16) NOT NULL,
    "user_id" CHARACTER VARYING(256),
    "created_at" BIGINT NOT NULL,
    "updated_at" BIGINT NOT NULL,
    "activated_at" BIGINT,
    "last_used_at" BIGINT,
    "unproven_x" CHARACTER VARYING(43)
);
ALTER TABLE "public"."agent" ADD CONSTRAINT "public"."CONSTRAINT_5" PRIMARY KEY("id");
CREATE INDEX "public"."agent_by_status" ON "public"."agent"("status" NULLS LAST, "updated_at" NULLS LAST);
CREATE INDEX "public"."agent_by_host" ON "public"."agent"("host_id" NULLS LAST, "status" NULLS LAST, "created_at" NULLS LAST);
CREATE INDEX "public"."agent_by_user" ON "public"."agent"("user_id" NULLS LAST, "status" NULLS LAST, "created_at" NULLS LAST);
CREATE CACHED TABLE "public"."audit_span"(
    "tenant_id" CHARACTER VARYING(128) NOT NULL,
    "span" BIGINT NOT NULL,
    "earliest" BIGINT NOT NULL,
    "latest" BIGINT NOT NULL
);
ALTER TABLE "public"."audit_span" ADD CONSTRAINT "public"."CONSTRAINT_64" PRIMARY KEY("tenant_id", "span");
CREATE CACHED TABLE "public"."web_session"(
    "id_hash" CHARACTER VARYING(64) NOT NULL,
    "account" CHARACTER VARYING(64) NOT NULL,
    "csrf" CHARACTER VARYING(64) NOT NULL,
    "signed_in_at" BIGINT NOT NULL,
    "password_digest" CHARACTER VARYING(64) DEFAULT '' NOT NULL
);
ALTER TABLE "public"."web_session" ADD CONSTRAINT "public"."CONSTRAINT_5C" PRIMARY KEY("id_hash");
CREATE INDEX "public"."web_session_by_time" ON "public"."web_session"("signed_in_at" NULLS LAST);
CREATE INDEX "public"."web_session_by_account" ON "public"."web_session"("account" NULLS LAST);
CREATE CACHED TABLE "public"."host_key"(
    "thumbprint" CHARACTER VARYING(43) NOT NULL,
    "host_id" CHARACTER VARYING(64) NOT NULL
);
ALTER TABLE "public"."host_key" ADD CONSTRAINT "public"."CONSTRAINT_E" PRIMARY KEY("thumbprint");
CREATE INDEX "public"."host_key_by_host" ON "public"."host_key"("host_id" NULLS LAST);
CREATE CACHED TABLE "public"."used_tokens"(
    "id" BIGINT GENERATED BY DEFAULT AS IDENTITY(START WITH 1) NOT NULL,
    "usable_until" BIGINT NOT NULL,
    "tokens" BINARY VARYING NOT NULL
);
ALTER TABLE "public"."used_tokens" ADD CONSTRAINT "public"."CONSTRAINT_4A" PRIMARY KEY("id");
CREATE CACHED TABLE "public"."database_state"(
    "id" CHARACTER VARYING(36) NOT NULL,
    "probes" BIGINT NOT NULL
);
INSERT INTO "public"."database_state" VALUES('', 0);
CREATE CACHED TABLE "public"."rate_bucket"(
    "bucket_key" CHARACTER VARYING(64) NOT NULL,
    "state" BINARY VARYING NOT NULL,
    "full_at" BIGINT NOT NULL,
    "filled_at" BIGINT DEFAULT 0 NOT NULL
);
ALTER TABLE "public"."rate_bucket" ADD CONSTRAINT "public"."CONSTRAINT_57" PRIMARY KEY("bucket_key");
CREATE INDEX "public"."rate_bucket_by_fullness" ON "public"."rate_bucket"("full_at" NULLS LAST);
CREATE CACHED TABLE "public"."agent_key"(
    "host_id" CHARACTER VARYING(64) NOT NULL,
    "thumbprint" CHARACTER VARYING(43) NOT NULL,
    "agent_id" CHARACTER VARYING(64) NOT NULL
);
ALTER TABLE "public"."agent_key" ADD CONSTRAINT "public"."CONSTRAINT_9" PRIMARY KEY("host_id", "thumbprint");
CREATE INDEX "public"."agent_key_by_agent" ON "public"."agent_key"("agent_id" NULLS LAST);
CREATE CACHED TABLE "public"."last_use"(
    "id" CHARACTER VARYING(64) NOT NULL,
    "used_at" BIGINT
);
ALTER TABLE "public"."last_use" ADD CONSTRAINT "public"."CONSTRAINT_A9" PRIMARY KEY("id");
CREATE CACHED TABLE "public"."agent_grant"(
    "agent_id" CHARACTER VARYING(64) NOT NULL,
    "capability" CHARACTER VARYING(512) NOT NULL,
    "status" CHARACTER VARYING(16) NOT NULL,
    "id" CHARACTER VARYING(64) NOT NULL,
    "constraints" CHARACTER VARYING(262144) NOT NULL,
    "decided_by" CHARACTER VARYING(256),
    "reason" CHARACTER VARYING(8192),
    "created_at" BIGINT NOT NULL,
    "updated_at" BIGINT NOT NULL
);
ALTER TABLE "public"."agent_grant" ADD CONSTRAINT "public"."CONSTRAINT_76" PRIMARY KEY("agent_id", "capability", "status");
CREATE CACHED TABLE "public"."approval"(
    "id" CHARACTER VARYING(64) NOT NULL,
    "user_code" CHARACTER VARYING(32) NOT NULL,
    "agent_id" CHARACTER VARYING(64) NOT NULL,
    "host_id" CHARACTER VARYING(64) NOT NULL,
    "purpose" CHARACTER VARYING(16) NOT NULL,
    "items" CHARACTER VARYING(1048576) NOT NULL,
    "reason" CHARACTER VARYING(8192),
    "status" CHARACTER VARYING(16) NOT NULL,
    "created_at" BIGINT NOT NULL,
    "expires_at" BIGINT NOT NULL,
    "decided_by" CHARACTER VARYING(256),
    "decided_at" BIGINT
);
ALTER TABLE "public"."approval" ADD CONSTRAINT "public"."CONSTRAINT_4" PRIMARY KEY("id");
CREATE INDEX "public"."approval_by_agent" ON "public"."approval"("agent_id" NULLS LAST, "status" NULLS LAST);
CREATE INDEX "public"."approval_by_expiry" ON "public"."approval"("expires_at" NULLS LAST);
CREATE CACHED TABLE "public"."host"(
    "id" CHARACTER VARYING(64) NOT NULL,
    "name" CHARACTER VARYING(1024),
    "key_x" CHARACTER VARYING(43),
    "jwks_url" CHARACTER VARYING(2048),
    "jwks_kid" CHARACTER VARYING(8192),
    "thumbprint" CHARACTER VARYING(43) NOT NULL,
    "status" CHARACTER VARYING(16) NOT NULL,
    "user_id" CHARACTER VARYING(256),
    "defaults" CHARACTER VARYING(1048576) NOT NULL,
    "created_at" BIGINT NOT NULL,
    "updated_at" BIGINT NOT NULL,
    "activated_at" BIGINT,
    "last_used_at" BIGINT,
    "approved_by" CHARACTER VARYING(256),
    "unproven_x" CHARACTER VARYING(43),
    "tenant_id" CHARACTER VARYING(128) DEFAULT 'default' NOT NULL
);
ALTER TABLE "public"."host" ADD CONSTRAINT "public"."CONSTRAINT_3" PRIMARY KEY("id");
CREATE INDEX "public"."host_by_tenant" ON "public"."host"("tenant_id" NULLS LAST, "id" NULLS LAST);
CREATE INDEX "public"."host_by_user" ON "public"."host"("user_id" NULLS LAST, "id" NULLS LAST);
CREATE INDEX "public"."host_by_status" ON "public"."host"("status" NULLS LAST, "updated_at" NULLS LAST);
CREATE INDEX "public"."host_by_approver" ON "public"."host"("approved_by" NULLS LAST, "id" NULLS LAST);
CREATE CACHED TABLE "public"."attempt"(
    "subject" CHARACTER VARYING(200) NOT NULL,
    "taken" INTEGER NOT NULL,
    "ends_at" BIGINT NOT NULL,
    "next_at" BIGINT DEFAULT 0 NOT NULL
);
ALTER TABLE "public"."attempt" ADD CONSTRAINT "public"."CONSTRAINT_D" PRIMARY KEY("subject");
CREATE INDEX "public"."attempt_by_end" ON "public"."attempt"("ends_at" NULLS LAST);
CREATE CACHED TABLE "public"."outbox"(
    "number" BIGINT GENERATED ALWAYS AS IDENTITY(START WITH 1) NOT NULL,
    "message" UUID NOT NULL,
    "interaction" UUID,
    "sender" CHARACTER VARYING(128) NOT NULL,
    "channel" CHARACTER VARYING(64) NOT NULL,
    "target" CHARACTER VARYING(128),
    "names" CHARACTER VARYING NOT NULL,
    "envelope" CHARACTER VARYING NOT NULL,
    "bytes" INTEGER NOT NULL,
    "kept_at" BIGINT NOT NULL,
    "expires_at" BIGINT NOT NULL,
    "handed_at" BIGINT,
    "given_up_at" BIGINT DEFAULT 0 NOT NULL
);
ALTER TABLE "public"."outbox" ADD CONSTRAINT "public"."CONSTRAINT_C4" PRIMARY KEY("number");
CREATE INDEX "public"."outbox_by_sender" ON "public"."outbox"("given_up_at" NULLS LAST, "sender" NULLS LAST, "bytes" NULLS LAST);
CREATE INDEX "public"."outbox_by_interaction" ON "public"."outbox"("interaction" NULLS LAST, "given_up_at" NULLS LAST);
CREATE CACHED TABLE "public"."known_browser"(
    "token_hash" CHARACTER VARYING(64) NOT NULL,
    "account" CHARACTER VARYING(64) NOT NULL,
    "seen_at" BIGINT NOT NULL
);
ALTER TABLE "public"."known_browser" ADD CONSTRAINT "public"."CONSTRAINT_67" PRIMARY KEY("token_hash");
CREATE INDEX "public"."known_browser_by_account" ON "public"."known_browser"("account" NULLS LAST, "seen_at" NULLS LAST);
CREATE INDEX "public"."known_browser_by_time" ON "public"."known_browser"("seen_at" NULLS LAST);
CREATE CACHED TABLE "public"."node"(
    "id" CHARACTER VARYING(64) NOT NULL,
    "seen_at" BIGINT NOT NULL,
    "steady_since" BIGINT DEFAULT 0 NOT NULL,
    "public_key" CHARACTER VARYING(64) DEFAULT '' NOT NULL
);
ALTER TABLE "public"."node" ADD CONSTRAINT "public"."CONSTRAINT_33" PRIMARY KEY("id");
CREATE CACHED TABLE "public"."taken_message"(
    "message" UUID NOT NULL,
    "remembered_until" BIGINT NOT NULL
);
ALTER TABLE "public"."taken_message" ADD CONSTRAINT "public"."CONSTRAINT_1" PRIMARY KEY("message");
CREATE INDEX "public"."taken_message_by_until" ON "public"."taken_message"("remembered_until" NULLS LAST);
CREATE CACHED TABLE "public"."interaction"(
    "interaction" UUID NOT NULL,
    "initiator" CHARACTER VARYING(128) NOT NULL,
    "target" CHARACTER VARYING(128) NOT NULL,
    "state" CHARACTER VARYING(16) NOT NULL,
    "moved_at" BIGINT NOT NULL
);
ALTER TABLE "public"."interaction" ADD CONSTRAINT "public"."CONSTRAINT_6D" PRIMARY KEY("interaction");
CREATE INDEX "public"."interaction_by_initiator" ON "public"."interaction"("initiator" NULLS LAST, "state" NULLS LAST);
CREATE INDEX "public"."interaction_by_move" ON "public"."interaction"("moved_at" NULLS LAST);
CREATE CACHED TABLE "public"."received_capability"(
    "place" UUID NOT NULL,
    "peer" CHARACTER VARYING(128) NOT NULL,
    "channel" CHARACTER VARYING(64) NOT NULL,
    "sender" CHARACTER VARYING(128) NOT NULL,
    "document" CHARACTER VARYING NOT NULL,
    "digest" CHARACTER VARYING(71) NOT NULL,
    "characters" INTEGER NOT NULL,
    "received_at" BIGINT NOT NULL
);
ALTER TABLE "public"."received_capability" ADD CONSTRAINT "public"."CONSTRAINT_78" PRIMARY KEY("place");
CREATE INDEX "public"."received_capability_by_peer" ON "public"."received_capability"("peer" NULLS LAST);
CREATE INDEX "public"."received_capability_by_time" ON "public"."received_capability"("received_at" NULLS LAST, "place" NULLS LAST, "characters" NULLS LAST);
CREATE CACHED TABLE "public"."seen_token"(
    "token" UUID NOT NULL,
    "usable_until" BIGINT NOT NULL,
    "taken_by" UUID
);
ALTER TABLE "public"."seen_token" ADD CONSTRAINT "public"."CONSTRAINT_9B" PRIMARY KEY("token");
CREATE INDEX "public"."seen_token_by_until" ON "public"."seen_token"("usable_until" NULLS LAST);
CREATE CACHED TABLE "public"."registered_capability"(
    "capability" CHARACTER VARYING(128) NOT NULL,
    "publisher" CHARACTER VARYING(256) NOT NULL,
    "revision" BIGINT NOT NULL,
    "change" BIGINT NOT NULL
);
ALTER TABLE "public"."registered_capability" ADD CONSTRAINT "public"."CONSTRAINT_65" PRIMARY KEY("capability");
CREATE INDEX "public"."registered_capability_by_change" ON "public"."registered_capability"("change" NULLS LAST);
CREATE CACHED TABLE "public"."registered_version"(
    "capability" CHARACTER VARYING(128) NOT NULL,
    "version_key" BINARY VARYING NOT NULL,
    "version" CHARACTER VARYING(128) NOT NULL,
    "publisher" CHARACTER VARYING(256) NOT NULL,
    "published_at" BIGINT NOT NULL,
    "declaration" CHARACTER VARYING NOT NULL,
    "input_digest" CHARACTER VARYING(71),
    "output_digest" CHARACTER VARYING(71),
    "deprecated_at" BIGINT,
    "sunset_at" BIGINT,
    "score" INTEGER NOT NULL
);
ALTER TABLE "public"."registered_version" ADD CONSTRAINT "public"."CONSTRAINT_C" PRIMARY KEY("capability", "version_key");
CREATE CACHED TABLE "public"."registered_schema"(
    "digest" CHARACTER VARYING(71) NOT NULL,
    "document" CHARACTER VARYING NOT NULL
);
ALTER TABLE "public"."registered_schema" ADD CONSTRAINT "public"."CONSTRAINT_5C0" PRIMARY KEY("digest");
CREATE CACHED TABLE "public"."negotiated_session"(
    "session" UUID NOT NULL,
    "agent" CHARACTER VARYING(128) NOT NULL,
    "capability" CHARACTER VARYING(128) NOT NULL,
    "version" CHARACTER VARYING(128) NOT NULL,
    "holder" CHARACTER VARYING(256) NOT NULL,
    "began_at" BIGINT NOT NULL,
    "expires_at" BIGINT NOT NULL
);
ALTER TABLE "public"."negotiated_session" ADD CONSTRAINT "public"."CONSTRAINT_DE" PRIMARY KEY("session");
CREATE INDEX "public"."negotiated_session_by_expiry" ON "public"."negotiated_session"("expires_at" NULLS LAST);
CREATE CACHED TABLE "public"."registry_counter"(
    "id" SMALLINT NOT NULL,
    "changes" BIGINT NOT NULL
);
ALTER TABLE "public"."registry_counter" ADD CONSTRAINT "public"."CONSTRAINT_2" PRIMARY KEY("id");
INSERT INTO "public"."registry_counter" VALUES(1, 0);
CREATE CACHED TABLE "public"."execution"(
    "id" CHARACTER VARYING(64) NOT NULL,
    "agent_id" CHARACTER VARYING(64) NOT NULL,
    "jti" CHARACTER VARYING(256) NOT NULL,
    "status" CHARACTER VARYING(16) NOT NULL,
    "outcome" CHARACTER VARYING NOT NULL,
    "created_at" BIGINT NOT NULL,
    "node" CHARACTER VARYING(64) DEFAULT '' NOT NULL,
    "tenant_id" CHARACTER VARYING(128) DEFAULT 'default' NOT NULL,
    "call_details" CHARACTER VARYING DEFAULT '{}' NOT NULL,
    "ended_at" BIGINT
);
ALTER TABLE "public"."execution" ADD CONSTRAINT "public"."CONSTRAINT_B" PRIMARY KEY("id");
CREATE INDEX "public"."execution_by_end" ON "public"."execution"("ended_at" NULLS LAST);
CREATE INDEX "public"."execution_by_creation" ON "public"."execution"("created_at" NULLS LAST);
CREATE CACHED TABLE "public"."cancellation"(
    "id" BIGINT GENERATED BY DEFAULT AS IDENTITY(START WITH 1) NOT NULL,
    "tenant_id" CHARACTER VARYING(128) NOT NULL,
    "caller" CHARACTER VARYING(256) NOT NULL,
    "trace_id" CHARACTER VARYING(128) NOT NULL,
    "requested_at" BIGINT NOT NULL,
    "stopped" BOOLEAN DEFAULT FALSE NOT NULL
);
ALTER TABLE "public"."cancellation" ADD CONSTRAINT "public"."CONSTRAINT_BD" PRIMARY KEY("id");
CREATE CACHED TABLE "public"."trace_claim"(
    "id" UUID NOT NULL,
    "node" CHARACTER VARYING(64) NOT NULL,
    "claimed_at" BIGINT NOT NULL
);
ALTER TABLE "public"."trace_claim" ADD CONSTRAINT "public"."CONSTRAINT_20" PRIMARY KEY("id");
CREATE CACHED TABLE "public"."rpc_result"(
    "id" UUID NOT NULL,
    "node" CHARACTER VARYING(64) NOT NULL,
    "fingerprint" CHARACTER VARYING(64) NOT NULL,
    "began_at" BIGINT NOT NULL,
    "ended_at" BIGINT,
    "result" CHARACTER VARYING
);
ALTER TABLE "public"."rpc_result" ADD CONSTRAINT "public"."CONSTRAINT_3C" PRIMARY KEY("id");
CREATE CACHED TABLE "public"."inbox"(
    "number" BIGINT GENERATED ALWAYS AS IDENTITY(START WITH 1) NOT NULL,
    "peer" CHARACTER VARYING(128) NOT NULL,
    "sender" CHARACTER VARYING(128) NOT NULL,
    "kind" CHARACTER VARYING(16) NOT NULL,
    "envelope" CHARACTER VARYING NOT NULL,
    "bytes" INTEGER NOT NULL,
    "received_at" BIGINT NOT NULL,
    "claimed_until" BIGINT DEFAULT 0 NOT NULL
);
ALTER TABLE "public"."inbox" ADD CONSTRAINT "public"."CONSTRAINT_5F" PRIMARY KEY("number");
CREATE INDEX "public"."inbox_by_sender" ON "public"."inbox"("sender" NULLS LAST, "bytes" NULLS LAST);
CREATE INDEX "public"."inbox_by_peer" ON "public"."inbox"("peer" NULLS LAST, "kind" NULLS LAST, "number" NULLS LAST);
CREATE INDEX "public"."inbox_by_time" ON "public"."inbox"("received_at" NULLS LAST);
CREATE CACHED TABLE "public"."export_cursor"(
    "sink" CHARACTER VARYING(128) NOT NULL,
    "tenant_id" CHARACTER VARYING(128) NOT NULL,
    "seq" BIGINT NOT NULL,
    "hash" CHARACTER VARYING(64) NOT NULL
);
ALTER TABLE "public"."export_cursor" ADD CONSTRAINT "public"."CONSTRAINT_2E" PRIMARY KEY("sink", "tenant_id");
CREATE CACHED TABLE "public"."account"(
    "name" CHARACTER VARYING(64) NOT NULL,
    "password_hash" CHARACTER VARYING(60) NOT NULL,
    "created_at" BIGINT NOT NULL,
    "role" CHARACTER VARYING(16) DEFAULT 'OWNER' NOT NULL,
    "password_digest" CHARACTER VARYING(64),
    "ended_at" BIGINT,
    "tenant_id" CHARACTER VARYING(128) DEFAULT 'default' NOT NULL
);
ALTER TABLE "public"."account" ADD CONSTRAINT "public"."CONSTRAINT_B9" PRIMARY KEY("name");
ALTER TABLE "public"."host" ADD CONSTRAINT "public"."CONSTRAINT_30" UNIQUE NULLS DISTINCT ("thumbprint");
ALTER TABLE "public"."host" ADD CONSTRAINT "public"."CONSTRAINT_30F" UNIQUE NULLS DISTINCT ("jwks_url");
ALTER TABLE "public"."outbox" ADD CONSTRAINT "public"."CONSTRAINT_C41" UNIQUE NULLS DISTINCT ("message");
ALTER TABLE "public"."approval" ADD CONSTRAINT "public"."CONSTRAINT_46A" UNIQUE NULLS DISTINCT ("user_code");
ALTER TABLE "public"."agent" ADD CONSTRAINT "public"."CONSTRAINT_587" UNIQUE NULLS DISTINCT ("host_id", "thumbprint");
ALTER TABLE "public"."agent_grant" ADD CONSTRAINT "public"."CONSTRAINT_7" FOREIGN KEY("agent_id") REFERENCES "public"."agent"("id") NOCHECK;
ALTER TABLE "public"."approval" ADD CONSTRAINT "public"."CONSTRAINT_46" FOREIGN KEY("agent_id") REFERENCES "public"."agent"("id") NOCHECK;
ALTER TABLE "public"."agent" ADD CONSTRAINT "public"."CONSTRAINT_58" FOREIGN KEY("host_id") REFERENCES "public"."host"("id") NOCHECK;
