package dev.capstan.tck.source;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HeaderCommentTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "// Source: agent://a\n// DO NOT EDIT\nexport type A = 1;",
                "\n\n// Source: agent://a\n\n/* DO NOT EDIT.\n */ package a",
                "# Source: agent://a\r\n# DO NOT EDIT\r\nimport x",
                "\"\"\"Source: agent://a\n\nDO NOT EDIT\"\"\"\nimport x",
                "/**\n * Source: agent://a\n * DO NOT EDIT\n */",
            })
    void isWhatComesBeforeTheCode(String file) {
        HeaderComment header = HeaderComment.of(file);

        assertThat(header.contains("agent://a")).isTrue();
        assertThat(header.contains("DO NOT EDIT")).isTrue();
    }

    @Test
    void endsWhereTheCodeBegins() {
        assertThat(HeaderComment.of("// Source\ntype A = 1; // DO NOT EDIT\n// DO NOT EDIT"))
                .isEqualTo(new HeaderComment("// Source"));
        assertThat(HeaderComment.of("type A = 1; // DO NOT EDIT")).isEqualTo(new HeaderComment(""));
    }

    @Test
    void saysWordsOfTheirOwn() {
        HeaderComment header = HeaderComment.of("// Capabilities: review-pr, find\n// Source: agent://a-b");

        assertThat(header.contains("find")).isTrue();
        assertThat(header.contains("review-pr")).isTrue();
        assertThat(header.contains("review")).isFalse();
        assertThat(header.contains("agent://a")).isFalse();
    }
}
