package dev.capstan.server.wiring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.server.settings.ListenAddress;
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
}
