package dev.capstan.core;

import java.math.BigDecimal;
import java.util.Objects;

/**
 * The price of an execution, in the provider's own unit (INV-5.2).
 *
 * @param perSecond price of a second of execution, ≥ 0
 * @param perRequest price of a request, ≥ 0
 */
public record Price(BigDecimal perSecond, BigDecimal perRequest) {

    public Price {
        Objects.requireNonNull(perSecond, "a price needs an amount per second");
        Objects.requireNonNull(perRequest, "a price needs an amount per request");
        if (perSecond.signum() < 0 || perRequest.signum() < 0) {
            throw new IllegalArgumentException("a price must not be negative");
        }
    }
}
