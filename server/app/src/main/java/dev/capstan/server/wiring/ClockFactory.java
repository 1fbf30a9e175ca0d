package dev.capstan.server.wiring;

import dev.capstan.core.port.AuditTrail;
import dev.capstan.core.time.RecordJumps;
import dev.capstan.core.time.SteadyClock;
import dev.capstan.core.time.StricterClock;
import io.micronaut.context.annotation.Factory;
import jakarta.inject.Singleton;
import java.time.InstantSource;

/** The clocks beside the wall clock, which begin with the server. */
@Factory
final class ClockFactory {

    /** For durations: limits and deadlines. */
    @Singleton
    SteadyClock steadyClock(InstantSource wall) {
        return new SteadyClock(wall, System::nanoTime);
    }

    /** For the end of authority, and for forgetting. */
    @Singleton
    StricterClock stricterClock(InstantSource wall) {
        return new StricterClock(wall, System::nanoTime);
    }

    @Singleton
    RecordJumps recordJumps(StricterClock clock, SteadyClock steady, AuditTrail trail) {
        return new RecordJumps(clock, steady, trail);
    }
}
