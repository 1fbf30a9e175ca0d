package dev.capstan.config.document;

import dev.capstan.core.text.Printable;

/** Says values and their types in words that fit on one line. */
public final class ValueDescriptions {

    private static final int MAX_LENGTH = 60;

    private ValueDescriptions() {}

    /** The text in quotes, cut where it is long, with anything that is not to be printed written as an escape. */
    public static String quoted(String text) {
        return "'" + cut(text) + "'";
    }

    /** The character as {@code U+0007}. */
    static String codePoint(int character) {
        return Printable.codePoint(character);
    }

    /** What a value is, as in "'name' is <i>the number 5</i>". */
    static String kindOf(Node node) {
        if (node instanceof Node.Sequence) {
            return "a list";
        }
        if (!(node instanceof Node.Scalar scalar)) {
            return "a mapping";
        }
        return switch (scalar.value().getNodeType()) {
            case NULL -> "empty";
            case NUMBER -> "the number " + cut(scalar.text());
            case POJO -> "the date or time " + cut(scalar.text());
            case BOOLEAN -> "the boolean " + scalar.text();
            default -> "the text " + quoted(scalar.text());
        };
    }

    private static String cut(String text) {
        StringBuilder words = new StringBuilder();
        text.codePoints().limit(MAX_LENGTH).forEach(c -> appendPrintable(words, c));
        return words.append(text.codePointCount(0, text.length()) > MAX_LENGTH ? "…" : "")
                .toString();
    }

    private static void appendPrintable(StringBuilder words, int c) {
        words.append(Printable.isHidden(c) ? Printable.escape(c) : Character.toString(c));
    }
}
