package dev.capstan.database.agh;

import dev.capstan.database.ExpiringRows;
import io.micronaut.core.annotation.Nullable;
import io.micronaut.data.annotation.Query;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.GenericRepository;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The rows of {@code outbox}. */
@JdbcRepository(dialect = Dialect.POSTGRES)
interface OutboxRows extends GenericRepository<OutboxRow, Long>, ExpiringRows {

    String EACH = """
            SELECT number, sender, channel, target, names, bytes, kept_at, expires_at, handed_at, given_up_at
            FROM outbox\s""";

    @Query("""
            INSERT INTO outbox (message, interaction, sender, channel, target, names, envelope, bytes, kept_at, expires_at)
            VALUES (:message, :interaction, :sender, :channel, :target, :names, :envelope, :bytes, :keptAt, :expiresAt)
            ON CONFLICT DO NOTHING""")
    int addIfMissing(
            UUID message,
            @Nullable UUID interaction,
            String sender,
            String channel,
            @Nullable String target,
            String names,
            String envelope,
            int bytes,
            long keptAt,
            long expiresAt);

    @Query("SELECT COUNT(*) AS number, COALESCE(SUM(bytes), 0) AS bytes FROM outbox WHERE given_up_at = 0")
    EnvelopeLoad load();

    @Query("""
            SELECT COUNT(*) AS number, COALESCE(SUM(bytes), 0) AS bytes FROM outbox
            WHERE given_up_at = 0 AND sender = :sender""")
    EnvelopeLoad loadOf(String sender);

    @Query(EACH + "WHERE number > :after AND given_up_at = 0 ORDER BY number LIMIT :limit")
    List<OutboxRow> waiting(long after, int limit);

    @Query(EACH + "WHERE message = :message AND given_up_at = 0")
    Optional<OutboxRow> find(UUID message);

    @Query("SELECT envelope FROM outbox WHERE number = :number AND given_up_at = 0")
    Optional<String> envelope(long number);

    @Query("UPDATE outbox SET handed_at = :at WHERE number = :number AND handed_at IS NULL AND given_up_at = 0")
    int markSent(long number, long at);

    @Query("DELETE FROM outbox WHERE number = :number AND given_up_at = 0")
    int delivered(long number);

    @Query("UPDATE outbox SET given_up_at = :at, envelope = '' WHERE number = :number AND given_up_at = 0")
    int markUndelivered(long number, long at);

    @Query(EACH + "WHERE interaction = :interaction AND given_up_at > 0 ORDER BY number DESC LIMIT 1")
    Optional<OutboxRow> lastGivenUp(UUID interaction);

    /** Returns when the last receipt before the newest ones was issued. */
    @Query("""
            SELECT given_up_at FROM outbox WHERE given_up_at > 0
            ORDER BY given_up_at DESC LIMIT 1 OFFSET :newest""")
    Optional<Long> oldestBeyond(int newest);

    @Override
    @Query("SELECT MIN(given_up_at) FROM outbox WHERE given_up_at > 0")
    Optional<Long> earliest();

    @Override
    @Query("DELETE FROM outbox WHERE given_up_at > 0 AND given_up_at <= :until")
    int deleteExpired(long until);
}
