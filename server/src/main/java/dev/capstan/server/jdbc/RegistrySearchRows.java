package dev.capstan.server.jdbc;

import io.micronaut.data.annotation.Query;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.GenericRepository;
import java.util.Collection;
import java.util.List;

/** The rows of {@code registered_version} that match, from one version on and below another, and not withdrawn. */
@JdbcRepository(dialect = Dialect.POSTGRES)
interface RegistrySearchRows extends GenericRepository<RegisteredVersionRow, RegisteredVersionRow.Place> {

    String MATCHING = """
            FROM registered_version
            WHERE version_key >= :from AND version_key < :below AND (sunset_at IS NULL OR sunset_at > :now)
                AND tags LIKE :tag AND words LIKE :words ESCAPE '!'\s""";

    /** Names are compared by their bytes, whatever the order of texts in the database. */
    @Query("""
            SELECT capability, score FROM (
                SELECT capability, (2 * SUM(score) + COUNT(*)) / (2 * COUNT(*)) AS score
            """ + MATCHING + """
            GROUP BY capability) found
            WHERE score < :score OR score = :score AND CAST(capability AS BYTEA) > CAST(:after AS BYTEA)
            ORDER BY score DESC, CAST(capability AS BYTEA) LIMIT :most""")
    List<FoundRow> best(
            byte[] from, byte[] below, long now, String tag, String words, int score, String after, int most);

    @Query("SELECT capability, version, publisher, declaration, deprecated_at, sunset_at\n" + MATCHING
            + "AND capability IN (:capabilities) ORDER BY capability, version_key DESC")
    List<MatchingRow> versions(
            byte[] from, byte[] below, long now, String tag, String words, Collection<String> capabilities);
}
