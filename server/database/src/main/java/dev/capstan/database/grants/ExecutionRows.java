package dev.capstan.database.grants;

import dev.capstan.database.NodeHeartbeat;
import io.micronaut.data.annotation.Query;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.CrudRepository;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rows of {@code execution}. */
@JdbcRepository(dialect = Dialect.POSTGRES)
interface ExecutionRows extends CrudRepository<ExecutionRow, String> {

    @Query("""
            UPDATE execution SET status = :status, outcome = :outcome, ended_at = :endedAt
            WHERE id = :id AND status = 'PENDING'""")
    int endIfPending(String id, String status, String outcome, @Nullable Long endedAt);

    /** Rows without a node name are from a time with one node only; they belong to the node that finds them. */
    @Query("SELECT * FROM execution WHERE status = 'PENDING' AND (node = :node OR node = '') ORDER BY created_at")
    List<ExecutionRow> pending(String node);

    /** Returns those of every node: a server that is alone may have had another key when it started them. */
    @Query("SELECT * FROM execution WHERE status = 'PENDING' ORDER BY created_at")
    List<ExecutionRow> pending();

    /** Returns no rows of nodes that never gave a sign of life: they have an earlier version, and may be alive. */
    @Query("SELECT e.* FROM execution e JOIN node n ON n.id = e.node WHERE e.ended_at IS NULL"
            + " AND e.status = 'PENDING' AND e.node <> :node AND " + NodeHeartbeat.IS_DEAD
            + " ORDER BY e.created_at LIMIT :limit")
    List<ExecutionRow> orphaned(String node, int limit);

    @Query("DELETE FROM execution WHERE ended_at < :before")
    int deleteEnded(long before);

    @Query("DELETE FROM execution WHERE created_at < :before AND ended_at IS NULL")
    int deletePending(long before);
}
