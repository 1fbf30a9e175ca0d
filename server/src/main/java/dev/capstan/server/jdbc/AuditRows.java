package dev.capstan.server.jdbc;

import io.micronaut.data.annotation.Query;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.CrudRepository;
import java.util.List;

/** The rows of {@code audit_record}. */
@JdbcRepository(dialect = Dialect.POSTGRES)
interface AuditRows extends CrudRepository<AuditRow, AuditRow.Place> {

    @Query("""
            SELECT tenant_id, seq, kind, ts, prev, canonical, hash FROM audit_record
            WHERE tenant_id = :tenantId AND seq > :after AND ts >= :since AND ts < :until
            ORDER BY seq LIMIT :limit""")
    List<AuditRow> page(String tenantId, long since, long until, long after, int limit);

    @Query("""
            SELECT tenant_id, seq, kind, ts, prev, canonical, hash FROM audit_record
            WHERE tenant_id = :tenantId AND kind = :kind AND seq > :after AND ts >= :since AND ts < :until
            ORDER BY seq LIMIT :limit""")
    List<AuditRow> pageOfKind(String tenantId, String kind, long since, long until, long after, int limit);
}
