package dev.capstan.database.accounts;

import io.micronaut.data.annotation.Query;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.CrudRepository;
import java.util.Optional;

/** The rows of {@code attempt}. */
@JdbcRepository(dialect = Dialect.POSTGRES)
interface AttemptRows extends CrudRepository<AttemptRow, String> {

    @Query("INSERT INTO attempt (subject, taken, ends_at) VALUES (:subject, 0, :endsAt) ON CONFLICT DO NOTHING")
    int addIfMissing(String subject, long endsAt);

    @Query("SELECT subject, taken, ends_at, next_at FROM attempt WHERE subject = :subject FOR UPDATE")
    Optional<AttemptRow> lock(String subject);

    @Query("UPDATE attempt SET taken = taken - 1, next_at = 0 WHERE subject = :subject AND taken > 0")
    int refund(String subject);

    @Query("DELETE FROM attempt WHERE ends_at <= :now")
    int deleteExpired(long now);
}
