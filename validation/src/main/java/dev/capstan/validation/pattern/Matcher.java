package dev.capstan.validation.pattern;

import dev.capstan.validation.pattern.Expression.Boundary;

/** Follows all ways through a program at once, counting its steps. */
final class Matcher {

    private final String text;
    private final long maxSteps;
    private long steps;

    Matcher(String text, long maxSteps) {
        this.text = text;
        this.maxSteps = maxSteps;
    }

    Search search(Program program) {
        try {
            boolean found = run(program, 0, true);
            return new Search(found ? Search.Verdict.FOUND : Search.Verdict.NOT_FOUND, steps);
        } catch (OutOfSteps e) {
            return new Search(Search.Verdict.UNDECIDED, steps);
        }
    }

    /** Whether the program matches at a place of the text or, where it is searched for, at any later one. */
    private boolean run(Program program, int from, boolean searching) {
        step(program.size());
        States current = new States(program.size());
        States next = new States(program.size());
        int at = from;
        boolean found = reach(program, current, 0, at);
        while (!found && at != (program.forward() ? text.length() : 0) && (searching || !current.isEmpty())) {
            int c = program.forward() ? text.codePointAt(at) : text.codePointBefore(at);
            at += program.forward() ? Character.charCount(c) : -Character.charCount(c);
            next.clear();
            step(1);
            for (int i = 0; i < current.size() && !found; i++) {
                int pc = current.get(i);
                step(1);
                if (program.sets().get(program.first()[pc]).contains(c)) {
                    found = reach(program, next, pc + 1, at);
                }
            }
            if (searching && !found) {
                found = reach(program, next, 0, at);
            }
            States swapped = current;
            current = next;
            next = swapped;
        }
        return found;
    }

    /** Adds every character that may be read next after an instruction; true where the match is complete. */
    private boolean reach(Program program, States states, int start, int at) {
        states.push(start);
        while (states.hasPending()) {
            int pc = states.pop();
            step(1);
            switch (program.operations()[pc]) {
                case Program.MATCH -> {
                    states.dropPending();
                    return true;
                }
                case Program.CHARACTER -> states.add(pc);
                case Program.SPLIT -> {
                    states.push(program.second()[pc]);
                    states.push(program.first()[pc]);
                }
                case Program.JUMP -> states.push(program.first()[pc]);
                case Program.BOUNDARY -> {
                    if (isAt(program.boundaries().get(program.first()[pc]), at)) {
                        states.push(pc + 1);
                    }
                }
                default -> {
                    Program.Lookaround look = program.lookarounds().get(program.first()[pc]);
                    if (run(look.program(), at, false) != look.negative()) {
                        states.push(pc + 1);
                    }
                }
            }
        }
        return false;
    }

    private boolean isAt(Boundary.Kind kind, int at) {
        return switch (kind) {
            case START -> at == 0;
            case END -> at == text.length();
            case WORD -> isBetweenWords(at);
            case NOT_WORD -> !isBetweenWords(at);
        };
    }

    private boolean isBetweenWords(int at) {
        boolean before = at > 0 && CharacterClasses.isWord(text.charAt(at - 1));
        boolean after = at < text.length() && CharacterClasses.isWord(text.charAt(at));
        return before != after;
    }

    private void step(int count) {
        steps += count;
        if (steps > maxSteps) {
            throw new OutOfSteps();
        }
    }

    /** The instructions that a search has got to at one place of the text, each at most once. */
    private static final class States {

        private final int[] seen;
        private final int[] members;
        private final int[] pending;
        private int generation = 1;
        private int size;
        private int waiting;

        States(int programSize) {
            seen = new int[programSize];
            members = new int[programSize];
            pending = new int[programSize + 2];
        }

        void clear() {
            generation++;
            size = 0;
        }

        void push(int pc) {
            if (seen[pc] != generation) {
                seen[pc] = generation;
                pending[waiting++] = pc;
            }
        }

        boolean hasPending() {
            return waiting > 0;
        }

        int pop() {
            return pending[--waiting];
        }

        void dropPending() {
            waiting = 0;
        }

        void add(int pc) {
            members[size++] = pc;
        }

        int get(int index) {
            return members[index];
        }

        int size() {
            return size;
        }

        boolean isEmpty() {
            return size == 0;
        }
    }

    /** Ends a search that has taken all the steps it may. */
    private static final class OutOfSteps extends RuntimeException {

        private static final long serialVersionUID = 1L;

        OutOfSteps() {
            super(null, null, false, false);
        }
    }
}
