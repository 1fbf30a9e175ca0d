package dev.capstan.grants.constraint;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.json.Json;
import dev.capstan.core.text.Text;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Finds the operators that are none, and says for each what was probably meant (GR-4.2). */
final class UnknownOperators {

    /** How many are told in the message; the list has all. */
    private static final int MOST_TOLD = 5;

    private static final int LONGEST_TOLD = 60;

    private UnknownOperators() {}

    static void refuse(JsonNode constraints) throws InvalidConstraints {
        List<String> pointers = new ArrayList<>();
        SortedMap<String, String> firstPlaces = new TreeMap<>();
        for (Map.Entry<String, JsonNode> field : constraints.properties()) {
            for (Map.Entry<String, JsonNode> operator : field.getValue().properties()) {
                if (Operator.of(operator.getKey()).isEmpty()) {
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
                .limit(MOST_TOLD)
                .forEach(unknown -> told.add("'" + Text.abbreviate(unknown.getKey(), LONGEST_TOLD) + "' at "
                        + Text.abbreviate(unknown.getValue(), LONGEST_TOLD) + " (" + ProbablyMeant.by(unknown.getKey())
                        + ")"));
        int untold = firstPlaces.size() - told.size();
        return "no constraint operator is called " + String.join(", ", told)
                + (untold == 0 ? "" : " and " + untold + " more")
                + "; the operators are max, min, in and not_in";
    }
}
