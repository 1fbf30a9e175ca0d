package dev.capstan.audit.port;

/**
 * Counts how often the database was opened. After a failure it is opened anew without what was not on disk, so that
 * records which were read before and after do not fit together.
 */
public interface DatabaseOpenCount {

    /** Returns the number of the present opening. */
    int openCount();
}
