package dev.capstan.keys.jwks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.capstan.grants.port.KeysUnavailable;
import dev.capstan.grants.port.KeysUnavailable.Reason;
import dev.capstan.grants.token.PublicKey;
import dev.capstan.grants.token.SigningKey;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Hosts that publish keys, each a real server on this machine, and a fetcher that finds them by public names. */
abstract class RemoteKeysFixture {

    static final String URL = "https://keys.example/jwks?for=capstan";
    static final String PUBLIC = "93.184.215.14";
    static final String ALSO_PUBLIC = "93.184.215.15";
    static final Duration AMPLE = Duration.ofSeconds(60);

    static SSLContext tls;
    static SSLContext foreign;

    final PublicKey key = SigningKey.generate().publicKey();
    final String set = "{\"keys\":[" + key.toJson().put("kid", "k1") + "]}";
    final FakeNetwork fakeNetwork = new FakeNetwork();
    final List<AutoCloseable> open = new ArrayList<>();
    final CountDownLatch never = new CountDownLatch(1);

    Instant now = Instant.ofEpochSecond(1_710_000_000);
    KeyHost host;
    HttpRemoteKeys keys;

    @BeforeAll
    static void makeCertificates(@TempDir Path directory) throws Exception {
        tls = TestCertificates.contextFor(directory, "keys.example", "other.example", "rebinding.example");
        foreign = TestCertificates.contextFor(directory, "foreign.example");
    }

    @BeforeEach
    void publish() throws IOException {
        host = secured(tls);
        host.publish(set);
        fakeNetwork.name("keys.example", PUBLIC).host(PUBLIC, host);
        keys = keys(AMPLE, false);
    }

    @AfterEach
    void closeAll() throws Exception {
        for (AutoCloseable each : open) {
            each.close();
        }
    }

    KeyHost secured(SSLContext context) throws IOException {
        ServerSocket server =
                context.getServerSocketFactory().createServerSocket(0, 50, InetAddress.getLoopbackAddress());
        return opened(new KeyHost(server));
    }

    HttpRemoteKeys keys(Duration limit, boolean allowLoopback) {
        return opened(new HttpRemoteKeys(fakeNetwork, tls::getSocketFactory, limit, () -> now, allowLoopback));
    }

    <T extends AutoCloseable> T opened(T resource) {
        open.add(0, resource);
        return resource;
    }

    void refused(Reason reason, String url) {
        assertThatExceptionOfType(KeysUnavailable.class)
                .isThrownBy(() -> keys.fetch(URI.create(url), "k1"))
                .satisfies(e -> assertThat(e.reason()).as(e.getMessage()).isEqualTo(reason));
    }
}
