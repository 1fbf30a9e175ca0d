package dev.capstan.server.faults;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.json.Json;
import dev.capstan.core.testing.Eventually;
import dev.capstan.h2.FaultyFiles;
import dev.capstan.server.RunningServer;
import dev.capstan.server.RunningServer.Reply;
import dev.capstan.server.settings.Settings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.slf4j.LoggerFactory;

@DisabledIfSystemProperty(named = "capstan.test.database", matches = "postgresql")
class UnwritableDatabaseTest {

    static {
        FaultyFiles.register();
    }

    @RegisterExtension
    private static final RunningServer SERVER =
            new RunningServer(Map.of(Settings.FILE_SYSTEM, FaultyFiles.SCHEME, "capstan.patience", "PT1S"));

    @AfterEach
    void heal() throws Exception {
        files().clearFaults();
        Eventually.holds("the server takes calls", () -> ready().status() == 200);
    }

    @Test
    void callsAreRefusedBeforeTheHandlerUntilAWriteSucceeds() throws Exception {
        assertThat(count("before").status()).isEqualTo(200);
        files().failWrites(true);
        assertThat(count("first").status()).isEqualTo(503);

        for (int call = 0; call < 50; call++) {
            Reply refused = count("during");
            assertThat(refused.status()).isEqualTo(503);
            assertThat(refused.json().at("/error/code").asText()).isEqualTo("audit_unavailable");
            assertThat(refused.header("Retry-After")).isEqualTo("1");
        }
        assertThat(ready().status()).isEqualTo(503);
        assertThat(ready().json().at("/checks/database/status").asText()).isEqualTo("DOWN");
        assertThat(ready().text()).doesNotContain(SERVER.data().toString());
        assertThat(SERVER.get("/health").status()).isEqualTo(200);

        files().clearFaults();
        Eventually.holds("calls are taken again", () -> count("after").status() == 200);
        assertThat(received("during")).isZero();
        assertThat(received("before")).isOne();
        assertThat(SERVER.get("/audit/verification").json().path("ok").asBoolean())
                .isTrue();
    }

    @Test
    void aPeerAnswersAnEnvelopeWithAReceipt() throws Exception {
        files().failWrites(true);
        Eventually.holds("the fault is noticed", () -> count("full").status() == 503);

        Reply receipt = SERVER.post(
                "/agh/envelopes",
                Json.write(Json.object()
                        .put("protocol", "agh-network/v0")
                        .put("id", "msg_fault")
                        .put("kind", "direct")
                        .put("channel", "builders")
                        .put("from", "ops-coordinator.session-42")
                        .put("to", "designer")
                        .put("interaction_id", "int_fault")
                        .put("ts", System.currentTimeMillis() / 1000)
                        .<ObjectNode>set("body", Json.object().put("text", "hello"))));

        assertThat(receipt.json().path("kind").asText()).as(receipt.text()).isEqualTo("receipt");
        assertThat(receipt.json().at("/body/reason_code").asText()).isEqualTo("busy");
    }

    @Test
    void answeredCallsAreRecordedOnce() throws Exception {
        long before = SERVER.recorded();
        int answered = 0;
        for (int round = 0; round < 5; round++) {
            answered += count("round " + round).status() == 200 ? 1 : 0;
            files().failWrites(true);
            answered += count("broken").status() == 200 ? 1 : 0;
            files().clearFaults();
            Eventually.holds("the server takes calls", () -> ready().status() == 200);
        }

        assertThat(answered).isEqualTo(5);
        assertThat(SERVER.recorded() - before).isEqualTo(5);
    }

    @Test
    void readsGoOnWhileTheDiskIsFull() throws Exception {
        assertThat(count("before").status()).isEqualTo(200);
        files().limitFreeSpace(0);
        Eventually.holds("the full disk is noticed", () -> count("full").status() == 503);

        Eventually.holds(
                "the record is read", () -> get("/audit/records?limit=1").status() == 200);
        for (int read = 0; read < 20; read++) {
            assertThat(get("/audit/records?limit=1").status()).isEqualTo(200);
            assertThat(get("/registry?query=review").status()).isEqualTo(200);
            assertThat(count("full").status()).isEqualTo(503);
        }

        files().clearFaults();
        Eventually.holds("calls are taken again", () -> count("after").status() == 200);
    }

    @Test
    void theLogTellsOfTheFaultAndNotOfEachRequest() throws Exception {
        Logger root = (Logger) LoggerFactory.getLogger(Logger.ROOT_LOGGER_NAME);
        ListAppender<ILoggingEvent> lines = new ListAppender<>();
        lines.list = new CopyOnWriteArrayList<>();
        lines.start();
        root.addAppender(lines);
        try {
            files().failWrites(true).failReads(true);
            for (int request = 0; request < 100; request++) {
                count("log");
                get("/registry?query=review");
            }
            assertThat(get("/registry?query=review").status()).isEqualTo(503);
            files().clearFaults();
            Eventually.holds("the server takes calls", () -> ready().status() == 200);
            Eventually.holds(
                    "the log tells of the end", () -> isLogged(lines, "the database can be written again after"));
        } finally {
            root.detachAppender(lines);
        }

        assertThat(lines.list)
                .filteredOn(line -> line.getThrowableProxy() != null)
                .hasSizeLessThan(10);
        assertThat(lines.list).hasSizeLessThan(30);
        assertThat(isLogged(lines, "the database cannot be written, so calls and changes are refused"))
                .isTrue();
    }

    private static boolean isLogged(ListAppender<ILoggingEvent> lines, String begin) {
        return lines.list.stream().anyMatch(line -> line.getFormattedMessage().startsWith(begin));
    }

    private static FaultyFiles files() {
        return FaultyFiles.of(SERVER.data());
    }

    private static Reply ready() {
        return get("/health/ready");
    }

    private static long received(String marker) throws IOException, InterruptedException {
        return invoke("received", "{\"marker\": \"" + marker + "\"}")
                .json()
                .at("/result/received")
                .asLong();
    }

    private static Reply count(String marker) {
        try {
            return invoke("count", "{\"marker\": \"" + marker + "\", \"valid\": true}");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static Reply invoke(String capability, String parameters) throws IOException, InterruptedException {
        return SERVER.post(
                "/invocations", "{\"capability_id\": \"" + capability + "\", \"parameters\": " + parameters + "}");
    }

    private static Reply get(String path) {
        try {
            return SERVER.get(path);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
