package dev.capstan.http.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.core.RefusalCode;
import dev.capstan.http.connection.Connections.Admitted;
import dev.capstan.http.connection.Connections.Dropped;
import dev.capstan.http.connection.Connections.Entry;
import dev.capstan.http.connection.Connections.Refused;
import java.net.InetAddress;
import java.net.UnknownHostException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConnectionsTest {

    private static final String CLIENT = "192.0.2.1";
    private static final String PROXY = "192.0.2.9";

    private final Connections connections = connections(new ConnectionLimits(5, 2, false));

    private static Connections connections(ConnectionLimits limits) {
        return new Connections(limits, address -> address.getHostAddress().equals(PROXY));
    }

    @Test
    void anAddressHasItsShareAndAnotherOneItsOwn() {
        assertThat(enter(CLIENT)).isInstanceOf(Admitted.class);
        assertThat(enter(CLIENT)).isInstanceOf(Admitted.class);

        assertThat(enter(CLIENT)).isInstanceOfSatisfying(Refused.class, refused -> {
            assertThat(refused.refusal().code()).isEqualTo(RefusalCode.BUSY);
            assertThat(refused.refusal().message()).contains("from this address (limit 2)");
            assertThat(refused.refusal().retryAfterSeconds()).contains(1L);
        });
        assertThat(enter("192.0.2.2")).isInstanceOf(Admitted.class);
    }

    @ParameterizedTest
    @CsvSource({"2001:db8::1, 2001:db8::2, false", "2001:db8::1, 2001:db8:0:1::1, true", "192.0.2.1, 192.0.2.2, true"})
    void anAddressOfVersion6CountsByItsNetwork(String first, String second, boolean counted) {
        enter(first);
        enter(first);

        assertThat(enter(second) instanceof Admitted).isEqualTo(counted);
    }

    @Test
    void allTogetherHaveALimitToo() {
        for (int i = 1; i <= 5; i++) {
            assertThat(enter("198.51.100." + i)).isInstanceOf(Admitted.class);
        }

        assertThat(enter(PROXY)).isInstanceOfSatisfying(Refused.class, refused -> assertThat(
                        refused.refusal().message())
                .contains("(limit 5)"));
        assertThat(connections.count()).isEqualTo(5);
    }

    @ParameterizedTest
    @CsvSource({PROXY, "127.0.0.1", "::1"})
    void proxiesAndThisMachineHaveNoShareOfTheirOwn(String address) {
        for (int i = 0; i < 5; i++) {
            assertThat(enter(address)).isInstanceOf(Admitted.class);
        }
    }

    @Test
    void aShareThatIsSetHoldsForThisMachineToo() {
        Connections all = connections(ConnectionLimits.of(10, 1));
        all.enter(address("127.0.0.1"));

        assertThat(all.enter(address("127.0.0.1"))).isInstanceOf(Refused.class);
        assertThat(all.enter(address(PROXY))).isInstanceOf(Admitted.class);
        assertThat(all.enter(address(PROXY))).isInstanceOf(Admitted.class);
    }

    @Test
    void permitIsFreeAfterItsRelease() {
        Entry first = enter(CLIENT);
        enter(CLIENT);
        Entry refused = enter(CLIENT);
        refused.onClose().run();
        first.onClose().run();

        assertThat(connections.count()).isEqualTo(1);
        assertThat(enter(CLIENT)).isInstanceOf(Admitted.class);
        assertThat(enter(CLIENT)).isInstanceOf(Refused.class);
    }

    @Test
    void aFloodBeyondTheLimitIsDropped() {
        enter(CLIENT);
        enter(CLIENT);
        Entry refused = enter(CLIENT);
        for (int i = 1; i < 64; i++) {
            assertThat(enter(CLIENT)).isInstanceOf(Refused.class);
        }
        assertThat(enter(CLIENT)).isInstanceOf(Dropped.class);

        refused.onClose().run();
        assertThat(enter(CLIENT)).isInstanceOf(Refused.class);
    }

    @Test
    void aLimitIsAtLeastOne() {
        assertThatThrownBy(() -> ConnectionLimits.of(0, null)).hasMessageContaining("number of connections");
        assertThatThrownBy(() -> ConnectionLimits.of(null, -1)).hasMessageContaining("per address");
        assertThat(ConnectionLimits.of(null, null).all()).isBetween(1, 10_000);
    }

    private Entry enter(String address) {
        return connections.enter(address(address));
    }

    private static InetAddress address(String text) {
        try {
            return InetAddress.getByName(text);
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException(e);
        }
    }
}
