package dev.capstan.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChainHeadTest {

    private static final String HASH = "0123456789abcdef".repeat(4);

    @Test
    void parsesTheHeadThatItPrints() {
        ChainHead head = new ChainHead(42, HASH);

        assertThat(head).hasToString("42:" + HASH);
        assertThat(ChainHead.parse(head.toString())).isEqualTo(head);
        assertThat(ChainHead.parse(ChainHead.START.toString())).isEqualTo(ChainHead.START);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "42", ":", "x:abc", "-1:abc", "042:abc", "99999999999999999:abc", " 42:abc"})
    void aTextWithoutANumberSaysWhatToWrite(String text) {
        assertThatThrownBy(() -> ChainHead.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("'" + text + "' is not a valid chain head; write <number of the last record>:<its hash>");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "abc", "0123456789ABCDEF0123456789ABCDEF0123456789ABCDEF0123456789ABCDEF"})
    void aTextWithoutAHashSaysWhatAHashIs(String hash) {
        assertThatThrownBy(() -> ChainHead.parse("42:" + hash))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("'" + hash + "' is not a valid hash; write 64 of the digits 0-9 and a-f");
    }
}
