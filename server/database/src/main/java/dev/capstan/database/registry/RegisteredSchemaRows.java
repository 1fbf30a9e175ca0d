package dev.capstan.database.registry;

import io.micronaut.data.annotation.Query;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.CrudRepository;
import java.util.Collection;
import java.util.List;

/** The rows of {@code registered_schema}. */
@JdbcRepository(dialect = Dialect.POSTGRES)
interface RegisteredSchemaRows extends CrudRepository<RegisteredSchemaRow, String> {

    @Query("INSERT INTO registered_schema (digest, document) VALUES (:digest, :document) ON CONFLICT DO NOTHING")
    int addIfMissing(String digest, String document);

    @Query("SELECT digest, document FROM registered_schema WHERE digest IN (:digests)")
    List<RegisteredSchemaRow> all(Collection<String> digests);
}
