package dev.capstan.grants.constraint;

import java.util.Arrays;
import java.util.Locale;
import java.util.Set;

/** Suggestions for operators of other constraint languages. */
enum OperatorSuggestions {
    EXACT("write the value itself", "const", "constant", "eq", "equal", "equals", "exact", "is", "value"),
    MAX("write max", "max", "maximum", "lte", "le", "atmost", "ceiling"),
    MIN("write min", "min", "minimum", "gte", "ge", "atleast", "floor"),
    BELOW("write max, and the bound itself in not_in", "exclusivemaximum", "exclusivemax", "lt", "below", "less"),
    ABOVE("write min, and the bound itself in not_in", "exclusiveminimum", "exclusivemin", "gt", "above", "greater"),
    IN("write in", "in", "enum", "oneof", "anyof", "values", "allowed", "includes"),
    NOT_IN("write not_in", "notin", "nin", "not", "ne", "neq", "notequal", "notequals", "noneof", "excludes", "denied"),
    OBJECT("to permit one object as it is, write {\"in\": [it]}");

    private final String advice;
    private final Set<String> names;

    OperatorSuggestions(String advice, String... names) {
        this.advice = advice;
        this.names = Set.of(names);
    }

    /** Returns the advice for an unknown operator, ignoring case and punctuation. */
    static String by(String operator) {
        String letters = operator.toLowerCase(Locale.ROOT).replaceAll("[^a-z]", "");
        return Arrays.stream(values())
                .filter(suggestion -> suggestion.names.contains(letters))
                .findFirst()
                .orElse(OBJECT)
                .advice;
    }
}
