package dev.capstan.database.replay;

/** A token to be recorded as used, and then whether this was its first use. */
final class PendingTokenUse {

    private final SeenTokenRow row;
    private boolean first;

    PendingTokenUse(SeenTokenRow row) {
        this.row = row;
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
