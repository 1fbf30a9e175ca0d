package dev.capstan.negotiation.schema;

import dev.capstan.negotiation.port.TextPatterns;
import dev.capstan.negotiation.port.TextPatterns.Search;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.stream.Stream;

/** The searches among patterns that one comparison makes: so many, and no more than a few that are not decided. */
final class TextSearches {

    private static final int STEPS = 400;
    private static final int MOST = 100;
    private static final int MOST_UNDECIDED = 3;
    private static final int LONGEST_KEPT = 4_000;

    private final TextPatterns patterns;
    private final Kept<Sought, Search> known;
    private final Budget budget;
    private final Map<Sought, Search> made = new HashMap<>();
    private int undecided;

    TextSearches(TextPatterns patterns, Kept<Sought, Search> known, Budget budget) {
        this.patterns = patterns;
        this.known = known;
        this.budget = budget;
    }

    /** What is looked for: the patterns that a text matches, those that it does not, and how long it is. */
    record Sought(List<String> matching, List<String> refused, Span length) {

        int characters() {
            return Stream.concat(matching.stream(), refused.stream())
                    .mapToInt(String::length)
                    .sum();
        }
    }

    Search find(SortedSet<String> matching, SortedSet<String> refused, Span length) {
        Sought sought = new Sought(List.copyOf(matching), List.copyOf(refused), length);
        Search before = made.get(sought);
        if (before != null) {
            return before;
        }
        if (made.size() == MOST || undecided == MOST_UNDECIDED) {
            return new Search.Undecided("they are too much work");
        }
        budget.spend(STEPS);
        Search search = remembered(sought);
        undecided += search instanceof Search.Undecided ? 1 : 0;
        made.put(sought, search);
        return search;
    }

    /** What an earlier comparison found out, which saves time and nothing else: it counts as if it were made again. */
    private Search remembered(Sought sought) {
        Search before = known.find(sought);
        if (before != null) {
            return before;
        }
        Search search = patterns.find(
                sought.matching(),
                sought.refused(),
                sought.length().min(),
                sought.length().max());
        return sought.characters() <= LONGEST_KEPT ? known.keep(sought, search) : search;
    }
}
