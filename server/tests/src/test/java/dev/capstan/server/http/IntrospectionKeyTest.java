package dev.capstan.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.server.RunningServer;
import dev.capstan.server.settings.Settings;
import java.net.URI;
import java.net.http.HttpRequest;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** With an introspection key, those who show it introspect tokens from wherever they ask. */
class IntrospectionKeyTest {

    @RegisterExtension
    private static final RunningServer SERVER = new RunningServer(
            Map.of(Settings.INTROSPECTION_KEY, "correct-horse", Settings.PUBLIC_URL, "https://capstan.example"));

    @Test
    void aServiceThatShowsTheKeyIsAnswered() throws Exception {
        assertThat(status("Bearer correct-horse")).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Bearer correct-hors", "Bearer correct-horse2", "Bearer ", "Basic correct-horse"})
    void aServiceThatShowsSomethingElseIsNot(String shown) throws Exception {
        assertThat(status(shown)).isEqualTo(401);
    }

    @Test
    void aServiceThatShowsNothingIsNot() throws Exception {
        assertThat(SERVER.post("/agent/introspect", "{\"token\": \"a.b.c\"}").status())
                .isEqualTo(401);
    }

    private static int status(String authorization) throws Exception {
        return SERVER.send(HttpRequest.newBuilder(URI.create(SERVER.url() + "/agent/introspect"))
                        .header("Authorization", authorization)
                        .header("Content-Type", "application/json")
                        .POST(HttpRequest.BodyPublishers.ofString("{\"token\": \"a.b.c\"}")))
                .status();
    }
}
