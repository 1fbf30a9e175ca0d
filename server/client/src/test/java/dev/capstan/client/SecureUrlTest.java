package dev.capstan.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SecureUrlTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://bank.example",
                "https://bank.example:8443/a/b?c=d",
                "http://127.0.0.1:8420",
                "http://127.9.9.9",
                "http://localhost:1/x",
                "http://[::1]:8420"
            })
    void tokensGoOverHttpsOrToThisMachine(String url) {
        assertThat(SecureUrl.parse(url).uri()).hasToString(url);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "bank.example",
                "/path",
                "http://bank.example",
                "http://127.0.0.1.bank.example",
                "http://localhost.bank.example",
                "http://127.0.0.1@bank.example",
                "http://2130706433",
                "https://user@bank.example",
                "https://bank.example/#fragment",
                "https://bank.example:65536",
                "https:///path",
                "ftp://127.0.0.1",
                "file:///etc/passwd",
                "https://bank.example/a b"
            })
    void rejectsOtherUrls(String url) {
        assertThatIllegalArgumentException().isThrownBy(() -> SecureUrl.parse(url));
    }

    @ParameterizedTest
    @CsvSource({
        "http://bank.example, 'http://bank.example' must use https",
        "https://bank.example/a b, 'https://bank.example/a b' is not a valid URL",
        "https://teller:secret@bank.example, 'https://…@bank.example' must have a host"
    })
    void namesAUrlThatIsRejected(String url, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SecureUrl.parse(url))
                .withMessageStartingWith(message);
    }

    @Test
    void anOriginIsWrittenInOneWay() {
        assertThat(SecureUrl.parse("https://Bank.example/a").origin())
                .isEqualTo(SecureUrl.parse("https://bank.example:443/b").origin())
                .isNotEqualTo(SecureUrl.parse("https://bank.example:444/b").origin())
                .isNotEqualTo(
                        SecureUrl.parse("https://bank.example.evil.example").origin());
        assertThat(SecureUrl.parse("http://localhost").origin()).isEqualTo("http://localhost:80");
    }
}
