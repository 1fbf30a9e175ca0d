package dev.capstan.sinks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import dev.capstan.core.testing.TestCertificate;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Records go to the receiver that the certificates vouch for, and to no other. */
class HttpsReceiverTest {

    @TempDir
    private Path directory;

    @Test
    void aReceiverIsVerifiedByTheGivenCertificatesAndItsName() throws Exception {
        TestCertificate certificate = TestCertificate.make(directory, "receiver", "EC");
        HttpsServer server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setHttpsConfigurator(new HttpsConfigurator(context(certificate)));
        server.createContext("/", exchange -> TestReceiver.respond(exchange, 200));
        server.start();
        try {
            String rest = ":" + server.getAddress().getPort() + "?ca=" + directory.resolve("receiver.crt");

            assertThat(send("https://127.0.0.1" + rest)).isZero();
            SinkAddress.parse("https://127.0.0.1" + rest).connect();
            assertThatThrownBy(() -> send("https://localhost" + rest)).isInstanceOf(IOException.class);
            assertThatThrownBy(
                            () -> SinkAddress.parse("https://localhost" + rest).connect())
                    .isInstanceOf(IOException.class);
            assertThatThrownBy(() ->
                            send("https://127.0.0.1:" + server.getAddress().getPort()))
                    .isInstanceOf(IOException.class);
        } finally {
            server.stop(0);
        }
    }

    @Test
    void theReasonOfARepeatedRequestIsThatOfTheLastAttempt() {
        IOException refused = new ConnectException("Connection refused");

        assertThat(HttpReceiver.reason(new IOException("Too many retries", refused)))
                .isEqualTo("Connection refused");
        assertThat(HttpReceiver.reason(new ConnectException().initCause(refused)))
                .isEqualTo("Connection refused");
        assertThat(HttpReceiver.reason(new IOException("HTTP/1.1 header parser received no bytes", refused)))
                .isEqualTo("HTTP/1.1 header parser received no bytes");
        assertThat(HttpReceiver.reason(new ConnectException())).isEqualTo("ConnectException");
    }

    private static long send(String url) throws IOException, SinkRefused {
        return new CloudEventsSink(SinkAddress.parse(url), InstantSource.system())
                .send(List.of(TestChains.record(TestChains.call("a", 1))));
    }

    private static SSLContext context(TestCertificate certificate) throws Exception {
        KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(certificate.store(), TestCertificate.PASSWORD.toCharArray());
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(keys.getKeyManagers(), null, null);
        return context;
    }
}
