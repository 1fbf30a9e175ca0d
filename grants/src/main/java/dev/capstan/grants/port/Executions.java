package dev.capstan.grants.port;

import dev.capstan.grants.Execution;
import java.time.Instant;
import java.util.Optional;

/** The calls whose results their agents fetch later. */
public interface Executions {

    /** The execution with this id. */
    Optional<Execution> byId(String id);

    /** Adds one that has begun. */
    void add(Execution execution);

    /** Keeps one that has ended; one that was forgotten meanwhile stays forgotten. */
    void save(Execution execution);

    /** Forgets those that were begun before then; how many. */
    int forget(Instant before);
}
