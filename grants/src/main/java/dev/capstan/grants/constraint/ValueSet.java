package dev.capstan.grants.constraint;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.capstan.core.json.Json;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A finite, sorted set of JSON values in normal form; {@code 5} and {@code 5.0} are one value. */
record ValueSet(List<JsonNode> sorted) {

    static final ValueSet EMPTY = new ValueSet(List.of());

    static ValueSet of(Collection<JsonNode> values) {
        return of(values.stream().map(CanonicalJson::of));
    }

    private static ValueSet of(Stream<JsonNode> normal) {
        return new ValueSet(normal.distinct().sorted(CanonicalJson.ORDER).toList());
    }

    boolean isEmpty() {
        return sorted.isEmpty();
    }

    int size() {
        return sorted.size();
    }

    boolean contains(JsonNode value) {
        return value.isContainerNode()
                ? sorted.stream().anyMatch(member -> Json.equal(member, value))
                : Collections.binarySearch(sorted, value, CanonicalJson.ORDER) >= 0;
    }

    /** Whether an array or object contains a member of this set at any depth; property names do not count. */
    boolean anyWithin(JsonNode value) {
        return value.isContainerNode() && value.valueStream().anyMatch(item -> contains(item) || anyWithin(item));
    }

    boolean allMatch(Predicate<JsonNode> test) {
        return sorted.stream().allMatch(test);
    }

    boolean noneMatch(Predicate<JsonNode> test) {
        return sorted.stream().noneMatch(test);
    }

    ValueSet filter(Predicate<JsonNode> test) {
        return new ValueSet(sorted.stream().filter(test).toList());
    }

    ValueSet and(ValueSet other) {
        return of(Stream.concat(sorted.stream(), other.sorted.stream()));
    }

    /** Returns the values as an array that the caller may modify. */
    ArrayNode toJson() {
        ArrayNode array = Json.object().arrayNode();
        sorted.forEach(value -> array.add(value.<JsonNode>deepCopy()));
        return array;
    }

    String inWords() {
        return sorted.stream().map(PrintableJson::value).collect(Collectors.joining(", "));
    }
}
