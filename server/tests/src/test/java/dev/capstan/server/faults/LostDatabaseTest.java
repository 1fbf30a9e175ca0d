package dev.capstan.server.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.capstan.core.testing.Eventually;
import dev.capstan.server.CapstanServer;
import dev.capstan.server.RunningServer;
import dev.capstan.server.RunningServer.Reply;
import dev.capstan.server.settings.StartupFailed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

@DisabledIfSystemProperty(named = "capstan.test.database", matches = "postgresql")
class LostDatabaseTest {

    @RegisterExtension
    private static final RunningServer SERVER = new RunningServer();

    @TempDir
    private Path directory;

    @Test
    void noCallIsAnsweredOnceTheFileIsRemovedUntilItIsBack() throws Exception {
        assertThat(call().status()).isEqualTo(200);
        Path database = SERVER.data().resolve("capstan.mv.db");
        Path away = SERVER.data().resolve("capstan.away");
        Files.move(database, away);

        for (int call = 0; call < 20; call++) {
            Reply refused = call();
            assertThat(refused.status()).isEqualTo(503);
            assertThat(refused.json().at("/error/code").asText()).isEqualTo("audit_unavailable");
        }
        assertThat(ready()).isEqualTo(503);
        assertThat(SERVER.get("/audit/records?limit=1").status()).isEqualTo(200);

        Files.copy(away, database);
        assertThat(call().status()).isEqualTo(503);
        Files.delete(database);

        Files.move(away, database);
        Eventually.holds("calls are taken again", () -> ready() == 200);
        assertThat(call().status()).isEqualTo(200);
        assertThat(SERVER.get("/audit/verification").json().path("ok").asBoolean())
                .isTrue();
    }

    @Test
    void theLossIsNoticedWithoutACall() throws Exception {
        Path database = SERVER.data().resolve("capstan.mv.db");
        Path away = SERVER.data().resolve("capstan.away");
        Files.move(database, away);

        Eventually.holds("the loss is noticed", () -> ready() == 503);

        Files.move(away, database);
        Eventually.holds("the file is found again", () -> ready() == 200);
    }

    @Test
    void aFolderThatWasInUseDoesNotStartWithoutItsDatabase() throws Exception {
        serve();
        Files.delete(directory.resolve("capstan.mv.db"));
        assertThatExceptionOfType(StartupFailed.class)
                .isThrownBy(this::serve)
                .withMessageContaining(directory.toString())
                .withMessageContaining("capstan.mv.db is missing; restore it from a backup, or remove capstan.in-use");
        assertThat(directory.resolve("capstan.mv.db")).doesNotExist();

        Files.createFile(directory.resolve("capstan.mv.db"));
        assertThatExceptionOfType(StartupFailed.class).isThrownBy(this::serve);

        Files.delete(directory.resolve("capstan.in-use"));
        serve();
    }

    @Test
    void aFolderDoesNotStartWithTheDatabaseOfAnother(@TempDir Path other) throws Exception {
        serve();
        CapstanServer.start(List.of(), other, "127.0.0.1", 0).close();
        Files.delete(directory.resolve("capstan.mv.db"));
        Files.copy(other.resolve("capstan.mv.db"), directory.resolve("capstan.mv.db"));

        assertThatExceptionOfType(StartupFailed.class)
                .isThrownBy(this::serve)
                .withMessageContaining("is not the one that the directory was used with");
    }

    @Test
    void aFolderOfAnEarlierVersionIsTakenOver() throws Exception {
        serve();
        Files.delete(directory.resolve("capstan.in-use"));

        serve();

        assertThat(directory.resolve("capstan.in-use")).isNotEmptyFile();
    }

    private void serve() throws StartupFailed {
        CapstanServer.start(List.of(), directory, "127.0.0.1", 0).close();
    }

    private static Reply call() throws IOException, InterruptedException {
        return SERVER.post("/invocations", "{\"capability_id\": \"echo\", \"parameters\": {}}");
    }

    private static int ready() {
        try {
            return SERVER.get("/health/ready").status();
        } catch (IOException | InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
