package dev.capstan.database.replay;

import dev.capstan.database.ExpiringRows;
import io.micronaut.data.annotation.Query;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.GenericRepository;
import java.util.Optional;
import java.util.UUID;

/** The rows of {@code seen_token}, which {@link TokenUseWriter} adds. */
@JdbcRepository(dialect = Dialect.POSTGRES)
interface SeenTokenRows extends GenericRepository<SeenTokenRow, UUID>, ExpiringRows {

    boolean existsById(UUID token);

    /**
     * Returns the delivery that took a message; empty if it was usable no longer than a deleted one, whose delivery is
     * unknown.
     */
    @Query("""
            SELECT taken_by FROM seen_token
            WHERE token = :token AND taken_by IS NOT NULL AND usable_until > :deletedUntil""")
    Optional<UUID> findTakenBy(UUID token, long deletedUntil);

    @Override
    @Query("SELECT MIN(usable_until) FROM seen_token")
    Optional<Long> earliest();

    @Query("SELECT MAX(usable_until) FROM seen_token WHERE usable_until <= :until")
    Optional<Long> latest(long until);

    @Override
    @Query("DELETE FROM seen_token WHERE usable_until <= :until")
    int deleteExpired(long until);
}
