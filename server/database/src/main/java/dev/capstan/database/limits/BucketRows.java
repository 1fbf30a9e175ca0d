package dev.capstan.database.limits;

import io.micronaut.data.annotation.Query;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.CrudRepository;
import java.util.List;
import java.util.Optional;

/** The rows of {@code rate_bucket}. */
@JdbcRepository(dialect = Dialect.POSTGRES)
interface BucketRows extends CrudRepository<BucketRow, String> {

    @Query("SELECT bucket_key, state, filled_at, full_at FROM rate_bucket WHERE bucket_key = :key FOR UPDATE")
    Optional<BucketRow> lock(String key);

    @Query("SELECT MAX(filled_at) FROM rate_bucket")
    Optional<Long> lastFilled();

    @Query("INSERT INTO rate_bucket (bucket_key, state, full_at) VALUES (:key, :state, 0) ON CONFLICT DO NOTHING")
    int addIfMissing(String key, byte[] state);

    @Query("SELECT bucket_key FROM rate_bucket WHERE full_at <= :now ORDER BY full_at LIMIT 1000")
    List<String> full(long now);

    @Query("DELETE FROM rate_bucket WHERE bucket_key = :key AND full_at <= :now")
    int deleteFull(String key, long now);
}
