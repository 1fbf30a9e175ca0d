package dev.capstan.core.handler;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * The parts of a streamed result, and the progress, which a handler reports before its result.
 *
 * <p>Both may be called by any thread until the call ends; afterwards they throw {@link IllegalStateException}.
 */
public interface Parts {

    /**
     * Sends a part to the caller, in the order of these calls. Waits while the caller reads more slowly. A caller that
     * asked for no stream gets none of the parts, only the result.
     *
     * @param part JSON of at most 1 MiB that meets the capability's {@code partSchema}; otherwise {@link PartRefused}
     * @throws InterruptedException if the call ends meanwhile
     */
    void send(JsonNode part) throws InterruptedException;

    /** Reports progress; by default nobody receives it. A caller that reads slowly gets only the latest. */
    default void report(Progress progress) {}
}
