package dev.capstan.handlers.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.capstan.core.io.IpLiteral;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AllowedHostsTest {

    private static final AllowedHosts HOSTS = AllowedHosts.of(
            List.of("api.example", "crm.internal=10.0.0.0/8", "crm.internal=fd00::/8", "192.0.2.7", "[::1]"));

    @ParameterizedTest
    @ValueSource(strings = {"api.example", "API.example", "crm.internal", "192.0.2.7", "::1", "[0:0:0:0:0:0:0:1]"})
    void listedHosts(String host) {
        assertThat(HOSTS.contains(host)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"example", "www.api.example", "api.example.", "api.example.evil", "192.0.2.70", "10.0.0.1", "::2"
            })
    void otherHosts(String host) {
        assertThat(HOSTS.contains(host)).isFalse();
        assertThat(isAllowed(host, "93.184.215.14")).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"93.184.215.14", "2606:2800:21f:cb07:6820:80da:af6b:8b2c"})
    void nameMayHavePublicAddresses(String address) {
        assertThat(isAllowed("api.example", address)).isTrue();
        assertThat(isAllowed("crm.internal", address)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0.0.0.0",
                "10.0.0.1",
                "100.64.0.1",
                "127.0.0.1",
                "168.63.129.16",
                "169.254.169.254",
                "172.16.0.1",
                "192.0.2.1",
                "192.31.196.1",
                "192.52.193.1",
                "192.88.99.1",
                "192.168.0.1",
                "192.175.48.1",
                "198.51.100.1",
                "203.0.113.1",
                "224.0.0.1",
                "255.255.255.255",
                "::",
                "::1",
                "64:ff9b::a00:1",
                "2001:db8::1",
                "2002:a00:1::1",
                "2620:4f:8000::1",
                "3fff::1",
                "fd00::1",
                "fe80::1",
                "ff02::1"
            })
    void nameMayHaveNoOtherAddress(String address) {
        assertThat(isAllowed("api.example", address)).isFalse();
    }

    @Test
    void privateHostHasTheAddressesOfItsNetworks() {
        assertThat(isAllowed("crm.internal", "10.1.2.3")).isTrue();
        assertThat(isAllowed("crm.internal", "fd00::1")).isTrue();
        assertThat(isAllowed("crm.internal", "127.0.0.1")).isFalse();
        assertThat(isAllowed("192.0.2.7", "192.0.2.7")).isTrue();
    }

    @Test
    void withoutAListAllIsAllowed() {
        assertThat(AllowedHosts.ALL.contains("anything")).isTrue();
        assertThat(AllowedHosts.ALL.contains(
                        "anything", IpLiteral.parse("127.0.0.1").orElseThrow()))
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "*.example", "https://api.example", "api.example:443", "crm.internal=10.0.0.1/8", "a b"})
    void invalidEntries(String entry) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> AllowedHosts.of(List.of(entry)))
                .withMessageContaining("'");
    }

    private static boolean isAllowed(String host, String address) {
        return HOSTS.contains(host, IpLiteral.parse(address).orElseThrow());
    }
}
