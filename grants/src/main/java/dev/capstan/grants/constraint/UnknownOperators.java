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
        SortedMap<String, String> firstPlaces = new TreeMap<>();
        for (Map.Entry<String, JsonNode> field : constraints.properties()) {
            for (Map.Entry<String, JsonNode> operator : field.getValue().properties()) {
                if (Operator.fromWire(operator.getKey()).isEmpty()) {
                    String place = "/" + Json.pointerToken(field.getKey());
                    pointers.add(place + "/" + Json.pointerToken(operator.getKey()));
                    firstPlaces.putIfAbsent(operator.getKey(), place);
                }
            }
        }
        if (!pointers.isEmpty()) {
            throw InvalidConstraints.unknown(pointers.get(0), List.copyOf(firstPlaces.keySet()), message(firstPlaces));
        }
    }

    private static String message(SortedMap<String, String> firstPlaces) {
        List<String> told = new ArrayList<>();
        firstPlaces.entrySet().stream()
                .limit(MAX_REPORTED)
                .forEach(unknown -> told.add("'" + Text.abbreviate(unknown.getKey(), MAX_REPORTED_LENGTH) + "' at "
                        + Text.abbreviate(unknown.getValue(), MAX_REPORTED_LENGTH) + " ("
                        + OperatorSuggestions.by(unknown.getKey())
                        + ")"));
        int untold = firstPlaces.size() - told.size();
        return "unknown constraint operator: " + String.join(", ", told)
                + (untold == 0 ? "" : " and " + untold + " more")
                + "; the operators are max, min, in and not_in";
    }
}
