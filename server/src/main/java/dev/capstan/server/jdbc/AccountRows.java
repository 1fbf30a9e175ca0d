package dev.capstan.server.jdbc;

import io.micronaut.core.annotation.Nullable;
import io.micronaut.data.annotation.Query;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.CrudRepository;

/** The rows of {@code account}. */
@JdbcRepository(dialect = Dialect.POSTGRES)
interface AccountRows extends CrudRepository<AccountRow, String> {

    @Query("""
            INSERT INTO account (name, password_hash, created_at, role, password_digest)
            VALUES (:name, :passwordHash, :createdAt, :role, :passwordDigest)
            ON CONFLICT DO NOTHING""")
    int addIfMissing(String name, String passwordHash, long createdAt, String role, @Nullable String passwordDigest);

    @Query("UPDATE account SET password_digest = :digest WHERE name = :name AND password_digest = ''")
    int noteDigest(String name, String digest);
}
