package dev.capstan.handlers.stream;

/** The reader of the lines of one call. */
@FunctionalInterface
public interface LineReader {

    /** The meaning of a line. */
    enum Meaning {
        /** The line belongs to the call, and more follow. */
        MORE,
        /** The line is the last of the call. */
        LAST,
        /** The line does not belong to the call. */
        FOREIGN
    }

    /** Reads a line. May wait for the caller; is interrupted where the call ends. */
    Meaning read(byte[] line) throws InterruptedException;
}
