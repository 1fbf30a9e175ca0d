package dev.capstan.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.audit.AppendRecord;
import dev.capstan.audit.QueryRecords;
import dev.capstan.audit.Selection;
import dev.capstan.audit.VerifyChain;
import dev.capstan.audit.port.ChainStore;
import dev.capstan.core.AuditEvent;
import dev.capstan.core.json.Json;
import dev.capstan.h2.EmbeddedDatabase;
import io.micronaut.context.ApplicationContext;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the example of the README, and holds the README to it. */
class ReadmeExampleTest {

    @TempDir
    private Path data;

    @Test
    void aRecordIsAppendedAndReadAfterTheDatabaseWasClosed() throws Exception {
        List<String> printed = new ArrayList<>();
        Consumer<Object> print = line -> printed.add(line + "\n");
        // <example>
        var settings = new HashMap<String, Object>(Map.of(
                "datasources.default.url", EmbeddedDatabase.url(data),
                "datasources.default.driver-class-name", "org.h2.Driver",
                "datasources.default.username", "sa",
                "datasources.default.password", "",
                "flyway.datasources.default.enabled", true,
                "flyway.datasources.default.locations", "classpath:db/migration",
                "capstan.data", data.toString()));

        // Opens the database, creates it if it is missing, and migrates it.
        try (var context = ApplicationContext.run(settings);
                var trail = new AppendRecord(context.getBean(ChainStore.class))) {
            var login = Json.object().put("user", "ada");
            trail.append(List.of(new AuditEvent("login", Instant.EPOCH, Selection.DEFAULT_TENANT, login)));
        }

        // The record is on disk.
        try (var context = ApplicationContext.run(settings)) {
            var chains = context.getBean(ChainStore.class);
            var page = new QueryRecords(chains).query(Selection.of(Selection.DEFAULT_TENANT, "login"), 0, 100);
            page.records().forEach(record -> print.accept(record.seq() + " " + record.canonical()));
            print.accept(new VerifyChain(chains)
                    .verify(Selection.DEFAULT_TENANT, Optional.empty())
                    .toJson());
        }
        // </example>
        assertThat(Files.readString(Path.of("README.md"))).contains("```text\n" + String.join("", printed) + "```");
        assertThat(example("README.md", "```java\n", "```"))
                .isEqualTo(example(
                        "src/test/java/dev/capstan/database/ReadmeExampleTest.java",
                        "// <example>\n",
                        "// </example>"));
    }

    /** The example without its layout, which is the formatter's matter. */
    private static String example(String file, String begin, String end) throws IOException {
        String text = Files.readString(Path.of(file));
        int from = text.indexOf(begin) + begin.length();
        return text.substring(from, text.indexOf(end, from)).replaceAll("\\s", "");
    }
}
