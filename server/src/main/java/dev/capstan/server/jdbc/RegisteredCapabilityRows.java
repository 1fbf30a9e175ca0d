package dev.capstan.server.jdbc;

import io.micronaut.data.annotation.Query;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.CrudRepository;

/** The rows of {@code registered_capability}. */
@JdbcRepository(dialect = Dialect.POSTGRES)
interface RegisteredCapabilityRows extends CrudRepository<RegisteredCapabilityRow, String> {

    @Query("""
            INSERT INTO registered_capability (capability, publisher, revision) VALUES (:capability, :publisher, 1)
            ON CONFLICT DO NOTHING""")
    int begin(String capability, String publisher);

    @Query("""
            UPDATE registered_capability SET revision = revision + 1
            WHERE capability = :capability AND revision = :revision""")
    int advance(String capability, long revision);
}
