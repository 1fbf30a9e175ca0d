package dev.capstan.negotiation.schema;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.json.Json;
import dev.capstan.core.text.Text;
import dev.capstan.validation.schema.CountRange;
import dev.capstan.validation.schema.JsonKind;
import dev.capstan.validation.schema.NumberRange;
import dev.capstan.validation.schema.Numbers;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** The wording of schema content in messages. */
final class DifferenceMessages {

    private static final int MAX_LISTED = 8;
    private static final int MAX_LENGTH = 80;

    private DifferenceMessages() {}

    /** Formats a set of kinds, such as "an integer or null". */
    static String kinds(Set<JsonKind> kinds) {
        if (kinds.equals(JsonKind.ALL)) {
            return "anything";
        }
        boolean numbers = kinds.containsAll(JsonKind.NUMBERS);
        String names = kinds.stream()
                .filter(kind -> !(numbers && kind == JsonKind.INTEGER))
                .map(kind -> kind == JsonKind.FRACTION && !numbers ? "a number with a fraction" : kind.label())
                .collect(Collectors.joining(" or "));
        return names.isEmpty() ? "nothing" : names;
    }

    /** Formats values as JSON, such as {@code "low", "high"}; at most the first eight. */
    static String values(Collection<JsonNode> values) {
        if (values.isEmpty()) {
            return "nothing";
        }
        List<String> quoted = new ArrayList<>();
        values.stream().limit(MAX_LISTED).forEach(value -> quoted.add(Text.abbreviate(Json.write(value), MAX_LENGTH)));
        String rest = values.size() > MAX_LISTED ? " and " + (values.size() - MAX_LISTED) + " more" : "";
        return String.join(", ", quoted) + rest;
    }

    /** Formats strings of a schema, such as patterns. */
    static String texts(Collection<String> texts) {
        List<String> quoted = new ArrayList<>();
        texts.stream().sorted().limit(MAX_LISTED).forEach(text -> quoted.add(Text.abbreviate(text, MAX_LENGTH)));
        return String.join(" and ", quoted) + (texts.size() > MAX_LISTED ? " and more" : "");
    }

    static String name(String property) {
        return "'" + Text.abbreviate(property, MAX_LENGTH) + "'";
    }

    /** Formats a range of numbers, such as "1 to 10" or "more than 0". */
    static String range(NumberRange range) {
        BigDecimal low = range.low();
        BigDecimal high = range.high();
        if (low == null && high == null) {
            return "any number";
        }
        if (low != null && high != null && !range.exclusiveLow() && !range.exclusiveHigh()) {
            return Numbers.written(low) + " to " + Numbers.written(high);
        }
        String from = low == null ? "" : (range.exclusiveLow() ? "more than " : "at least ") + Numbers.written(low);
        String to = high == null ? "" : (range.exclusiveHigh() ? "less than " : "at most ") + Numbers.written(high);
        return from + (low == null || high == null ? "" : " and ") + to;
    }

    /** Formats a range of counts, such as "1 to 10 items" or "at least 1 item". */
    static String span(CountRange span, String noun) {
        if (span.isAny()) {
            return "any number of " + noun + "s";
        }
        if (span.min() == span.max()) {
            return count(span.min(), noun);
        }
        if (span.max() == Integer.MAX_VALUE) {
            return "at least " + count(span.min(), noun);
        }
        return span.min() == 0 ? "at most " + count(span.max(), noun) : span.min() + " to " + count(span.max(), noun);
    }

    static String count(int count, String noun) {
        return count + " " + noun + (count == 1 ? "" : "s");
    }
}
