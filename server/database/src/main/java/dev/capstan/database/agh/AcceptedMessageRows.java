package dev.capstan.database.agh;

import dev.capstan.database.ExpiringRows;
import io.micronaut.data.annotation.Query;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.CrudRepository;
import java.util.Optional;
import java.util.UUID;

/** The rows of {@code taken_message}. */
@JdbcRepository(dialect = Dialect.POSTGRES)
interface AcceptedMessageRows extends CrudRepository<AcceptedMessageRow, UUID>, ExpiringRows {

    @Query("""
            INSERT INTO taken_message (message, remembered_until) VALUES (:message, :rememberedUntil)
            ON CONFLICT DO NOTHING""")
    int addIfMissing(UUID message, long rememberedUntil);

    @Override
    @Query("SELECT MIN(remembered_until) FROM taken_message")
    Optional<Long> earliest();

    @Query("SELECT MAX(remembered_until) FROM taken_message WHERE remembered_until <= :until")
    Optional<Long> latest(long until);

    @Override
    @Query("DELETE FROM taken_message WHERE remembered_until <= :until")
    int deleteExpired(long until);
}
