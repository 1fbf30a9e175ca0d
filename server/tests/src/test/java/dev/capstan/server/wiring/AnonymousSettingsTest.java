package dev.capstan.server.wiring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.capstan.http.access.PublicUrl;
import dev.capstan.origin.AnonymousPolicy;
import dev.capstan.server.CapstanServer;
import dev.capstan.server.RunningServer;
import dev.capstan.server.ServerAssembly;
import dev.capstan.server.settings.Settings;
import dev.capstan.server.settings.StartupFailed;
import io.micronaut.context.ApplicationContext;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** One setting decides who needs no name. */
class AnonymousSettingsTest {

    private static final String HTTPS = "https://capstan.example";

    @TempDir
    private Path data;

    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {
                "127.0.0.1, -, -, LOOPBACK",
                "::1, -, '', LOOPBACK",
                "0.0.0.0, -, -, NONE",
                "127.0.0.1, -, " + HTTPS + ", NONE",
                "127.0.0.1, loopback, " + HTTPS + ", LOOPBACK",
                "0.0.0.0, loopback, -, LOOPBACK",
                "127.0.0.1, none, -, NONE",
                "0.0.0.0, any, " + HTTPS + ", ANY",
                "0.0.0.0, true, -, ANY",
                "127.0.0.1, false, -, NONE"
            })
    void thePolicyDependsOnTheSettingTheHostAndThePublicUrl(
            String host, String anonymous, String publicUrl, AnonymousPolicy policy) {
        Map<String, Object> properties = new HashMap<>();
        if (publicUrl != null) {
            properties.put(Settings.PUBLIC_URL, publicUrl);
        }
        try (ApplicationContext context = ApplicationContext.run(properties)) {
            assertThat(new AdmissionFactory().anonymousPolicy(anonymous, host, context.getBean(PublicUrl.class)))
                    .isEqualTo(policy);
        }
    }

    @Test
    void aPublicUrlClosesTheServer() throws Exception {
        try (CapstanServer server = served(Map.of(Settings.PUBLIC_URL, HTTPS))) {
            assertThat(server.anonymousCallers()).isEqualTo("none");
            assertThat(status(server)).isEqualTo(401);
        }
    }

    @Test
    void theSettingOpensAServerThatAPublicUrlCloses() throws Exception {
        try (CapstanServer server = served(Map.of(Settings.PUBLIC_URL, HTTPS, Settings.ANONYMOUS, "any"))) {
            assertThat(server.anonymousCallers()).isEqualTo("from everywhere");
            assertThat(status(server, "X-Forwarded-For", "192.0.2.60")).isEqualTo(200);
        }
    }

    @Test
    void aTrustedProxySpeaksForItsClients() throws Exception {
        try (CapstanServer server = served(Map.of(Settings.TRUSTED_PROXY, "10.0.0.0/8,127.0.0.1"))) {
            assertThat(server.anonymousCallers()).isEqualTo("from this machine only");
            assertThat(status(server, "X-Forwarded-For", "127.0.0.1")).isEqualTo(200);
            assertThat(status(server, "X-Forwarded-For", "192.0.2.60")).isEqualTo(401);
        }
    }

    private CapstanServer served(Map<String, Object> options) throws StartupFailed {
        return ServerAssembly.of(data, "127.0.0.1", 0, options).serve(RunningServer.fleet());
    }

    private static int status(CapstanServer server, String... headers) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(server.url() + "/capabilities"));
        if (headers.length > 0) {
            request.headers(headers);
        }
        return HttpClient.newHttpClient()
                .send(request.build(), HttpResponse.BodyHandlers.discarding())
                .statusCode();
    }

    @ParameterizedTest
    @CsvSource({
        "capstan.anonymous, everybody, '--anonymous: ''everybody'''",
        "capstan.trusted-proxy, nginx, '--trusted-proxy: ''nginx'''",
        "capstan.trusted-proxy, '10.0.0.0/8,', '--trusted-proxy: '''''"
    })
    void aSettingThatIsNoneIsNamedAtTheStart(String setting, String value, String told) {
        assertThatExceptionOfType(StartupFailed.class)
                .isThrownBy(() -> served(Map.of(setting, value)))
                .withMessageContaining(told);
    }
}
