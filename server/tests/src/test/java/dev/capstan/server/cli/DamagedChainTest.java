package dev.capstan.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.server.RunningServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** A database file in which sixteen bytes of one record were overwritten while the server was stopped. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@DisabledIfSystemProperty(named = "capstan.test.database", matches = "postgresql")
class DamagedChainTest {

    private static final int CALLS = 150;

    /** Its neighbours on the page of the database file cannot be read either. */
    private static final int DAMAGED = 90;

    private static final int MAX_PAGE_SIZE = 80;

    @RegisterExtension
    private static final RunningServer SERVER = new RunningServer();

    @TempDir
    private static Path copies;

    private static byte[] sound;

    @BeforeAll
    static void damageARecord() throws Exception {
        for (int i = 0; i < CALLS; i++) {
            SERVER.post("/invocations", "{\"capability_id\": \"echo\", \"parameters\": " + i + "}");
        }
        String hash = hash(DAMAGED);
        SERVER.restart(() -> {
            sound = read(file());
            write(file(), damaged(sound, hash));
        });
    }

    @Test
    @Order(1)
    void aServerIsNotReadyOnceTheRecordWasMet() throws Exception {
        assertThat(SERVER.get("/health/ready").status()).as("before").isEqualTo(200);

        JsonNode broken = verification().path("first_broken");

        assertThat(broken.path("how").textValue()).isEqualTo("unreadable");
        assertThat(broken.path("seq").intValue()).isBetween(DAMAGED - MAX_PAGE_SIZE, DAMAGED);
        assertThat(broken.path("message").textValue()).contains("record " + broken.path("seq"), "cannot be read");
        RunningServer.Reply ready = SERVER.get("/health/ready");
        assertThat(ready.status()).isEqualTo(503);
        assertThat(ready.json().at("/checks/chain/reason").textValue())
                .contains("after number " + (broken.path("seq").intValue() - 1), "restore");
    }

    @Test
    @Order(2)
    void pagesEndBeforeTheRecordAndGoOnBehindIt() throws Exception {
        int bad = verification().at("/first_broken/seq").intValue();

        JsonNode first = SERVER.get("/audit/records?limit=1000").json();
        assertThat(first.path("records")).hasSize(bad - 1);
        assertThat(first.path("has_more").booleanValue()).isTrue();
        RunningServer.Reply refused =
                SERVER.get("/audit/records?after=" + first.path("next_cursor").longValue());
        assertThat(refused.status()).isEqualTo(503);
        assertThat(refused.json().path("error").textValue()).isEqualTo("audit_unavailable");
        assertThat(refused.json().path("message").textValue()).contains("record " + bad + " ", "cannot be read");
        assertThat(refused.header("Retry-After")).isNotEmpty();
        assertThat(SERVER.get("/audit/records?after=" + (DAMAGED + MAX_PAGE_SIZE))
                        .json()
                        .path("records"))
                .isNotEmpty();
    }

    @Test
    @Order(3)
    void callsAreTakenAndRecordedMeanwhile() throws Exception {
        RunningServer.Reply call = SERVER.post("/invocations", "{\"capability_id\": \"echo\", \"parameters\": 1}");

        assertThat(call.status()).isEqualTo(200);
    }

    @Test
    @Order(4)
    void theCommandSaysWhatToDoForARunningServerAndForAStoppedOne() throws Exception {
        Path stopped = Files.createDirectory(copies.resolve("stopped"));
        SERVER.restart(() -> write(stopped.resolve("capstan.mv.db"), read(file())));

        for (String[] way : new String[][] {{"--url", SERVER.url().toString()}, {"--data", stopped.toString()}}) {
            CommandRun run = CommandRun.of("audit", "verify", way[0], way[1]).failed();

            assertThat(run.out()).contains("(unreadable)", "cannot be read", "Valid up to", "restore a backup");
            assertThat(CommandRun.of("audit", "query", "--after", "" + (DAMAGED - 1), way[0], way[1])
                            .failed()
                            .err())
                    .contains("record " + DAMAGED + " ", "cannot be read", "backup");
        }
    }

    @Test
    @Order(5)
    void aRestoredFileMakesTheServerReady() throws Exception {
        SERVER.restart(() -> write(file(), sound));

        assertThat(verification().path("ok").booleanValue()).isTrue();
        assertThat(SERVER.get("/health/ready").status()).isEqualTo(200);
    }

    @Test
    @Order(6)
    void damageNearTheEndShowsAsTheServerStarts() throws Exception {
        int last = verification().path("records").intValue();
        String hash = hash(last - 60);

        SERVER.restart(() -> write(file(), damaged(read(file()), hash)));

        assertThat(SERVER.get("/health/ready").status()).isEqualTo(503);
        SERVER.restart(() -> write(file(), sound));
    }

    private static JsonNode verification() throws Exception {
        return SERVER.get("/audit/verification").json();
    }

    private static String hash(int seq) throws Exception {
        return SERVER.get("/audit/records?limit=1&after=" + (seq - 1))
                .json()
                .at("/records/0/hash")
                .textValue();
    }

    private static Path file() {
        return SERVER.data().resolve("capstan.mv.db");
    }

    /** The file with sixteen bytes overwritten wherever the hash begins, and with it the length that is told before it. */
    private static byte[] damaged(byte[] file, String hash) {
        byte[] damaged = file.clone();
        byte[] sought = hash.getBytes(StandardCharsets.US_ASCII);
        for (int at = 6; at <= file.length - sought.length; at++) {
            if (Arrays.equals(file, at, at + sought.length, sought, 0, sought.length)) {
                Arrays.fill(damaged, at - 6, at + 10, (byte) 0xFF);
            }
        }
        assertThat(damaged).isNotEqualTo(file);
        return damaged;
    }

    private static byte[] read(Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void write(Path file, byte[] bytes) {
        try {
            Files.write(file, bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
