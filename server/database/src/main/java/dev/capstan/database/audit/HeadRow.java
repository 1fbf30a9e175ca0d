package dev.capstan.database.audit;

import io.micronaut.data.annotation.Id;
import io.micronaut.data.annotation.MappedEntity;

/** The head of one tenant's chain: the number and the hash of its last record. */
@MappedEntity("audit_head")
record HeadRow(@Id String tenantId, long seq, String hash) {}
