package dev.capstan.database.grants;

import io.micronaut.data.annotation.Query;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.CrudRepository;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The rows of {@code host}, each with its later use in {@code last_use}, and those of {@code host_key}. */
@JdbcRepository(dialect = Dialect.POSTGRES)
public interface HostRows extends CrudRepository<HostRow, String> {

    String WITH_LAST_USE = """
            SELECT h.id, h.name, h.key_x, h.unproven_x, h.jwks_url, h.jwks_kid, h.thumbprint, h.status,
                h.tenant_id, h.user_id, h.approved_by, h.defaults, h.created_at, h.updated_at, h.activated_at,
                CASE WHEN u.used_at > COALESCE(h.last_used_at, u.used_at - 1) THEN u.used_at ELSE h.last_used_at END
                    AS last_used_at
            FROM host h LEFT JOIN last_use u ON u.id = h.id
            """;

    @Query(WITH_LAST_USE + "WHERE h.id = :id")
    Optional<HostRow> withId(String id);

    @Query(WITH_LAST_USE + "WHERE h.thumbprint = :thumbprint")
    Optional<HostRow> withKey(String thumbprint);

    @Query(WITH_LAST_USE + "WHERE h.jwks_url = :url")
    Optional<HostRow> publishedAt(String url);

    @Query(WITH_LAST_USE + """
            WHERE (h.user_id = :userId OR h.user_id IS NULL
                AND (h.approved_by = :userId OR h.approved_by IS NULL AND h.status <> 'ACTIVE'))
                AND h.tenant_id = :tenantId AND h.status <> 'PENDING' AND h.id > :after
            ORDER BY h.id LIMIT :limit""")
    List<HostRow> findByUserOrUnowned(String userId, String tenantId, String after, int limit);

    @Query(WITH_LAST_USE + """
            WHERE h.tenant_id = :tenantId AND h.status <> 'PENDING' AND h.id > :after
            ORDER BY h.tenant_id, h.id LIMIT :limit""")
    List<HostRow> decided(String tenantId, String after, int limit);

    String THEIRS = """
            (h.user_id = :account OR h.user_id IS NULL AND h.approved_by = :account)
            AND h.status NOT IN ('REVOKED', 'REJECTED')
            """;

    @Query("SELECT COUNT(*) FROM host h WHERE " + THEIRS)
    long countOf(String account);

    @Query("SELECT COUNT(*) FROM agent a JOIN host h ON h.id = a.host_id WHERE " + THEIRS
            + "AND a.status NOT IN ('REVOKED', 'REJECTED', 'CLAIMED')")
    long countAgentsOf(String account);

    @Query(WITH_LAST_USE + "WHERE h.status = 'PENDING' ORDER BY h.updated_at DESC, h.id DESC LIMIT :limit")
    List<HostRow> waiting(int limit);

    @Query("SELECT COUNT(*) FROM host WHERE status = 'PENDING'")
    int countWaiting();

    @Query("""
            SELECT id FROM host WHERE status = 'PENDING' AND updated_at < :before
            ORDER BY updated_at, id LIMIT :limit""")
    List<String> waitingSince(long before, int limit);

    @Query("SELECT id FROM host WHERE id = :id FOR UPDATE")
    Optional<String> lock(String id);

    @Query("""
            SELECT h.id FROM host h WHERE h.status = 'PENDING' AND h.updated_at < :before
                AND NOT EXISTS (SELECT 1 FROM agent a WHERE a.host_id = h.id)""")
    List<String> findStale(long before);

    @Query("""
            DELETE FROM host WHERE id = :id AND status = 'PENDING' AND updated_at < :before
                AND NOT EXISTS (SELECT 1 FROM agent a WHERE a.host_id = :id)""")
    int deleteStale(String id, long before);

    /** Adds a row; returns 0 if another host has its key or publishes its keys at the same address. */
    @Query("""
            INSERT INTO host (id, name, key_x, unproven_x, jwks_url, jwks_kid, thumbprint, status, tenant_id, user_id,
                approved_by, defaults, created_at, updated_at, activated_at, last_used_at)
            VALUES (:id, :name, :keyX, :unprovenX, :jwksUrl, :jwksKid, :thumbprint, :status, :tenantId, :userId,
                :approvedBy, :defaults, :createdAt, :updatedAt, :activatedAt, :lastUsedAt)
            ON CONFLICT DO NOTHING""")
    int addIfMissing(
            String id,
            @Nullable String name,
            @Nullable String keyX,
            @Nullable String unprovenX,
            @Nullable String jwksUrl,
            @Nullable String jwksKid,
            String thumbprint,
            String status,
            String tenantId,
            @Nullable String userId,
            @Nullable String approvedBy,
            String defaults,
            long createdAt,
            long updatedAt,
            @Nullable Long activatedAt,
            @Nullable Long lastUsedAt);

    @Query("INSERT INTO host_key (thumbprint, host_id) VALUES (:thumbprint, :hostId) ON CONFLICT DO NOTHING")
    int claimKey(String thumbprint, String hostId);

    @Query("SELECT host_id FROM host_key WHERE thumbprint = :thumbprint")
    Optional<String> findKeyOwner(String thumbprint);

    @Query("DELETE FROM host_key WHERE host_id = :hostId")
    void deleteKeys(String hostId);
}
