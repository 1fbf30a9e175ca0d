package dev.capstan.types;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.json.Json;
import java.util.stream.IntStream;

/**
 * A value that was read into the type of its schema and written again.
 *
 * @param type the name of the type
 * @param after what was written, or what went wrong
 */
record RoundTrip(RandomContracts.Example example, String type, JsonNode before, Outcome after) {

    /** The outcome of a round trip. */
    sealed interface Outcome {

        /** It was read, and this was written. */
        record Succeeded(JsonNode value) implements Outcome {}

        /** It was not read, or not written. */
        record Failed(String message) implements Outcome {}
    }

    /** Whether all is there again, but for properties that are null, which languages write as missing ones. */
    boolean isLossless() {
        return after instanceof Outcome.Succeeded succeeded
                && Json.equal(withoutNull(before), withoutNull(succeeded.value()));
    }

    /** Whether it was read, and all that was written has been there before. */
    boolean addsNothing() {
        return after instanceof Outcome.Succeeded succeeded && isPart(succeeded.value(), before);
    }

    private static boolean isPart(JsonNode part, JsonNode whole) {
        if (part.isObject() && whole.isObject()) {
            return part.properties().stream()
                    .allMatch(property ->
                            whole.has(property.getKey()) && isPart(property.getValue(), whole.get(property.getKey())));
        } else if (part.isArray() && whole.isArray() && part.size() == whole.size()) {
            return IntStream.range(0, part.size()).allMatch(i -> isPart(part.get(i), whole.get(i)));
        }
        return Json.equal(part, whole);
    }

    private static JsonNode withoutNull(JsonNode value) {
        if (value.isObject()) {
            ObjectNode object = Json.object();
            value.properties().stream()
                    .filter(property -> !property.getValue().isNull())
                    .forEach(property -> object.set(property.getKey(), withoutNull(property.getValue())));
            return object;
        } else if (value.isArray()) {
            ArrayNode array = JsonNodeFactory.instance.arrayNode();
            value.forEach(item -> array.add(withoutNull(item)));
            return array;
        }
        return value;
    }

    @Override
    public String toString() {
        return "\n" + type + ": " + Json.write(before) + "\nbecame " + after + "\nby "
                + Json.write(example.schema().document()) + "\n";
    }
}
