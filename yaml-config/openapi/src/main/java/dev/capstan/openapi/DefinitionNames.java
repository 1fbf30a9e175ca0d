package dev.capstan.openapi;

import dev.capstan.core.text.NameRule;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** The names of the definitions that referenced schemas become, each by its pointer in the document. */
final class DefinitionNames {

    private static final Pattern NOT_IN_A_NAME = Pattern.compile("[^A-Za-z0-9._-]");

    private final Map<String, String> names = new HashMap<>();
    private final Set<String> taken = new HashSet<>();
    private final Map<String, Integer> repetitions = new HashMap<>();

    boolean contains(String target) {
        return names.containsKey(target);
    }

    int size() {
        return names.size();
    }

    /** Returns the name of the schema at this place, which is new if it has none. */
    String of(String target) {
        return names.computeIfAbsent(target, fresh -> unique(fresh.substring(fresh.lastIndexOf('/') + 1)));
    }

    private String unique(String wanted) {
        String plain = NOT_IN_A_NAME
                .matcher(wanted.replace("~1", "_").replace("~0", "_"))
                .replaceAll("_");
        String base = NameRule.isName(plain) ? plain : "x" + plain;
        String name = base;
        while (!taken.add(name)) {
            name = base + repetitions.merge(base, 2, (number, first) -> number + 1);
        }
        return name;
    }
}
