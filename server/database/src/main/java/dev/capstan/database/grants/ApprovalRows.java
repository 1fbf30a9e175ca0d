package dev.capstan.database.grants;

import io.micronaut.core.annotation.Nullable;
import io.micronaut.data.annotation.Query;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.CrudRepository;
import java.util.List;
import java.util.Optional;

/** The rows of {@code approval}. */
@JdbcRepository(dialect = Dialect.POSTGRES)
interface ApprovalRows extends CrudRepository<ApprovalRow, String> {

    String EACH = """
            SELECT id, user_code, agent_id, host_id, purpose, items, reason, status, created_at, expires_at, decided_by,
                decided_at
            FROM approval\s""";

    @Query(EACH + "WHERE user_code = :userCode")
    Optional<ApprovalRow> withCode(String userCode);

    @Query(EACH + "WHERE agent_id = :agentId AND status = 'OPEN' ORDER BY created_at, id")
    List<ApprovalRow> openOf(String agentId);

    @Query("""
            INSERT INTO approval (id, user_code, agent_id, host_id, purpose, items, reason, status, created_at,
                expires_at, decided_by, decided_at)
            VALUES (:id, :userCode, :agentId, :hostId, :purpose, :items, :reason, :status, :createdAt, :expiresAt,
                :decidedBy, :decidedAt)
            ON CONFLICT DO NOTHING""")
    int addIfMissing(
            String id,
            String userCode,
            String agentId,
            String hostId,
            String purpose,
            String items,
            @Nullable String reason,
            String status,
            long createdAt,
            long expiresAt,
            @Nullable String decidedBy,
            @Nullable Long decidedAt);

    @Query("""
            UPDATE approval SET status = :status, items = :items, decided_by = NULL, decided_at = :decidedAt
            WHERE agent_id IN (:agentIds) AND status = 'OPEN'""")
    void closeOpenOf(List<String> agentIds, String status, String items, long decidedAt);

    @Query("SELECT COUNT(*) FROM approval WHERE status = 'OPEN' AND expires_at > :now")
    long countOpen(long now);

    @Query("DELETE FROM approval WHERE expires_at < :before")
    int deleteBefore(long before);

    @Query("DELETE FROM approval WHERE agent_id = :agentId")
    void deleteOfAgent(String agentId);
}
