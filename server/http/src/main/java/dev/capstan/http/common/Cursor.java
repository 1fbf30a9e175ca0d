package dev.capstan.http.common;

import dev.capstan.core.RefusedException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.function.Predicate;

/** The format of the cursors of one list. A cursor marks the start of the next page. */
public final class Cursor {

    private final String prefix;
    private final boolean isEncoded;
    private final Predicate<String> isKey;

    private Cursor(String prefix, boolean isEncoded, Predicate<String> isKey) {
        this.prefix = prefix;
        this.isEncoded = isEncoded;
        this.isKey = isKey;
    }

    /** Returns the format of cursors that are plain keys. */
    public static Cursor ofKeys(Predicate<String> isKey) {
        return new Cursor("", false, isKey);
    }

    /** Returns the format of cursors that are keys with a prefix, in Base64. */
    public static Cursor encoded(String prefix, Predicate<String> isKey) {
        return new Cursor(prefix, true, isKey);
    }

    /** Returns the cursor for a key. */
    public String write(String key) {
        byte[] text = (prefix + key).getBytes(StandardCharsets.UTF_8);
        return isEncoded ? Base64.getUrlEncoder().withoutPadding().encodeToString(text) : prefix + key;
    }

    /** Returns the key in a cursor. Throws if the cursor is invalid. */
    String read(String cursor) {
        String text = isEncoded ? decoded(cursor) : cursor;
        String key = text.startsWith(prefix) ? text.substring(prefix.length()) : "";
        if (!isKey.test(key) || !write(key).equals(cursor)) {
            throw invalid();
        }
        return key;
    }

    private static String decoded(String cursor) {
        try {
            return new String(Base64.getUrlDecoder().decode(cursor), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw invalid();
        }
    }

    private static RefusedException invalid() {
        return ParameterParser.invalid("invalid cursor; use `next_cursor` from the previous page");
    }
}
