package dev.capstan.pages;

import dev.capstan.core.text.Printable;
import dev.capstan.core.text.Text;
import dev.capstan.grants.name.AnnotatedName;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Text from an application, made safe to display: its length is limited and nothing in it is hidden. Names have their
 * misleading characters marked; sentences have invisible characters removed. The page escapes it.
 */
final class DisplayText {

    private static final int SHORT_ID_LENGTH = 12;
    private static final int NAME_LENGTH = 200;
    private static final int SENTENCE_LENGTH = 1_000;

    private static final Pattern BLANK = Pattern.compile("[\\s\\p{Z}]+");
    private static final Pattern PILED_MARKS = Pattern.compile("(\\p{M}{2})\\p{M}+");

    private DisplayText() {}

    /** Returns a name with its misleading characters marked, or the alternative if nothing in it is visible. */
    static AnnotatedName marked(@Nullable String text, String otherwise) {
        String printable = text == null ? "" : abbreviate(text, NAME_LENGTH);
        return AnnotatedName.of(Printable.without(printable).isBlank() ? otherwise : printable);
    }

    /** Returns a name as plain text, its misleading characters followed by their code points in brackets. */
    static String name(@Nullable String text, String otherwise) {
        return marked(text, otherwise).toString();
    }

    /** Returns one or two sentences of at most 1000 characters; empty if the text is null. */
    static String sentence(@Nullable String text) {
        return text == null
                ? ""
                : Printable.without(abbreviate(text, SENTENCE_LENGTH)).strip();
    }

    /** Returns the beginning of an id or a thumbprint, long enough to distinguish it. */
    static String shortId(String id) {
        return id.substring(0, Math.min(SHORT_ID_LENGTH, id.length()));
    }

    private static String abbreviate(String text, int maxLength) {
        String plain = PILED_MARKS
                .matcher(BLANK.matcher(text).replaceAll(" "))
                .replaceAll("$1")
                .strip();
        return Text.abbreviate(plain, maxLength);
    }
}
