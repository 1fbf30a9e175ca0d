package dev.capstan.tck.subject.file;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.json.Json;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RequestHookTest {

    private static final ObjectNode VALUES =
            Json.object().put("code", "A B/C").put("n", 5).set("list", Json.read("[{\"a\": 1}]"));

    @Test
    void placeholdersInThePathAreEncoded() {
        assertThat(hook("/approvals/{code}?n={n}", null).path(VALUES)).isEqualTo("/approvals/A%20B%2FC?n=5");
    }

    @Test
    void aPlaceholderWithoutAValueIsEmptyInAPath() {
        assertThat(hook("/approvals/{none}", null).path(Json.object().putNull("none")))
                .isEqualTo("/approvals/");
    }

    @Test
    void aTextThatIsOnePlaceholderBecomesTheValue() {
        JsonNode body = hook("/", "{\"code\": \"{code}\", \"of\": [\"{list}\", \"n is {n}\", 7], \"not\": \"{else}\"}")
                .body(VALUES)
                .orElseThrow();

        assertThat(body)
                .isEqualTo(
                        Json.read("{\"code\": \"A B/C\", \"of\": [[{\"a\": 1}], \"n is 5\", 7], \"not\": \"{else}\"}"));
    }

    @Test
    void bracesInAValueAreNotFilledInAgain() {
        RequestHook hook = hook("/{a}/{b}", "{\"text\": \"{a} and {b}\"}");
        ObjectNode values = Json.object().put("a", "{b}").put("b", "{a}");

        assertThat(hook.path(values)).isEqualTo("/%7Bb%7D/%7Ba%7D");
        assertThat(hook.body(values)).hasValue(Json.read("{\"text\": \"{b} and {a}\"}"));
    }

    @Test
    void aMemberWhoseValueIsNothingIsLeftOut() {
        JsonNode body = hook("/", "{\"code\": \"{code}\", \"none\": \"{none}\", \"null\": null}")
                .body(Json.object().put("code", "A").putNull("none"))
                .orElseThrow();

        assertThat(body).isEqualTo(Json.read("{\"code\": \"A\", \"null\": null}"));
    }

    @Test
    void withoutABodyThereIsNone() {
        assertThat(hook("/", null).body(VALUES)).isEmpty();
    }

    private static RequestHook hook(String path, @Nullable String body) {
        return new RequestHook(
                "POST", path, Optional.empty(), Optional.ofNullable(body).map(Json::read));
    }
}
