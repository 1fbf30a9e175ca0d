package dev.capstan.keys.jwks;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.json.Json;
import dev.capstan.grants.port.KeysUnavailable;
import dev.capstan.grants.port.KeysUnavailable.Reason;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Fetches published keys from hosts that mean no good; each is a real server on this machine. */
class HttpRemoteKeysTest extends RemoteKeysFixture {

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
}
