package dev.capstan.validation.pattern;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
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

    /** The state of a search whose pattern has been found. */
    private static final int FOUND = 0;

    /** The bits of a transition that hold the number of its target; those above hold its steps, at least one. */
    private static final int STATE_BITS = 12;

    private static final int STATE_MASK = (1 << STATE_BITS) - 1;
    private static final int MAX_TRANSITIONS = 4_096;
    private static final int MAX_STEPS = Integer.MAX_VALUE >> STATE_BITS;

    /** Maximum number of entries for each instruction of the program; below, the number of instructions added to it. */
    private static final int ENTRIES = 16;

    private static final int EXTRA_INSTRUCTIONS = 8;

    private final Program program;
    private final boolean isPossible;
    private final Map<Threads, Integer> numbers = new HashMap<>();
    private final List<Threads> states = new ArrayList<>();
    private int transitionsLeft = MAX_TRANSITIONS;
    private long memoryLeft;

    /** The transitions; null until the first search. */
    private volatile @Nullable Table table;

    SearchAutomaton(Program program) {
        this.program = program;
        this.isPossible = program.lookarounds().isEmpty() && !program.usesWordBoundaries();
        this.memoryLeft = (long) ENTRIES * (program.size() + EXTRA_INSTRUCTIONS);
    }

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

    /**
     * The transitions by state and kind of the next character, which is the last one of the text or is not; 0 if it is
     * not known yet. A transition is one number, so threads may read it while another adds it.
     */
    private record Table(CharacterKinds kinds, int start, int[] inside, int[] last, int maxStates) {

        /** The table of a program whose characters have too many kinds. */
        static final Table NONE = new Table(CharacterKinds.of(List.of()).orElseThrow(), 0, new int[0], new int[0], 0);
    }

    /**
     * Returns the steps of a search, or their complement as {@link EcmaPattern#scan} does; {@link #UNKNOWN} if the
     * matcher must search.
     */
    long scan(String text, long maxSteps) {
        if (!isPossible || text.isEmpty()) {
            return UNKNOWN;
        }
        Table known = table == null ? begin() : table;
        return known.start == 0 ? UNKNOWN : scan(text, maxSteps, known);
    }

    private long scan(String text, long maxSteps, Table known) {
        CharacterKinds kinds = known.kinds;
        int count = kinds.count();
        int lastAt = text.offsetByCodePoints(text.length(), -1);
        int state = known.start & STATE_MASK;
        long steps = known.start >> STATE_BITS;
        for (int at = 0; at <= lastAt && state != FOUND && steps <= maxSteps; at++) {
            int c = text.charAt(at);
            if (Character.isHighSurrogate((char) c)) {
                c = text.codePointAt(at);
            }
            int[] transitions = at == lastAt ? known.last : known.inside;
            int next = transitions[state * count + kinds.of(c)];
            if (next == 0) {
                next = add(known, state, c, at == lastAt);
            }
            if (next == 0) {
                return UNKNOWN;
            }
            at += c >> Character.SIZE == 0 ? 0 : 1;
            steps += next >> STATE_BITS;
            state = next & STATE_MASK;
        }
        return state == FOUND && steps <= maxSteps ? steps : ~steps;
    }

    private synchronized Table begin() {
        Table known = table;
        if (known == null) {
            known = CharacterKinds.of(program.sets()).map(this::begin).orElse(Table.NONE);
            table = known;
        }
        return known;
    }

    private Table begin(CharacterKinds kinds) {
        int maxStates = (int) Math.min(STATE_MASK + 1L, 2 + memoryLeft / (2L * kinds.count()));
        Matcher matcher = new Matcher("x", Long.MAX_VALUE);
        ActiveStates reached = new ActiveStates(program.size());
        boolean isFound = matcher.start(program, reached, 0);
        int start = transition(isFound ? FOUND : number(reached, maxStates), matcher.steps());
        int size = maxStates * kinds.count();
        return new Table(kinds, start, new int[size], new int[size], maxStates);
    }

    /** Adds a transition and returns it; 0 beyond the limits. */
    private synchronized int add(Table known, int from, int c, boolean isLast) {
        if (transitionsLeft == 0) {
            return 0;
        }
        transitionsLeft--;
        String text = Character.toString(c);
        Matcher matcher = new Matcher(isLast ? text : text + "x", Long.MAX_VALUE);
        ActiveStates current = new ActiveStates(program.size());
        for (int pc : states.get(from - 1).pcs) {
            current.add(pc);
        }
        ActiveStates next = new ActiveStates(program.size());
        boolean isFound = matcher.advance(program, current, next, c, text.length(), true);
        int added = transition(isFound ? FOUND : number(next, known.maxStates), matcher.steps());
        (isLast ? known.last : known.inside)[from * known.kinds.count() + known.kinds.of(c)] = added;
        return added;
    }

    private static int transition(int target, long steps) {
        return target < 0 || steps > MAX_STEPS ? 0 : (int) steps << STATE_BITS | target;
    }

    /** Returns the number of the state of some threads; negative beyond the limits. */
    private int number(ActiveStates reached, int maxStates) {
        int[] pcs = new int[reached.size()];
        Arrays.setAll(pcs, reached::get);
        Threads threads = new Threads(pcs);
        Integer known = numbers.get(threads);
        if (known != null) {
            return known;
        }
        memoryLeft -= pcs.length;
        if (memoryLeft < 0 || states.size() + 1 >= maxStates) {
            return -1;
        }
        states.add(threads);
        numbers.put(threads, states.size());
        return states.size();
    }
}
