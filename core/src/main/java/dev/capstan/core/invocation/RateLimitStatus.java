package dev.capstan.core.invocation;

import dev.capstan.core.RateLimit;
import java.time.Duration;

/**
 * The remaining allowance of a caller under a rate limit (INV-4.1).
 *
 * @param policy kind of limit, such as {@code capability} or {@code caller}
 * @param limit the limit
 * @param remaining number of calls that it admits now
 * @param untilMore time until it admits one more than now
 */
public record RateLimitStatus(String policy, RateLimit limit, long remaining, Duration untilMore) {}
