package dev.capstan.sinks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.audit.ChainedRecord;
import dev.capstan.core.AuditEvent;
import dev.capstan.core.json.Json;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class SyslogMessageTest {

    private final SyslogMessage messages = new SyslogMessage("host.example", "capstan@32473", RecordFormat.CAPSTAN);

    private String frame(ChainedRecord record) {
        return new String(messages.frame(record), StandardCharsets.UTF_8);
    }

    @Test
    void aRefusedCallIsAWarning() {
        ChainedRecord record = TestChains.record(TestChains.call("acme", 5));

        String message = "<108>1 2026-01-01T00:00:00.005Z host.example capstan - capability_invocation"
                + " [capstan@32473 tenant=\"acme\" seq=\"1\" hash=\"" + record.hash()
                + "\" kind=\"capability_invocation\" trace=\"00000000000000000000000000000005\" capability=\"greet\""
                + " actor=\"ada\" outcome=\"refused\" code=\"busy\"] " + record.toLine();
        assertThat(frame(record)).isEqualTo(message.length() + " " + message);
    }

    @Test
    void valuesAreEscapedAndShortened() {
        ChainedRecord record = TestChains.record(new AuditEvent(
                "odd kind ü" + "x".repeat(40),
                TestChains.NEW_YEAR,
                "default",
                Json.object().put("caller", "a\"b\\c]d\ne" + "f".repeat(300))));

        assertThat(frame(record))
                .contains(
                        " - odd_kind__xxxxxxxxxxxxxxxxxxxxxx [",
                        "actor=\"a\\\"b\\\\c\\]d e" + "f".repeat(247) + "…\"]");
    }

    @Test
    void theTextOfAMessageIsAsciiAndTheSameJson() throws Exception {
        ChainedRecord record = TestChains.record(new AuditEvent(
                "k", TestChains.NEW_YEAR, "default", Json.object().put("name", "Zoë 😀")));

        String text = frame(record);
        String json = text.substring(text.indexOf("] ") + 2);

        assertThat(json).isPrintable().contains("\\u00eb", "\\ud83d\\ude00");
        assertThat(Json.read(json.getBytes(StandardCharsets.US_ASCII))).isEqualTo(Json.read(record.toLine()));
    }
}
