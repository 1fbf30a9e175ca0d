package dev.capstan.database.audit;

import io.micronaut.data.annotation.Embeddable;
import io.micronaut.data.annotation.EmbeddedId;
import io.micronaut.data.annotation.MappedEntity;
import io.micronaut.data.annotation.MappedProperty;

/** The earliest and the latest time of {@value #RECORDS} consecutive records of a chain. */
@MappedEntity("audit_span")
record SpanRow(@EmbeddedId Key key, long earliest, long latest) {

    /** The number of records in a span. */
    static final int RECORDS = 4096;

    /** The position of a span: its chain, and the number of spans before it. */
    @Embeddable
    record Key(
            @MappedProperty("tenant_id") String tenantId,
            @MappedProperty("span") long span) {}
}
