package dev.capstan.core.inmemory;

import dev.capstan.core.port.RateLimits;
import dev.capstan.core.port.RateLimitsContract;
import java.time.InstantSource;

class InMemoryRateLimitsTest extends RateLimitsContract {

    @Override
    protected RateLimits limits(InstantSource clock) {
        return new InMemoryRateLimits(clock);
    }
}
