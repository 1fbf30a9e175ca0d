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

class StandingTest {

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
        assertThat(standing("active", granted).widerThan(List.of(asked(asked)))).isEmpty();
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
        assertThat(standing("active", granted).widerThan(List.of(asked(asked))))
                .singleElement()
                .asString()
                .contains("transfer is granted more widely than requested", words);
    }

    @Test
    void whatWasNotAskedForIsWarnedOfWhereItIsActive() {
        assertThat(standing("active", "{}").widerThan(List.of()))
                .singleElement()
                .asString()
                .contains("not requested");
        assertThat(standing("denied", "{}").widerThan(List.of())).isEmpty();
    }

    @Test
    void theLastWordOnACapabilityCounts() {
        String older = "{\"capability\":\"transfer\",\"status\":\"active\",\"updated_at\":\"2026-01-31T12:00:00Z\"}";
        String newer = "{\"capability\":\"transfer\",\"status\":\"denied\",\"updated_at\":\"2026-01-31T12:00:00.5Z\"}";
        RequestedCapability asked = asked("{}");

        assertThat(standing(older).grants(asked)).isTrue();
        assertThat(standing(older + "," + newer).grants(asked)).isFalse();
        assertThat(standing(newer.replace("denied", "active") + "," + older.replace("active", "denied"))
                        .grants(asked))
                .isTrue();
        assertThat(standing("").grants(asked)).isFalse();
    }

    @Test
    void anAnswerWithoutAnIdIsNone() {
        assertThatThrownBy(() -> AgentSnapshot.answered(Json.object()))
                .isInstanceOf(ClientFailed.class)
                .hasMessageContaining("has no valid agent");
        assertThatThrownBy(() -> AgentSnapshot.answered(Json.object().put("agent_id", "a\u001b[2J")))
                .isInstanceOf(ClientFailed.class);
    }

    private static AgentSnapshot standing(String status, String constraints) {
        return standing(
                "{\"capability\":\"transfer\",\"status\":\"" + status + "\",\"constraints\":" + constraints + "}");
    }

    private static AgentSnapshot standing(String grants) {
        return AgentSnapshot.answered(RunningServer.parsed(
                "{\"agent_id\":\"agt_1\",\"status\":\"active\",\"agent_capability_grants\":[" + grants + "]}"));
    }

    private static RequestedCapability asked(String constraints) {
        try {
            return new RequestedCapability("transfer", Constraints.parse(RunningServer.parsed(constraints)));
        } catch (InvalidConstraints e) {
            throw new AssertionError(e);
        }
    }
}
