package dev.capstan.h2;

/** The texts that every database can store. */
public final class StoredText {

    private static final char NUL = 0;
    private static final char NUL_SYMBOL = '\u2400';

    private StoredText() {}

    /** Returns a text with the symbol of U+0000 in its place: PostgreSQL stores no such character, and fails on it. */
    public static String of(String text) {
        return text.replace(NUL, NUL_SYMBOL);
    }
}
