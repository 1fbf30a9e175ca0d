package dev.capstan.validation.pattern;

import dev.capstan.validation.pattern.Expression.Boundary;
import org.jspecify.annotations.Nullable;

/**
 * All paths through one program while the next character of the text is not known yet.
 *
 * <p>They are the instructions that wait for it: characters, and conditions on the following text. Lookarounds are not
 * followed: all of them are assumed to hold, or none.
 */
final class ThreadSet {

    /** Marks a search whose pattern has been found. */
    static final int[] FOUND = {-1};

    private final Program program;
    private final boolean looksHold;
    private final StepLimit steps;
    private final ActiveStates states;
    private final ActiveStates arrived;

    ThreadSet(Program program, boolean looksHold, StepLimit steps) {
        this.program = program;
        this.looksHold = looksHold;
        this.steps = steps;
        this.states = new ActiveStates(program.size());
        this.arrived = new ActiveStates(program.size());
    }

    int[] start() {
        states.clear();
        return addReachable(states, 0, AdjacentCharacter.NONE, null) ? FOUND : states.inOrder();
    }

    /** Returns the paths after one more character. */
    int[] after(int[] threads, AdjacentCharacter before, int c) {
        if (threads == FOUND || resolve(threads, before, AdjacentCharacter.of(c))) {
            return FOUND;
        }
        arrived.clear();
        for (int i = 0; i < states.size(); i++) {
            int pc = states.get(i);
            steps.count(1);
            if (program.sets().get(program.first()[pc]).contains(c)
                    && addReachable(arrived, pc + 1, AdjacentCharacter.of(c), null)) {
                return FOUND;
            }
        }
        return addReachable(arrived, 0, AdjacentCharacter.of(c), null) ? FOUND : arrived.inOrder();
    }

    /** Whether the pattern is found if the text ends here. */
    boolean endsFound(int[] threads, AdjacentCharacter before) {
        return threads == FOUND || resolve(threads, before, AdjacentCharacter.NONE);
    }

    /**
     * Resolves the conditions that waited for the next character, up to character instructions. Returns true if the
     * match is complete.
     */
    private boolean resolve(int[] threads, AdjacentCharacter before, AdjacentCharacter after) {
        states.clear();
        for (int pc : threads) {
            if (addReachable(states, pc, before, after)) {
                return true;
            }
        }
        return false;
    }

    private boolean addReachable(
            ActiveStates reached, int start, AdjacentCharacter before, @Nullable AdjacentCharacter after) {
        reached.push(start);
        while (reached.hasPending()) {
            int pc = reached.pop();
            steps.count(1);
            switch (program.operations()[pc]) {
                case Program.MATCH -> {
                    reached.dropPending();
                    return true;
                }
                case Program.CHARACTER -> reached.add(pc);
                case Program.SPLIT -> {
                    reached.push(program.second()[pc]);
                    reached.push(program.first()[pc]);
                }
                case Program.JUMP -> reached.push(program.first()[pc]);
                case Program.BOUNDARY -> {
                    Boundary.Kind kind = program.boundaries().get(program.first()[pc]);
                    if (after == null && kind != Boundary.Kind.START) {
                        reached.add(pc);
                    } else if (matches(kind, before, after)) {
                        reached.push(pc + 1);
                    }
                }
                default -> {
                    if (looksHold) {
                        reached.push(pc + 1);
                    }
                }
            }
        }
        return false;
    }

    private static boolean matches(Boundary.Kind kind, AdjacentCharacter before, @Nullable AdjacentCharacter after) {
        boolean betweenWords = (before == AdjacentCharacter.WORD) != (after == AdjacentCharacter.WORD);
        return switch (kind) {
            case START -> before == AdjacentCharacter.NONE;
            case END -> after == AdjacentCharacter.NONE;
            case WORD -> betweenWords;
            case NOT_WORD -> !betweenWords;
        };
    }
}
