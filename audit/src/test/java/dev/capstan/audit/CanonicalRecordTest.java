package dev.capstan.audit;

import static dev.capstan.audit.Events.NEW_YEAR;
import static dev.capstan.audit.Events.event;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.AuditEvent;
import dev.capstan.core.json.Json;
import dev.capstan.core.json.MalformedJson;
import java.math.BigDecimal;
import java.math.BigInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CanonicalRecordTest {

    @Test
    void twoRecordsHaveTheTextAndTheHashesThatWereComputedIndependently() throws MalformedJson {
        PendingRecord violation = PendingRecord.of(
                new AuditEvent(
                        "capability_schema_violation",
                        NEW_YEAR,
                        "default",
                        details(
                                "{\"side\":\"request\",\"violations\":[{\"path\":\"/prUrl\",\"message\":\"is no URI: über € 😀\"}],"
                                        + "\"correlationId\":\"c-1\",\"peerId\":\"agent://pr-reviewer\",\"capabilityName\":\"review-pr\"}")));
        PendingRecord invocation = PendingRecord.of(new AuditEvent(
                "capability_invocation",
                NEW_YEAR.plusMillis(250),
                "default",
                details("{\"traceId\":\"t-2\",\"latencyMs\":12.50,\"ok\":true,\"note\":null}")));

        ChainedRecord first = violation.after(ChainHead.START);
        ChainedRecord second = invocation.after(first.head());

        assertThat(first.canonical())
                .isEqualTo("{\"capabilityName\":\"review-pr\",\"correlationId\":\"c-1\","
                        + "\"kind\":\"capability_schema_violation\",\"peerId\":\"agent://pr-reviewer\","
                        + "\"side\":\"request\",\"tenantId\":\"default\",\"ts\":1767225600000,"
                        + "\"violations\":[{\"message\":\"is no URI: über € 😀\",\"path\":\"/prUrl\"}]}");
        assertThat(first.hash()).isEqualTo("38a6b9b417b16b0b7ef16386a52470e4e36cfea09cfb4e265e24a486904bf838");
        assertThat(second.canonical())
                .isEqualTo("{\"kind\":\"capability_invocation\",\"latencyMs\":12.5,\"note\":null,\"ok\":true,"
                        + "\"tenantId\":\"default\",\"traceId\":\"t-2\",\"ts\":1767225600250}");
        assertThat(second.hash()).isEqualTo("7da385d63a430b96ef2e56968e2d3729fadab6c4c14a0b76d74c7813c154f28f");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "0.1", "12.50", "1e21", "9007199254740992", "9007199254740994", "5e-324"})
    void aNumberThatCanonicalJsonKeepsIsRecorded(String number) throws MalformedJson {
        String canonical = CanonicalRecord.of(event(details("{\"a\":" + number + "}")));

        assertThat(Json.read(canonical).get("a").decimalValue()).isEqualByComparingTo(new BigDecimal(number));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "9007199254740993",
                "1152921504606846976",
                "-9223372036854775808",
                "0.1000000000000000000001",
                "1e309",
                "1e-400"
            })
    void aNumberThatWouldLoseDigitsIsRefused(String number) throws MalformedJson {
        AuditEvent event = event(details("{\"a\":[0," + number + "]}"));

        assertThatThrownBy(() -> CanonicalRecord.of(event))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the record's /a/1 would lose digits in canonical JSON (RFC 8785); record it as a string");
    }

    @Test
    void rejectsTextThatIsNotANumber() {
        AuditEvent nan = event(Json.object().put("a", Double.NaN));
        AuditEvent huge = event(Json.object().put("a", BigInteger.ONE.shiftLeft(2000)));

        assertThatThrownBy(() -> CanonicalRecord.of(nan)).hasMessageContaining("/a would lose digits");
        assertThatThrownBy(() -> CanonicalRecord.of(huge)).hasMessageContaining("/a would lose digits");
    }

    @Test
    void halfASurrogatePairIsRefusedInTextsAndInNames() {
        AuditEvent text = event(Json.object().put("a", "x\ud800"));
        AuditEvent name = event(Json.object().put("\udc00", "x"));

        assertThatThrownBy(() -> CanonicalRecord.of(text)).hasMessageContaining("/a contains an unpaired surrogate");
        assertThatThrownBy(() -> CanonicalRecord.of(name)).hasMessageContaining("root contains an unpaired surrogate");
    }

    @Test
    void rejectsTextThatIsNotJson() {
        AuditEvent bytes = event(Json.object().put("a", new byte[] {1}));

        assertThatThrownBy(() -> CanonicalRecord.of(bytes)).hasMessage("the record's /a is not a JSON value");
    }

    @Test
    void aRecordIsAtMost256KibibytesOfUtf8() {
        int frame = CanonicalRecord.of(event(Json.object().put("a", ""))).length();
        String fits = "ü".repeat((262_144 - frame) / 2);

        assertThat(CanonicalRecord.of(event(Json.object().put("a", fits)))).contains(fits);
        assertThatThrownBy(() -> CanonicalRecord.of(event(Json.object().put("a", fits + "ü"))))
                .hasMessageContaining("(limit 262144); shorten its details");
    }

    @Test
    void aRecordIsAtMostSoDeepThatItsExportCanBeReadAgain() throws MalformedJson {
        ObjectNode deepest = nested(62);
        ObjectNode tooDeep = nested(63);

        String line = PendingRecord.of(event(deepest)).after(ChainHead.START).toLine();

        assertThat(Json.read(line).has("record")).isTrue();
        assertThatThrownBy(() -> CanonicalRecord.of(event(tooDeep))).hasMessageContaining("nested deeper than 63");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "a\u0000b", "a\nb"})
    void aKindOrTenantThatNoStoreCouldFileIsRefused(String name) {
        assertThatThrownBy(() -> CanonicalRecord.of(event("default", name, 1)))
                .hasMessageStartingWith("the kind of a record must have 1 to 128 characters");
        assertThatThrownBy(() -> CanonicalRecord.of(event(name, "test", 1)))
                .hasMessageStartingWith("the tenantId of a record must have 1 to 128 characters");
    }

    @Test
    void aTimeBeyondTheWholeNumbersOfCanonicalJsonIsRefused() {
        AuditEvent event = new AuditEvent("test", NEW_YEAR.plusMillis((1L << 53) + 1), "default", Json.object());

        assertThatThrownBy(() -> CanonicalRecord.of(event)).hasMessageContaining("/ts would lose digits");
    }

    private static ObjectNode nested(int levels) {
        ObjectNode outer = Json.object();
        ObjectNode inner = outer;
        for (int i = 0; i < levels; i++) {
            inner = inner.putObject("a");
        }
        return outer;
    }

    private static ObjectNode details(String json) throws MalformedJson {
        return (ObjectNode) Json.read(json);
    }
}
