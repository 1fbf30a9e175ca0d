package dev.capstan.sinks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.audit.ChainedRecord;
import dev.capstan.audit.Selection;
import dev.capstan.audit.inmemory.InMemoryChainStore;
import dev.capstan.audit.inmemory.InMemoryExportCursors;
import dev.capstan.core.json.Json;
import dev.capstan.core.json.MalformedJson;
import dev.capstan.core.testing.Eventually;
import dev.capstan.core.testing.TestCertificate;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A real rsyslog gets every record over TLS, in order, although it is restarted. */
class RsyslogTest {

    private static final int RECORDS = 3000;

    @TempDir
    private static Path directory;

    private static JsonNode json(String message) {
        try {
            return Json.read(message.substring(message.lastIndexOf("]|") + 2).strip());
        } catch (MalformedJson e) {
            throw new IllegalStateException(message, e);
        }
    }

    private static SyslogSink sink(Rsyslog rsyslog, String rest) {
        return new SyslogSink(SinkAddress.parse("syslog+tls://127.0.0.1:" + rsyslog.port() + rest), "host");
    }

    @Test
    void rsyslogGetsEveryRecordInOrder() throws Exception {
        TestCertificate.make(directory, "known", "RSA");
        InMemoryChainStore store = new InMemoryChainStore();
        InMemoryExportCursors cursors = new InMemoryExportCursors(store);
        TestChains.append(store, "a", RECORDS);
        ChainedRecord first = store.page(Selection.of("a"), 0, 1).get(0);
        try (Rsyslog rsyslog = new Rsyslog(directory, "known")) {
            assertThatThrownBy(() -> sink(rsyslog, "").send(List.of(first))).isInstanceOf(IOException.class);
            try (SinkThread thread = new SinkThread(
                    "it",
                    sink(rsyslog, "?ca=" + directory.resolve("known.crt")),
                    store,
                    cursors,
                    () -> true,
                    TestChains.FAST,
                    Duration.ofMinutes(10))) {
                thread.start();
                Eventually.holds("a part is sent", () -> cursors.lag("it") < RECORDS / 2);
                rsyslog.stop();
                rsyslog.start();
                Eventually.holds("all is sent", () -> cursors.lag("it") == 0);
            }
            Eventually.holds("all is written", () -> rsyslog.messages().stream()
                    .anyMatch(message -> message.contains("seq=\"" + RECORDS + "\"")));

            List<String> messages = rsyslog.messages();
            DeliveryOrder.assertAtLeastOnceInOrder(
                    messages.stream()
                            .filter(message -> message.contains("[capstan@32473"))
                            .map(message -> json(message).path("seq").asLong())
                            .toList(),
                    RECORDS);
            assertThat(messages).anySatisfy(message -> assertThat(message)
                    .startsWith("108|2026-01-01T00:00:00.001Z|capstan|capability_invocation|[capstan@32473 ")
                    .endsWith(first.toLine()));
        }
    }
}
