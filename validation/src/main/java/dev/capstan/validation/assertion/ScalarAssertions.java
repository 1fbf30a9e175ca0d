package dev.capstan.validation.assertion;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.json.Json;
import dev.capstan.core.text.Text;
import dev.capstan.validation.format.TextFormat;
import dev.capstan.validation.pattern.EcmaPattern;
import dev.capstan.validation.schema.EqualityKey;
import dev.capstan.validation.schema.JsonKind;
import dev.capstan.validation.schema.Numbers;
import dev.capstan.validation.schema.QuotedNames;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/** The assertions of the keywords on types, values, numbers and strings, compiled from their values. */
final class ScalarAssertions {

    private static final int MAX_PRINTED = 200;

    private ScalarAssertions() {}

    static void acceptNothing(JsonNode value, InstanceLocation location) {
        location.refuse("is not allowed; its schema is false");
    }

    static Assertion type(JsonNode types) {
        Set<JsonKind> allowed = EnumSet.noneOf(JsonKind.class);
        texts(types).forEach(name -> allowed.addAll(JsonKind.ofType(name).orElseThrow()));
        String names = texts(types).stream().map(JsonKind::wordsForType).collect(Collectors.joining(" or "));
        return (value, location) -> {
            if (!allowed.contains(JsonKind.of(value))) {
                location.refuse(() -> "must be " + names + ", not " + JsonKind.labelOf(value));
            }
        };
    }

    static Assertion oneOfValues(JsonNode values) {
        Set<String> keys = StreamSupport.stream(values.spliterator(), false)
                .map(EqualityKey::of)
                .collect(Collectors.toUnmodifiableSet());
        String message = "value not in enum " + printable(values);
        return (value, location) -> {
            if (!keys.contains(location.keyOf(value))) {
                location.refuse(message);
            }
        };
    }

    static Assertion exactly(JsonNode expected) {
        String key = EqualityKey.of(expected);
        String message = "value is not the const " + printable(expected);
        return (value, location) -> {
            if (!key.equals(location.keyOf(value))) {
                location.refuse(message);
            }
        };
    }

    static Assertion required(JsonNode names) {
        List<String> required = texts(names);
        return (value, location) -> {
            location.spend(required.size());
            if (value.isObject()) {
                required.stream()
                        .filter(name -> !value.has(name))
                        .forEach(name ->
                                location.refuse(name, () -> "'" + QuotedNames.abbreviate(name) + "' is required"));
            }
        };
    }

    static Assertion minimum(JsonNode limit) {
        return number(limit, "must be at least ", comparison -> comparison >= 0);
    }

    static Assertion maximum(JsonNode limit) {
        return number(limit, "must be at most ", comparison -> comparison <= 0);
    }

    static Assertion above(JsonNode limit) {
        return number(limit, "must be greater than ", comparison -> comparison > 0);
    }

    static Assertion below(JsonNode limit) {
        return number(limit, "must be less than ", comparison -> comparison < 0);
    }

    static Assertion pattern(JsonNode source) {
        EcmaPattern pattern = SubsetAssertions.pattern(source.textValue());
        String message = "must match the pattern " + Text.abbreviate(source.textValue(), MAX_PRINTED);
        return (value, location) -> {
            if (value.isTextual() && !location.find(pattern, value.textValue())) {
                location.refuse(message);
            }
        };
    }

    static Assertion format(JsonNode name) {
        TextFormat format = TextFormat.fromWire(name.textValue()).orElseThrow();
        return (value, location) -> {
            if (value.isTextual()) {
                location.spend(value.textValue().length());
                if (!format.matches(value.textValue())) {
                    location.refuse("must be " + format.description());
                }
            }
        };
    }

    private static Assertion number(JsonNode limit, String requirement, IntPredicate meets) {
        String message = requirement + Numbers.printable(limit);
        return (value, location) -> {
            if (value.isNumber() && !meets.test(Numbers.compare(value, limit))) {
                location.refuse(message);
            }
        };
    }

    private static List<String> texts(JsonNode oneOrMore) {
        List<String> texts = new ArrayList<>();
        if (oneOrMore.isTextual()) {
            texts.add(oneOrMore.textValue());
        }
        oneOrMore.forEach(text -> texts.add(text.textValue()));
        return List.copyOf(texts);
    }

    private static String printable(JsonNode ofSchema) {
        return Text.abbreviate(Json.write(ofSchema), MAX_PRINTED);
    }
}
