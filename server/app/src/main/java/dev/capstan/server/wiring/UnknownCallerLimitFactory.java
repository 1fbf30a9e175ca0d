package dev.capstan.server.wiring;

import dev.capstan.core.time.SteadyClock;
import dev.capstan.origin.ratelimit.PendingRegistrations;
import dev.capstan.origin.ratelimit.UnknownCallerLimiter;
import dev.capstan.server.settings.Settings;
import io.micronaut.context.annotation.Factory;
import io.micronaut.context.annotation.Property;
import jakarta.inject.Singleton;

/** The limits for callers that the server does not know. */
@Factory
final class UnknownCallerLimitFactory {

    private static final String OFF = "off";

    /** The default limit for unknown callers. */
    static final String DEFAULT = "60/1m/100";

    @Singleton
    UnknownCallerLimiter unknownCallerLimiter(
            @Property(name = Settings.UNKNOWN_CALLER_LIMIT, defaultValue = DEFAULT) String limit, SteadyClock clock) {
        try {
            return new UnknownCallerLimiter(limit.equals(OFF) ? null : CallerLimit.parse(limit), clock);
        } catch (IllegalArgumentException wrong) {
            throw new IllegalArgumentException("--stranger-limit: " + wrong.getMessage() + ", or off");
        }
    }

    @Singleton
    PendingRegistrations undecidedRegistrations(UnknownCallerLimiter limit) {
        return new PendingRegistrations(limit);
    }
}
