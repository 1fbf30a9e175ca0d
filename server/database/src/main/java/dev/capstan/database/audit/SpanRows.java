package dev.capstan.database.audit;

import io.micronaut.data.annotation.Query;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.CrudRepository;
import java.util.List;

/** The rows of {@code audit_span}. Those of a chain are numbered from 0 without gaps. */
@JdbcRepository(dialect = Dialect.POSTGRES)
interface SpanRows extends CrudRepository<SpanRow, SpanRow.Key> {

    /** Returns how many spans of a chain are known. */
    @Query("SELECT COALESCE(MAX(span), -1) + 1 FROM audit_span WHERE tenant_id = :tenantId")
    long known(String tenantId);

    /** Returns the spans from the given one on that may have records of a time range, in order. */
    @Query("""
            SELECT span FROM audit_span
            WHERE tenant_id = :tenantId AND span >= :from AND latest >= :since AND earliest < :until
            ORDER BY tenant_id, span LIMIT :limit""")
    List<Long> inTime(String tenantId, long from, long since, long until, int limit);

    /** Returns the first tenants by name after this one that have a full span that is not known yet. */
    @Query("""
            SELECT h.tenant_id FROM audit_head h
            WHERE h.tenant_id > :after AND h.seq >= :records * (2 + COALESCE(
                (SELECT MAX(s.span) FROM audit_span s WHERE s.tenant_id = h.tenant_id), -1))
            ORDER BY h.tenant_id LIMIT :limit""")
    List<String> tenantsWithUnknownSpans(String after, long records, int limit);

    /** Adds a span; returns 0 if some of its records are missing. */
    @Query("""
            INSERT INTO audit_span (tenant_id, span, earliest, latest)
            SELECT r.tenant_id, :span, MIN(r.ts), MAX(r.ts) FROM audit_record r
            WHERE r.tenant_id = :tenantId AND r.seq > :after AND r.seq <= :last
            GROUP BY r.tenant_id HAVING COUNT(*) = :records ON CONFLICT DO NOTHING""")
    int add(String tenantId, long span, long after, long last, long records);
}
