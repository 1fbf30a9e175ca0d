package dev.capstan.database.accounts;

import io.micronaut.data.annotation.Query;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.CrudRepository;

/** The rows of {@code known_browser}. */
@JdbcRepository(dialect = Dialect.POSTGRES)
interface BrowserRows extends CrudRepository<BrowserRow, String> {

    @Query("""
            DELETE FROM known_browser WHERE account = :account AND token_hash NOT IN (
                SELECT token_hash FROM known_browser WHERE account = :account
                ORDER BY seen_at DESC, token_hash LIMIT :limit)""")
    int deleteAllButLatest(String account, int limit);

    @Query("DELETE FROM known_browser WHERE account = :account")
    int removeOf(String account);

    @Query("DELETE FROM known_browser WHERE seen_at < :before")
    int deleteBefore(long before);
}
