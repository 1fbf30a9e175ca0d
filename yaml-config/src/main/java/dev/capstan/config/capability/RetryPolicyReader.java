package dev.capstan.config.capability;

import dev.capstan.config.document.Node;
import dev.capstan.config.document.Values;
import dev.capstan.core.RetryPolicy;
import dev.capstan.core.RetryPolicy.Failure;
import dev.capstan.core.RetryPolicy.Jitter;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reader of {@code retryPolicy} (INV-7.1). */
final class RetryPolicyReader {

    private static final Duration DEFAULT_MAX_DELAY = Duration.ofSeconds(30);

    private RetryPolicyReader() {}

    static Optional<RetryPolicy> read(Node node, Values values) {
        return values.fields(node).flatMap(fields -> {
            fields.allowOnly(
                    List.of("maxAttempts", "backoffMultiplier", "initialDelayMs", "maxDelayMs", "retryOn", "jitter"));
            Optional<Integer> attempts = fields.required("maxAttempts", "set the total number of attempts")
                    .flatMap(value -> values.whole(value, 1, 100))
                    .map(Math::toIntExact);
            Optional<Double> multiplier = fields.required("backoffMultiplier", "set the factor of each further wait")
                    .flatMap(value -> values.number(value, 1, 1_000))
                    .map(BigDecimal::doubleValue);
            Optional<Duration> initial = fields.required("initialDelayMs", "set the first wait in milliseconds")
                    .flatMap(value -> delay(value, values));
            Optional<Duration> maxDelay = fields.optional("maxDelayMs").flatMap(value -> delay(value, values));
            Set<Failure> retryOn = fields.optional("retryOn")
                    .map(value -> failures(value, values))
                    .orElse(EnumSet.allOf(Failure.class));
            Jitter jitter = fields.optional("jitter")
                    .flatMap(value -> values.choice(value, Jitter.values(), Jitter::wire))
                    .orElse(Jitter.NONE);
            return attempts.flatMap(maxAttempts -> multiplier.flatMap(by -> initial.map(first -> new RetryPolicy(
                    maxAttempts, first, by, maxDelay.orElseGet(() -> defaultMaxDelay(first)), retryOn, jitter))));
        });
    }

    private static Duration defaultMaxDelay(Duration initial) {
        return initial.compareTo(DEFAULT_MAX_DELAY) > 0 ? initial : DEFAULT_MAX_DELAY;
    }

    private static Optional<Duration> delay(Node node, Values values) {
        return values.whole(node, 0, RetryPolicy.MAX_DELAY.toMillis()).map(Duration::ofMillis);
    }

    private static Set<Failure> failures(Node node, Values values) {
        return Set.copyOf(values.distinct(node, item -> values.choice(item, Failure.values(), Failure::wire)));
    }
}
