package dev.capstan.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.http.access.RoutePermissions;
import dev.capstan.server.RunningServer;
import dev.capstan.server.settings.Settings;
import java.net.http.HttpRequest;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A slash behind an address opens nothing that needs an account. */
class TrailingSlashTest {

    @RegisterExtension
    private static final RunningServer SERVER = new RunningServer(Map.of(Settings.ANONYMOUS, "none"));

    static Stream<String> routes() {
        // This page asks for a password itself.
        return RoutePermissions.needed().keySet().stream()
                .filter(route -> !route.equals("GET /device"))
                .sorted();
    }

    @ParameterizedTest
    @MethodSource("routes")
    void needsAnAccountToo(String route) throws Exception {
        String[] parts = route.split(" ");
        String path = parts[1].replaceAll("\\{[^}]*}", "x") + "/";
        HttpRequest.BodyPublisher body = parts[0].equals("GET")
                ? HttpRequest.BodyPublishers.noBody()
                : HttpRequest.BodyPublishers.ofString("{}");

        RunningServer.Reply reply =
                SERVER.send(HttpRequest.newBuilder(SERVER.url().resolve(path))
                        .header("Content-Type", "application/json")
                        .method(parts[0], body));

        assertThat(reply.status()).as(reply.text()).isIn(302, 303, 400, 401, 403, 404, 405, 415);
    }
}
