package dev.capstan.validation.pattern;

/**
 * A regular expression of ECMA-262, as in the keyword {@code pattern} (TC-2.6).
 *
 * <p>The grammar is that of the {@code u} flag: text is a sequence of code points, and patterns that the flag forbids
 * are refused. There is one exception: an ASCII character that is neither letter nor digit may be escaped without need
 * ({@code \-}, {@code \@}).
 *
 * <p>A pattern is compiled to a list of at most {@value #MAX_INSTRUCTIONS} instructions. A search follows all paths through
 * them at once, one character after the other, so {@code (a+)+$} costs no more than {@code a+$}. The number of steps is
 * at most the length of the text times the size of the pattern, multiplied by the length again for each level of
 * lookaround, and the caller bounds it. Nothing recurses on the text. Back references are not possible this way; they
 * are refused when the pattern is read.
 */
public final class EcmaPattern {

    /** Maximum number of characters of a pattern. */
    public static final int MAX_LENGTH = 4_096;

    /** Maximum number of instructions that a pattern may compile to; {@code a{1,100}} counts about 200. */
    public static final int MAX_INSTRUCTIONS = 20_000;

    /** Approximate bytes for each instruction: of the program, its character sets and the {@link SearchAutomaton}. */
    private static final long BYTES_OF_INSTRUCTION = 450;

    /** Approximate size of everything else, in instructions. */
    private static final int OVERHEAD = 8;

    private final Program program;
    private final int size;
    private final SearchAutomaton automaton;

    private EcmaPattern(Program program, int size) {
        this.program = program;
        this.size = size;
        this.automaton = new SearchAutomaton(program);
    }

    /** Compiles a pattern. Throws an {@link InvalidPattern} with the error and the number of the character. */
    public static EcmaPattern compile(String source) throws InvalidPattern {
        if (source.length() > MAX_LENGTH) {
            throw new InvalidPattern("it is too long: " + source.length() + " characters (limit " + MAX_LENGTH + ")");
        }
        Compiler compiler = new Compiler();
        Program program = compiler.compile(new Parser(source).parse(), true);
        return new EcmaPattern(program, compiler.size());
    }

    /** Returns the number of instructions that it compiled to, including those of its lookarounds. */
    public int size() {
        return size;
    }

    /** Returns the approximate memory use in bytes, once texts have been searched. */
    public long memoryUse() {
        return BYTES_OF_INSTRUCTION * (size + OVERHEAD);
    }

    Program program() {
        return program;
    }

    /**
     * Searches for the pattern anywhere in a text.
     *
     * @param maxSteps maximum number of steps; if they do not suffice, the search is undecided
     */
    public Search search(String text, long maxSteps) {
        return new Matcher(text, maxSteps).search(program);
    }

    /**
     * Searches like {@link #search}, without allocation for most texts.
     *
     * @return the number of steps if it is found, otherwise the complement of their number; more steps than {@code
     *     maxSteps} if they did not suffice
     */
    public long scan(String text, long maxSteps) {
        long known = automaton.scan(text, maxSteps);
        if (known != SearchAutomaton.UNKNOWN) {
            return known;
        }
        Search search = search(text, maxSteps);
        return search.verdict() == Search.Verdict.FOUND ? search.steps() : ~search.steps();
    }
}
