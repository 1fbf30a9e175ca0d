package dev.capstan.server.jdbc;

import io.micronaut.data.annotation.Query;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.GenericRepository;
import java.util.Collection;
import java.util.List;
import java.util.UUID;

/** The rows of {@code registered_version} that match, from one version on and below another, and not withdrawn. */
@JdbcRepository(dialect = Dialect.POSTGRES)
interface RegistrySearchRows extends GenericRepository<RegisteredVersionRow, RegisteredVersionRow.Place> {

    String SCORED = """
            SELECT capability, score FROM (
                SELECT v.capability, (2 * SUM(v.score) + COUNT(*)) / (2 * COUNT(*)) AS score
                FROM registered_version v\s""";

    String TAGGED = """
            JOIN registered_tag t ON t.capability = v.capability AND t.version_key = v.version_key AND t.tag = :tag
            """;

    String MATCHING = """
            WHERE v.version_key >= :from AND v.version_key < :below AND v.words LIKE :words ESCAPE '!'
                AND (v.sunset_at IS NULL OR v.sunset_at > :now)\s""";

    /** Names are compared by their bytes, whatever the order of texts in the database. */
    String BEST_FIRST = """
            GROUP BY v.capability) found
            WHERE score < :score OR score = :score AND CAST(capability AS BYTEA) > CAST(:after AS BYTEA)
            ORDER BY score DESC, CAST(capability AS BYTEA) LIMIT :most""";

    String EACH = """
            SELECT v.capability, v.version, v.publisher, v.declaration, v.deprecated_at, v.sunset_at
            FROM registered_version v\s""";

    String NEWEST_FIRST = "AND v.capability IN (:capabilities) ORDER BY v.capability, v.version_key DESC";

    @Query(SCORED + MATCHING + BEST_FIRST)
    List<FoundRow> best(byte[] from, byte[] below, String words, long now, int score, String after, int most);

    @Query(SCORED + TAGGED + MATCHING + BEST_FIRST)
    List<FoundRow> bestTagged(
            UUID tag, byte[] from, byte[] below, String words, long now, int score, String after, int most);

    @Query(EACH + MATCHING + NEWEST_FIRST)
    List<MatchingRow> versions(byte[] from, byte[] below, String words, long now, Collection<String> capabilities);

    @Query(EACH + TAGGED + MATCHING + NEWEST_FIRST)
    List<MatchingRow> versionsTagged(
            UUID tag, byte[] from, byte[] below, String words, long now, Collection<String> capabilities);
}
