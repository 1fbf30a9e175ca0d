package dev.capstan.core.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PrintableTest {

    @ParameterizedTest
    @ValueSource(
            ints = {
                0x00, 0x07, 0x09, 0x0A, 0x1B, 0x7F, 0x85, 0x9F, 0xAD, 0x34F, 0x600, 0x61C, 0x115F, 0x1160, 0x17B4,
                0x180B, 0x180E, 0x180F, 0x200B, 0x200D, 0x200E, 0x200F, 0x2028, 0x2029, 0x202A, 0x202E, 0x2060, 0x2061,
                0x2065, 0x2066, 0x2069, 0x206F, 0x2800, 0x3164, 0xD800, 0xDFFF, 0xE000, 0xF8FF, 0xFDD0, 0xFE00, 0xFE0F,
                0xFEFF, 0xFFA0, 0xFFF9, 0xFFFE, 0xFFFF, 0x110BD, 0x13430, 0x1BCA0, 0x1D159, 0x1D173, 0x1FFFE, 0x2FFFF,
                0xE0001, 0xE0020, 0xE007F, 0xE0100, 0xE01EF, 0xF0000, 0x10FFFF
            })
    void unseenCharactersAreHidden(int codePoint) {
        assertThat(Printable.isHidden(codePoint)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {" ", "a", "é", "ß", "я", "ا", "漢", "か", "ｱ", "한", "😀", "–", "…", "\u00A0", "\u3000", "e\u0301"})
    void readableCharactersAreNotHidden(String text) {
        assertThat(text.codePoints().noneMatch(Printable::isHidden)).isTrue();
        assertThat(Printable.without(text)).isSameAs(text);
    }

    @Test
    void theTableHoldsEveryControlAndFormatThatThisJdkKnows() {
        IntStream.rangeClosed(0, Character.MAX_CODE_POINT)
                .filter(c -> switch (Character.getType(c)) {
                    case Character.CONTROL,
                            Character.FORMAT,
                            Character.SURROGATE,
                            Character.PRIVATE_USE,
                            Character.LINE_SEPARATOR,
                            Character.PARAGRAPH_SEPARATOR -> true;
                    default -> false;
                })
                .forEach(c -> assertThat(Printable.isHidden(c))
                        .as(Printable.codePoint(c))
                        .isTrue());
    }

    @Test
    void hiddenCharactersAreTakenOutOrTold() {
        assertThat(Printable.without("a\u202Eb\u3164c\u2028d\uDB40\uDC41")).isEqualTo("abcd");
        assertThat(Printable.replaced("a\u202Eb", Printable::escape)).isEqualTo("a\\u202eb");
        assertThat(Printable.escape(0xE0041)).isEqualTo("\\udb40\\udc41");
        assertThat(Printable.codePoint(0xAD)).isEqualTo("U+00AD");
    }
}
