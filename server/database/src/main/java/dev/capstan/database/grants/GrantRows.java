package dev.capstan.database.grants;

import io.micronaut.data.annotation.Query;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.CrudRepository;
import java.util.List;

/** The rows of {@code agent_grant}. */
@JdbcRepository(dialect = Dialect.POSTGRES)
interface GrantRows extends CrudRepository<GrantRow, GrantRow.Key> {

    String EACH = """
            SELECT agent_id, capability, status, id, constraints, decided_by, reason, created_at, updated_at
            FROM agent_grant\s""";

    @Query(EACH + "WHERE agent_id = :agentId")
    List<GrantRow> ofAgent(String agentId);

    @Query(EACH + "WHERE agent_id IN (:agentIds)")
    List<GrantRow> ofAgents(List<String> agentIds);
}
