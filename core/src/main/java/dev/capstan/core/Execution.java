package dev.capstan.core;

import java.net.URI;
import java.time.Duration;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The way a capability runs.
 *
 * @param handler kind of handler
 * @param location URL where callers execute it themselves; null if this server does (GR-6.1)
 * @param timeout maximum duration of one call, above zero; null for the server's default (INV-6.1)
 * @param idempotent whether repeating a call is harmless (TC-1.2)
 * @param retry retries of a failed attempt
 * @param rateLimit rate limit
 * @param permissions resources that it may use (INV-3.1)
 * @param price declared price, or null (INV-5.2)
 * @param partSchema schema of each part of a streamed result; null if parts may be any JSON
 */
public record Execution(
        HandlerSpec handler,
        @Nullable URI location,
        @Nullable Duration timeout,
        boolean idempotent,
        @Nullable RetryPolicy retry,
        @Nullable RateLimit rateLimit,
        Set<Permission> permissions,
        @Nullable Price price,
        @Nullable Schema partSchema) {

    /** Execution by the agent itself, without limits of its own. */
    public static final Execution BY_AGENT =
            new Execution(new HandlerSpec.Agent(), null, null, false, null, null, Set.of(), null);

    /** Execution by an agent on another server, without limits of its own. */
    public static final Execution BY_PEER =
            new Execution(new HandlerSpec.Peer(), null, null, false, null, null, Set.of(), null);

    /** No execution: the capability is only advertised, and runs elsewhere. */
    public static final Execution NONE =
            new Execution(new HandlerSpec.None(), null, null, false, null, null, Set.of(), null);

    public Execution {
        if (timeout != null && (timeout.isNegative() || timeout.isZero())) {
            throw new IllegalArgumentException("timeout (" + timeout + ") must be above zero");
        }
        permissions = Set.copyOf(permissions);
    }

    /** Creates an execution whose parts may be any JSON. */
    public Execution(
            HandlerSpec handler,
            @Nullable URI location,
            @Nullable Duration timeout,
            boolean idempotent,
            @Nullable RetryPolicy retry,
            @Nullable RateLimit rateLimit,
            Set<Permission> permissions,
            @Nullable Price price) {
        this(handler, location, timeout, idempotent, retry, rateLimit, permissions, price, null);
    }

    /** Returns the same execution with a schema of each part, or without one. */
    public Execution withPartSchema(@Nullable Schema schema) {
        return new Execution(handler, location, timeout, idempotent, retry, rateLimit, permissions, price, schema);
    }

    /** Returns the same execution with another handler. */
    public Execution by(HandlerSpec other) {
        return new Execution(other, location, timeout, idempotent, retry, rateLimit, permissions, price, partSchema);
    }
}
