package dev.capstan.grants.port;

import dev.capstan.core.json.Json;
import dev.capstan.grants.Execution;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The calls whose results their agents fetch later. */
public interface Executions {

    /** Returns the execution with this id, or empty. */
    Optional<Execution> byId(String id);

    /** Adds a new execution. */
    void add(Execution execution);

    /**
     * Saves an ended execution; ignored if it has been deleted, or has ended before.
     *
     * @throws IllegalArgumentException if the outcome exceeds {@value Json#MAX_ENVELOPE_BYTES} bytes of JSON
     */
    default void save(Execution execution) {
        end(execution, () -> {});
    }

    /** Returns the pending executions that this node started, oldest first; all, for a store that one node uses alone. */
    List<Execution> pending();

    /**
     * Returns pending executions of other nodes that are dead, oldest first, at most 1,000; empty for a store that one
     * node uses alone.
     */
    List<Execution> orphaned();

    /**
     * Ends a pending execution and runs another action, both or neither. Returns whether the execution was pending.
     *
     * @param more runs before the end is committed; if it throws, the execution is unchanged
     * @throws IllegalArgumentException if the outcome exceeds {@value Json#MAX_ENVELOPE_BYTES} bytes of JSON
     */
    boolean end(Execution execution, Runnable more);

    /**
     * Deletes results that are no longer needed. Returns their number.
     *
     * @param endedBefore deletes executions that ended before this time
     * @param startedBefore deletes pending executions created before this time: their node is gone
     */
    int deleteBefore(Instant endedBefore, Instant startedBefore);
}
