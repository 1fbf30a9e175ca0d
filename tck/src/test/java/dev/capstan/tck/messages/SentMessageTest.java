package dev.capstan.tck.messages;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.tck.mutants.ProxiedRequest;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Looking at messages finds what is wrong with them. */
class SentMessageTest {

    @Test
    void aRightMessageHasNoFlaws() {
        assertThat(schemaErrors("/invocations", "{\"capability_id\": \"echo\", \"parameters\": {}}"))
                .isEmpty();
    }

    @Test
    void aMemberOfAnotherNameIsAFlaw() {
        assertThat(schemaErrors("/invocations", "{\"capabilityId\": \"echo\", \"parameters\": {}}"))
                .extracting(MessageSchemas.SchemaError::message)
                .anyMatch(message -> message.contains("'capability_id' not found"))
                .anyMatch(message -> message.contains("'capabilityId' is not defined"));
        assertThat(schemaErrors("/agent/register", "{\"name\": \"a\", \"capability\": [\"echo\"]}"))
                .isNotEmpty();
        assertThat(schemaErrors(
                        "/negotiations", "{\"kind\": \"NEGOTIATE\", \"capability\": \"a\", \"preferred\": \"1.0\"}"))
                .isNotEmpty();
    }

    @Test
    void aMessageThatNobodyKnowsIsAFlaw() {
        assertThat(schemaErrors("/agent/registers", "{}"))
                .extracting(MessageSchemas.SchemaError::message)
                .containsExactly("nobody knows such a message");
    }

    @Test
    void aTokenThatIsNoneIsAFlaw() {
        ProxiedRequest call = new ProxiedRequest(
                "GET", "/agent/status?agent_id=a", Map.of("Authorization", "Bearer a.b"), new byte[0]);

        assertThat(SentMessage.in(call)).singleElement().satisfies(token -> assertThat(token.schemaErrors())
                .extracting(MessageSchemas.SchemaError::message)
                .containsExactly("it is not valid JSON"));
    }

    @Test
    void deliberatelyInvalidMessageNamesASchema() {
        assertThat(IntentionalViolation.all())
                .extracting(IntentionalViolation::message)
                .allMatch(name -> name.equals(SentMessage.UNKNOWN)
                        || MessageKinds.schemas().contains(name));
    }

    private static List<MessageSchemas.SchemaError> schemaErrors(String path, String body) {
        ProxiedRequest call = new ProxiedRequest("POST", path, Map.of(), body.getBytes(StandardCharsets.UTF_8));
        return SentMessage.in(call).stream()
                .flatMap(sent -> sent.schemaErrors().stream())
                .toList();
    }
}
