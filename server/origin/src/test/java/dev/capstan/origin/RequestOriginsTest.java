package dev.capstan.origin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.core.io.IpLiteral;
import dev.capstan.origin.RequestOrigin.Path;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which client a request is taken to come from. */
class RequestOriginsTest {

    private static final RequestOrigins ORIGINS =
            new RequestOrigins(TrustedProxies.parse("10.0.0.0/8, 127.0.0.1, 2001:db8:aa::/48, fe80::/10"));

    private static final String PROXY = "10.0.0.1";

    @Test
    void aRequestWithoutForwardingHeadersComesFromItsConnection() {
        RequestOrigin origin = ORIGINS.of(TestRequest.from("192.0.2.7"));

        assertThat(origin.client().getHostAddress()).isEqualTo("192.0.2.7");
        assertThat(origin.path()).isEqualTo(Path.DIRECT);
        assertThat(origin.scheme()).isEqualTo("http");
        assertThat(origin.host()).isEqualTo("inside:8420");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\'',
            value = {
                "Forwarded: for=192.0.2.60;proto=http;by=203.0.113.43 | 192.0.2.60",
                "Forwarded: For=\"[2001:db8:cafe::17]:4711\" | 2001:db8:cafe:0:0:0:0:17",
                "Forwarded: for=\"192.0.2.60:47011\" | 192.0.2.60",
                "Forwarded: for=\"192.0.2.60:_port\" | 192.0.2.60",
                "Forwarded: for=\"192.\\0.2.60\" | 192.0.2.60",
                "Forwarded: for=198.51.100.1, for=192.0.2.60 ,for=10.1.1.1 | 192.0.2.60",
                "Forwarded: for=_secret, for=192.0.2.60;ext=\"a,b;c\" | 192.0.2.60",
                "Forwarded: for=10.2.2.2, for=10.1.1.1 | 10.2.2.2",
                "X-Forwarded-For: 192.0.2.60 | 192.0.2.60",
                "X-Forwarded-For: 192.0.2.60:567 | 192.0.2.60",
                "X-Forwarded-For: 198.51.100.1, 192.0.2.60, 10.1.1.1 | 192.0.2.60",
                "X-Forwarded-For: unknown, 192.0.2.60 | 192.0.2.60",
                "X-Forwarded-For: 2001:db8:cafe::17 | 2001:db8:cafe:0:0:0:0:17",
                "X-Forwarded-For: [2001:db8:cafe::17]:80 | 2001:db8:cafe:0:0:0:0:17",
                "X-Forwarded-For: ::ffff:192.0.2.60 | 192.0.2.60",
                "X-Forwarded-For: 192.0.2.60, ::ffff:10.0.0.7 | 192.0.2.60",
            })
    void theNearestStationThatIsNoTrustedProxyIsTheClient(String header, String client) {
        RequestOrigin origin = ORIGINS.of(TestRequest.from(PROXY, header));

        assertThat(origin.client().getHostAddress()).isEqualTo(client);
        assertThat(origin.path()).isEqualTo(Path.TRUSTED);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Forwarded: for=192.0.2.60, for=unknown",
                "Forwarded: for=192.0.2.60, for=_hidden, for=10.1.1.1",
                "Forwarded: for",
                "Forwarded: for=",
                "Forwarded: for=192.0.2.60;",
                "Forwarded: for=192.0.2.60;for=127.0.0.1",
                "Forwarded: for=\"192.0.2.60",
                "Forwarded: for=2001:db8::1",
                "Forwarded: for=\"[fe80::1%eth0]\"",
                "Forwarded: for=192.0.2.60;proto=gopher",
                "Forwarded: for=192.0.2.60;host=\"a b\"",
                "Forwarded:",
                "X-Forwarded-For: 192.0.2.60, unknown",
                "X-Forwarded-For: 192.0.2.60,",
                "X-Forwarded-For: 192.0.2.256",
                "X-Forwarded-For: localhost",
                "X-Forwarded-For: 0300.0.2.60",
                "X-Forwarded-For: fe80::1%eth0",
                "X-Forwarded-For: 192.0.2.60:999999",
                "X-Forwarded-Port: 443",
                "X-Real-IP: 127.0.0.1",
                "Via: 1.1 somewhere",
            })
    void aClientThatIsNotNamedSoundlyIsUnknown(String header) {
        assertUnknown(ORIGINS.of(TestRequest.from(PROXY, header)), PROXY);
        assertThat(ORIGINS.of(TestRequest.from("127.0.0.1", header)).isLocal()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"Forwarded: proto=https", "X-Forwarded-Proto: https"})
    void aSchemeAloneNamesNoClient(String header) {
        RequestOrigin origin = ORIGINS.of(TestRequest.from("127.0.0.1", header));

        assertThat(origin.scheme()).isEqualTo("https");
        assertThat(origin.path()).isEqualTo(Path.UNKNOWN);
        assertThat(origin.isLocal()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"Forwarded: for=127.0.0.1", "X-Forwarded-For: 127.0.0.1", "x-forwarded-for: ::1"})
    void headersOfAnUntrustedPeerAreNotBelieved(String header) {
        assertUnknown(ORIGINS.of(TestRequest.from("192.0.2.7", header)), "192.0.2.7");
        RequestOrigins trustingNobody = new RequestOrigins(TrustedProxies.NONE);
        assertUnknown(trustingNobody.of(TestRequest.from("127.0.0.1", header)), "127.0.0.1");
    }

    private static void assertUnknown(RequestOrigin origin, String client) {
        assertThat(origin.client().getHostAddress()).isEqualTo(client);
        assertThat(origin.path()).isEqualTo(Path.UNKNOWN);
        assertThat(origin.isLocal()).isFalse();
        assertThat(origin.scheme()).isEqualTo("http");
        assertThat(origin.host()).isEqualTo("inside:8420");
    }

    @Test
    void headersThatContradictEachOtherAreNotBelieved() {
        assertUnknown(
                ORIGINS.of(TestRequest.from(PROXY, "Forwarded: for=192.0.2.60", "X-Forwarded-For: 192.0.2.61")), PROXY);
        assertUnknown(
                ORIGINS.of(TestRequest.from(PROXY, "Forwarded: for=192.0.2.60;proto=https", "X-Forwarded-Proto: http")),
                PROXY);
        assertUnknown(
                ORIGINS.of(TestRequest.from(
                        PROXY, "X-Forwarded-For: 192.0.2.60", "X-Forwarded-Proto: https", "X-Forwarded-Proto: http")),
                PROXY);
        assertThat(ORIGINS.of(TestRequest.from(
                                PROXY,
                                "Forwarded: for=192.0.2.60",
                                "X-Forwarded-For: 192.0.2.60",
                                "X-Forwarded-Proto: https"))
                        .scheme())
                .isEqualTo("https");
    }

    @Test
    void linesOfOneHeaderAreOneList() {
        RequestOrigin origin = ORIGINS.of(
                TestRequest.from(PROXY, "X-Forwarded-For: 127.0.0.1", "X-Forwarded-For: 192.0.2.60, 10.9.9.9"));

        assertThat(origin.client().getHostAddress()).isEqualTo("192.0.2.60");
    }

    @Test
    void schemeAndHostAreThoseThatTheClientUsed() {
        RequestOrigin origin = ORIGINS.of(TestRequest.from(
                PROXY,
                "X-Forwarded-For: 192.0.2.60, 10.1.1.1",
                "X-Forwarded-Proto: https, http",
                "X-Forwarded-Host: capstan.example:8443, inside"));
        RequestOrigin standard = ORIGINS.of(TestRequest.from(
                PROXY, "Forwarded: for=192.0.2.60;proto=HTTPS;host=\"capstan.example:8443\", for=10.1.1.1;proto=http"));

        assertThat(origin.scheme()).isEqualTo("https");
        assertThat(origin.host()).isEqualTo("capstan.example:8443");
        assertThat(standard).isEqualTo(origin);
    }

    @Test
    void listsThatAreTooLongAreNotBelieved() {
        String most = list("X-Forwarded-For: ", 32, "10.0.0.%d");
        String tooMany = list("X-Forwarded-For: ", 33, "10.0.0.%d");
        String tooManyElements = list("Forwarded: ", 33, "for=10.0.0.%d");

        assertThat(ORIGINS.of(TestRequest.from(PROXY, most)).path()).isEqualTo(Path.TRUSTED);
        assertUnknown(ORIGINS.of(TestRequest.from(PROXY, tooMany)), PROXY);
        assertUnknown(ORIGINS.of(TestRequest.from(PROXY, tooManyElements)), PROXY);
        assertUnknown(ORIGINS.of(TestRequest.from(PROXY, "Forwarded: for=\"" + "\\1".repeat(4000) + "\"")), PROXY);
    }

    private static String list(String name, int count, String element) {
        return IntStream.range(0, count).mapToObj(element::formatted).collect(Collectors.joining(",", name, ""));
    }

    @Test
    void aZoneAndAMappedAddressOfThePeerChangeNothing() throws Exception {
        byte[] local = IpLiteral.parse("fe80::1").orElseThrow().getAddress();
        byte[] mapped = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -1, -1, 10, 0, 0, 1};
        InetAddress zoned = Inet6Address.getByAddress("link", local, 7);
        InetAddress six = Inet6Address.getByAddress(null, mapped, -1);

        for (InetAddress peer : new InetAddress[] {zoned, six}) {
            RequestOrigin origin = ORIGINS.of(TestRequest.from(peer, "X-Forwarded-For: 192.0.2.60"));
            assertThat(origin.client().getHostAddress()).isEqualTo("192.0.2.60");
        }
        assertThat(ORIGINS.of(TestRequest.from(zoned)).client().getHostAddress())
                .doesNotContain("%");
    }

    @Test
    void aTrustedProxyOfThisMachineSpeaksForItsClientsAlone() {
        assertThat(ORIGINS.of(TestRequest.from("127.0.0.1", "X-Forwarded-For: 127.0.0.1"))
                        .isLocal())
                .isTrue();
        assertThat(ORIGINS.of(TestRequest.from("127.0.0.1", "X-Forwarded-For: 127.0.0.1, 192.0.2.60"))
                        .isLocal())
                .isFalse();
        assertThat(ORIGINS.of(TestRequest.from("127.0.0.1")).isLocal()).isTrue();
    }
}
