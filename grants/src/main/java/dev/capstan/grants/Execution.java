package dev.capstan.grants;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.Locale;

/**
 * A call whose result its agent fetches later.
 *
 * @param id its id, {@code exe_…}
 * @param agentId who began it; nobody else learns of it
 * @param jti the token that began it
 * @param status whether it has ended
 * @param outcome the result or the error, once it has ended; null before
 * @param createdAt when it was begun
 */
public record Execution(String id, String agentId, String jti, Status status, JsonNode outcome, Instant createdAt) {

    /** Whether an execution has ended. */
    public enum Status {
        PENDING,
        COMPLETED,
        FAILED;

        /** The status on the wire, such as {@code pending}. */
        public String wire() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** The same execution, ended. */
    public Execution ended(Status newStatus, JsonNode newOutcome) {
        return new Execution(id, agentId, jti, newStatus, newOutcome, createdAt);
    }
}
