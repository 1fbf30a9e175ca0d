package dev.capstan.pages;

/** The beginnings of ids and thumbprints, long enough to distinguish them. */
final class ShortId {

    private static final int LENGTH = 12;

    private ShortId() {}

    /** Returns the first {@value #LENGTH} characters, or all if there are fewer. */
    static String beginning(String id) {
        return id.substring(0, Math.min(LENGTH, id.length()));
    }
}
