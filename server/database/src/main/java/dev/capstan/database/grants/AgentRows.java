package dev.capstan.database.grants;

import io.micronaut.data.annotation.Query;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.CrudRepository;
import java.util.List;
import java.util.Optional;

/** The rows of {@code agent}, each with its later use in {@code last_use}, and those of {@code agent_key}. */
@JdbcRepository(dialect = Dialect.POSTGRES)
interface AgentRows extends CrudRepository<AgentRow, String> {

    String WITH_LAST_USE = """
            SELECT a.id, a.host_id, a.name, a.mode, a.key_x, a.unproven_x, a.jwks_url, a.jwks_kid, a.thumbprint,
                a.status, a.user_id, a.created_at, a.updated_at, a.activated_at,
                CASE WHEN u.used_at > COALESCE(a.last_used_at, u.used_at - 1) THEN u.used_at ELSE a.last_used_at END
                    AS last_used_at
            FROM agent a LEFT JOIN last_use u ON u.id = a.id
            """;

    @Query(WITH_LAST_USE + "WHERE a.id = :id")
    Optional<AgentRow> withId(String id);

    @Query(WITH_LAST_USE + "WHERE a.id IN (:ids)")
    List<AgentRow> withIds(List<String> ids);

    @Query(WITH_LAST_USE + "WHERE a.host_id = :hostId AND a.thumbprint = :thumbprint")
    Optional<AgentRow> withKey(String hostId, String thumbprint);

    @Query(WITH_LAST_USE + """
            WHERE a.host_id = :hostId
            ORDER BY CASE WHEN a.status IN ('PENDING', 'ACTIVE', 'EXPIRED') THEN 0 ELSE 1 END,
                a.created_at DESC, a.id DESC
            LIMIT :limit""")
    List<AgentRow> ofHost(String hostId, int limit);

    @Query("SELECT COUNT(*) FROM agent WHERE host_id = :hostId AND status = 'PENDING'")
    int countPending(String hostId);

    @Query("""
            SELECT COUNT(*) FROM agent
            WHERE host_id = :hostId AND status IN ('PENDING', 'ACTIVE', 'EXPIRED') AND created_at > :after""")
    int countLiving(String hostId, long after);

    @Query("""
            SELECT COUNT(*) FROM agent
            WHERE user_id = :userId AND status IN ('PENDING', 'ACTIVE', 'EXPIRED') AND created_at > :after""")
    int countLivingOf(String userId, long after);

    @Query("SELECT DISTINCT host_id FROM agent WHERE status = 'PENDING' AND updated_at < :before")
    List<String> hostsOfStale(long before);

    @Query("SELECT id FROM agent WHERE host_id = :hostId AND status = 'PENDING' AND updated_at < :before")
    List<String> findStale(String hostId, long before);

    @Query("SELECT id FROM agent WHERE host_id = :hostId AND updated_at < :before")
    List<String> findUnchanged(String hostId, long before);

    @Query("INSERT INTO agent_key (host_id, thumbprint, agent_id) VALUES (:hostId, :thumbprint, :agentId)"
            + " ON CONFLICT DO NOTHING")
    int claimKey(String hostId, String thumbprint, String agentId);

    @Query("SELECT agent_id FROM agent_key WHERE host_id = :hostId AND thumbprint = :thumbprint")
    Optional<String> findKeyOwner(String hostId, String thumbprint);

    @Query("DELETE FROM agent_key WHERE agent_id = :agentId")
    void deleteKeys(String agentId);
}
