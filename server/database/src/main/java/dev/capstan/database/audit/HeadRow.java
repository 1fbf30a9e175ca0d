package dev.capstan.database.audit;

import io.micronaut.data.annotation.Id;
import io.micronaut.data.annotation.MappedEntity;

/** How far the chain of one tenant goes. */
@MappedEntity("audit_head")
record HeadRow(@Id String tenantId, long seq, String hash) {}
