package dev.capstan.sinks;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.audit.ChainedRecord;
import dev.capstan.core.AuditEvent;
import dev.capstan.core.json.Json;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OcsfEventTest {

    /** The attributes that OCSF 1.3 requires of API Activity, and of the objects in it. */
    private static final List<String> REQUIRED = List.of(
            "/category_uid",
            "/class_uid",
            "/type_uid",
            "/activity_id",
            "/severity_id",
            "/time",
            "/metadata/version",
            "/metadata/product",
            "/actor",
            "/api/operation",
            "/src_endpoint");

    @Test
    void aCallIsAnApiActivity() {
        ChainedRecord record = TestChains.record(TestChains.call("acme", 5));

        JsonNode event = OcsfEvent.of(record);

        assertThat(REQUIRED)
                .allSatisfy(path ->
                        assertThat(event.at(path).isMissingNode()).as(path).isFalse());
        assertThat(event.path("class_uid").asInt()).isEqualTo(6003);
        assertThat(event.path("type_uid").asLong()).isEqualTo(600_399);
        assertThat(event.path("time").asLong()).isEqualTo(record.ts().toEpochMilli());
        assertThat(event.path("status_id").asInt()).isEqualTo(2);
        assertThat(event.path("status_code").asText()).isEqualTo("busy");
        assertThat(event.path("severity_id").asInt()).isEqualTo(2);
        assertThat(event.path("duration").asInt()).isEqualTo(7);
        assertThat(event.at("/actor/user/uid").asText()).isEqualTo("ada");
        assertThat(event.at("/api/operation").asText()).isEqualTo("greet");
        assertThat(event.at("/api/version").asText()).isEqualTo("1.2.0");
        assertThat(event.at("/api/service/name").asText()).isEqualTo("agent://bank");
        assertThat(event.at("/metadata/uid").asText()).isEqualTo(record.head().toString());
        assertThat(event.at("/metadata/correlation_uid").asText()).endsWith("5");
        assertThat(event.at("/metadata/tenant_uid").asText()).isEqualTo("acme");
    }

    @Test
    void theRecordStaysProvable() throws Exception {
        ChainedRecord record = TestChains.record(TestChains.call("acme", 5));

        JsonNode unmapped = OcsfEvent.of(record).path("unmapped");

        assertThat(unmapped.path("record")).isEqualTo(Json.read(record.canonical()));
        assertThat(unmapped.path("prev").asText()).isEqualTo(record.prev());
        assertThat(unmapped.path("hash").asText()).isEqualTo(record.hash());
    }

    @Test
    void aRecordOfAnotherKindHasItsActorAndNoStatus() {
        ChainedRecord record = TestChains.record(new AuditEvent(
                "account_locked",
                TestChains.NEW_YEAR,
                "default",
                Json.object().put("account", "ben").put("changedBy", "ada")));

        JsonNode event = OcsfEvent.of(record);

        assertThat(event.at("/actor/user/uid").asText()).isEqualTo("ada");
        assertThat(event.at("/api/operation").asText()).isEqualTo("account_locked");
        assertThat(event.path("status_id").asInt()).isZero();
        assertThat(event.path("severity_id").asInt()).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({
        "backup_created, createdBy, 1",
        "envelope_discarded, discardedBy, 1",
        "fleet_reloaded, reloadedBy, 1",
        "account_added, account, 1",
        "sign_in_failed, account, 2",
        "token_refused, agentId, 2",
        "verification_failed, caller, 2",
    })
    void theActorAndTheSeverityFollowFromTheNames(String kind, String field, int severity) {
        JsonNode event = OcsfEvent.of(TestChains.record(new AuditEvent(
                kind,
                TestChains.NEW_YEAR,
                "default",
                Json.object().put(field, "ada").put("file", "x"))));

        assertThat(event.at("/actor/user/uid").asText()).isEqualTo("ada");
        assertThat(event.path("severity_id").asInt()).isEqualTo(severity);
    }
}
