package dev.capstan.database.grants;

import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.CrudRepository;

/** The rows of {@code last_use}, which the group commit of the use of tokens updates. */
@JdbcRepository(dialect = Dialect.POSTGRES)
interface LastUseRows extends CrudRepository<LastUseRow, String> {}
