package dev.capstan.server.web;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Text that an application says of itself, made safe to look at: what cannot be seen or turns the line round is taken
 * out, and it is not longer than it should be. The page escapes it.
 */
final class ShownText {

    private static final int NAME_LENGTH = 200;
    private static final int SENTENCE_LENGTH = 1_000;

    private static final Pattern BLANK = Pattern.compile("[\\s\\p{Z}]+");
    private static final Pattern UNSEEN = Pattern.compile("[\\p{C}\\u115F\\u1160\\u3164\\uFFA0\\u2800]");
    private static final Pattern PILED_MARKS = Pattern.compile("(\\p{M}{2})\\p{M}+");

    private ShownText() {}

    /** A name, or what to say where there is none. */
    static String name(@Nullable String text, String otherwise) {
        String shown = text == null ? "" : shown(text, NAME_LENGTH);
        return shown.isEmpty() ? otherwise : shown;
    }

    /** A sentence or two; empty where nothing was said. */
    static String sentence(@Nullable String text) {
        return text == null ? "" : shown(text, SENTENCE_LENGTH);
    }

    private static String shown(String text, int longest) {
        String visible = UNSEEN.matcher(BLANK.matcher(text).replaceAll(" ")).replaceAll("");
        String plain = PILED_MARKS.matcher(visible).replaceAll("$1").strip();
        int end = plain.offsetByCodePoints(0, Math.min(longest, plain.codePointCount(0, plain.length())));
        return end == plain.length() ? plain : plain.substring(0, end) + "…";
    }
}
