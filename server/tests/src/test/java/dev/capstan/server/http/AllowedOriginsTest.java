package dev.capstan.server.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.capstan.server.RunningServer;
import dev.capstan.server.settings.AllowedOrigins;
import dev.capstan.server.settings.Settings;
import dev.capstan.server.settings.StartupFailed;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Pages of other origins that may call the server, and those that may not. */
class AllowedOriginsTest {

    private static final String APP = "https://app.example";
    private static final String ALLOWED = "access-control-allow-origin: " + APP;

    @RegisterExtension
    private static final RunningServer SERVER =
            new RunningServer(Map.of(Settings.ALLOWED_ORIGINS, APP, Settings.ANONYMOUS, "any"));

    @RegisterExtension
    private static final RunningServer CLOSED = new RunningServer(Map.of(Settings.ANONYMOUS, "any"));

    private static String sent(RunningServer server, String request, String... headers) throws Exception {
        String head = request + " HTTP/1.1\r\nHost: " + server.url().getAuthority() + "\r\nConnection: close\r\n"
                + String.join("\r\n", headers) + "\r\n\r\n";
        return server.raw(head.getBytes(StandardCharsets.US_ASCII)).toLowerCase(Locale.ROOT);
    }

    @Test
    void pageOfAnAllowedOriginMayReadResponses() throws Exception {
        assertThat(sent(SERVER, "GET /capabilities", "Origin: " + APP, "Sec-Fetch-Site: cross-site"))
                .startsWith("http/1.1 200")
                .contains(ALLOWED)
                .contains("trace-id")
                .doesNotContain("access-control-allow-credentials: true");
    }

    @Test
    void preflightOfAnAllowedOriginIsAccepted() throws Exception {
        assertThat(sent(
                        SERVER,
                        "OPTIONS /capability/execute",
                        "Origin: " + APP,
                        "Access-Control-Request-Method: POST",
                        "Access-Control-Request-Headers: authorization,content-type"))
                .startsWith("http/1.1 200")
                .contains(ALLOWED)
                .contains("authorization");
    }

    @ParameterizedTest
    @ValueSource(strings = {"https://evil.example", "https://app.example.evil", "http://app.example", "null"})
    void pageOfAnotherOriginMayNot(String origin) throws Exception {
        assertThat(sent(SERVER, "GET /capabilities", "Origin: " + origin))
                .doesNotContain("access-control-allow-origin");
        assertThat(sent(
                        SERVER,
                        "OPTIONS /capability/execute",
                        "Origin: " + origin,
                        "Access-Control-Request-Method: POST"))
                .doesNotContain("access-control-allow-origin");
    }

    @Test
    void noOriginIsAllowedByDefault() throws Exception {
        assertThat(sent(CLOSED, "GET /capabilities", "Origin: " + APP)).doesNotContain("access-control-allow-origin");
        assertThat(sent(CLOSED, "OPTIONS /capability/execute", "Origin: " + APP, "Access-Control-Request-Method: POST"))
                .doesNotContain("access-control-allow-origin");
    }

    @Test
    void passwordThatABrowserRemembersChangesNothingForAnAllowedOrigin() throws Exception {
        String owner = "owner:" + SERVER.password();
        String password = Base64.getEncoder().encodeToString(owner.getBytes(StandardCharsets.UTF_8));

        assertThat(sent(
                        SERVER,
                        "POST /backups",
                        "Origin: " + APP,
                        "Sec-Fetch-Site: cross-site",
                        "Authorization: Basic " + password,
                        "Content-Length: 0"))
                .startsWith("http/1.1 403")
                .contains("cross-site request");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "*",
                "null",
                "app.example",
                "https://app.example/",
                "https://app.example/path",
                "https://u@app.example",
                "ftp://app.example",
                "https://App.example",
                "https://",
                "https://app.example,"
            })
    void whatIsNoOriginIsRefusedAtTheStart(String origin) {
        assertThatExceptionOfType(StartupFailed.class)
                .isThrownBy(() -> AllowedOrigins.settings(origin))
                .withMessageContaining("--allow-origin");
    }
}
