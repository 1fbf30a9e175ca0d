package dev.capstan.tck.subject.http.responses;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A check of JSON against a shape. A shape is one of these:
 *
 * <ul>
 *   <li>a mapping: an object with exactly these members; those whose name ends with {@code ?} may be absent
 *   <li>a list of one shape: a list of such values, no two of them equal unless {@code repeatable} follows the shape
 *   <li>a text: alternatives with {@code |} between them, each a type, {@code $} and the name of another shape, {@code =}
 *       and the name of a part of the request that the value repeats, or a text in quotation marks that stands for itself
 * </ul>
 */
final class ResponseShape {

    private static final String OPTIONAL = "?";
    private static final String REPEATED = "=";

    /** The greatest difference between the clocks of the kit and the subject. */
    private static final Duration SKEW = Duration.ofMinutes(5);

    private final Function<String, Optional<JsonNode>> named;
    private final Function<String, Optional<String>> asked;
    private final Consumer<String> violations;

    /**
     * Creates a check.
     *
     * @param named returns a shape by its name
     * @param asked returns a part of the request by its name
     * @param violations receives each difference
     */
    ResponseShape(
            Function<String, Optional<JsonNode>> named,
            Function<String, Optional<String>> asked,
            Consumer<String> violations) {
        this.named = named;
        this.asked = asked;
        this.violations = violations;
    }

    /** Compares a value at a JSON pointer with its shape. */
    void check(String pointer, JsonNode value, JsonNode shape) {
        if (shape.isObject()) {
            checkMembers(pointer, value, shape);
        } else if (shape.isArray()) {
            if (!value.isArray()) {
                report(pointer, "must be a list, and is " + kind(value));
            }
            int index = 0;
            Set<JsonNode> earlier = new HashSet<>();
            for (JsonNode element : value) {
                if (!earlier.add(element) && shape.size() == 1) {
                    report(pointer + "/" + index, "is there twice");
                }
                check(pointer + "/" + index++, element, shape.get(0));
            }
        } else {
            checkAlternatives(pointer, value, shape.asText());
        }
    }

    private void checkMembers(String pointer, JsonNode value, JsonNode shape) {
        if (!value.isObject()) {
            report(pointer, "must be an object, and is " + kind(value));
            return;
        }
        shape.properties().forEach(member -> {
            boolean optional = member.getKey().endsWith(OPTIONAL);
            String name =
                    optional ? member.getKey().substring(0, member.getKey().length() - 1) : member.getKey();
            if (value.has(name)) {
                check(pointer + "/" + name, value.get(name), member.getValue());
            } else if (!optional || isAsked(member.getValue())) {
                report(pointer + "/" + name, "is missing");
            }
        });
        value.fieldNames().forEachRemaining(name -> {
            if (!shape.has(name) && !shape.has(name + OPTIONAL)) {
                report(pointer + "/" + name, "is not a published member");
            }
        });
    }

    /** Whether the request has the text that an optional member repeats. */
    private boolean isAsked(JsonNode shape) {
        return shape.asText().startsWith(REPEATED)
                && asked.apply(shape.asText().substring(1)).isPresent();
    }

    private void checkAlternatives(String pointer, JsonNode value, String alternatives) {
        List<String> all =
                Stream.of(alternatives.split("\\|")).map(String::strip).toList();
        if (value.isObject() && all.stream().anyMatch(one -> one.startsWith("$"))) {
            checkNamed(pointer, value, all);
            return;
        }
        if (all.stream().noneMatch(one -> fits(value, one))) {
            String expected = all.stream().map(ResponseShape::described).collect(Collectors.joining(" or "));
            report(pointer, "must be " + expected + ", and is " + kind(value));
        }
    }

    /** Reports the differences from the shape that the value differs from least. */
    private void checkNamed(String pointer, JsonNode value, List<String> alternatives) {
        alternatives.stream()
                .filter(one -> one.startsWith("$"))
                .map(one -> {
                    List<String> differences = new ArrayList<>();
                    new ResponseShape(named, asked, differences::add).check(pointer, value, shape(one));
                    return differences;
                })
                .min(Comparator.comparing(List::size))
                .ifPresent(differences -> differences.forEach(violations));
    }

    private JsonNode shape(String reference) {
        return named.apply(reference.substring(1))
                .orElseThrow(() -> new IllegalStateException("no shape is named " + reference));
    }

    private boolean fits(JsonNode value, String type) {
        return switch (type) {
            case "any" -> true;
            case "text" -> value.isTextual() && !value.textValue().isEmpty();
            case "time" -> value.isTextual() && isTime(value.textValue());
            case "past" -> value.isTextual() && isPast(value.textValue());
            case "digest" -> value.isTextual() && value.textValue().matches("sha256:[0-9a-f]{64}");
            case "count" -> value.isIntegralNumber() && value.decimalValue().signum() >= 0;
            case "number" -> value.isNumber();
            case "flag" -> value.isBoolean();
            case "true", "false" -> value.isBoolean() && value.asText().equals(type);
            case "null" -> value.isNull();
            case "object" -> value.isObject();
            case "list" -> value.isArray();
            case "pointer" -> value.isTextual() && value.textValue().matches("(/.*)?");
            default ->
                value.isTextual()
                        && (type.startsWith(REPEATED)
                                ? asked.apply(type.substring(1))
                                        .map(value.textValue()::equals)
                                        .orElse(!value.textValue().isEmpty())
                                : type.equals('"' + value.textValue() + '"'));
        };
    }

    private static boolean isPast(String text) {
        return isTime(text) && !Instant.parse(text).isAfter(Instant.now().plus(SKEW));
    }

    private static boolean isTime(String text) {
        try {
            Instant.parse(text);
            return true;
        } catch (DateTimeException e) {
            return false;
        }
    }

    private static String described(String type) {
        return switch (type) {
            case "text" -> "a text that is not empty";
            case "time" -> "a time of RFC 3339 in UTC";
            case "past" -> "a time of RFC 3339 in UTC that has come";
            case "digest" -> "a SHA-256 digest";
            case "count" -> "an integer from 0";
            case "number" -> "a number";
            case "flag" -> "true or false";
            case "object" -> "an object";
            case "list" -> "a list";
            case "pointer" -> "a JSON pointer";
            default -> type.startsWith(REPEATED) ? "the '" + type.substring(1) + "' of the request" : type;
        };
    }

    private static String kind(JsonNode value) {
        return switch (value.getNodeType()) {
            case STRING -> value.textValue().isEmpty() ? "an empty text" : "another text";
            case NUMBER -> number(value);
            case ARRAY -> "a list";
            case OBJECT -> "an object";
            default -> value.asText();
        };
    }

    private static String number(JsonNode value) {
        if (!value.isIntegralNumber()) {
            return "a number with a fraction";
        }
        return value.bigIntegerValue().signum() < 0 ? "a negative integer" : "an integer";
    }

    private void report(String pointer, String what) {
        // Elements of a list are alike: one report stands for all of them.
        violations.accept((pointer.isEmpty() ? "the body" : pointer.replaceAll("/\\d+(?=/|$)", "/*")) + " " + what);
    }
}
