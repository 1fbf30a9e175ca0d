package dev.capstan.validation.pattern;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A deterministic automaton of a program, built by the {@link Matcher} as far as texts need it. It counts the steps that
 * the matcher would take, and allocates nothing once it knows the transitions of a text.
 *
 * <p>It holds no program with lookarounds or word boundaries, whose next state depends on more than one character. Its
 * size is bounded; the matcher takes over where it ends.
 */
final class SearchAutomaton {

    /** The result of a search that needs the matcher. */
    static final long UNKNOWN = Long.MIN_VALUE;

    private static final int MAX_TRANSITIONS = 4_096;

    /** Maximum memory in integers for each instruction of the program, and the number of instructions added to it. */
    private static final int MEMORY = 32;

    private final Program program;
    private final boolean isPossible;
    private final Map<Threads, State> states = new HashMap<>();
    private int transitionsLeft = MAX_TRANSITIONS;
    private long memoryLeft;

    /** The beginning of every search; null until the first one. */
    private volatile @Nullable Beginning beginning;

    SearchAutomaton(Program program) {
        this.program = program;
        this.isPossible = program.lookarounds().isEmpty() && !program.usesWordBoundaries();
        this.memoryLeft = (long) MEMORY * (program.size() + MEMORY);
    }

    /** The kinds of characters that it distinguishes, and the way to the first state. */
    private record Beginning(@Nullable CharacterKinds kinds, Transition toStart) {}

    /** The instructions that a search waits at, in the order in which it follows them. */
    private record Threads(int[] pcs) {

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Threads threads && Arrays.equals(pcs, threads.pcs);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(pcs);
        }
    }

    /** A state: its transitions by the kind of the next character, which is the last one of the text or is not. */
    private record State(
            int[] pcs,
            @Nullable Transition[] inside,
            @Nullable Transition[] last) {

        static final State FOUND = new State(new int[0], new Transition[0], new Transition[0]);
    }

    /** A transition, with copies of what a search needs of its target, so that each character takes few reads. */
    private record Transition(
            State target,
            @Nullable Transition[] inside,
            @Nullable Transition[] last,
            boolean isFound,
            long steps) {

        static Transition to(State target, long steps) {
            return new Transition(target, target.inside, target.last, target == State.FOUND, steps);
        }
    }

    /**
     * Returns the steps of a search, or their complement as {@link EcmaPattern#scan} does; {@link #UNKNOWN} if the
     * matcher must search.
     */
    long scan(String text, long maxSteps) {
        if (!isPossible || text.isEmpty()) {
            return UNKNOWN;
        }
        Beginning first = beginning == null ? begin() : beginning;
        return first.kinds == null ? UNKNOWN : scan(text, maxSteps, first.toStart, first.kinds);
    }

    private long scan(String text, long maxSteps, Transition toStart, CharacterKinds kinds) {
        Transition current = toStart;
        long steps = toStart.steps;
        int length = text.length();
        int at = 0;
        while (!current.isFound && at < length && steps <= maxSteps) {
            int c = text.charAt(at);
            if (Character.isHighSurrogate((char) c)) {
                c = text.codePointAt(at);
            }
            at += c < Character.MIN_SUPPLEMENTARY_CODE_POINT ? 1 : 2;
            Transition next = (at == length ? current.last : current.inside)[kinds.of(c)];
            if (next == null) {
                next = add(current.target, kinds, c, at == length);
            }
            if (next == null) {
                return UNKNOWN;
            }
            steps += next.steps;
            current = next;
        }
        return current.isFound && steps <= maxSteps ? steps : ~steps;
    }

    private synchronized Beginning begin() {
        CharacterKinds kinds = CharacterKinds.of(program.sets()).orElse(null);
        Matcher matcher = new Matcher("x", Long.MAX_VALUE);
        ActiveStates reached = new ActiveStates(program.size());
        boolean isFound = matcher.start(program, reached, 0);
        State start = isFound || kinds == null ? State.FOUND : state(reached, kinds);
        Beginning first = new Beginning(kinds, Transition.to(start, matcher.steps()));
        beginning = first;
        return first;
    }

    /** Adds a transition; null beyond the limits. Threads may read it at once, because it is immutable. */
    private synchronized @Nullable Transition add(State from, CharacterKinds kinds, int c, boolean isLast) {
        if (transitionsLeft <= 0 || memoryLeft <= 0) {
            return null;
        }
        transitionsLeft--;
        String text = Character.toString(c);
        Matcher matcher = new Matcher(isLast ? text : text + "x", Long.MAX_VALUE);
        ActiveStates current = new ActiveStates(program.size());
        for (int pc : from.pcs) {
            current.add(pc);
        }
        ActiveStates next = new ActiveStates(program.size());
        boolean isFound = matcher.advance(program, current, next, c, text.length(), true);
        Transition transition = Transition.to(isFound ? State.FOUND : state(next, kinds), matcher.steps());
        (isLast ? from.last : from.inside)[kinds.of(c)] = transition;
        return transition;
    }

    private State state(ActiveStates reached, CharacterKinds kinds) {
        int[] pcs = new int[reached.size()];
        Arrays.setAll(pcs, reached::get);
        return states.computeIfAbsent(new Threads(pcs), unknown -> {
            memoryLeft -= pcs.length + 2L * kinds.count();
            return new State(pcs, new Transition[kinds.count()], new Transition[kinds.count()]);
        });
    }
}
