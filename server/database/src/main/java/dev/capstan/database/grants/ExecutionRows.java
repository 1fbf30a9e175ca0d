package dev.capstan.database.grants;

import io.micronaut.data.annotation.Query;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.CrudRepository;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rows of {@code execution}. */
@JdbcRepository(dialect = Dialect.POSTGRES)
interface ExecutionRows extends CrudRepository<ExecutionRow, String> {

    @Query("UPDATE execution SET status = :status, outcome = :outcome, ended_at = :endedAt WHERE id = :id")
    void end(String id, String status, String outcome, @Nullable Long endedAt);

    @Query("""
            UPDATE execution SET status = :status, outcome = :outcome, ended_at = :endedAt
            WHERE id = :id AND status = 'PENDING'""")
    int endIfPending(String id, String status, String outcome, @Nullable Long endedAt);

    /** Rows without a node name are from a time with one node only; they belong to the node that finds them. */
    @Query("SELECT * FROM execution WHERE status = 'PENDING' AND (node = :node OR node = '') ORDER BY created_at")
    List<ExecutionRow> pending(String node);

    @Query("DELETE FROM execution WHERE ended_at < :before")
    int deleteEnded(long before);

    @Query("DELETE FROM execution WHERE created_at < :before AND ended_at IS NULL")
    int deletePending(long before);
}
