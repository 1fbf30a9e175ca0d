package dev.capstan.metrics;

/** The metrics that are read from the parts of a server, once it has been assembled. */
@FunctionalInterface
public interface ServerGauges {

    /** Adds them. */
    void bind();
}
