package dev.capstan.grants.port;

import dev.capstan.core.json.Json;
import dev.capstan.grants.Execution;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The calls whose results their agents fetch later. */
public interface Executions {

    /** The execution with this id. */
    Optional<Execution> byId(String id);

    /** Adds one that has begun. */
    void add(Execution execution);

    /**
     * Keeps one that has ended; one that was forgotten meanwhile stays forgotten.
     *
     * @throws IllegalArgumentException where the outcome has more than {@value Json#MAX_ENVELOPE_BYTES} bytes of JSON
     */
    void save(Execution execution);

    /** Returns the executions that this node has begun and that have not ended, the oldest first. */
    List<Execution> pending();

    /**
     * Keeps one that has ended, and what else is done for that, both or neither; returns whether it had not ended before.
     *
     * @param more is done before the end counts; where it throws, the execution stays as it was
     */
    boolean end(Execution execution, Runnable more);

    /**
     * Forgets results that nobody fetches any more; how many.
     *
     * @param endedBefore those that ended before this are forgotten
     * @param begunBefore those that were begun before this and are still pending are forgotten: their node is gone
     */
    int deleteBefore(Instant endedBefore, Instant begunBefore);
}
