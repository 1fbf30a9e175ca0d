package dev.capstan.database.replay;

/** A token that is to be written down as used, and then whether it was the first to be. */
final class PendingTokenUse {

    private final SeenTokenRow row;
    private boolean first;

    PendingTokenUse(SeenTokenRow row) {
        this.row = row;
    }

    SeenTokenRow row() {
        return row;
    }

    void was(boolean isFirst) {
        this.first = isFirst;
    }

    /** Whether the row was not there before; known once it is committed. */
    boolean isFirst() {
        return first;
    }
}
