package dev.capstan.database.grants;

import dev.capstan.database.replay.TokenUseWriter;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.CrudRepository;

/** The rows of {@code last_use}, which {@link TokenUseWriter} updates. */
@JdbcRepository(dialect = Dialect.POSTGRES)
interface LastUseRows extends CrudRepository<LastUseRow, String> {}
