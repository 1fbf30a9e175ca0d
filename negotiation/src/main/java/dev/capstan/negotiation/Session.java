package dev.capstan.negotiation;

import dev.capstan.core.AgentId;
import dev.capstan.core.Version;
import dev.capstan.core.invocation.Caller;
import java.time.Instant;

/**
 * An agreement on a version, to which later calls refer (NEG-2.4).
 *
 * @param id {@value #PREFIX} and 32 hex digits that cannot be guessed
 * @param agent agent that provides the capability
 * @param capability name of the capability
 * @param version agreed version
 * @param holder id of the caller that negotiated; {@code anonymous} for an anonymous caller
 * @param began time of the agreement, to the millisecond
 * @param expires time at which it expires
 */
public record Session(
        String id, AgentId agent, String capability, Version version, String holder, Instant began, Instant expires) {

    /** The prefix of session ids. An id without it in a call is the caller's own label. */
    public static final String PREFIX = "neg_";

    /** Whether a caller may use the session: the caller that opened it, or any caller if that one was anonymous. */
    public boolean isHeldBy(Caller caller) {
        return holder.equals(Caller.ANONYMOUS.id()) || holder.equals(caller.id());
    }
}
