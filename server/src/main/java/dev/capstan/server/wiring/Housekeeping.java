package dev.capstan.server.wiring;

import dev.capstan.grants.ForgetStale;
import io.micronaut.scheduling.annotation.Scheduled;
import jakarta.inject.Singleton;

/** What is done once a minute so that nothing grows without bound. */
@Singleton
final class Housekeeping {

    private static final System.Logger LOG = System.getLogger(Housekeeping.class.getName());

    private final ForgetStale forgetStale;

    Housekeeping(ForgetStale forgetStale) {
        this.forgetStale = forgetStale;
    }

    @Scheduled(initialDelay = "1m", fixedDelay = "1m")
    void forgetStale() {
        try {
            forgetStale.run();
        } catch (RuntimeException e) {
            LOG.log(System.Logger.Level.WARNING, "what is stale could not be forgotten; it is tried again", e);
        }
    }
}
