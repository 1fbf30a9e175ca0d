package dev.capstan.database.audit;

import io.micronaut.data.annotation.Embeddable;
import io.micronaut.data.annotation.EmbeddedId;
import io.micronaut.data.annotation.MappedEntity;
import io.micronaut.data.annotation.MappedProperty;

/** The times of the first and the last made of {@value #RECORDS} records that stand one after the other in a chain. */
@MappedEntity("audit_span")
record SpanRow(@EmbeddedId Place place, long earliest, long latest) {

    /** The number of records in a span. */
    static final int RECORDS = 4096;

    /** Which span it is: of whose chain, and how many come before it. */
    @Embeddable
    record Place(
            @MappedProperty("tenant_id") String tenantId,
            @MappedProperty("span") long span) {}
}
