package dev.capstan.database.agh;

import dev.capstan.database.ExpiringRows;
import io.micronaut.data.annotation.Query;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.CrudRepository;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The rows of {@code received_capability}. */
@JdbcRepository(dialect = Dialect.POSTGRES)
interface ReceivedCapabilityRows extends CrudRepository<ReceivedCapabilityRow, UUID>, ExpiringRows {

    @Query("""
            SELECT place, peer, channel, sender, document, digest, characters, received_at
            FROM received_capability WHERE peer = :peer""")
    List<ReceivedCapabilityRow> ofPeer(String peer);

    /**
     * Returns the other rows that exceed the maximum number or the maximum characters, counted from the newest. Every
     * row was received after 1970. The condition on that time makes the database use the time index, which holds no
     * documents.
     */
    @Query("""
            SELECT place, received_at FROM (
                SELECT place, received_at,
                    ROW_NUMBER() OVER (ORDER BY received_at DESC, place) AS counted,
                    SUM(characters) OVER (ORDER BY received_at DESC, place) AS summed
                FROM received_capability WHERE received_at > 0 AND place <> :place) held
            WHERE counted > :maxCount OR summed > :maxCharacters""")
    List<ReceivedAt> othersBeyond(UUID place, long maxCount, long maxCharacters);

    /** Deletes a row, unless it was received again since. */
    @Query("DELETE FROM received_capability WHERE place = :place AND received_at = :receivedAt")
    int deleteUnchanged(UUID place, long receivedAt);

    @Query("""
            UPDATE received_capability
            SET channel = :channel, document = :document, digest = :digest, characters = :characters,
                received_at = :receivedAt
            WHERE place = :place""")
    int replace(UUID place, String channel, String document, String digest, int characters, long receivedAt);

    @Query("""
            INSERT INTO received_capability
                (place, peer, channel, sender, document, digest, characters, received_at)
            VALUES (:place, :peer, :channel, :sender, :document, :digest, :characters, :receivedAt)
            ON CONFLICT DO NOTHING""")
    int addIfMissing(
            UUID place,
            String peer,
            String channel,
            String sender,
            String document,
            String digest,
            int characters,
            long receivedAt);

    @Override
    @Query("SELECT MIN(received_at) FROM received_capability")
    Optional<Long> earliest();

    @Override
    @Query("DELETE FROM received_capability WHERE received_at <= :until")
    int deleteExpired(long until);
}
