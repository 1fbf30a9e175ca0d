package dev.capstan.keys.jwks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.capstan.core.testing.Eventually;
import dev.capstan.grants.port.KeysUnavailable;
import dev.capstan.grants.port.KeysUnavailable.Reason;
import dev.capstan.grants.token.PublicKey;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Limits of fetching keys: time, size, and the number of callers, fetches and remembered URLs. */
class RemoteKeysLimitsTest extends RemoteKeysFixture {

    private static final Duration SHORT = Duration.ofMillis(400);
    private static final Duration ENOUGH_FOR_A_HANDSHAKE = Duration.ofSeconds(2);

    @Test
    void callersThatWaitForOneFetchAreBounded() throws Exception {
        CountDownLatch go = new CountDownLatch(1);
        host.setBehaviour((target, out) -> {
            go.await();
            out.write(KeyHost.ok(set).getBytes(StandardCharsets.UTF_8));
        });
        int many = 200;
        ExecutorService callers = Executors.newFixedThreadPool(many);
        AtomicInteger refused = new AtomicInteger();
        List<Future<PublicKey>> fetched = new ArrayList<>();
        for (int i = 0; i < many; i++) {
            fetched.add(callers.submit(() -> {
                try {
                    return keys.fetch(URI.create(URL), "k1");
                } catch (KeysUnavailable e) {
                    assertThat(e.reason()).isEqualTo(KeysUnavailable.Reason.BUSY);
                    refused.incrementAndGet();
                    throw e;
                }
            }));
        }
        Eventually.holds("the others are refused while the host stalls", () -> refused.get() >= many - 1 - 64);
        go.countDown();
        for (Future<PublicKey> each : fetched) {
            try {
                assertThat(each.get(20, TimeUnit.SECONDS)).isEqualTo(key);
            } catch (ExecutionException e) {
                assertThat(e).hasCauseInstanceOf(KeysUnavailable.class);
            }
        }
        callers.shutdown();
        assertThat(refused.get()).isLessThanOrEqualTo(many - 1);
    }

    @Test
    void manyCallersAtOnceFetchOnce() throws Exception {
        CountDownLatch go = new CountDownLatch(1);
        host.setBehaviour((target, out) -> {
            go.await();
            out.write(KeyHost.ok(set).getBytes(StandardCharsets.UTF_8));
        });
        ExecutorService callers = Executors.newFixedThreadPool(8);
        List<Future<PublicKey>> fetched = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            fetched.add(callers.submit(() -> keys.fetch(URI.create(URL), "k1")));
        }
        Eventually.holds("the one fetch has arrived", () -> !host.requests().isEmpty());
        go.countDown();
        for (Future<PublicKey> each : fetched) {
            assertThat(each.get(20, TimeUnit.SECONDS)).isEqualTo(key);
        }
        callers.shutdown();
        assertThat(host.requests()).hasSize(1);
    }

    @Test
    void anEndlessBodyEnds() {
        for (String framing : List.of("", "Transfer-Encoding: chunked\r\n")) {
            host.setBehaviour((target, out) -> {
                out.write(("HTTP/1.1 200 OK\r\n" + framing + "\r\n").getBytes(StandardCharsets.US_ASCII));
                byte[] piece = (framing.isEmpty() ? " ".repeat(8192) : "2000\r\n" + " ".repeat(8192) + "\r\n")
                        .getBytes(StandardCharsets.US_ASCII);
                while (!Thread.currentThread().isInterrupted()) {
                    out.write(piece);
                }
            });
            refused(Reason.TOO_LARGE, "https://keys.example/" + framing.length());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "HTTP/1.1 200 OK\r\n", "HTTP/1.1 200 OK\r\n\r\n", "HTTP/1.1 200 OK\r\nX: "})
    void aDripEnds(String before) throws IOException, InterruptedException {
        KeyHost local = opened(KeyHost.plain());
        fakeNetwork.name("local.example", "127.0.0.1").host("127.0.0.1", local);
        keys = keys(SHORT, true);
        assertEnds(respondSlowly(local, before), "http://local.example:" + local.port() + "/k");
    }

    @Test
    void aDripUnderTlsEnds() throws InterruptedException {
        keys = keys(ENOUGH_FOR_A_HANDSHAKE, false);
        assertEnds(respondSlowly(host, "HTTP/1.1 200 OK\r\n\r\n"), "https://keys.example/k");
    }

    /** Fetches, each time another URL, until a fetch that reached the host in time has closed its connection. */
    private void assertEnds(CountDownLatch hungUp, String url) throws InterruptedException {
        AtomicInteger fetches = new AtomicInteger();
        Eventually.holds("the connection is closed", Duration.ofSeconds(60), () -> {
            refused(Reason.UNREACHABLE, url + fetches.incrementAndGet());
            return hungUp.getCount() == 0;
        });
    }

    /** Makes a host write one byte after the other for ever; what is returned says that it cannot any more. */
    private CountDownLatch respondSlowly(KeyHost slow, String before) {
        CountDownLatch hungUp = new CountDownLatch(1);
        slow.setBehaviour((target, out) -> {
            try {
                out.write(before.getBytes(StandardCharsets.US_ASCII));
                while (!never.await(20, TimeUnit.MILLISECONDS)) {
                    out.write('a');
                    out.flush();
                }
            } catch (IOException gone) {
                hungUp.countDown();
            }
        });
        return hungUp;
    }

    @Test
    void silenceEnds() throws IOException {
        keys = keys(SHORT, false);
        host.setBehaviour((target, out) -> never.await());
        refused(Reason.UNREACHABLE, URL);
        try (ServerSocket mute = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            KeyHost noHandshake = opened(new KeyHost(mute));
            fakeNetwork.name("other.example", ALSO_PUBLIC).host(ALSO_PUBLIC, noHandshake);
            noHandshake.setBehaviour((target, out) -> never.await());
            assertThatExceptionOfType(KeysUnavailable.class)
                    .isThrownBy(() -> keys.fetch(URI.create("https://other.example/k"), "k1"));
        }
    }

    @Test
    void aNameServerThatDoesNotAnswerIsNotWaitedFor() {
        Network slow = new Network() {
            @Override
            public List<InetAddress> addressesOf(String name) {
                try {
                    never.await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
                return List.of();
            }

            @Override
            public Socket connect(InetSocketAddress address, Duration within) throws IOException {
                throw new IOException("not to be connected to");
            }
        };
        keys = opened(new HttpRemoteKeys(slow, tls::getSocketFactory, SHORT, () -> now, false));
        refused(Reason.UNREACHABLE, URL);
    }

    @Test
    void whereTheServerHasNoFileLeftItIsBusyAndAsksAgainAtOnce() throws Exception {
        AtomicBoolean full = new AtomicBoolean(true);
        Network limited = new Network() {
            @Override
            public List<InetAddress> addressesOf(String name) throws UnknownHostException {
                return fakeNetwork.addressesOf(name);
            }

            @Override
            public Socket connect(InetSocketAddress address, Duration within) throws IOException {
                if (full.get()) {
                    throw new SocketException("Too many open files");
                }
                return fakeNetwork.connect(address, within);
            }
        };
        keys = opened(new HttpRemoteKeys(limited, tls::getSocketFactory, AMPLE, () -> now, false));
        refused(Reason.BUSY, URL);

        full.set(false);

        assertThat(keys.fetch(URI.create(URL), "k1")).isEqualTo(key);
    }

    @Test
    void fetchesAtOnceAreBounded() throws Exception {
        CountDownLatch go = new CountDownLatch(1);
        host.setBehaviour((target, out) -> {
            go.await();
            out.write(KeyHost.ok(set).getBytes(StandardCharsets.UTF_8));
        });
        ExecutorService callers = Executors.newCachedThreadPool();
        List<Future<PublicKey>> fetched = new ArrayList<>();
        for (int i = 0; i < HttpRemoteKeys.MAX_FETCHES; i++) {
            URI url = URI.create("https://keys.example/" + i);
            fetched.add(callers.submit(() -> keys.fetch(url, "k1")));
        }
        Eventually.holds("all fetches are under way", () -> host.requests().size() == HttpRemoteKeys.MAX_FETCHES);
        refused(Reason.BUSY, URL);
        go.countDown();
        for (Future<PublicKey> each : fetched) {
            assertThat(each.get(20, TimeUnit.SECONDS)).isEqualTo(key);
        }
        callers.shutdown();
        Eventually.holds("there is room again", () -> isFetched(URL));
    }

    @Test
    void strangersThatStallDoNotBlockApprovedHosts() throws Exception {
        CountDownLatch go = new CountDownLatch(1);
        host.setBehaviour((target, out) -> {
            if (target.startsWith("/stalled")) {
                go.await();
            }
            out.write(KeyHost.ok(set).getBytes(StandardCharsets.UTF_8));
        });
        ExecutorService callers = Executors.newCachedThreadPool();
        for (int i = 0; i < HttpRemoteKeys.MAX_FETCHES_OF_STRANGERS; i++) {
            URI url = URI.create("https://keys.example/stalled" + i);
            callers.submit(() -> keys.ofStrangers().fetch(url, "k1"));
        }
        Eventually.holds(
                "the strangers hold all they may",
                () -> host.requests().size() == HttpRemoteKeys.MAX_FETCHES_OF_STRANGERS);

        assertThatExceptionOfType(KeysUnavailable.class)
                .isThrownBy(() -> keys.ofStrangers().fetch(URI.create(URL), "k1"))
                .satisfies(e -> assertThat(e.reason()).isEqualTo(Reason.BUSY));
        assertThat(keys.fetch(URI.create(URL), "k1")).isEqualTo(key);
        go.countDown();
        callers.shutdown();
    }

    @Test
    void urlsOfStrangersDoNotReplaceThoseOfApprovedHosts() throws KeysUnavailable {
        keys.fetch(URI.create(URL), "k1");
        for (int i = 0; i <= HttpRemoteKeys.MAX_URLS; i++) {
            URI url = URI.create("https://nowhere.example/" + i);
            assertThatExceptionOfType(KeysUnavailable.class)
                    .isThrownBy(() -> keys.ofStrangers().fetch(url, "k1"));
        }
        keys.fetch(URI.create(URL), "k1");
        assertThat(host.requests()).hasSize(1);
    }

    private boolean isFetched(String url) {
        try {
            return keys.fetch(URI.create(url), "k1").equals(key);
        } catch (KeysUnavailable busy) {
            return false;
        }
    }

    @Test
    void rememberedUrlsAreBounded() throws KeysUnavailable {
        keys.fetch(URI.create(URL), "k1");
        for (int i = 0; i < HttpRemoteKeys.MAX_URLS; i++) {
            refused(Reason.UNREACHABLE, "https://nowhere.example/" + i);
        }
        keys.fetch(URI.create(URL), "k1");
        assertThat(host.requests()).as("the oldest is forgotten").hasSize(2);
    }
}
