package dev.capstan.core.invocation;

import dev.capstan.core.RateLimit;
import java.time.Duration;

/**
 * What a rate limit still leaves to a caller (INV-4.1).
 *
 * @param policy which limit it is, such as {@code capability} or {@code caller}
 * @param limit the limit
 * @param remaining how many calls it admits at once, now
 * @param untilMore how long until it admits one more than now
 */
public record RateLimitStatus(String policy, RateLimit limit, long remaining, Duration untilMore) {}
