package dev.capstan.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.server.RunningServer;
import dev.capstan.server.settings.Settings;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A trusted proxy says which host, scheme and client a request is from. */
class TrustedProxyTest {

    @RegisterExtension
    private static final RunningServer SERVER = new RunningServer(Map.of(
            Settings.TRUSTED_PROXY,
            "127.0.0.0/8",
            Settings.PUBLIC_URL,
            "https://capstan.example",
            Settings.ANONYMOUS,
            "loopback"));

    @Test
    void theHostIsTheOneThatTheClientAskedFor() throws Exception {
        assertThat(raw("GET /health", "upstream:8420", "X-Forwarded-Host: capstan.example"))
                .startsWith("HTTP/1.1 200");
        assertThat(raw("GET /health", "upstream:8420", "Forwarded: host=capstan.example"))
                .startsWith("HTTP/1.1 200");
        assertThat(raw("GET /health", "capstan.example", "X-Forwarded-Host: evil.example"))
                .startsWith("HTTP/1.1 421");
        assertThat(raw("GET /health", "upstream:8420", "X-Forwarded-Proto: https"))
                .startsWith("HTTP/1.1 421");
    }

    @Test
    void anonymousCallersAreThoseThatTheProxyNamesOfThisMachine() throws Exception {
        assertThat(raw("GET /capabilities", "localhost", "X-Forwarded-For: 127.0.0.1"))
                .startsWith("HTTP/1.1 200");
        assertThat(raw("GET /capabilities", "localhost", "X-Forwarded-For: 127.0.0.1, 192.0.2.1"))
                .startsWith("HTTP/1.1 401");
        assertThat(raw("GET /capabilities", "localhost", "Via: 1.1 proxy")).startsWith("HTTP/1.1 401");
    }

    @Test
    void wrongPasswordsOfOneClientAreNotThoseOfAnother() throws Exception {
        for (int i = 0; i < 20; i++) {
            assertThat(raw("GET /hosts", "localhost", "X-Forwarded-For: 192.0.2.1", basic("nobody" + i + ":wrong")))
                    .startsWith("HTTP/1.1 401");
        }
        String owner = basic("owner:" + SERVER.password());

        assertThat(raw("GET /hosts", "localhost", "X-Forwarded-For: 192.0.2.2", owner))
                .startsWith("HTTP/1.1 200");
    }

    private static String basic(String credentials) {
        byte[] bytes = credentials.getBytes(StandardCharsets.UTF_8);
        return "Authorization: Basic " + Base64.getEncoder().encodeToString(bytes);
    }

    private static String raw(String line, String host, String... headers) throws Exception {
        String head = line + " HTTP/1.1\r\nHost: " + host + "\r\n" + String.join("\r\n", headers) + "\r\n\r\n";
        return SERVER.raw(head.getBytes(StandardCharsets.US_ASCII));
    }
}
