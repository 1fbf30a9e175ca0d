package dev.capstan.grants.constraint;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.json.Json;
import dev.capstan.core.text.Text;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** The check for unknown operators, with a suggestion for each (GR-4.2). */
final class UnknownOperators {

    /** The maximum number of operators in the message; the list has all. */
    private static final int MAX_REPORTED = 5;

    private static final int MAX_REPORTED_LENGTH = 60;

    private UnknownOperators() {}

    static void refuse(JsonNode constraints) throws InvalidConstraints {
        List<String> pointers = new ArrayList<>();
        SortedMap<String, String> firstLocations = new TreeMap<>();
        for (Map.Entry<String, JsonNode> field : constraints.properties()) {
            for (Map.Entry<String, JsonNode> operator : field.getValue().properties()) {
                if (Operator.fromWire(operator.getKey()).isEmpty()) {
                    String pointer = "/" + Json.pointerToken(field.getKey());
                    pointers.add(pointer + "/" + Json.pointerToken(operator.getKey()));
                    firstLocations.putIfAbsent(operator.getKey(), pointer);
                }
            }
        }
        if (!pointers.isEmpty()) {
            throw InvalidConstraints.unknown(
                    pointers.get(0), List.copyOf(firstLocations.keySet()), message(firstLocations));
        }
    }

    private static String message(SortedMap<String, String> firstLocations) {
        List<String> messages = new ArrayList<>();
        firstLocations.entrySet().stream()
                .limit(MAX_REPORTED)
                .forEach(unknown -> messages.add("'" + Text.abbreviate(unknown.getKey(), MAX_REPORTED_LENGTH) + "' at "
                        + Text.abbreviate(unknown.getValue(), MAX_REPORTED_LENGTH) + " ("
                        + OperatorSuggestions.by(unknown.getKey())
                        + ")"));
        int untold = firstLocations.size() - messages.size();
        return "unknown constraint operator: " + String.join(", ", messages)
                + (untold == 0 ? "" : " and " + untold + " more")
                + "; the operators are max, min, in and not_in";
    }
}
