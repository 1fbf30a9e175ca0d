package dev.capstan.validation.pattern;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A breadth-first search for a text that an automaton accepts. */
final class ShortestMatchSearch {

    private static final int STEPS_TO_A_STOP = 20;

    private final ProductAutomaton automaton;
    private final int characters;
    private final int minLength;
    private final int maxLength;
    private final StepLimit steps;
    private final Deque<Stop> ahead = new ArrayDeque<>();
    private final Map<Integer, Integer> lastVisits = new HashMap<>();

    /** The state of the walk after a number of characters; the last of them is given as an index of the alphabet. */
    private record Stop(int state, int length, @Nullable Stop before, int character) {}

    /**
     * Creates a search.
     *
     * @param characters number of characters of the alphabet to use, from its start
     */
    ShortestMatchSearch(ProductAutomaton automaton, int characters, int minLength, int maxLength, StepLimit steps) {
        this.automaton = automaton;
        this.characters = characters;
        this.minLength = minLength;
        this.maxLength = maxLength;
        this.steps = steps;
    }

    /**
     * Returns one of the shortest texts within the bounds, always the same one; empty if there is certainly no such
     * text.
     */
    Optional<String> shortest() {
        visit(automaton.start(), 0, null, 0);
        while (!ahead.isEmpty()) {
            Stop stop = ahead.remove();
            if (stop.length() >= minLength && automaton.accepts(stop.state())) {
                return Optional.of(textTo(stop));
            }
            for (int i = 0; stop.length() < maxLength && i < characters; i++) {
                steps.count(1);
                visit(automaton.next(stop.state(), i), stop.length() + 1, stop, i);
            }
        }
        return Optional.empty();
    }

    /** Visits a state at most once for each length below the minimum, and once for all lengths that suffice. */
    private void visit(int state, int length, @Nullable Stop before, int character) {
        int last = lastVisits.getOrDefault(state, -1);
        if (state != ProductAutomaton.NOWHERE && last != length && (last < minLength || last < 0)) {
            steps.count(STEPS_TO_A_STOP);
            lastVisits.put(state, length);
            ahead.add(new Stop(state, length, before, character));
        }
    }

    private String textTo(Stop last) {
        StringBuilder text = new StringBuilder(last.length());
        for (Stop stop = last; stop.before() != null; stop = stop.before()) {
            text.append(Character.toChars(automaton.alphabet().characters().get(stop.character())));
        }
        return text.reverse().toString();
    }
}
