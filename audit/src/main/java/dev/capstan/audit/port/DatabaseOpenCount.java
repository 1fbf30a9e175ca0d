package dev.capstan.audit.port;

/**
 * A count of how often the database was opened. After a failure it reopens without the data that was not on disk, so
 * records read before and after do not fit together.
 */
public interface DatabaseOpenCount {

    /** Returns the number of the current opening. */
    int openCount();
}
