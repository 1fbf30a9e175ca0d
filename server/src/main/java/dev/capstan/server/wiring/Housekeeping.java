package dev.capstan.server.wiring;

import dev.capstan.core.port.RateLimits;
import dev.capstan.grants.ForgetStale;
import io.micronaut.scheduling.annotation.Scheduled;
import jakarta.inject.Singleton;

/** What is done once a minute so that nothing grows without bound. */
@Singleton
final class Housekeeping {

    private static final System.Logger LOG = System.getLogger(Housekeeping.class.getName());

    private final ForgetStale forgetStale;
    private final RateLimits limits;

    Housekeeping(ForgetStale forgetStale, RateLimits limits) {
        this.forgetStale = forgetStale;
        this.limits = limits;
    }

    @Scheduled(initialDelay = "1m", fixedDelay = "1m")
    void forgetStale() {
        attempt(forgetStale::run);
    }

    @Scheduled(initialDelay = "1m", fixedDelay = "1m")
    void forgetFullBuckets() {
        attempt(limits::forgetFull);
    }

    private static void attempt(Runnable work) {
        try {
            work.run();
        } catch (RuntimeException e) {
            LOG.log(System.Logger.Level.WARNING, "what is stale could not be forgotten; it is tried again", e);
        }
    }
}
