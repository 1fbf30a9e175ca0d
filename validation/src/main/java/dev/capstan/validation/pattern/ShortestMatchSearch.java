package dev.capstan.validation.pattern;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Looks breadth first for a text that an automaton accepts. */
final class ShortestMatchSearch {

    private static final int STEPS_TO_A_STOP = 20;

    private final ProductAutomaton automaton;
    private final int characters;
    private final int minLength;
    private final int maxLength;
    private final StepLimit steps;
    private final Deque<Stop> ahead = new ArrayDeque<>();
    private final Map<Integer, Integer> lastVisits = new HashMap<>();

    /** Where the walk has got to after so many characters, the last of which is one of the alphabet. */
    private record Stop(int state, int length, @Nullable Stop before, int character) {}

    /**
     * @param characters how many characters of the alphabet are walked by
     */
    ShortestMatchSearch(ProductAutomaton automaton, int characters, int minLength, int maxLength, StepLimit steps) {
        this.automaton = automaton;
        this.characters = characters;
        this.minLength = minLength;
        this.maxLength = maxLength;
        this.steps = steps;
    }

    /** One of the shortest texts within the bounds, always the same, or nothing where there is certainly none. */
    Optional<String> shortest() {
        visit(automaton.start(), 0, null, 0);
        while (!ahead.isEmpty()) {
            Stop stop = ahead.remove();
            if (stop.length() >= minLength && automaton.accepts(stop.state())) {
                return Optional.of(textTo(stop));
            }
            for (int i = 0; stop.length() < maxLength && i < characters; i++) {
                steps.take(1);
                visit(automaton.next(stop.state(), i), stop.length() + 1, stop, i);
            }
        }
        return Optional.empty();
    }

    /** Goes to a state but once with each length that is too short, and but once with those that suffice. */
    private void visit(int state, int length, @Nullable Stop before, int character) {
        int last = lastVisits.getOrDefault(state, -1);
        if (state != ProductAutomaton.NOWHERE && last != length && (last < minLength || last < 0)) {
            steps.take(STEPS_TO_A_STOP);
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
