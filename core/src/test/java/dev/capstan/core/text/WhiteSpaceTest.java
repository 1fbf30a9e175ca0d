package dev.capstan.core.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class WhiteSpaceTest {

    private static final Pattern WHITE_SPACE = Pattern.compile("\\p{IsWhite_Space}");

    @Test
    void everyCharacterOfThePropertyIsAndNoOther() {
        IntStream.rangeClosed(0, Character.MAX_CODE_POINT)
                .filter(c -> c < Character.MIN_SURROGATE || c > Character.MAX_SURROGATE)
                .forEach(c -> {
                    String text = Character.toString(c);
                    assertThat(WhiteSpace.isBlank(text))
                            .as("U+%04X", c)
                            .isEqualTo(WHITE_SPACE.matcher(text).matches());
                });
    }

    @Test
    void theEndsAreStrippedAndTheMiddleIsNot() {
        assertThat(WhiteSpace.strip("\u00A0\t a b\u0085\u3000")).isEqualTo("a b");
        assertThat(WhiteSpace.strip("\uFEFFa\u200B")).isEqualTo("\uFEFFa\u200B");
        assertThat(WhiteSpace.strip(" \n ")).isEmpty();
    }
}
