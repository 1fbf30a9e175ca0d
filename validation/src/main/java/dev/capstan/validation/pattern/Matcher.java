package dev.capstan.validation.pattern;

import dev.capstan.validation.pattern.Expression.Boundary;

/** A simulation that follows all paths through a program at once and counts its steps. */
final class Matcher {

    private final String text;
    private final StepLimit steps;

    Matcher(String text, long maxSteps) {
        this.text = text;
        this.steps = new StepLimit(maxSteps);
    }

    Search search(Program program) {
        try {
            boolean found = run(program, 0, true);
            return new Search(found ? Search.Verdict.FOUND : Search.Verdict.NOT_FOUND, steps.counted());
        } catch (StepLimit.Exhausted e) {
            return new Search(Search.Verdict.UNDECIDED, steps.counted());
        }
    }

    long steps() {
        return steps.counted();
    }

    /** Whether the program matches at a position of the text or, when searching, at any later one. */
    private boolean run(Program program, int from, boolean searching) {
        ActiveStates current = new ActiveStates(program.size());
        ActiveStates next = new ActiveStates(program.size());
        int at = from;
        boolean found = start(program, current, at);
        while (!found && at != (program.forward() ? text.length() : 0) && (searching || !current.isEmpty())) {
            int c = program.forward() ? text.codePointAt(at) : text.codePointBefore(at);
            at += program.forward() ? Character.charCount(c) : -Character.charCount(c);
            found = advance(program, current, next, c, at, searching);
            ActiveStates swapped = current;
            current = next;
            next = swapped;
        }
        return found;
    }

    /** Begins to follow the program at a position. Returns true if the match is complete. */
    boolean start(Program program, ActiveStates current, int at) {
        steps.count(program.size());
        return addReachable(program, current, 0, at);
    }

    /** Follows the program over one character, up to a position. Returns true if the match is complete. */
    boolean advance(Program program, ActiveStates current, ActiveStates next, int c, int at, boolean searching) {
        boolean found = false;
        next.clear();
        steps.count(1);
        for (int i = 0; i < current.size() && !found; i++) {
            int pc = current.get(i);
            steps.count(1);
            if (program.sets().get(program.first()[pc]).contains(c)) {
                found = addReachable(program, next, pc + 1, at);
            }
        }
        return found || searching && addReachable(program, next, 0, at);
    }

    /**
     * Adds every character instruction that may be read next after an instruction. Returns true if the match is
     * complete.
     */
    private boolean addReachable(Program program, ActiveStates states, int start, int at) {
        states.push(start);
        while (states.hasPending()) {
            int pc = states.pop();
            steps.count(1);
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
}
