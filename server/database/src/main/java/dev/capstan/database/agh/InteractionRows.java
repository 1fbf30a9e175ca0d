package dev.capstan.database.agh;

import dev.capstan.database.ExpiringRows;
import io.micronaut.data.annotation.Query;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.CrudRepository;
import java.util.Optional;
import java.util.UUID;

/** The rows of {@code interaction}. */
@JdbcRepository(dialect = Dialect.POSTGRES)
interface InteractionRows extends CrudRepository<InteractionRow, UUID>, ExpiringRows {

    @Query("""
            INSERT INTO interaction (interaction, initiator, target, state, moved_at)
            VALUES (:interaction, :initiator, :target, :state, :movedAt)
            ON CONFLICT DO NOTHING""")
    int addIfMissing(UUID interaction, String initiator, String target, String state, long movedAt);

    @Query("""
            UPDATE interaction SET state = :state, moved_at = :movedAt
            WHERE interaction = :interaction AND state = :stateBefore AND moved_at = :movedBefore
                AND initiator = :initiator AND target = :target""")
    int move(
            UUID interaction,
            String initiator,
            String target,
            String stateBefore,
            long movedBefore,
            String state,
            long movedAt);

    @Query("""
            SELECT COUNT(*) FROM interaction
            WHERE initiator = :initiator AND state IN ('SUBMITTED', 'WORKING', 'NEEDS_INPUT')""")
    int countOpen(String initiator);

    @Override
    @Query("SELECT MIN(moved_at) FROM interaction")
    Optional<Long> earliest();

    @Override
    @Query("DELETE FROM interaction WHERE moved_at <= :until")
    int deleteExpired(long until);
}
