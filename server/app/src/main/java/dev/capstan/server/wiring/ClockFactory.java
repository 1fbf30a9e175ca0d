package dev.capstan.server.wiring;

import dev.capstan.audit.RecordClockJumps;
import dev.capstan.core.port.AuditTrail;
import dev.capstan.core.time.ConservativeClock;
import dev.capstan.core.time.SteadyClock;
import io.micronaut.context.annotation.Factory;
import io.micronaut.context.annotation.Primary;
import jakarta.inject.Singleton;
import java.time.InstantSource;

/** The wall clock, and the clocks that start with the server. */
@Factory
final class ClockFactory {

    @Primary
    @Singleton
    InstantSource wallClock() {
        return InstantSource.system();
    }

    /** Creates the clock for durations: limits and deadlines. */
    @Singleton
    SteadyClock steadyClock(InstantSource wall) {
        return new SteadyClock(wall, System::nanoTime);
    }

    /** Creates the clock for the end of authority, and for deleting expired data. */
    @Singleton
    ConservativeClock conservativeClock(InstantSource wall) {
        return new ConservativeClock(wall, System::nanoTime);
    }

    @Singleton
    RecordClockJumps recordClockJumps(ConservativeClock clock, SteadyClock steady, AuditTrail trail) {
        return new RecordClockJumps(clock, steady, trail);
    }
}
