package dev.capstan.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.server.RunningServer;
import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A request that something forwards is never one of this machine, on any surface that lets those in. */
class ForwardedRequestsTest {

    @RegisterExtension
    private static final RunningServer SERVER = new RunningServer();

    private static final String CALL = "{\"capability_id\": \"echo\", \"parameters\": {}}";
    private static final String REQUEST = "{\"to\": \"agent://probe\", \"capability\": \"echo\", \"payload\": {}}";

    private record RefusedRoute(String method, String path, String body, int refusal) {}

    private static final List<RefusedRoute> SURFACES = List.of(
            new RefusedRoute("POST", "/invocations", CALL, 401),
            new RefusedRoute("DELETE", "/invocations/unknown", "", 401),
            new RefusedRoute("POST", "/rpc/requests", REQUEST, 401),
            new RefusedRoute("GET", "/rpc/requests/unknown", "", 401),
            new RefusedRoute("GET", "/capabilities", "", 401),
            new RefusedRoute("GET", "/capabilities/echo", "", 401),
            new RefusedRoute("GET", "/capabilities/echo/types/go", "", 401),
            new RefusedRoute("GET", "/registry", "", 401),
            new RefusedRoute("GET", "/registry/code-review/1.0", "", 401),
            new RefusedRoute("GET", "/registry/code-review/compatibility", "", 401),
            new RefusedRoute(
                    "POST", "/negotiations", "{\"capability\": \"code-review\", \"preferred_version\": \"1.0\"}", 401),
            new RefusedRoute("GET", "/negotiations/unknown", "", 401),
            new RefusedRoute("GET", "/audit/records", "", 401),
            new RefusedRoute("GET", "/audit/verification", "", 401),
            new RefusedRoute("GET", "/agh/peers", "", 401),
            new RefusedRoute("GET", "/agh/capabilities", "", 401),
            new RefusedRoute("POST", "/agent/introspect", "{\"token\": \"a.b.c\"}", 403));

    private static Stream<Arguments> forwarded() {
        return Stream.of(
                        "Forwarded: for=127.0.0.1",
                        "X-Forwarded-For: 127.0.0.1",
                        "x-forwarded-proto: https",
                        "X-Forwarded-Host: localhost",
                        "X-Forwarded-Port: 443",
                        "X-Real-IP: 127.0.0.1",
                        "Via: 1.1 proxy")
                .map(header -> Arguments.of((Object) header.split(": ")));
    }

    @ParameterizedTest
    @MethodSource("forwarded")
    void noSurfaceTakesItForOneOfThisMachine(String[] header) throws Exception {
        for (RefusedRoute refusedRoute : SURFACES) {
            assertThat(status(refusedRoute, header)).as(refusedRoute.path()).isEqualTo(refusedRoute.refusal());
        }
    }

    @Test
    void everySurfaceLetsThisMachineIn() throws Exception {
        for (RefusedRoute refusedRoute : SURFACES) {
            assertThat(status(refusedRoute, "Accept", "*/*"))
                    .as(refusedRoute.path())
                    .isIn(200, 201, 404)
                    .isNotEqualTo(refusedRoute.refusal());
        }
    }

    @Test
    void anUntrustedPeerDoesNotChooseTheHost() throws Exception {
        String head = "GET /health HTTP/1.1\r\nHost: other.example\r\nX-Forwarded-Host: localhost\r\n\r\n";

        assertThat(SERVER.raw(head.getBytes(StandardCharsets.US_ASCII))).startsWith("HTTP/1.1 421");
    }

    private static int status(RefusedRoute refusedRoute, String... header) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(SERVER.url() + refusedRoute.path()))
                .headers(header)
                .method(refusedRoute.method(), HttpRequest.BodyPublishers.ofString(refusedRoute.body()));
        if (!refusedRoute.body().isEmpty()) {
            request.header("Content-Type", "application/json");
        }
        return SERVER.send(request).status();
    }
}
