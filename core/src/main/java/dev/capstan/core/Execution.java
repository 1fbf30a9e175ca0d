package dev.capstan.core;

import java.net.URI;
import java.time.Duration;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How a capability runs.
 *
 * @param handler what does the work
 * @param location the URL where callers execute it themselves, if not here (GR-6.1)
 * @param timeout how long one call may take; the server's default where there is none (INV-6.1)
 * @param idempotent whether the same call may be made twice without harm (TC-1.2)
 * @param retry how a failed attempt is repeated
 * @param rateLimit how often it may be called
 * @param permissions what it may touch (INV-3.1)
 * @param price what it costs, where that is declared (INV-5.2)
 */
public record Execution(
        HandlerSpec handler,
        @Nullable URI location,
        @Nullable Duration timeout,
        boolean idempotent,
        @Nullable RetryPolicy retry,
        @Nullable RateLimit rateLimit,
        Set<Permission> permissions,
        @Nullable Price price) {

    /** Done by the agent itself, without limits of its own. */
    public static final Execution BY_AGENT =
            new Execution(new HandlerSpec.Agent(), null, null, false, null, null, Set.of(), null);

    /** Carried to an agent that somebody else serves, without limits of its own. */
    public static final Execution BY_PEER =
            new Execution(new HandlerSpec.Peer(), null, null, false, null, null, Set.of(), null);

    /** Not at all: it is advertised, and runs elsewhere. */
    public static final Execution NONE =
            new Execution(new HandlerSpec.None(), null, null, false, null, null, Set.of(), null);

    public Execution {
        permissions = Set.copyOf(permissions);
    }

    /** The same execution by another handler. */
    public Execution by(HandlerSpec other) {
        return new Execution(other, location, timeout, idempotent, retry, rateLimit, permissions, price);
    }
}
