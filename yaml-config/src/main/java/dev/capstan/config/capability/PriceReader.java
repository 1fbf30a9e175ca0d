package dev.capstan.config.capability;

import dev.capstan.config.document.Node;
import dev.capstan.config.document.Values;
import dev.capstan.core.Price;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/** Reader of {@code price} (INV-5.2). */
final class PriceReader {

    private static final long MAX_PRICE = 1_000_000_000;
    private static final int MAX_DECIMALS = 12;

    private PriceReader() {}

    static Optional<Price> read(Node node, Values values) {
        return values.fields(node).flatMap(fields -> {
            fields.allowOnly(List.of("perSecond", "perRequest"));
            Optional<BigDecimal> perSecond = fields.required("perSecond", "set the price of a second, or 0")
                    .flatMap(value -> amount(value, values));
            Optional<BigDecimal> perRequest = fields.required("perRequest", "set the price of a request, or 0")
                    .flatMap(value -> amount(value, values));
            return perSecond.flatMap(second -> perRequest.map(request -> new Price(second, request)));
        });
    }

    private static Optional<BigDecimal> amount(Node node, Values values) {
        return values.number(node, 0, MAX_PRICE)
                .flatMap(amount -> amount.scale() <= MAX_DECIMALS
                        ? Optional.of(amount)
                        : values.badValue(
                                node,
                                ((Node.Scalar) node).text(),
                                "write a number with at most " + MAX_DECIMALS + " decimals"));
    }
}
