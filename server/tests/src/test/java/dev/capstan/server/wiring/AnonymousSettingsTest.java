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
import io.micronaut.context.env.PropertySource;
import io.micronaut.context.env.PropertySource.Origin;
import io.micronaut.context.env.PropertySource.PropertyConvention;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** One setting decides who needs no name, wherever it is made. */
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
    void theSameIsSetByOptionByPropertyAndByEnvironment(
            String host, String anonymous, String publicUrl, AnonymousPolicy policy) {
        Map<String, Object> properties = new HashMap<>();
        Map<String, Object> variables = new HashMap<>();
        if (anonymous != null) {
            properties.put("capstan.anonymous", anonymous);
            variables.put("CAPSTAN_ANONYMOUS", anonymous);
        }
        if (publicUrl != null) {
            properties.put("capstan.public-url", publicUrl);
            variables.put("CAPSTAN_PUBLIC_URL", publicUrl);
        }

        assertThat(policy(host, properties, List.of())).isEqualTo(policy);
        assertThat(policy(host, Map.of(), List.of(environment(variables)))).isEqualTo(policy);
        assertThat(policy(host, Map.of(), List.of(PropertySource.of("file", properties))))
                .isEqualTo(policy);
    }

    @Test
    void anOptionComesBeforeTheEnvironment() {
        PropertySource environment = environment(Map.of("CAPSTAN_ANONYMOUS", "any"));

        assertThat(policy("127.0.0.1", Map.of(Settings.ANONYMOUS, "none"), List.of(environment)))
                .isEqualTo(AnonymousPolicy.NONE);
    }

    private static AnonymousPolicy policy(String host, Map<String, Object> options, List<PropertySource> sources) {
        try (ApplicationContext context = ApplicationContext.builder()
                .properties(options)
                .propertySources(sources.toArray(PropertySource[]::new))
                .banner(false)
                .start()) {
            return new AdmissionFactory()
                    .anonymousPolicy(
                            context.getProperty(Settings.ANONYMOUS, String.class)
                                    .orElse(null),
                            host,
                            context.getBean(PublicUrl.class));
        }
    }

    private static PropertySource environment(Map<String, Object> variables) {
        return PropertySource.of("variables", variables, PropertyConvention.ENVIRONMENT_VARIABLE, Origin.of("test"));
    }

    @Test
    void aPublicUrlOfTheEnvironmentClosesTheServer() throws Exception {
        try (CapstanServer server = served(Map.of("CAPSTAN_PUBLIC_URL", HTTPS))) {
            assertThat(server.anonymousCallers()).isEqualTo("none");
            assertThat(status(server)).isEqualTo(401);
        }
    }

    @Test
    void theEnvironmentOpensAServerThatAPublicUrlCloses() throws Exception {
        try (CapstanServer server = served(Map.of("CAPSTAN_PUBLIC_URL", HTTPS, "CAPSTAN_ANONYMOUS", "any"))) {
            assertThat(server.anonymousCallers()).isEqualTo("from everywhere");
            assertThat(status(server, "X-Forwarded-For", "192.0.2.60")).isEqualTo(200);
        }
    }

    @Test
    void aTrustedProxyOfTheEnvironmentSpeaksForItsClients() throws Exception {
        try (CapstanServer server = served(Map.of("CAPSTAN_TRUSTED_PROXY", "10.0.0.0/8,127.0.0.1"))) {
            assertThat(server.anonymousCallers()).isEqualTo("from this machine only");
            assertThat(status(server, "X-Forwarded-For", "127.0.0.1")).isEqualTo(200);
            assertThat(status(server, "X-Forwarded-For", "192.0.2.60")).isEqualTo(401);
        }
    }

    private CapstanServer served(Map<String, Object> variables) throws StartupFailed {
        return ServerAssembly.of(data, "127.0.0.1", 0, Map.of(), List.of(environment(variables)))
                .serve(RunningServer.fleet());
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
        "CAPSTAN_ANONYMOUS, everybody, '--anonymous: ''everybody'''",
        "CAPSTAN_TRUSTED_PROXY, nginx, '--trusted-proxy: ''nginx'''",
        "CAPSTAN_TRUSTED_PROXY, '10.0.0.0/8,', '--trusted-proxy: '''''"
    })
    void aSettingThatIsNoneIsNamedAtTheStart(String variable, String value, String told) {
        assertThatExceptionOfType(StartupFailed.class)
                .isThrownBy(() -> served(Map.of(variable, value)))
                .withMessageContaining(told);
    }
}
