package dev.capstan.server.wiring;

import dev.capstan.core.port.AuditTrail;
import dev.capstan.core.time.ConservativeClock;
import dev.capstan.core.time.RecordClockJumps;
import dev.capstan.core.time.SteadyClock;
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
    ConservativeClock stricterClock(InstantSource wall) {
        return new ConservativeClock(wall, System::nanoTime);
    }

    @Singleton
    RecordClockJumps recordJumps(ConservativeClock clock, SteadyClock steady, AuditTrail trail) {
        return new RecordClockJumps(clock, steady, trail);
    }
}
