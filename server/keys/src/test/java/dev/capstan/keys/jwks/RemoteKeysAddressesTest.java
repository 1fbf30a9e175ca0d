package dev.capstan.keys.jwks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.capstan.grants.port.KeysUnavailable;
import dev.capstan.grants.port.KeysUnavailable.Reason;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Addresses from which keys must not be fetched: those inside the network, and this machine. */
class RemoteKeysAddressesTest extends RemoteKeysFixture {

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
}
