package dev.capstan.config.capability;

import dev.capstan.config.document.Diagnostics;
import dev.capstan.config.document.Fields;
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
import java.util.stream.Stream;

/** Reader of {@code retryPolicy} (INV-7.1). */
final class RetryPolicyReader {

    private static final Duration DEFAULT_MAX_DELAY = Duration.ofSeconds(30);
    private static final List<String> FAILURES =
            Stream.of(Failure.values()).map(Failure::wire).toList();
    private static final List<String> JITTERS =
            Stream.of(Jitter.values()).map(Jitter::wire).toList();

    private final Diagnostics diagnostics;
    private final Values values;

    RetryPolicyReader(Diagnostics diagnostics) {
        this.diagnostics = diagnostics;
        this.values = new Values(diagnostics);
    }

    Optional<RetryPolicy> read(Node node) {
        return values.mapping(node).flatMap(mapping -> {
            Fields fields = new Fields(mapping, diagnostics);
            fields.allowOnly(
                    List.of("maxAttempts", "backoffMultiplier", "initialDelayMs", "maxDelayMs", "retryOn", "jitter"));
            Optional<Integer> attempts = fields.required("maxAttempts", "set the total number of attempts")
                    .flatMap(value -> values.whole(value, 1, 100))
                    .map(Math::toIntExact);
            Optional<Double> multiplier = fields.required("backoffMultiplier", "set the factor of each further wait")
                    .flatMap(value -> values.number(value, 1, 1_000))
                    .map(BigDecimal::doubleValue);
            Optional<Duration> initial = fields.required("initialDelayMs", "set the first wait in milliseconds")
                    .flatMap(this::delay);
            Optional<Duration> maxDelay = fields.optional("maxDelayMs").flatMap(this::delay);
            Set<Failure> retryOn =
                    fields.optional("retryOn").map(this::failures).orElse(EnumSet.allOf(Failure.class));
            Jitter jitter = fields.optional("jitter")
                    .flatMap(value -> values.choice(value, Jitter::fromWire, JITTERS))
                    .orElse(Jitter.NONE);
            return attempts.flatMap(maxAttempts -> multiplier.flatMap(by -> initial.map(first -> new RetryPolicy(
                    maxAttempts, first, by, maxDelay.orElseGet(() -> defaultMaxDelay(first)), retryOn, jitter))));
        });
    }

    private static Duration defaultMaxDelay(Duration initial) {
        return initial.compareTo(DEFAULT_MAX_DELAY) > 0 ? initial : DEFAULT_MAX_DELAY;
    }

    private Optional<Duration> delay(Node node) {
        return values.whole(node, 0, RetryPolicy.MAX_DELAY.toMillis()).map(Duration::ofMillis);
    }

    private Set<Failure> failures(Node node) {
        return Set.copyOf(values.distinct(node, item -> values.choice(item, Failure::fromWire, FAILURES)));
    }
}
