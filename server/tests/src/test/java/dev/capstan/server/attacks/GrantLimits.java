package dev.capstan.server.attacks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.json.Json;
import java.math.BigDecimal;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The bounds of a grant, in two forms with an evident meaning: a maximum for a number, or a list for a string.
 *
 * @param maxima the largest number of an argument, by its name
 * @param texts the texts that an argument may be, by its name
 */
record GrantLimits(Map<String, Integer> maxima, Map<String, Set<String>> texts) {

    /** No bounds. */
    static final GrantLimits NONE = new GrantLimits(Map.of(), Map.of());

    /** Returns the bounds that JSON of a server states. */
    static GrantLimits of(JsonNode constraints) {
        Map<String, Integer> maxima = new TreeMap<>();
        Map<String, Set<String>> texts = new TreeMap<>();
        constraints.properties().forEach(field -> {
            JsonNode value = field.getValue();
            if (value.size() == 1 && value.path("max").isIntegralNumber()) {
                maxima.put(field.getKey(), value.get("max").intValue());
            } else if (value.isTextual()) {
                texts.put(field.getKey(), Set.of(value.textValue()));
            } else if (value.size() == 1 && value.path("in").isArray()) {
                Set<String> in = new TreeSet<>();
                value.get("in").forEach(each -> in.add(each.textValue()));
                texts.put(field.getKey(), in);
            } else {
                throw new AssertionError("bounds of another form: " + constraints);
            }
        });
        return new GrantLimits(maxima, texts);
    }

    /** Returns the bounds as an agent or a user writes them. */
    ObjectNode json() {
        ObjectNode json = Json.object();
        maxima.forEach((name, number) -> json.putObject(name).put("max", number));
        texts.forEach((name, in) -> in.forEach(json.withObjectProperty(name).withArrayProperty("in")::add));
        return json;
    }

    /** Returns the bounds of both, or empty where no call keeps to them. */
    Optional<GrantLimits> and(GrantLimits other) {
        Map<String, Integer> smallest = new TreeMap<>(maxima);
        other.maxima.forEach((name, number) -> smallest.merge(name, number, Math::min));
        Map<String, Set<String>> common = new TreeMap<>(texts);
        other.texts.forEach((name, in) -> common.merge(name, in, (one, two) -> {
            Set<String> both = new TreeSet<>(one);
            both.retainAll(two);
            return both;
        }));
        return common.containsValue(Set.of()) ? Optional.empty() : Optional.of(new GrantLimits(smallest, common));
    }

    /** Whether all arguments that meet the other bounds meet these. */
    boolean include(GrantLimits other) {
        return maxima.entrySet().stream()
                        .allMatch(bound ->
                                other.maxima.getOrDefault(bound.getKey(), Integer.MAX_VALUE) <= bound.getValue())
                && texts.entrySet().stream().allMatch(bound -> bound.getValue()
                        .containsAll(other.texts.getOrDefault(bound.getKey(), Set.of("any other text"))));
    }

    /** Whether a call with these arguments keeps to the bounds. */
    boolean permit(JsonNode arguments) {
        return maxima.entrySet().stream()
                        .allMatch(bound -> arguments.path(bound.getKey()).isNumber()
                                && arguments
                                                .get(bound.getKey())
                                                .decimalValue()
                                                .compareTo(BigDecimal.valueOf(bound.getValue()))
                                        <= 0)
                && texts.entrySet().stream()
                        .allMatch(bound -> arguments.path(bound.getKey()).isTextual()
                                && bound.getValue()
                                        .contains(arguments.get(bound.getKey()).textValue()));
    }
}
