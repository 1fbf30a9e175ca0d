package dev.capstan.core.text;

import java.util.function.IntFunction;

/**
 * The hidden characters, and those that change the display of others: one table for pages, terminals, logs, records and
 * generated code. It is the same in every JDK.
 */
public final class Printable {

    /** First and last code point of each range, in order; the last range ends with the last code point. */
    private static final int[][] HIDDEN = {
        {0x00, 0x1F},
        {0x7F, 0x9F},
        {0xAD, 0xAD},
        {0x034F, 0x034F},
        {0x0600, 0x0605},
        {0x061C, 0x061C},
        {0x06DD, 0x06DD},
        {0x070F, 0x070F},
        {0x0890, 0x0891},
        {0x08E2, 0x08E2},
        {0x115F, 0x1160},
        {0x17B4, 0x17B5},
        {0x180B, 0x180F},
        {0x200B, 0x200F},
        {0x2028, 0x202E},
        {0x2060, 0x206F},
        {0x2800, 0x2800},
        {0x3164, 0x3164},
        {0xD800, 0xF8FF},
        {0xFDD0, 0xFDEF},
        {0xFE00, 0xFE0F},
        {0xFEFF, 0xFEFF},
        {0xFFA0, 0xFFA0},
        {0xFFF0, 0xFFFB},
        {0x110BD, 0x110BD},
        {0x110CD, 0x110CD},
        {0x13430, 0x1343F},
        {0x1BCA0, 0x1BCA3},
        {0x1D159, 0x1D159},
        {0x1D173, 0x1D17A},
        {0xE0000, 0x10FFFF}
    };

    private static final int LAST_OF_PLANE = 0xFFFF;

    private Printable() {}

    /**
     * Whether a code point is invisible or changes the display of others: controls, formats, half surrogates, private
     * use, non-characters, fillers and selectors. Spaces are not hidden, but line and paragraph separators are.
     */
    public static boolean isHidden(int codePoint) {
        int next = 0;
        while (codePoint > HIDDEN[next][1]) {
            next++;
        }
        return codePoint >= HIDDEN[next][0] || (codePoint & LAST_OF_PLANE) >= LAST_OF_PLANE - 1;
    }

    /** Returns a string without its hidden characters. */
    public static String without(String text) {
        return replaced(text, hidden -> "");
    }

    /** Returns a string with a replacement for each hidden character; the same string if it has none. */
    public static String replaced(String text, IntFunction<String> replacement) {
        if (text.codePoints().noneMatch(Printable::isHidden)) {
            return text;
        }
        StringBuilder plain = new StringBuilder(text.length());
        text.codePoints().forEach(c -> plain.append(isHidden(c) ? replacement.apply(c) : Character.toString(c)));
        return plain.toString();
    }

    /** Returns a code point as a JSON and Java escape such as {@code \\u202e}; two escapes beyond U+FFFF. */
    public static String escape(int codePoint) {
        StringBuilder escape = new StringBuilder();
        for (char unit : Character.toChars(codePoint)) {
            escape.append(String.format("\\u%04x", (int) unit));
        }
        return escape.toString();
    }

    /** Returns the name of a code point, such as {@code U+202E}. */
    public static String codePoint(int codePoint) {
        return String.format("U+%04X", codePoint);
    }
}
