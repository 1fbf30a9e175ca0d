package dev.capstan.traces;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The two forms of headers, and errors that repeat no value. */
class CollectorHeadersTest {

    private static final Map<String, String> EXPECTED = Map.of("authorization", "Basic YTpi==", "x-tenant", "a, b");

    @Test
    void aLineHasAHeader() {
        assertThat(CollectorHeaders.parse("Authorization: Basic YTpi==\r\n\nX-Tenant:a, b \n")
                        .values())
                .isEqualTo(EXPECTED);
    }

    @Test
    void aLineHasAllHeadersInPercentEncoding() {
        assertThat(CollectorHeaders.parse("authorization=Basic%20YTpi==, x-tenant = a%2C b\n")
                        .values())
                .isEqualTo(EXPECTED);
        assertThat(CollectorHeaders.parse("k=a+b").values()).isEqualTo(Map.of("k", "a+b"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "\n",
                "s3cret",
                "a b: s3cret",
                "k: s3cret\nwithout s3cret",
                "k=%s3cret",
                "k=s3cret%0A",
                "k:",
                "k: s3cret\u00e9",
                "Host: s3cret",
                "k: s3cret\nK: s3cret"
            })
    void anErrorRepeatsNoValue(String text) {
        assertThatThrownBy(() -> CollectorHeaders.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasNoCause()
                .message()
                .doesNotContain("s3cret");
    }

    @Test
    void theTextHasNoValue() {
        assertThat(CollectorHeaders.parse("k: s3cret")).hasToString("[k]");
    }
}
