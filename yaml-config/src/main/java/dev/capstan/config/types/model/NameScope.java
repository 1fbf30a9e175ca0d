package dev.capstan.config.types.model;

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

/** Names of one file, of which no two differ by upper and lower case alone. */
public final class NameScope {

    /** The most characters of a name before its number: names are made of others, and of texts of any length. */
    private static final int MAX_LENGTH = 160;

    private final Set<String> taken = new HashSet<>();
    private final Map<String, Integer> numbers = new HashMap<>();

    /** A scope in which these names are taken. */
    public NameScope(String... taken) {
        for (String name : taken) {
            this.taken.add(lower(name));
        }
    }

    /** This name, or what there is room for of it; where that is taken, the first that is free with 2, 3, … behind it. */
    public String take(String wanted) {
        String start = wanted.substring(0, Math.min(wanted.length(), MAX_LENGTH));
        String lower = lower(start);
        String end = "";
        while (!taken.add(lower + end)) {
            end = Integer.toString(numbers.merge(lower, 2, (last, two) -> last + 1));
        }
        return start + end;
    }

    /** A name for each that is wanted: those that nobody else wants first, so that they get what they want. */
    public List<String> takeAll(List<String> wanted) {
        Map<String, Long> wishes =
                wanted.stream().collect(Collectors.groupingBy(NameScope::lower, Collectors.counting()));
        List<String> names = new ArrayList<>(Collections.nCopies(wanted.size(), ""));
        for (boolean alone : List.of(true, false)) {
            for (int i = 0; i < wanted.size(); i++) {
                if (alone == (Objects.requireNonNull(wishes.get(lower(wanted.get(i)))) == 1)) {
                    names.set(i, take(wanted.get(i)));
                }
            }
        }
        return names;
    }

    private static String lower(String name) {
        return name.toLowerCase(Locale.ROOT);
    }
}
