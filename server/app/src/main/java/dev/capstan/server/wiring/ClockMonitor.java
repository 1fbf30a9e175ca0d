package dev.capstan.server.wiring;

import dev.capstan.audit.RecordClockJumps;
import dev.capstan.server.settings.Settings;
import io.micronaut.context.annotation.Requires;
import io.micronaut.scheduling.annotation.Scheduled;
import jakarta.inject.Singleton;

/** The check, once a second, whether the clock of this machine was set. */
@Singleton
@Requires(property = Settings.DATA)
final class ClockMonitor {

    private static final System.Logger LOG = System.getLogger(ClockMonitor.class.getName());

    @Scheduled(initialDelay = "1s", fixedDelay = "1s")
    void checkClocks(RecordClockJumps recordJumps) {
        try {
            recordJumps.run();
        } catch (RuntimeException e) {
            LOG.log(System.Logger.Level.WARNING, "the clocks could not be compared; retrying in 1 s", e);
        }
    }
}
