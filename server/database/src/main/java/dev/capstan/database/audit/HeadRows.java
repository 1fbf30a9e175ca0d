package dev.capstan.database.audit;

import io.micronaut.data.annotation.Query;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.CrudRepository;
import java.util.List;

/** The rows of {@code audit_head}. */
@JdbcRepository(dialect = Dialect.POSTGRES)
interface HeadRows extends CrudRepository<HeadRow, String> {

    @Query("SELECT tenant_id FROM audit_head WHERE seq > 0 AND tenant_id > :after ORDER BY tenant_id LIMIT :limit")
    List<String> tenants(String after, int limit);

    @Query("SELECT tenant_id, seq, hash FROM audit_head ORDER BY tenant_id LIMIT :limit")
    List<HeadRow> first(int limit);
}
