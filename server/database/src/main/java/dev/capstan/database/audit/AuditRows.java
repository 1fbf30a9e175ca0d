package dev.capstan.database.audit;

import io.micronaut.data.annotation.Query;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.CrudRepository;
import java.util.List;

/**
 * The rows of {@code audit_record}.
 *
 * <p>Each page is sorted by all columns of an index, including the tenant. H2 would otherwise sort the rest of the
 * chain for every page.
 */
@JdbcRepository(dialect = Dialect.POSTGRES)
interface AuditRows extends CrudRepository<AuditRow, AuditRow.Key> {

    String OF_TENANT = """
            SELECT tenant_id, seq, kind, ts, prev, canonical, hash FROM audit_record
            WHERE tenant_id = :tenantId\s""";

    @Query(OF_TENANT + "AND kind = :kind AND seq > :after ORDER BY tenant_id, kind, seq LIMIT :limit")
    List<AuditRow> pageOfKind(String tenantId, String kind, long after, int limit);

    @Query(OF_TENANT + """
            AND seq > :after AND seq <= :last AND ts >= :since AND ts < :until
            ORDER BY tenant_id, seq LIMIT :limit""")
    List<AuditRow> pageInTime(String tenantId, long since, long until, long after, long last, int limit);

    @Query(OF_TENANT + """
            AND kind = :kind AND seq > :after AND seq <= :last AND ts >= :since AND ts < :until
            ORDER BY tenant_id, kind, seq LIMIT :limit""")
    List<AuditRow> pageOfKindInTime(
            String tenantId, String kind, long since, long until, long after, long last, int limit);
}
