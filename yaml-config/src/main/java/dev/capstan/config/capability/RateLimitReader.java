package dev.capstan.config.capability;

import dev.capstan.config.document.Node;
import dev.capstan.config.document.Values;
import dev.capstan.core.DurationText;
import dev.capstan.core.RateLimit;
import java.util.List;
import java.util.Optional;

/** Reader of {@code rateLimit} (INV-4.1). */
final class RateLimitReader {

    private static final long MAX_RATE = 1_000_000_000;

    private RateLimitReader() {}

    static Optional<RateLimit> read(Node node, Values values) {
        return values.fields(node).flatMap(fields -> {
            fields.allowOnly(List.of("requests", "period", "burst"));
            Optional<Long> requests = fields.required("requests", "set the maximum number of calls per period")
                    .flatMap(value -> values.whole(value, 1, MAX_RATE));
            Optional<DurationText> period = fields.required(
                            "period", "write a number and a unit s, m, h or d, such as 1m")
                    .flatMap(value -> period(value, values));
            Optional<Long> burst = fields.optional("burst").flatMap(value -> values.whole(value, 1, MAX_RATE));
            return requests.flatMap(
                    limit -> period.map(each -> new RateLimit(limit, each.length(), each.text(), burst.orElse(limit))));
        });
    }

    private static Optional<DurationText> period(Node node, Values values) {
        String advice = "write a number and a unit s, m, h or d, such as 30s or 1m, above zero and at most 366d";
        if (node instanceof Node.Scalar scalar && scalar.value().isNumber()) {
            return values.badValue(node, scalar.text(), advice);
        }
        return values.parsed(node, DurationText::parse, advice);
    }
}
