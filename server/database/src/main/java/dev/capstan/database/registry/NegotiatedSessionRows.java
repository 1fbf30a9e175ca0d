package dev.capstan.database.registry;

import dev.capstan.database.ExpiringRows;
import io.micronaut.data.annotation.Query;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.CrudRepository;
import java.util.Optional;
import java.util.UUID;

/** The rows of {@code negotiated_session}. */
@JdbcRepository(dialect = Dialect.POSTGRES)
interface NegotiatedSessionRows extends CrudRepository<NegotiatedSessionRow, UUID>, ExpiringRows {

    @Query("DELETE FROM negotiated_session WHERE session = :session")
    int end(UUID session);

    /** Returns the holder of the most sessions, or empty if there are none. */
    @Query("SELECT holder FROM negotiated_session GROUP BY holder ORDER BY COUNT(*) DESC, holder LIMIT 1")
    Optional<String> busiest();

    @Query("""
            DELETE FROM negotiated_session WHERE session IN (
                SELECT session FROM negotiated_session WHERE holder = :holder ORDER BY began_at LIMIT :limit)""")
    int deleteOldest(String holder, long limit);

    @Override
    @Query("SELECT MIN(expires_at) FROM negotiated_session")
    Optional<Long> earliest();

    @Override
    @Query("DELETE FROM negotiated_session WHERE expires_at <= :until")
    int deleteExpired(long until);
}
