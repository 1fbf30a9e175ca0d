package dev.capstan.grants.constraint;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.capstan.core.json.Json;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * An independent interpretation of constraints, field by field and operator by operator. It shares no code with the
 * tested classes: a value is a plain Java object, a constraint a predicate on it.
 */
final class ConstraintOracle {

    private static final Object ABSENT = "absent";

    /** A value of each type that no test mentions, the few there are of some types, and absence. */
    private static final List<JsonNode> OF_NONE = List.of(
            TextNode.valueOf("of none"),
            ConstraintTexts.json("[['of none']]"),
            ConstraintTexts.json("{'of':'none'}"),
            BooleanNode.TRUE,
            BooleanNode.FALSE,
            NullNode.instance,
            MissingNode.getInstance());

    private ConstraintOracle() {}

    /** A value as something whose equals is the equality of JSON. */
    private static Object plain(JsonNode value) {
        return switch (value.getNodeType()) {
            case MISSING -> ABSENT;
            case NULL -> "null";
            case BOOLEAN -> value.booleanValue();
            case NUMBER -> value.decimalValue().stripTrailingZeros();
            case STRING -> List.of("text", value.textValue());
            case ARRAY -> {
                List<Object> items = new ArrayList<>();
                value.forEach(item -> items.add(plain(item)));
                yield List.of("array", items);
            }
            default -> {
                Map<String, Object> properties = new HashMap<>();
                value.properties().forEach(property -> properties.put(property.getKey(), plain(property.getValue())));
                yield properties;
            }
        };
    }

    /** The arguments that satisfy each field's constraint. */
    static Predicate<JsonNode> ofArguments(JsonNode constraints) {
        Predicate<JsonNode> all = arguments -> true;
        for (Map.Entry<String, JsonNode> field : constraints.properties()) {
            Predicate<Object> one = of(field.getValue());
            all = all.and(arguments -> one.test(plain(arguments.path(field.getKey()))));
        }
        return all;
    }

    private static Predicate<Object> of(JsonNode constraint) {
        if (!constraint.isObject()) {
            return plain(constraint)::equals;
        }
        Predicate<Object> all = actual -> true;
        for (Map.Entry<String, JsonNode> operator : constraint.properties()) {
            all = all.and(of(operator.getKey(), operator.getValue()));
        }
        return all;
    }

    private static Predicate<Object> of(String operator, JsonNode operand) {
        switch (operator) {
            case "max":
                BigDecimal max = operand.decimalValue();
                return actual -> actual instanceof BigDecimal number && number.compareTo(max) <= 0;
            case "min":
                BigDecimal min = operand.decimalValue();
                return actual -> actual instanceof BigDecimal number && number.compareTo(min) >= 0;
            case "in":
                return members(operand)::contains;
            case "not_in":
                Set<Object> members = members(operand);
                return actual -> !isWithin(actual, members);
            default:
                throw new AssertionError("the test knows no operator " + operator);
        }
    }

    /** Whether a value is a member, or an array or an object that contains one. */
    private static boolean isWithin(Object actual, Set<Object> members) {
        return members.contains(actual) || parts(actual).stream().anyMatch(part -> isWithin(part, members));
    }

    private static Collection<?> parts(Object actual) {
        if (actual instanceof Map<?, ?> properties) {
            return properties.values();
        }
        return actual instanceof List<?> tagged
                        && tagged.get(0).equals("array")
                        && tagged.get(1) instanceof List<?> items
                ? items
                : List.of();
    }

    private static Set<Object> members(JsonNode list) {
        List<JsonNode> members = new ArrayList<>();
        list.forEach(members::add);
        return members.stream().map(ConstraintOracle::plain).collect(Collectors.toSet());
    }

    /**
     * Enough values to tell apart any two sets that these constraints or their intersections describe: all that they
     * mention, an array and an object around each that a list does, a number on each side of every mentioned one,
     * another value of each type, and absence (missing).
     */
    static List<JsonNode> universe(JsonNode... constraints) {
        Map<Object, JsonNode> universe = new HashMap<>();
        TreeSet<BigDecimal> numbers = new TreeSet<>(Set.of(BigDecimal.ZERO));
        for (JsonNode constraint : constraints) {
            mention(constraint, universe, numbers);
            constraint.forEach(operand -> {
                mention(operand, universe, numbers);
                operand.forEach(member -> {
                    mention(member, universe, numbers);
                    mention(Json.object().arrayNode().add("of none").add(member), universe, numbers);
                    ObjectNode around = Json.object().put("of", "none");
                    mention(around.deepCopy().set("in", member), universe, numbers);
                    around.putArray("deep").addObject().set("in", member);
                    mention(around, universe, numbers);
                });
            });
        }
        for (BigDecimal number : Set.copyOf(numbers)) {
            BigDecimal above = numbers.higher(number);
            BigDecimal step =
                    above == null ? BigDecimal.ONE : above.subtract(number).divide(BigDecimal.valueOf(2));
            mention(DecimalNode.valueOf(number.add(step)), universe, numbers);
        }
        mention(DecimalNode.valueOf(numbers.first().subtract(BigDecimal.ONE)), universe, numbers);
        OF_NONE.forEach(value -> mention(value, universe, numbers));
        return List.copyOf(universe.values());
    }

    private static void mention(JsonNode value, Map<Object, JsonNode> universe, Set<BigDecimal> numbers) {
        universe.put(plain(value), value);
        if (value.isNumber()) {
            numbers.add(value.decimalValue());
        }
    }
}
