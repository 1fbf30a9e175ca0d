package dev.capstan.server.wiring;

import dev.capstan.core.time.SteadyClock;
import dev.capstan.http.access.PublicUrl;
import dev.capstan.http.connection.BodyBudget;
import dev.capstan.http.connection.ConnectionLimits;
import dev.capstan.http.connection.Connections;
import dev.capstan.origin.AnonymousPolicy;
import dev.capstan.origin.TrustedProxies;
import dev.capstan.origin.ratelimit.PendingRegistrations;
import dev.capstan.origin.ratelimit.UnknownCallerLimiter;
import dev.capstan.server.settings.ListenAddress;
import dev.capstan.server.settings.Settings;
import io.micronaut.context.annotation.Factory;
import io.micronaut.context.annotation.Property;
import jakarta.inject.Singleton;
import org.jspecify.annotations.Nullable;

/** The origins of requests, the policy for anonymous callers, and the limits of connections and unknown callers. */
@Factory
final class AdmissionFactory {

    /** The setting without limits for unknown callers. */
    private static final String NO_LIMIT = "off";

    private static final String DEFAULT_LIMIT = "60/1m/100";

    @Singleton
    TrustedProxies trustedProxies(@Nullable @Property(name = Settings.TRUSTED_PROXY) String networks) {
        try {
            return networks == null || networks.isBlank() ? TrustedProxies.NONE : TrustedProxies.parse(networks);
        } catch (IllegalArgumentException wrong) {
            throw new IllegalArgumentException("--trusted-proxy: " + wrong.getMessage());
        }
    }

    @Singleton
    AnonymousPolicy anonymousPolicy(
            @Nullable @Property(name = Settings.ANONYMOUS) String policy,
            @Property(name = "micronaut.server.host") String host,
            PublicUrl url) {
        if (policy == null || policy.isBlank()) {
            boolean isLocal = new ListenAddress(host, 0).isLoopback() && !url.isSet();
            return isLocal ? AnonymousPolicy.LOOPBACK : AnonymousPolicy.NONE;
        }
        try {
            return AnonymousPolicy.parse(policy.strip());
        } catch (IllegalArgumentException wrong) {
            throw new IllegalArgumentException("--anonymous: " + wrong.getMessage());
        }
    }

    @Singleton
    Connections connections(
            @Nullable @Property(name = Settings.MAX_CONNECTIONS) Integer all,
            @Nullable @Property(name = Settings.MAX_CONNECTIONS_PER_ADDRESS) Integer perAddress,
            TrustedProxies proxies) {
        return new Connections(ConnectionLimits.of(all, perAddress), proxies::include);
    }

    @Singleton
    BodyBudget bodyBudget(@Nullable @Property(name = Settings.MAX_BODY_BYTES) Long bytes) {
        return BodyBudget.of(bytes);
    }

    @Singleton
    UnknownCallerLimiter unknownCallerLimiter(
            @Property(name = Settings.UNKNOWN_CALLER_LIMIT, defaultValue = DEFAULT_LIMIT) String limit,
            SteadyClock clock) {
        try {
            return new UnknownCallerLimiter(limit.equals(NO_LIMIT) ? null : CallerLimit.parse(limit), clock);
        } catch (IllegalArgumentException wrong) {
            throw new IllegalArgumentException("--stranger-limit: " + wrong.getMessage() + ", or off");
        }
    }

    @Singleton
    PendingRegistrations pendingRegistrations(UnknownCallerLimiter limit) {
        return new PendingRegistrations(limit);
    }
}
