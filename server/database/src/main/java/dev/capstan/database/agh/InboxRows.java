package dev.capstan.database.agh;

import dev.capstan.database.ExpiringRows;
import io.micronaut.data.annotation.Query;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.GenericRepository;
import java.util.List;
import java.util.Optional;

/** The rows of {@code inbox}. */
@JdbcRepository(dialect = Dialect.POSTGRES)
interface InboxRows extends GenericRepository<InboxRow, Long>, ExpiringRows {

    String EACH = "SELECT number, peer, envelope, received_at FROM inbox ";

    @Query("""
            INSERT INTO inbox (peer, sender, kind, envelope, bytes, received_at)
            VALUES (:peer, :sender, :kind, :envelope, :bytes, :receivedAt)""")
    int add(String peer, String sender, String kind, String envelope, int bytes, long receivedAt);

    @Query("SELECT COUNT(*) AS number, COALESCE(SUM(bytes), 0) AS bytes FROM inbox")
    EnvelopeLoad load();

    @Query("SELECT COUNT(*) AS number, COALESCE(SUM(bytes), 0) AS bytes FROM inbox WHERE sender = :sender")
    EnvelopeLoad loadOf(String sender);

    @Query(EACH + "WHERE number > :after ORDER BY number LIMIT :limit")
    List<InboxRow> after(long after, int limit);

    @Query(EACH + "WHERE peer = :peer AND number > :after ORDER BY number LIMIT :limit")
    List<InboxRow> afterOf(String peer, long after, int limit);

    @Query(EACH + "WHERE number = :number")
    Optional<InboxRow> find(long number);

    @Query("""
            SELECT number, claimed_until AS claimed FROM inbox
            WHERE peer = :peer AND kind = :kind AND number > :after ORDER BY number LIMIT :limit""")
    List<InboxClaim> queued(String peer, String kind, long after, int limit);

    @Query("UPDATE inbox SET claimed_until = :until WHERE number = :number AND claimed_until <= :now")
    int claim(long number, long now, long until);

    @Query("UPDATE inbox SET claimed_until = :until WHERE number = :number")
    int extend(long number, long until);

    @Query("DELETE FROM inbox WHERE number = :number")
    int delete(long number);

    @Override
    @Query("SELECT MIN(received_at) FROM inbox")
    Optional<Long> earliest();

    @Override
    @Query("DELETE FROM inbox WHERE received_at <= :until")
    int deleteExpired(long until);
}
