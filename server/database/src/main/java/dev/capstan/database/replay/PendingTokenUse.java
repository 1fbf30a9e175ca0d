package dev.capstan.database.replay;

/** A token to be recorded as used, and then whether this was its first use. */
final class PendingTokenUse {

    private final SeenTokenRow row;
    private final boolean isKnownFirst;
    private boolean first;

    /**
     * Creates a pending use.
     *
     * @param isKnownFirst whether memory has decided that it is the first, so that it needs no row of its own
     */
    PendingTokenUse(SeenTokenRow row, boolean isKnownFirst) {
        this.row = row;
        this.isKnownFirst = isKnownFirst;
        this.first = isKnownFirst;
    }

    boolean isKnownFirst() {
        return isKnownFirst;
    }

    SeenTokenRow row() {
        return row;
    }

    void complete(boolean isFirst) {
        this.first = isFirst;
    }

    /** Whether the row was new; known once it is committed. */
    boolean isFirst() {
        return first;
    }
}
