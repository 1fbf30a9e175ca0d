package dev.capstan.server.jdbc;

import io.micronaut.data.annotation.Query;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.CrudRepository;
import java.util.Optional;
import java.util.UUID;

/** The rows of {@code negotiated_session}. */
@JdbcRepository(dialect = Dialect.POSTGRES)
interface NegotiatedSessionRows extends CrudRepository<NegotiatedSessionRow, UUID>, AgingRows {

    @Query("DELETE FROM negotiated_session WHERE session = :session")
    int end(UUID session);

    @Override
    @Query("SELECT MIN(expires_at) FROM negotiated_session")
    Optional<Long> earliest();

    @Override
    @Query("DELETE FROM negotiated_session WHERE expires_at <= :until")
    int forget(long until);
}
