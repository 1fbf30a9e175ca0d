package dev.capstan.client;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.json.Json;
import dev.capstan.core.json.MalformedJson;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ApprovalTest {

    @ParameterizedTest
    @CsvSource({"-1, 1", "0, 1", "1, 1", "599, 599", "86401, 86400", "3000000000, 86400", "1e30, 86400"})
    void theTimeForADecisionHasBounds(String named, long seconds) throws MalformedJson {
        assertThat(approval("{\"expires_in\": " + named + "}").lasts()).isEqualTo(Duration.ofSeconds(seconds));
    }

    @Test
    void aServerNeedNotNameTimes() throws MalformedJson {
        Approval approval = approval("{}");

        assertThat(approval.lasts()).isEqualTo(Duration.ofMinutes(10));
        assertThat(approval.interval()).isEqualTo(Duration.ofSeconds(5));
    }

    private static Approval approval(String json) throws MalformedJson {
        JsonNode response = Json.object().set("approval", Json.read(json));
        return Approval.fromResponse(response).orElseThrow();
    }
}
