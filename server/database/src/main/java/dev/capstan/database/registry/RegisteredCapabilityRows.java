package dev.capstan.database.registry;

import io.micronaut.data.annotation.Query;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.CrudRepository;

/** The rows of {@code registered_capability}, and the single row of {@code registry_counter}. */
@JdbcRepository(dialect = Dialect.POSTGRES)
interface RegisteredCapabilityRows extends CrudRepository<RegisteredCapabilityRow, String> {

    @Query("""
            INSERT INTO registered_capability (capability, publisher, revision, change)
            VALUES (:capability, :publisher, 1, 0)
            ON CONFLICT DO NOTHING""")
    int begin(String capability, String publisher);

    @Query("""
            UPDATE registered_capability SET revision = revision + 1
            WHERE capability = :capability AND revision = :revision""")
    int advance(String capability, long revision);

    long countByPublisher(String publisher);

    @Query("SELECT changes FROM registry_counter")
    long changes();

    /** Numbers one more change. Concurrent changes wait, so that their numbers give their order. */
    @Query("UPDATE registry_counter SET changes = changes + 1")
    int change();

    @Query("""
            UPDATE registered_capability SET change = (SELECT changes FROM registry_counter)
            WHERE capability = :capability""")
    void changed(String capability);
}
