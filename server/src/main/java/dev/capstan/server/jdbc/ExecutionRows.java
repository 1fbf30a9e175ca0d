package dev.capstan.server.jdbc;

import io.micronaut.data.annotation.Query;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.CrudRepository;

/** The rows of {@code execution}. */
@JdbcRepository(dialect = Dialect.POSTGRES)
interface ExecutionRows extends CrudRepository<ExecutionRow, String> {

    @Query("UPDATE execution SET status = :status, outcome = :outcome WHERE id = :id")
    void end(String id, String status, String outcome);

    @Query("DELETE FROM execution WHERE created_at < :before")
    int forget(long before);
}
