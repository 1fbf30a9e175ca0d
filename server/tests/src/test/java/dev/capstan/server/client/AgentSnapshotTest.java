package dev.capstan.server.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.client.AgentSnapshot;
import dev.capstan.client.ClientFailed;
import dev.capstan.core.json.Json;
import dev.capstan.grants.RequestedCapability;
import dev.capstan.grants.constraint.Constraints;
import dev.capstan.grants.constraint.InvalidConstraints;
import dev.capstan.server.RunningServer;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AgentSnapshotTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"amount\":{\"max\":100}} | {\"amount\":{\"max\":100}}",
                "{\"amount\":{\"max\":100}} | {\"amount\":{\"max\":5}}",
                "{\"amount\":{\"max\":100}} | {\"amount\":7}",
                "{} | {\"amount\":{\"max\":5}}",
                "{} | {}"
            })
    void aGrantThatIsNoWiderIsNotWarnedOf(String asked, String granted) {
        assertThat(snapshot("active", granted).widerThan(List.of(requested(asked))))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"amount\":{\"max\":100}} | {\"amount\":{\"max\":101}} | amount: at most 101",
                "{\"amount\":{\"max\":100}} | {} | any arguments",
                "{\"amount\":{\"max\":100}} | {\"amount\":{\"maximum\":5}} | maximum",
                "{} | {\"amount\":{\"maximum\":5}} | maximum"
            })
    void aWiderGrantAndOneThatIsNotUnderstoodAreWarnedOf(String asked, String granted, String words) {
        assertThat(snapshot("active", granted).widerThan(List.of(requested(asked))))
                .singleElement()
                .asString()
                .contains("transfer is granted more widely than requested", words);
    }

    @Test
    void unrequestedActiveGrantIsWarnedOf() {
        assertThat(snapshot("active", "{}").widerThan(List.of()))
                .singleElement()
                .asString()
                .contains("not requested");
        assertThat(snapshot("denied", "{}").widerThan(List.of())).isEmpty();
    }

    @Test
    void theLastWordOnACapabilityCounts() {
        String older = "{\"capability\":\"transfer\",\"status\":\"active\",\"updated_at\":\"2026-01-31T12:00:00Z\"}";
        String newer = "{\"capability\":\"transfer\",\"status\":\"denied\",\"updated_at\":\"2026-01-31T12:00:00.5Z\"}";
        RequestedCapability asked = requested("{}");

        assertThat(snapshot(older).grants(asked)).isTrue();
        assertThat(snapshot(older + "," + newer).grants(asked)).isFalse();
        assertThat(snapshot(newer.replace("denied", "active") + "," + older.replace("active", "denied"))
                        .grants(asked))
                .isTrue();
        assertThat(snapshot("").grants(asked)).isFalse();
    }

    @Test
    void anAnswerWithoutAnIdIsNone() {
        assertThatThrownBy(() -> AgentSnapshot.fromResponse(Json.object()))
                .isInstanceOf(ClientFailed.class)
                .hasMessageContaining("has no valid agent");
        assertThatThrownBy(() -> AgentSnapshot.fromResponse(Json.object().put("agent_id", "a\u001b[2J")))
                .isInstanceOf(ClientFailed.class);
    }

    private static AgentSnapshot snapshot(String status, String constraints) {
        return snapshot(
                "{\"capability\":\"transfer\",\"status\":\"" + status + "\",\"constraints\":" + constraints + "}");
    }

    private static AgentSnapshot snapshot(String grants) {
        return AgentSnapshot.fromResponse(RunningServer.parsed(
                "{\"agent_id\":\"agt_1\",\"status\":\"active\",\"agent_capability_grants\":[" + grants + "]}"));
    }

    private static RequestedCapability requested(String constraints) {
        try {
            return new RequestedCapability("transfer", Constraints.parse(RunningServer.parsed(constraints)));
        } catch (InvalidConstraints e) {
            throw new AssertionError(e);
        }
    }
}
