package dev.capstan.h2;

/** The writing of what must be on disk together with a change that is flushed. */
@FunctionalInterface
public interface BeforeFlush {

    /** Commits what is pending. Throws what the database throws. */
    void beforeFlush();
}
