package dev.capstan.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigInteger;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/** The conversion of {@code format}, which becomes a format of the subset, a pattern, bounds or a remark. */
record FormatConversion(Consumer<Remark> remarks, LossySchemas lossy) {

    private static final Set<String> ASSERTED = Set.of("uuid", "email", "uri", "uri-reference", "date-time");

    /** Formats that JSON Schema defines and the subset lacks. Any other format states nothing about values. */
    private static final Set<String> UNENFORCED = Set.of(
            "time",
            "duration",
            "idn-email",
            "hostname",
            "idn-hostname",
            "ipv4",
            "ipv6",
            "iri",
            "iri-reference",
            "uri-template",
            "json-pointer",
            "relative-json-pointer",
            "regex");

    private static final Map<String, String> PATTERNS = Map.of(
            "date", "^[0-9]{4}-[0-9]{2}-[0-9]{2}$",
            "byte", "^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$");
    private static final Set<String> STRING = Set.of("string");
    private static final Map<String, Integer> BITS = Map.of("int32", 31, "int64", 63);
    private static final Set<String> NUMBERS = Set.of("integer", "number");

    /**
     * Adds to the converted schema what the format of a schema at this place means.
     *
     * @param converted schema with all other keywords
     */
    void convert(JsonNode schema, String pointer, ObjectNode converted) {
        String format = schema.path("format").asText();
        Set<String> types = typesWithoutNull(schema);
        if (ASSERTED.contains(format)) {
            converted.put("format", format);
        } else if (PATTERNS.containsKey(format) && types.equals(STRING) && !converted.has("pattern")) {
            converted.put("pattern", PATTERNS.get(format));
        } else if (BITS.containsKey(format) && types.size() == 1 && NUMBERS.containsAll(types)) {
            addBounds(BITS.getOrDefault(format, 0), converted);
        } else if (UNENFORCED.contains(format)
                || (PATTERNS.containsKey(format) && isSome(types, STRING))
                || (BITS.containsKey(format) && isSome(types, NUMBERS))) {
            remarks.accept(new Remark(
                    pointer + "/format", "the format '" + format + "' is not in the subset; it is not enforced"));
            lossy.add(converted);
        }
    }

    /** Returns the declared types except null, which no format, pattern or bound restricts. Empty if none is declared. */
    private static Set<String> typesWithoutNull(JsonNode schema) {
        JsonNode type = schema.path("type");
        Set<String> types = new HashSet<>();
        if (type.isTextual()) {
            types.add(type.textValue());
        }
        type.forEach(each -> types.add(each.asText()));
        types.remove("null");
        return types;
    }

    /** Whether a value of some declared types may be of one of these types. Without a declaration it may. */
    private static boolean isSome(Set<String> declared, Set<String> types) {
        return declared.isEmpty() || declared.stream().anyMatch(types::contains);
    }

    private static void addBounds(int bits, ObjectNode converted) {
        BigInteger limit = BigInteger.ONE.shiftLeft(bits);
        if (!converted.has("minimum") && !converted.has("exclusiveMinimum")) {
            converted.put("minimum", limit.negate());
        }
        if (!converted.has("maximum") && !converted.has("exclusiveMaximum")) {
            converted.put("maximum", limit.subtract(BigInteger.ONE));
        }
    }
}
