package dev.capstan.types.model;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/** The names of one file; no two differ only by case. */
public final class NameScope {

    /**
     * Maximum length of a name in characters, without its number. Names combine other names and strings of any length.
     */
    private static final int MAX_LENGTH = 160;

    private final Set<String> used = new HashSet<>();
    private final Map<String, Integer> numbers = new HashMap<>();

    /** Creates a scope in which these names are taken. */
    public NameScope(String... reserved) {
        for (String name : reserved) {
            this.used.add(lower(name));
        }
    }

    /**
     * Returns the wanted name, truncated to the maximum length. If it is taken, appends the first free number from 2.
     */
    public String claim(String preferred) {
        String start = preferred.substring(0, Math.min(preferred.length(), MAX_LENGTH));
        String lower = lower(start);
        String end = "";
        while (!used.add(lower + end)) {
            end = Integer.toString(numbers.merge(lower, 2, (last, two) -> last + 1));
        }
        return start + end;
    }

    /** Returns a name for each wanted one. Names wanted only once are assigned first, so that they stay unchanged. */
    public List<String> takeAll(List<String> preferred) {
        Map<String, Long> wishes =
                preferred.stream().collect(Collectors.groupingBy(NameScope::lower, Collectors.counting()));
        List<String> names = new ArrayList<>(Collections.nCopies(preferred.size(), ""));
        for (boolean alone : List.of(true, false)) {
            for (int i = 0; i < preferred.size(); i++) {
                if (alone == (Objects.requireNonNull(wishes.get(lower(preferred.get(i)))) == 1)) {
                    names.set(i, claim(preferred.get(i)));
                }
            }
        }
        return names;
    }

    private static String lower(String name) {
        return name.toLowerCase(Locale.ROOT);
    }
}
