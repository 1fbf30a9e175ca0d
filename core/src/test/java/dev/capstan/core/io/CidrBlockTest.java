package dev.capstan.core.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which addresses are in a block, and which texts are one. */
class CidrBlockTest {

    @ParameterizedTest
    @CsvSource({
        "10.0.0.0/8, 10.255.0.1, true",
        "10.0.0.0/8, 11.0.0.0, false",
        "192.0.2.128/25, 192.0.2.127, false",
        "192.0.2.128/25, 192.0.2.128, true",
        "0.0.0.0/0, 8.8.8.8, true",
        "0.0.0.0/0, ::1, false",
        "192.0.2.1, 192.0.2.1, true",
        "192.0.2.1, 192.0.2.2, false",
        "2001:db8:aa::/47, 2001:db8:ab::1, true",
        "2001:db8:aa::/48, 2001:db8:ab::1, false"
    })
    void aBlockHasTheAddressesThatShareItsPrefix(String block, String address, boolean contained) {
        byte[] bytes = IpLiteral.parse(address).orElseThrow().getAddress();

        assertThat(CidrBlock.of(block).contains(bytes)).isEqualTo(contained);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "/8",
                "localhost",
                "localhost/8",
                "10.0.0.0/",
                "10.0.0.0/33",
                "10.0.0.0/08",
                "10.0.0.0/-1",
                "10.0.0.1/8",
                "10.0.0/8",
                "::1/129",
                "2001:db8::1/32",
                "fe80::1%1",
                "10.0.0.0/8/8"
            })
    void aTextThatIsNoBlockIsRefused(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CidrBlock.of(text))
                .withMessageContaining("'" + text + "'");
    }
}
