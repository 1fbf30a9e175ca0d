package dev.capstan.keys.jwks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.capstan.grants.port.KeysUnavailable;
import dev.capstan.grants.port.KeysUnavailable.Reason;
import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which URLs are fetched at all. */
class KeySetUrlTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://keys.example/k",
                "ftp://keys.example/k",
                "file:///etc/passwd",
                "gopher://keys.example/",
                "jar:https://keys.example/k!/x",
                "mailto:keys@keys.example",
                "//keys.example/k",
                "/k",
                "",
                "https:///k",
                "https:keys.example",
                "https://user@keys.example/k",
                "https://user:secret@keys.example/k",
                "https://@keys.example/k",
                "https://keys.example/k#one",
                "https://keys.example./k",
                "https://under_score.example/k",
                "https://127.1/k",
                "https://keys.example:80/k",
                "https://keys.example:8443/k",
                "https://keys.example:0/k",
                "https://keys.example:70000/k",
                "https://keys.example/\u1fef",
                "https://keys.example/k?a=\u1fef"
            })
    void theseAreNot(String url) {
        assertThatExceptionOfType(KeysUnavailable.class)
                .isThrownBy(() -> KeySetUrl.of(URI.create(url)).checkPublic())
                .satisfies(e -> assertThat(e.reason()).isEqualTo(Reason.REFUSED_URL))
                .withMessageContaining("publish it at https://host/path")
                .withMessageNotContaining("secret");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://keys.example",
                "https://keys.example/k?a=b",
                "HTTPS://KEYS.EXAMPLE:443/k",
                "https://8.8.8.8/k",
                "https://[2606:4700:4700::1111]/k"
            })
    void theseAre(String url) throws KeysUnavailable {
        KeySetUrl.of(URI.create(url)).checkPublic();
    }

    @Test
    void aUrlIsBounded() throws KeysUnavailable {
        String longest = "https://keys.example/" + "k".repeat(2048 - 21);
        KeySetUrl.of(URI.create(longest)).checkPublic();
        assertThatExceptionOfType(KeysUnavailable.class).isThrownBy(() -> KeySetUrl.of(URI.create(longest + "k")));
    }

    @Test
    void aRequestNamesHostAndPath() throws KeysUnavailable {
        KeySetUrl url = KeySetUrl.of(URI.create("https://[2606:4700:4700::1111]:443/é?q=ü"));
        assertThat(url.host()).isEqualTo("2606:4700:4700::1111");
        assertThat(url.authority()).isEqualTo("[2606:4700:4700::1111]:443");
        assertThat(url.target()).isEqualTo("/%C3%A9?q=%C3%BC");
        assertThat(KeySetUrl.of(URI.create("https://keys.example")).target()).isEqualTo("/");
    }
}
