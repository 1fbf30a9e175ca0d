package dev.capstan.core;

import java.math.BigDecimal;
import java.util.Objects;

/**
 * What an execution costs, in whatever unit its provider counts (INV-5.2).
 *
 * @param perSecond the price of a second of execution, not negative
 * @param perRequest the price of a request, not negative
 */
public record Price(BigDecimal perSecond, BigDecimal perRequest) {

    public Price {
        Objects.requireNonNull(perSecond, "a price has a part for each second");
        Objects.requireNonNull(perRequest, "a price has a part for each request");
        if (perSecond.signum() < 0 || perRequest.signum() < 0) {
            throw new IllegalArgumentException("a price is not negative");
        }
    }
}
