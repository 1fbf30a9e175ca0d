package dev.capstan.database.accounts;

import io.micronaut.data.annotation.Query;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.CrudRepository;

/** The rows of {@code web_session}. */
@JdbcRepository(dialect = Dialect.POSTGRES)
interface SessionRows extends CrudRepository<SessionRow, String> {

    @Query("DELETE FROM web_session WHERE account = :account")
    int removeOf(String account);

    @Query("DELETE FROM web_session WHERE signed_in_at < :before")
    int deleteBefore(long before);
}
