package dev.capstan.http.invocation;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.Price;
import dev.capstan.core.invocation.Outcome;
import dev.capstan.core.json.Json;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Optional;

/** An estimate of an execution's cost, from the declared price and the measured time (INV-5.2). */
final class CostEstimate {

    private static final int MILLIS = 3;

    private CostEstimate() {}

    /** Returns the estimate, or empty if no price is declared. */
    static Optional<ObjectNode> of(Outcome outcome) {
        return outcome.call()
                .found()
                .flatMap(
                        capability -> Optional.ofNullable(capability.execution().price()))
                .map(price -> of(price, outcome.elapsed()));
    }

    private static ObjectNode of(Price price, Duration elapsed) {
        BigDecimal seconds = BigDecimal.valueOf(elapsed.toMillis(), MILLIS);
        return Json.object().put("compute", price.perSecond().multiply(seconds)).put("network", price.perRequest());
    }
}
