package dev.capstan.database.audit;

import io.micronaut.data.annotation.Embeddable;
import io.micronaut.data.annotation.EmbeddedId;
import io.micronaut.data.annotation.MappedEntity;
import io.micronaut.data.annotation.MappedProperty;

/** One record of a chain as a row. */
@MappedEntity("audit_record")
record AuditRow(@EmbeddedId Key key, String kind, long ts, String prev, String canonical, String hash) {

    /** The position of the record: its chain and its number in it. */
    @Embeddable
    record Key(
            @MappedProperty("tenant_id") String tenantId,
            @MappedProperty("seq") long seq) {}
}
