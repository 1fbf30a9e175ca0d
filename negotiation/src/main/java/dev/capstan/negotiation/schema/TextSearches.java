package dev.capstan.negotiation.schema;

import dev.capstan.negotiation.port.TextPatterns;
import dev.capstan.negotiation.port.TextPatterns.Search;
import java.util.List;
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
    private int made;
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
        Search before = known.find(sought);
        if (before != null) {
            budget.spend(1);
            return before;
        }
        if (made == MOST || undecided == MOST_UNDECIDED) {
            return new Search.Undecided("they are too much work");
        }
        budget.spend(STEPS);
        made++;
        Search search = patterns.find(sought.matching(), sought.refused(), length.min(), length.max());
        undecided += search instanceof Search.Undecided ? 1 : 0;
        return sought.characters() <= LONGEST_KEPT ? known.keep(sought, search) : search;
    }
}
