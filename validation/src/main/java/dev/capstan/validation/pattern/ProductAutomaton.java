package dev.capstan.validation.pattern;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * An automaton that follows several patterns through a text at once. It is built only as far as it is walked, and its
 * states are numbers.
 */
final class ProductAutomaton {

    /** The state from which no further characters lead to an accepted text. */
    static final int NOWHERE = -1;

    private static final int STEPS_TO_A_STATE = 100;
    private static final int UNKNOWN = -2;

    private final List<ThreadSet> patterns = new ArrayList<>();
    private final int matching;
    private final Alphabet alphabet;
    private final StepLimit steps;
    private final boolean wordsMatter;
    private final List<State> states = new ArrayList<>();
    private final List<int[]> following = new ArrayList<>();
    private final Map<State, Integer> numbers = new HashMap<>();

    /** The remaining search of each pattern, the matching ones first. */
    private record State(AdjacentCharacter before, int[][] threads) {

        @Override
        public boolean equals(Object other) {
            return other instanceof State state && before == state.before && Arrays.deepEquals(threads, state.threads);
        }

        @Override
        public int hashCode() {
            return 31 * Arrays.deepHashCode(threads) + before.ordinal();
        }
    }

    ProductAutomaton(List<Program> matching, List<Program> refused, StepLimit steps) {
        matching.forEach(program -> patterns.add(new ThreadSet(program, true, steps)));
        refused.forEach(program -> patterns.add(new ThreadSet(program, false, steps)));
        this.matching = matching.size();
        List<Program> all = Stream.concat(matching.stream(), refused.stream()).toList();
        this.alphabet = Alphabet.of(all, steps);
        this.wordsMatter = all.stream().anyMatch(Program::usesWordBoundaries);
        this.steps = steps;
    }

    Alphabet alphabet() {
        return alphabet;
    }

    int start() {
        return number(new State(
                AdjacentCharacter.NONE, patterns.stream().map(ThreadSet::start).toArray(int[][]::new)));
    }

    /** Returns the state after one more character of the alphabet. */
    int next(int from, int index) {
        int[] known = following.get(from);
        if (known[index] == UNKNOWN) {
            known[index] = number(after(states.get(from), alphabet.characters().get(index)));
        }
        return known[index];
    }

    /** Whether a text that ends in this state is accepted. */
    boolean accepts(int number) {
        State state = states.get(number);
        for (int i = 0; i < state.threads().length; i++) {
            boolean mustMatch = i < matching;
            if (patterns.get(i).endsFound(state.threads()[i], state.before()) != mustMatch) {
                return false;
            }
        }
        return true;
    }

    private State after(State state, int c) {
        steps.count(1);
        int[][] threads = new int[state.threads().length][];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = patterns.get(i).after(state.threads()[i], state.before(), c);
        }
        return new State(wordsMatter ? AdjacentCharacter.of(c) : AdjacentCharacter.OTHER, threads);
    }

    private int number(State state) {
        if (isDeadState(state)) {
            return NOWHERE;
        }
        Integer known = numbers.get(state);
        if (known != null) {
            return known;
        }
        steps.count(STEPS_TO_A_STATE + alphabet.characters().size());
        int[] unknown = new int[alphabet.characters().size()];
        Arrays.fill(unknown, UNKNOWN);
        states.add(state);
        following.add(unknown);
        numbers.put(state, states.size() - 1);
        return states.size() - 1;
    }

    private boolean isDeadState(State state) {
        for (int i = 0; i < state.threads().length; i++) {
            int[] threads = state.threads()[i];
            if (i < matching ? threads.length == 0 : threads == ThreadSet.FOUND) {
                return true;
            }
        }
        return false;
    }
}
