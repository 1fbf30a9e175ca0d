package dev.capstan.database.registry;

import io.micronaut.core.annotation.Nullable;
import io.micronaut.data.annotation.Query;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.CrudRepository;
import java.util.List;

/** The rows of {@code registered_version}. */
@JdbcRepository(dialect = Dialect.POSTGRES)
interface RegisteredVersionRows extends CrudRepository<RegisteredVersionRow, RegisteredVersionRow.Key> {

    @Query("""
            SELECT capability, version_key, version, publisher, published_at, declaration, input_digest,
                output_digest, deprecated_at, sunset_at, score
            FROM registered_version WHERE capability = :capability ORDER BY version_key DESC""")
    List<RegisteredVersionRow> ofCapability(String capability);

    /** Returns all versions of the capabilities changed after this change number. */
    @Query("""
            SELECT v.capability, c.publisher, v.version, v.declaration, v.deprecated_at, v.sunset_at, v.score
            FROM registered_capability c JOIN registered_version v ON v.capability = c.capability
            WHERE c.change > :change ORDER BY v.capability, v.version_key DESC""")
    List<IndexedRow> changedSince(long change);

    @Query("""
            UPDATE registered_version SET deprecated_at = :deprecatedAt, sunset_at = :sunsetAt
            WHERE capability = :capability AND version_key = :versionKey""")
    int updateLifecycle(String capability, byte[] versionKey, @Nullable Long deprecatedAt, @Nullable Long sunsetAt);
}
