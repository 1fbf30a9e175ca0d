package dev.capstan.database.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.database.PostgresServer;
import dev.capstan.h2.EmbeddedDatabase;
import io.micronaut.data.annotation.Query;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Pages of records are read in the order of an index: no plan sorts, and none reads a table from its beginning. */
class PlansOfAuditRowsTest {

    private static final Map<String, String> VALUES = Map.of(
            ":tenantId", "'default'",
            ":kind", "'rare'",
            ":after", "500",
            ":last", "12000",
            ":since", "0",
            ":until", "9000000000000",
            ":limit", "101",
            ":from", "1");

    private static final String RECORDS = "INSERT INTO audit_record SELECT 'default', n,"
            + " CASE WHEN MOD(n, 100) = 0 THEN 'rare' ELSE 'call' END, 1767225600000 + n, REPEAT('0', 64),"
            + " CONCAT('{\"n\":', n, '}'), REPEAT('0', 64) FROM ";

    private static final String SPANS = "INSERT INTO audit_span SELECT 'default', n, n * 4096, n * 4096 + 4096 FROM ";

    @TempDir
    private static Path directory;

    private static String url;

    @BeforeAll
    static void fill() throws Exception {
        url = EmbeddedDatabase.url(directory);
        try (Connection connection = DriverManager.getConnection(url, "sa", "");
                Statement statement = connection.createStatement()) {
            for (String table : tables()) {
                statement.execute(table);
            }
            statement.execute(RECORDS + "system_range(1, 20000) AS r(n)");
            statement.execute(SPANS + "system_range(0, 2000) AS r(n)");
            statement.execute("ANALYZE");
        }
    }

    @ParameterizedTest
    @CsvSource({"pageOfKind, audit_record_by_kind", "pageInTime, primary_key", "pageOfKindInTime, audit_record_by_kind"
    })
    void aPageIsInTheOrderOfAnIndexOfH2(String query, String index) throws SQLException {
        assertSortsNothing(sql(AuditRows.class, query), index);
    }

    @Test
    void aPageOfEveryKindIsInTheOrderOfTheKeyOfH2() throws SQLException {
        assertSortsNothing(pageQuery(), "primary_key");
    }

    @Test
    void spansAreInTheOrderOfTheirIndexOfH2() throws SQLException {
        assertSortsNothing(sql(SpanRows.class, "inTime"), "primary_key");
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void aPageIsInTheOrderOfAnIndexOfPostgreSql() throws Exception {
        StringBuilder plans = new StringBuilder();
        try (Connection connection =
                        DriverManager.getConnection(PostgresServer.shared().newDatabase());
                Statement statement = connection.createStatement()) {
            for (String table : tables()) {
                statement.execute(table);
            }
            statement.execute(RECORDS + "generate_series(1, 20000) AS r(n)");
            statement.execute(SPANS + "generate_series(0, 2000) AS r(n)");
            statement.execute("ANALYZE");
            for (String query : List.of(
                    sql(AuditRows.class, "pageOfKind"),
                    sql(AuditRows.class, "pageInTime"),
                    sql(AuditRows.class, "pageOfKindInTime"),
                    pageQuery(),
                    sql(SpanRows.class, "inTime"))) {
                ResultSet plan = statement.executeQuery("EXPLAIN " + query);
                while (plan.next()) {
                    plans.append(plan.getString(1)).append('\n');
                }
            }
        }

        assertThat(plans.toString()).doesNotContain("Sort", "Seq Scan");
        assertThat(plans.toString().split("using audit_record_pkey", -1)).hasSize(2 + 1);
        assertThat(plans.toString().split("using audit_record_by_kind", -1)).hasSize(2 + 1);
        assertThat(plans.toString().split("using audit_span_pkey", -1)).hasSize(1 + 1);
    }

    private static void assertSortsNothing(String sql, String index) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url, "sa", "");
                Statement statement = connection.createStatement();
                ResultSet plan = statement.executeQuery("EXPLAIN " + sql)) {
            assertThat(plan.next()).isTrue();
            assertThat(plan.getString(1).toLowerCase(Locale.ROOT))
                    .contains("/* index sorted */", "/* public." + index)
                    .doesNotContain("tablescan");
        }
    }

    private static List<String> tables() throws IOException {
        List<String> statements = new ArrayList<>();
        for (String file : List.of("V1__audit_chain.sql", "V13__spans_of_the_audit_chain.sql")) {
            try (InputStream in = PlansOfAuditRowsTest.class.getResourceAsStream("/db/migration/" + file)) {
                String text = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
                Arrays.stream(text.split(";"))
                        .map(String::strip)
                        .filter(statement -> !statement.isEmpty())
                        .forEach(statements::add);
            }
        }
        return statements;
    }

    private static String pageQuery() {
        return JdbcChainStore.PAGE
                .replaceFirst("\\?", "'default'")
                .replaceFirst("\\?", "500")
                .replaceFirst("\\?", "101");
    }

    /** The very statement of a repository, with values for its parameters. */
    private static String sql(Class<?> rows, String query) {
        Method method = Arrays.stream(rows.getDeclaredMethods())
                .filter(each -> each.getName().equals(query))
                .findFirst()
                .orElseThrow();
        String sql = method.getAnnotation(Query.class).value();
        for (Map.Entry<String, String> value : VALUES.entrySet()) {
            sql = sql.replace(value.getKey(), value.getValue());
        }
        assertThat(sql).as("the parameters of " + query).doesNotContain(":");
        return sql;
    }
}
