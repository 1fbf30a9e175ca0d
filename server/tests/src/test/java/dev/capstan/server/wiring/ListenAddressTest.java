package dev.capstan.server.wiring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.server.settings.ListenAddress;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ListenAddressTest {

    @ParameterizedTest
    @CsvSource({
        "127.0.0.1, http://127.0.0.1:8420",
        "localhost, http://localhost:8420",
        "0.0.0.0, http://127.0.0.1:8420",
        "::, http://127.0.0.1:8420",
        "::1, http://[::1]:8420"
    })
    void aClientOnThisMachineIsToldAnAddressItCanUse(String host, String url) {
        assertThat(new ListenAddress(host, 0).url(8420, false)).hasToString(url).hasPort(8420);
    }

    @ParameterizedTest
    @CsvSource({
        "127.0.0.1, 127.0.0.1, 8420, true",
        "localhost, 127.0.0.1, 8420, true",
        "127.1, 127.0.0.1, 8420, true",
        "0.0.0.0, 127.0.0.2, 8420, true",
        "::1, 0:0:0:0:0:0:0:0, 8420, true",
        "unknown.invalid, unknown.invalid, 8420, true",
        "unknown.invalid, other.invalid, 8420, false",
        "127.0.0.1, 127.0.0.2, 8420, false",
        "127.0.0.1, ::1, 8420, false",
        "127.0.0.1, 127.0.0.1, 8421, false"
    })
    void aListenerLeavesNoneForAnotherOneAtItsAddress(String host, String other, int port, boolean isConflict) {
        ListenAddress address = new ListenAddress(host, 8420);
        ListenAddress others = new ListenAddress(other, port);

        assertThat(address.conflictsWith(others)).isEqualTo(isConflict);
        assertThat(others.conflictsWith(address)).isEqualTo(isConflict);
    }

    @Test
    void freePortsDoNotConflict() {
        assertThat(new ListenAddress("localhost", 0).conflictsWith(new ListenAddress("localhost", 0)))
                .isFalse();
    }
}
