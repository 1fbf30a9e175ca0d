package dev.capstan.grants;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.capstan.core.invocation.Call;
import dev.capstan.core.invocation.UnfinishedCall;
import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A call whose result its agent fetches later.
 *
 * @param id its id, {@code exe_…}
 * @param agentId who began it; nobody else learns of it
 * @param jti the token that began it
 * @param status whether it has ended
 * @param outcome the result or the error, once it has ended; JSON null before
 * @param createdAt when it was begun
 * @param endedAt when it ended; null while it is pending
 * @param call the call as its record names it, for the case that the server ends before the call does
 */
public record Execution(
        String id,
        String agentId,
        String jti,
        Status status,
        JsonNode outcome,
        Instant createdAt,
        @Nullable Instant endedAt,
        UnfinishedCall call) {

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

    /** One that an agent has just begun with a token. */
    public static Execution begun(AgentCredential agent, Call call, Instant now) {
        return new Execution(
                Ids.next("exe"),
                agent.agent().id(),
                agent.token().jti(),
                Status.PENDING,
                NullNode.getInstance(),
                now,
                null,
                UnfinishedCall.of(call));
    }

    /** The same execution, ended at that time. */
    public Execution ended(Status newStatus, JsonNode newOutcome, Instant at) {
        return new Execution(id, agentId, jti, newStatus, newOutcome, createdAt, at, call);
    }
}
