package dev.capstan.grants;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.capstan.core.invocation.Call;
import dev.capstan.core.invocation.UnfinishedCall;
import dev.capstan.core.json.WireName;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A call whose result its agent fetches later.
 *
 * @param id its id, {@code exe_…}
 * @param agentId the agent that started it; hidden from all others
 * @param jti the id of the token that started it
 * @param status whether it has ended
 * @param outcome the result or the error; JSON null while it is pending
 * @param createdAt time of its start
 * @param endedAt time of its end; null while it is pending
 * @param call the call as its record names it, in case the server stops before the call ends
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

    /** The state of an execution. */
    public enum Status implements WireName {
        PENDING,
        COMPLETED,
        FAILED
    }

    /** Creates a pending execution that an agent starts with its token. */
    public static Execution started(AgentCredential agent, Call call, Instant now) {
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

    /** Returns this execution, ended at this time. */
    public Execution completed(Status newStatus, JsonNode newOutcome, Instant at) {
        return new Execution(id, agentId, jti, newStatus, newOutcome, createdAt, at, call);
    }
}
