package dev.capstan.tck.messages;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.tck.broken.Call;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Looking at messages finds what is wrong with them. */
class SentTest {

    @Test
    void aRightMessageHasNoFlaws() {
        assertThat(flaws("/invocations", "{\"capability_id\": \"echo\", \"parameters\": {}}"))
                .isEmpty();
    }

    @Test
    void aMemberOfAnotherNameIsAFlaw() {
        assertThat(flaws("/invocations", "{\"capabilityId\": \"echo\", \"parameters\": {}}"))
                .extracting(Schemas.Flaw::message)
                .anyMatch(message -> message.contains("'capability_id' not found"))
                .anyMatch(message -> message.contains("'capabilityId' is not defined"));
        assertThat(flaws("/agent/register", "{\"name\": \"a\", \"capability\": [\"echo\"]}"))
                .isNotEmpty();
        assertThat(flaws("/negotiations", "{\"kind\": \"NEGOTIATE\", \"capability\": \"a\", \"preferred\": \"1.0\"}"))
                .isNotEmpty();
    }

    @Test
    void aMessageThatNobodyKnowsIsAFlaw() {
        assertThat(flaws("/agent/registers", "{}"))
                .extracting(Schemas.Flaw::message)
                .containsExactly("nobody knows such a message");
    }

    @Test
    void aTokenThatIsNoneIsAFlaw() {
        Call call = new Call("GET", "/agent/status?agent_id=a", Map.of("Authorization", "Bearer a.b"), new byte[0]);

        assertThat(Sent.in(call)).singleElement().satisfies(token -> assertThat(token.flaws())
                .extracting(Schemas.Flaw::message)
                .containsExactly("it is no JSON"));
    }

    @Test
    void whatIsWrongOnPurposeNamesASchema() {
        assertThat(WrongOnPurpose.all())
                .extracting(WrongOnPurpose::message)
                .allMatch(name -> name.equals(Sent.UNKNOWN) || Kinds.schemas().contains(name));
    }

    private static List<Schemas.Flaw> flaws(String path, String body) {
        Call call = new Call("POST", path, Map.of(), body.getBytes(StandardCharsets.UTF_8));
        return Sent.in(call).stream().flatMap(sent -> sent.flaws().stream()).toList();
    }
}
