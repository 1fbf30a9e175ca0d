package dev.capstan.keys.jwks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.json.Json;
import dev.capstan.core.testing.Eventually;
import dev.capstan.grants.port.KeysUnavailable;
import dev.capstan.grants.port.KeysUnavailable.Reason;
import dev.capstan.grants.token.PublicKey;
import dev.capstan.grants.token.SigningKey;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
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
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Fetching published keys from hosts that mean no good; each is a real server on this machine. */
class HttpRemoteKeysTest {

    private static final String URL = "https://keys.example/jwks?for=capstan";
    private static final String PUBLIC = "93.184.215.14";
    private static final String ALSO_PUBLIC = "93.184.215.15";
    private static final Duration AMPLE = Duration.ofSeconds(60);
    private static final Duration SHORT = Duration.ofMillis(400);
    private static final Duration ENOUGH_FOR_A_HANDSHAKE = Duration.ofSeconds(2);

    private static SSLContext tls;
    private static SSLContext foreign;

    private final PublicKey key = SigningKey.generate().publicKey();
    private final String set = "{\"keys\":[" + key.toJson().put("kid", "k1") + "]}";
    private final FakeNetwork fakeNetwork = new FakeNetwork();
    private final List<AutoCloseable> open = new ArrayList<>();
    private final CountDownLatch never = new CountDownLatch(1);

    private Instant now = Instant.ofEpochSecond(1_710_000_000);
    private KeyHost host;
    private HttpRemoteKeys keys;

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

    private KeyHost secured(SSLContext context) throws IOException {
        ServerSocket server =
                context.getServerSocketFactory().createServerSocket(0, 50, InetAddress.getLoopbackAddress());
        return opened(new KeyHost(server));
    }

    private HttpRemoteKeys keys(Duration limit, boolean allowLoopback) {
        return opened(new HttpRemoteKeys(fakeNetwork, tls::getSocketFactory, limit, () -> now, allowLoopback));
    }

    private <T extends AutoCloseable> T opened(T resource) {
        open.add(0, resource);
        return resource;
    }

    @Test
    void aKeyIsFetchedFromThePublicInternet() throws KeysUnavailable {
        assertThat(keys.fetch(URI.create(URL), "k1")).isEqualTo(key);
        assertThat(fakeNetwork.connected()).containsExactly(PUBLIC + ":443");
        assertThat(host.requests())
                .singleElement()
                .asString()
                .startsWith("GET /jwks?for=capstan HTTP/1.1\nHost: keys.example\n")
                .doesNotContain("Authorization", "Cookie");
    }

    @Test
    void aSetIsRememberedByItsUrl() throws KeysUnavailable {
        keys.fetch(URI.create(URL), "k1");
        now = now.plus(Duration.ofMinutes(4));
        keys.fetch(URI.create(URL), "k1");
        assertThat(host.requests()).hasSize(1);
        keys.fetch(URI.create("https://keys.example/other"), "k1");
        assertThat(host.requests()).hasSize(2);
    }

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

    @ParameterizedTest
    @ValueSource(
            strings = {
                "10.0.0.1",
                "127.0.0.1",
                "169.254.169.254",
                "192.168.1.1",
                "100.64.0.1",
                "0.0.0.0",
                "224.0.0.1",
                "::1",
                "fd00::1",
                "fe80::1",
                "64:ff9b::a00:1",
                "2002:a00:1::"
            })
    void aHostWithAnAddressInsideIsNotConnectedTo(String inside) throws IOException {
        fakeNetwork.name("inside.example", inside).name("mixed.example", PUBLIC, inside);
        refused(Reason.REFUSED_ADDRESS, "https://inside.example/k");
        refused(Reason.REFUSED_ADDRESS, "https://mixed.example/k");
        assertThat(fakeNetwork.connected()).isEmpty();
    }

    @Test
    void anAddressInsideIsRefusedAlsoWhereTheUrlNamesIt() {
        for (String literal : List.of("127.0.0.1", "[::1]", "10.0.0.1", "[fd00::1]")) {
            String name = literal.replaceAll("[\\[\\]]", "");
            fakeNetwork.name(name, name);
            refused(Reason.REFUSED_ADDRESS, "https://" + literal + "/k");
        }
        assertThat(fakeNetwork.connected()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"localhost", "127.0.0.1", "2130706433", "[::1]", "[::ffff:127.0.0.1]", "169.254.169.254"})
    void thisMachineIsFoundOutHoweverItIsCalled(String name) {
        keys = opened(new HttpRemoteKeys(() -> now, false));
        refused(Reason.REFUSED_ADDRESS, "https://" + name + "/k");
    }

    @Test
    void aNameThatMovesInsideAfterItWasCheckedIsOfNoUse() throws KeysUnavailable {
        fakeNetwork.name("rebinding.example", PUBLIC).name("rebinding.example", "127.0.0.1");
        assertThat(keys.fetch(URI.create("https://rebinding.example/k"), "k1")).isEqualTo(key);
        assertThat(fakeNetwork.lookups())
                .as("looked up once for one connection")
                .containsExactly("rebinding.example");
        assertThat(fakeNetwork.connected()).containsExactly(PUBLIC + ":443");

        refused(Reason.REFUSED_ADDRESS, "https://rebinding.example/another");
        assertThat(fakeNetwork.connected())
                .as("the address inside is never connected to")
                .hasSize(1);
    }

    @Test
    void aRedirectToTheSameNameIsLookedUpAndCheckedAnew() {
        fakeNetwork.name("rebinding.example", PUBLIC).name("rebinding.example", "127.0.0.1");
        host.respondWith(KeyHost.redirect("/another"));
        refused(Reason.REFUSED_ADDRESS, "https://rebinding.example/k");
        assertThat(fakeNetwork.connected()).containsExactly(PUBLIC + ":443");
    }

    @Test
    void anotherAddressIsTriedWhereOneIsDown() throws KeysUnavailable {
        fakeNetwork.name("other.example", ALSO_PUBLIC, PUBLIC);
        assertThat(keys.fetch(URI.create("https://other.example/k"), "k1")).isEqualTo(key);
        assertThat(fakeNetwork.connected()).containsExactly(ALSO_PUBLIC + ":443", PUBLIC + ":443");
    }

    @Test
    void aHostHasToShowACertificateForItsName() throws IOException {
        fakeNetwork.name("wrong-name.example", PUBLIC);
        refused(Reason.UNTRUSTED, "https://wrong-name.example/k");
        assertThat(host.requests()).isEmpty();

        KeyHost stranger = secured(foreign);
        fakeNetwork.name("foreign.example", ALSO_PUBLIC).host(ALSO_PUBLIC, stranger);
        refused(Reason.UNTRUSTED, "https://foreign.example/k");
        assertThat(stranger.requests()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "http://keys.example/k, REFUSED_URL",
        "https://keys.example:8443/k, REFUSED_URL",
        "https://user@keys.example/k, REFUSED_URL",
        "ftp://keys.example/k, REFUSED_URL",
        "https://inside.example/k, REFUSED_ADDRESS",
        "//inside.example/k, REFUSED_ADDRESS",
        "https://nowhere.example/k, UNREACHABLE",
        "https://[bad/, INVALID_RESPONSE",
    })
    void aRedirectIsCheckedLikeTheUrl(String location, Reason reason) {
        fakeNetwork.name("inside.example", "10.0.0.1");
        host.respondWith(KeyHost.redirect(location));
        refused(reason, URL);
        assertThat(fakeNetwork.connected())
                .as("only the first host is connected to")
                .containsExactly(PUBLIC + ":443");
    }

    @Test
    void threeRedirectsAreFollowedAndNotAFourth() throws KeysUnavailable {
        host.setBehaviour((target, out) -> {
            int left = Integer.parseInt(target.substring(target.length() - 1));
            String answer = left == 0 ? KeyHost.ok(set) : KeyHost.redirect("/k" + (left - 1));
            out.write(answer.getBytes(StandardCharsets.UTF_8));
        });
        assertThat(keys.fetch(URI.create("https://keys.example/k3"), "k1")).isEqualTo(key);
        assertThat(host.requests()).hasSize(4);
        refused(Reason.TOO_MANY_REDIRECTS, "https://keys.example/k4");
        assertThat(host.requests()).hasSize(8);
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

    @ParameterizedTest
    @ValueSource(
            strings = {
                "HTTP/1.1 404 Not Found\r\n\r\n",
                "HTTP/1.1 500 Internal Server Error\r\n\r\n",
                "HTTP/1.1 201 Created\r\n\r\n{}",
                "HTTP/1.1 304 Not Modified\r\n\r\n",
                "HTTP/1.1 302 Found\r\n\r\n",
                "220 mail ready\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{\"keys\":[",
            })
    void anotherAnswerIsRefused(String answer) {
        host.respondWith(answer);
        refused(Reason.INVALID_RESPONSE, URL);
    }

    @Test
    void aSetThatMayNotBeUsedIsRefused() {
        ObjectNode symmetric = Json.object().put("kty", "oct").put("k", "AQAB").put("kid", "k1");
        String tooMany = "{\"keys\":[" + "{\"kty\":\"RSA\",\"n\":\"AQAB\",\"e\":\"AQAB\"},".repeat(20)
                + key.toJson().put("kid", "k1") + "]}";
        int path = 0;
        for (String document : List.of(
                "{\"keys\":[" + symmetric + "]}",
                set.replace("]}", "," + symmetric + "]}"),
                tooMany,
                "{\"keys\":[]}",
                "<html></html>",
                "[]",
                set.replace("}]}", "}],\"keys\":[]}"),
                set.replace("\"kid\"", "\"crv\":\"Ed25519\",\"kid\""))) {
            host.publish(document);
            refused(Reason.MALFORMED, "https://keys.example/" + path++);
        }
    }

    @Test
    void aKeyThatIsNotThereOrOfAnotherKindIsRefused() {
        host.publish("{\"keys\":[" + key.toJson().put("kid", "k2") + "]}");
        refused(Reason.NO_SUCH_KEY, URL);
        host.publish("{\"keys\":[{\"kty\":\"EC\",\"crv\":\"P-256\",\"x\":\"AQAB\",\"y\":\"AQAB\",\"kid\":\"k1\"}]}");
        refused(Reason.UNSUPPORTED_KEY, "https://keys.example/ec");
    }

    @Test
    void anOutageIsBridgedAndARemovalIsNot() throws KeysUnavailable {
        keys.fetch(URI.create(URL), "k1");
        host.close();
        now = now.plus(CachedKeySet.FRESH);
        assertThat(keys.fetch(URI.create(URL), "k1")).isEqualTo(key);
        refused(Reason.UNREACHABLE, "https://keys.example/other");
    }

    @Test
    void thisMachineIsForDevelopmentAlone() throws IOException, KeysUnavailable {
        KeyHost local = opened(KeyHost.plain());
        local.publish(set);
        String url = "http://localhost:" + local.port() + "/jwks";
        HttpRemoteKeys strict = opened(new HttpRemoteKeys(() -> now, false));
        assertThatExceptionOfType(KeysUnavailable.class)
                .isThrownBy(() -> strict.fetch(URI.create(url), "k1"))
                .satisfies(e -> assertThat(e.reason()).isEqualTo(Reason.REFUSED_URL));
        HttpRemoteKeys lenient = opened(new HttpRemoteKeys(() -> now, true));
        assertThat(lenient.fetch(URI.create(url), "k1")).isEqualTo(key);
    }

    @Test
    void theSwitchForDevelopmentOpensThisMachineAndNothingElse() {
        keys = keys(AMPLE, true);
        fakeNetwork
                .name("inside.example", "10.0.0.1")
                .name("mixed.example", "127.0.0.1", "10.0.0.1")
                .name("half.example", "127.0.0.1", PUBLIC);
        refused(Reason.REFUSED_ADDRESS, "https://inside.example/k");
        refused(Reason.REFUSED_ADDRESS, "https://mixed.example/k");
        refused(Reason.REFUSED_ADDRESS, "https://half.example/k");
        refused(Reason.REFUSED_URL, "http://keys.example/k");
        refused(Reason.REFUSED_URL, "https://keys.example:8443/k");
        assertThat(fakeNetwork.connected()).isEmpty();
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

    private void refused(Reason reason, String url) {
        assertThatExceptionOfType(KeysUnavailable.class)
                .isThrownBy(() -> keys.fetch(URI.create(url), "k1"))
                .satisfies(e -> assertThat(e.reason()).as(e.getMessage()).isEqualTo(reason));
    }
}
