package dev.capstan.core.inmemory;

import dev.capstan.core.port.BucketArithmeticContract;
import dev.capstan.core.port.RateLimits;
import java.time.InstantSource;

class InMemoryRateLimitsProperties extends BucketArithmeticContract {

    @Override
    protected RateLimits limits(InstantSource clock) {
        return new InMemoryRateLimits(clock);
    }
}
