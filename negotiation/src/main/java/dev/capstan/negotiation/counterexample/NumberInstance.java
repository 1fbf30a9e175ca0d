package dev.capstan.negotiation.counterexample;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BigIntegerNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import dev.capstan.validation.schema.JsonKind;
import dev.capstan.validation.schema.JsonValues;
import dev.capstan.validation.schema.NumberRange;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import org.jspecify.annotations.Nullable;

/** The search for a number in the range of a case that the case does not exclude. */
final class NumberInstance {

    private static final BigDecimal HALF = new BigDecimal("0.5");
    private static final int MAX_TRIES = 300;
    private static final int MIN_TRIES = 60;

    private final SearchCase one;
    private final NumberRange range;
    private final SearchBudget budget;

    NumberInstance(SearchCase one, SearchBudget budget) {
        this.one = one;
        this.range = one.range;
        this.budget = budget;
    }

    /** Finds an integer. An unbounded range has more integers than are excluded; of a bounded one, all are tried. */
    SearchResult whole() {
        @Nullable BigInteger low = lowest();
        @Nullable BigInteger high = highest();
        BigInteger next = low != null ? low : high != null ? high : BigInteger.ONE;
        BigInteger step = low == null && high != null ? BigInteger.ONE.negate() : BigInteger.ONE;
        while ((high == null || next.compareTo(high) <= 0) && (low == null || next.compareTo(low) >= 0)) {
            budget.spend(1 + one.excluded.size());
            JsonNode number = BigIntegerNode.valueOf(next);
            if (!one.excludes(number)) {
                return new SearchResult.Found(number);
            }
            next = next.add(step);
        }
        return SearchResult.NOTHING;
    }

    /** Finds a fraction. A range of more than one number contains infinitely many. */
    SearchResult fraction() {
        if (range.isEmpty()) {
            return SearchResult.NOTHING;
        }
        if (range.low() != null && range.high() != null && range.low().compareTo(range.high()) == 0) {
            return isFree(range.low())
                    ? new SearchResult.Found(DecimalNode.valueOf(range.low()))
                    : SearchResult.NOTHING;
        }
        BigDecimal low = range.low() != null
                ? range.low()
                : range.high() != null ? range.high().subtract(BigDecimal.ONE) : BigDecimal.ZERO;
        BigDecimal width = range.high() != null ? range.high().subtract(low) : BigDecimal.ONE;
        BigDecimal part = HALF;
        int max = Math.min(
                MAX_TRIES,
                MIN_TRIES + one.excluded.stream().mapToInt(JsonValues::size).sum());
        for (int i = 0; i < max; i++) {
            budget.spend(1 + one.excluded.size() + i / 16);
            BigDecimal number = low.add(width.multiply(part));
            if (isFree(number)) {
                return new SearchResult.Found(DecimalNode.valueOf(number));
            }
            part = part.multiply(HALF);
        }
        return new SearchResult.Undecided("no number was found except the excluded ones");
    }

    private boolean isFree(BigDecimal number) {
        JsonNode value = DecimalNode.valueOf(number);
        return JsonKind.of(value) == JsonKind.FRACTION && !one.excludes(value);
    }

    private @Nullable BigInteger lowest() {
        if (range.low() == null) {
            return null;
        }
        BigInteger ceiling = range.low().setScale(0, RoundingMode.CEILING).toBigInteger();
        boolean isBound = range.exclusiveLow() && range.low().compareTo(new BigDecimal(ceiling)) == 0;
        return isBound ? ceiling.add(BigInteger.ONE) : ceiling;
    }

    private @Nullable BigInteger highest() {
        if (range.high() == null) {
            return null;
        }
        BigInteger floor = range.high().setScale(0, RoundingMode.FLOOR).toBigInteger();
        boolean isBound = range.exclusiveHigh() && range.high().compareTo(new BigDecimal(floor)) == 0;
        return isBound ? floor.subtract(BigInteger.ONE) : floor;
    }
}
