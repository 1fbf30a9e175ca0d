package dev.capstan.config.document;

import dev.capstan.core.text.Printable;

/** Descriptions of values and their types that fit on one line. */
public final class ValueDescriptions {

    private static final int MAX_LENGTH = 60;

    private ValueDescriptions() {}

    /** Returns the text in quotes, truncated if it is long, with unprintable characters escaped. */
    public static String quoted(String text) {
        return "'" + abbreviate(text) + "'";
    }

    /** Returns the description of a value, as in "'name' is <i>the number 5</i>". */
    static String kindOf(Node node) {
        if (node instanceof Node.Sequence) {
            return "a list";
        }
        if (!(node instanceof Node.Scalar scalar)) {
            return "a mapping";
        }
        return switch (scalar.value().getNodeType()) {
            case NULL -> "empty";
            case NUMBER -> "the number " + abbreviate(scalar.text());
            case POJO -> "the date or time " + abbreviate(scalar.text());
            case BOOLEAN -> "the boolean " + scalar.text();
            default -> "the string " + quoted(scalar.text());
        };
    }

    private static String abbreviate(String text) {
        StringBuilder builder = new StringBuilder();
        text.codePoints().limit(MAX_LENGTH).forEach(c -> appendPrintable(builder, c));
        return builder.append(text.codePointCount(0, text.length()) > MAX_LENGTH ? "…" : "")
                .toString();
    }

    private static void appendPrintable(StringBuilder builder, int c) {
        builder.append(Printable.isHidden(c) ? Printable.escape(c) : Character.toString(c));
    }
}
