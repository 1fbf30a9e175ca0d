package dev.capstan.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.testing.Eventually;
import dev.capstan.database.DatabaseUnderTest;
import dev.capstan.server.RunningServer;
import dev.capstan.server.RunningServer.Reply;
import dev.capstan.server.SleepingProbe;
import dev.capstan.server.TestAgent;
import dev.capstan.server.settings.Settings;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.StreamSupport;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** An execution that does not end before its server does has failed, and its call is recorded once. */
class AbandonedExecutionsTest {

    @RegisterExtension
    private static final RunningServer SERVER =
            new RunningServer(Map.of(Settings.SYNCHRONOUS_WAIT, "PT0.05S", Settings.GRACE, "PT0S"));

    private static final String DATABASE = "capstan.mv.db";
    private static final String SLEEP = "{\"ms\": 60000}";
    private static final String NAP = "{\"ms\": 500}";

    private static TestAgent agent;

    @TempDir
    private Path directory;

    private long before;

    @BeforeAll
    static void register() throws Exception {
        agent = TestAgent.registers(SERVER, "{\"name\": \"Sleeper\", \"capabilities\": [\"priced\"]}")
                .approved();
    }

    @BeforeEach
    void count() throws Exception {
        before = SERVER.recorded();
    }

    @Test
    void executionCutByAStopHasFailed() throws Exception {
        String execution = startExecution(SLEEP);

        SERVER.restart(() -> {});

        assertThatItFailed(execution);
        JsonNode record = onlyRecord();
        assertThat(record.path("code").textValue()).isEqualTo("abandoned");
    }

    @Test
    @DisabledIfSystemProperty(named = "capstan.test.database", matches = "postgresql")
    void executionCutByAKillHasFailedAfterTheRestart() throws Exception {
        String execution = startExecution(SLEEP);
        Path killed = backedUp();

        SERVER.restart(() -> restore(killed));

        assertThatItFailed(execution);
        JsonNode record = onlyRecord();
        assertThat(record.path("code").textValue()).isEqualTo("abandoned");
        assertThat(record.path("outcome").textValue()).isEqualTo("refused");
        assertThat(record.path("capabilityName").textValue()).isEqualTo("priced");
        assertThat(record.path("caller").textValue()).isEqualTo(agent.id());
        assertThat(record.path("callerHost").textValue()).isEqualTo(agent.hostId());
        assertThat(record.path("surface").textValue()).isEqualTo("executions");
        assertThat(record.path("authentication").textValue()).isEqualTo("jwt");
        assertThat(record.path("traceId").textValue()).isNotEmpty();
        assertThat(record.has("executionTimeMs")).isTrue();
    }

    @Test
    void executionKilledAfterItsRecordIsNotRecordedAgain() throws Exception {
        String execution = startExecution(NAP);
        Eventually.holds("the execution ends", () -> !isPending(execution));
        JsonNode first = onlyRecord();

        SERVER.restart(() -> deleteResult(execution));

        assertThatItFailed(execution);
        assertThat(onlyRecord()).isEqualTo(first);
    }

    @Test
    void aStreamEndsWithTheReason() throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create(SERVER.url() + "/capability/execute"))
                .header("Authorization", "Bearer " + agent.tokenFor("/capability/execute"))
                .header("Content-Type", "application/json")
                .header("Accept", "text/event-stream")
                .POST(HttpRequest.BodyPublishers.ofString("{\"capability\": \"priced\", \"arguments\": " + SLEEP + "}"))
                .build();
        CompletableFuture<HttpResponse<String>> stream = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .build()
                .sendAsync(request, HttpResponse.BodyHandlers.ofString());
        SleepingProbe.await();

        SERVER.restart(() -> {});

        assertThat(stream.get(20, TimeUnit.SECONDS).body())
                .contains("event: error", "\"error\":\"abandoned\"", "event: done");
        assertThat(onlyRecord().path("code").textValue()).isEqualTo("abandoned");
    }

    /** Begins an execution; returns the path of its status. */
    private static String startExecution(String arguments) throws Exception {
        Reply begun = agent.executes("priced", arguments);
        assertThat(begun.status()).as(begun.text()).isEqualTo(202);
        return URI.create(begun.json().path("status_url").textValue()).getPath();
    }

    private static void assertThatItFailed(String execution) throws Exception {
        JsonNode state = agent.gets(execution).json();
        assertThat(state.path("status").asText()).as("%s", state).isEqualTo("failed");
        assertThat(state.at("/error/error").asText()).isEqualTo("abandoned");
    }

    private JsonNode onlyRecord() throws Exception {
        JsonNode page = SERVER.get("/audit/records?kind=capability_invocation&after=" + before)
                .json();
        assertThat(StreamSupport.stream(page.path("records").spliterator(), false))
                .as("%s", page)
                .hasSize(1);
        return page.path("records").get(0).path("record");
    }

    private static boolean isPending(String execution) {
        try {
            return agent.gets(execution).json().path("status").asText().equals("pending");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void deleteResult(String execution) {
        String id = execution.substring(execution.lastIndexOf('/') + 1);
        try (Connection database = DatabaseUnderTest.connect(SERVER.data());
                PreparedStatement pending = database.prepareStatement(
                        "UPDATE execution SET status = 'PENDING', outcome = 'null' WHERE id = ?")) {
            pending.setString(1, id);
            assertThat(pending.executeUpdate()).isEqualTo(1);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns an archive of the database as it is now; a copy of a file that is written meanwhile would be torn. */
    private Path backedUp() throws SQLException {
        Path archive = directory.resolve("killed.zip");
        try (Connection database = DatabaseUnderTest.connect(SERVER.data());
                PreparedStatement backup = database.prepareStatement("BACKUP TO ?")) {
            backup.setString(1, archive.toString());
            backup.execute();
        }
        return archive;
    }

    private static void restore(Path killed) {
        try (ZipFile archive = new ZipFile(killed.toFile());
                InputStream file = archive.getInputStream(archive.getEntry(DATABASE))) {
            Files.copy(file, SERVER.data().resolve(DATABASE), StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
