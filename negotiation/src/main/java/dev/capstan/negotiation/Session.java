package dev.capstan.negotiation;

import dev.capstan.core.AgentId;
import dev.capstan.core.Version;
import dev.capstan.core.invocation.Caller;
import java.time.Instant;

/**
 * An agreement on a version, which later calls name (NEG-2.4).
 *
 * @param id what they name it by: {@value #PREFIX} and 32 hex digits, which nobody can guess
 * @param agent the agent that provides the capability
 * @param capability the capability's name
 * @param version the version agreed on
 * @param holder the id of the caller that negotiated; {@code anonymous} where it did not say who it is
 * @param began when it was agreed, to the millisecond
 * @param expires when it ends by itself
 */
public record Session(
        String id, AgentId agent, String capability, Version version, String holder, Instant began, Instant expires) {

    /** What the ids of these sessions begin with; any other that a call names is a label of the caller's own. */
    public static final String PREFIX = "neg_";

    /** Whether a caller may use the session: who opened it, or whoever knows the id where nobody said who that was. */
    public boolean isHeldBy(Caller caller) {
        return holder.equals(Caller.ANONYMOUS.id()) || holder.equals(caller.id());
    }
}
