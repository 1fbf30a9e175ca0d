package dev.capstan.database.limits;

import dev.capstan.core.port.BucketArithmeticContract;
import dev.capstan.core.port.RateLimits;
import java.time.InstantSource;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;

class JdbcRateLimitsProperties extends BucketArithmeticContract {

    private static SharedBuckets buckets;

    @BeforeContainer
    static void open() {
        buckets = new SharedBuckets();
    }

    @AfterContainer
    static void close() {
        buckets.close();
    }

    @Override
    protected RateLimits limits(InstantSource clock) {
        return buckets.onOneNode(clock);
    }
}
