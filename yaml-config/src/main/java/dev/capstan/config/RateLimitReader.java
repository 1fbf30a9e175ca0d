package dev.capstan.config;

import dev.capstan.core.RateLimit;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads {@code rateLimit} (INV-4.1). */
final class RateLimitReader {

    private static final long MOST = 1_000_000_000;
    private static final Pattern PERIOD = Pattern.compile("([0-9]{1,9}(?:\\.[0-9]{1,3})?)([smhd])");
    private static final Map<String, Integer> SECONDS = Map.of("s", 1, "m", 60, "h", 3_600, "d", 86_400);
    private static final Duration LONGEST = Duration.ofDays(366);

    private final Mistakes mistakes;
    private final Values values;

    RateLimitReader(Mistakes mistakes) {
        this.mistakes = mistakes;
        this.values = new Values(mistakes);
    }

    Optional<RateLimit> read(Node node) {
        return values.mapping(node).flatMap(mapping -> {
            Fields fields = new Fields(mapping, mistakes);
            fields.allowOnly(List.of("requests", "period", "burst"));
            Optional<Long> requests = fields.required("requests", "say how many calls a period admits")
                    .flatMap(value -> values.whole(value, 1, MOST));
            Optional<Period> period = fields.required("period", "write a number and s, m, h or d, such as 1m")
                    .flatMap(this::period);
            Optional<Long> burst = fields.optional("burst").flatMap(value -> values.whole(value, 1, MOST));
            return requests.flatMap(
                    most -> period.map(each -> new RateLimit(most, each.length(), each.text(), burst.orElse(most))));
        });
    }

    private record Period(String text, Duration length) {}

    private Optional<Period> period(Node node) {
        String advice = "write a number and s, m, h or d, such as 30s or 1m, above zero and at most 366d";
        if (node instanceof Node.Scalar scalar && scalar.value().isNumber()) {
            return values.badValue(node, scalar.text(), advice);
        }
        return values.parsed(node, text -> length(text).map(length -> new Period(text, length)), advice);
    }

    private static Optional<Duration> length(String text) {
        Matcher parts = PERIOD.matcher(text);
        if (!parts.matches()) {
            return Optional.empty();
        }
        BigDecimal millis =
                new BigDecimal(parts.group(1)).multiply(BigDecimal.valueOf(SECONDS.get(parts.group(2)) * 1_000L));
        Duration length =
                Duration.ofMillis(millis.setScale(0, RoundingMode.UNNECESSARY).longValue());
        return Optional.of(length).filter(d -> !d.isZero() && d.compareTo(LONGEST) <= 0);
    }
}
