package dev.capstan.server.jdbc;

import io.micronaut.data.annotation.Query;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.GenericRepository;

/** The rows of {@code last_use}, which {@link UseWriter} moves on. */
@JdbcRepository(dialect = Dialect.POSTGRES)
interface LastUseRows extends GenericRepository<HostRow, String> {

    @Query("INSERT INTO last_use (id) VALUES (:id)")
    void begin(String id);

    @Query("DELETE FROM last_use WHERE id = :id")
    void forget(String id);
}
