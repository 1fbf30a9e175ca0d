package dev.capstan.database.accounts;

import io.micronaut.core.annotation.Nullable;
import io.micronaut.data.annotation.Query;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.CrudRepository;
import java.util.List;

/** The rows of {@code account}. */
@JdbcRepository(dialect = Dialect.POSTGRES)
interface AccountRows extends CrudRepository<AccountRow, String> {

    @Query("""
            INSERT INTO account (name, password_hash, created_at, role, tenant_id, password_digest)
            VALUES (:name, :passwordHash, :createdAt, :role, :tenantId, :passwordDigest)
            ON CONFLICT DO NOTHING""")
    int addIfMissing(
            String name,
            String passwordHash,
            long createdAt,
            String role,
            String tenantId,
            @Nullable String passwordDigest);

    @Query("""
            UPDATE account SET password_hash = :passwordHash, role = :role, password_digest = :passwordDigest,
                ended_at = NULL
            WHERE name = :name AND tenant_id = :tenantId AND ended_at IS NOT NULL""")
    int recreate(String name, String passwordHash, String role, String tenantId, @Nullable String passwordDigest);

    @Query("""
            UPDATE account SET password_hash = :passwordHash, role = :role, password_digest = :passwordDigest
            WHERE name = :name AND ended_at IS NULL""")
    int change(String name, String passwordHash, String role, @Nullable String passwordDigest);

    @Query("UPDATE account SET ended_at = :endedAt WHERE name = :name AND ended_at IS NULL")
    int end(String name, long endedAt);

    @Query("SELECT name FROM account ORDER BY name FOR UPDATE")
    List<String> lockAll();

    @Query("SELECT * FROM account ORDER BY name")
    List<AccountRow> list();

    @Query("UPDATE account SET password_digest = :digest WHERE name = :name AND password_digest = ''")
    int noteDigest(String name, String digest);
}
