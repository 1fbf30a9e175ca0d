package dev.capstan.discovery.envelope;

import dev.capstan.core.text.Printable;

/** What a message quotes of a text that somebody else chose: a line of it at most. */
final class Shown {

    private static final int LONGEST = 80;

    private Shown() {}

    static String of(String text) {
        String line = Printable.replaced(text, hidden -> "\uFFFD");
        return line.codePointCount(0, line.length()) <= LONGEST
                ? line
                : line.substring(0, line.offsetByCodePoints(0, LONGEST)) + "…";
    }
}
