package dev.capstan.core.inmemory;

import dev.capstan.core.RateLimit;
import dev.capstan.core.port.RateLimits.Remaining;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;

/** The exact content of a token bucket. A call costs one unit for each nanosecond of the limit's period. */
final class TokenBucket {

    private static final BigInteger NANOS_OF_A_SECOND = BigInteger.valueOf(1_000_000_000);

    private final BigInteger call;
    private final BigInteger eachNano;
    private final BigInteger capacity;
    private BigInteger content;
    private Instant filledAt;

    TokenBucket(RateLimit limit, Instant now) {
        this.call = nanos(limit.period());
        this.eachNano = BigInteger.valueOf(limit.requests());
        this.capacity = call.multiply(BigInteger.valueOf(limit.burst()));
        this.content = capacity;
        this.filledAt = now;
    }

    void fill(Instant now) {
        if (now.isAfter(filledAt)) {
            BigInteger elapsed = nanos(Duration.between(filledAt, now));
            content = content.add(elapsed.multiply(eachNano)).min(capacity);
            filledAt = now;
        }
    }

    boolean hasOne() {
        return content.compareTo(call) >= 0;
    }

    boolean isFull() {
        return content.equals(capacity);
    }

    void acquire() {
        content = content.subtract(call);
    }

    Remaining remaining() {
        BigInteger[] parts = content.divideAndRemainder(call);
        return new Remaining(parts[0].longValueExact(), isFull() ? Duration.ZERO : timeFor(call.subtract(parts[1])));
    }

    private Duration timeFor(BigInteger missing) {
        BigInteger[] nanos =
                missing.add(eachNano).subtract(BigInteger.ONE).divide(eachNano).divideAndRemainder(NANOS_OF_A_SECOND);
        return Duration.ofSeconds(nanos[0].longValueExact(), nanos[1].longValueExact());
    }

    private static BigInteger nanos(Duration time) {
        return BigInteger.valueOf(time.getSeconds())
                .multiply(NANOS_OF_A_SECOND)
                .add(BigInteger.valueOf(time.getNano()));
    }
}
