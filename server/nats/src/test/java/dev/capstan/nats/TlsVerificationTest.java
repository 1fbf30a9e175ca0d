package dev.capstan.nats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import dev.capstan.core.testing.TestCertificate;
import io.nats.client.Connection;
import io.nats.client.Nats;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Duration;
import java.util.Base64;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A private line is made to the host that was named and to no other, and an open one with what the server asks for. */
class TlsVerificationTest {

    private static final Duration AMPLE = Duration.ofSeconds(20);

    @TempDir
    private Path directory;

    @Test
    void aServerWhoseTrustedCertificateStandsForItsHostIsSpokenTo() throws Exception {
        KeyStore keys = keysFor("ip:127.0.0.1");
        NatsServer server = new NatsServer(tls(keys));
        server.startProcess();
        try {
            assertThat(connect("tls://127.0.0.1:" + server.port(), keys)).isEqualTo(Connection.Status.CONNECTED);
        } finally {
            server.end();
        }
    }

    @Test
    void aTrustedCertificateForAnotherHostIsNotEnough() throws Exception {
        KeyStore keys = keysFor("dns:elsewhere.test");
        assertRefused(new NatsServer(tls(keys)), keys);
    }

    @Test
    void aCertificateThatNobodyTrustsIsNotEnough() throws Exception {
        KeyStore shown = keysFor("ip:127.0.0.1");
        Files.delete(directory.resolve("nats.p12"));
        assertRefused(new NatsServer(tls(shown)), keysFor("ip:127.0.0.1"));
    }

    @Test
    void aServerThatOffersNoPrivateLineIsNotSpokenToInTheOpen() throws Exception {
        assertRefused(new NatsServer(), keysFor("ip:127.0.0.1"));
    }

    private static void assertRefused(NatsServer server, KeyStore trusted) throws Exception {
        server.startProcess();
        try {
            assertThatIOException().isThrownBy(() -> connect("tls://127.0.0.1:" + server.port(), trusted));
        } finally {
            server.end();
        }
    }

    @Test
    void aServerThatAsksForAPasswordIsGivenIt() throws Exception {
        NatsServer server = new NatsServer("authorization { user: capstan, password: \"p@ss:w0rd\" }");
        server.startProcess();
        try {
            assertThat(connect(server.url("capstan:p%40ss%3Aw0rd@"), null)).isEqualTo(Connection.Status.CONNECTED);
            assertThatIOException().isThrownBy(() -> connect(server.url(), null));
        } finally {
            server.end();
        }
    }

    private static Connection.Status connect(String url, @Nullable KeyStore trusted) throws Exception {
        Connection connection =
                Nats.connect(ReconnectingNatsConnection.options(NatsAddress.parse(url), TlsVerification.of(trusted))
                        .connectionTimeout(AMPLE)
                        .build());
        Connection.Status status = connection.getStatus();
        connection.close();
        return status;
    }

    private KeyStore keysFor(String name) throws Exception {
        KeyStore keys = TestCertificate.keyStore(directory, "nats", "EC", name);
        keys.setCertificateEntry("trusted", keys.getCertificate("key"));
        return keys;
    }

    /** What tells a server to show this certificate, and to speak to nobody in the open. */
    private String[] tls(KeyStore keys) throws Exception {
        Path certificate = pem("CERTIFICATE", keys.getCertificate("key").getEncoded());
        Path key = pem(
                "PRIVATE KEY",
                keys.getKey("key", TestCertificate.PASSWORD.toCharArray()).getEncoded());
        return new String[] {
            "tls { cert_file: \"" + certificate + "\", key_file: \"" + key + "\", timeout: " + AMPLE.toSeconds() + " }"
        };
    }

    private Path pem(String what, byte[] bytes) throws Exception {
        String text = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(bytes);
        return Files.writeString(
                directory.resolve(what.replace(' ', '-') + ".pem"),
                "-----BEGIN " + what + "-----\n" + text + "\n-----END " + what + "-----\n");
    }
}
