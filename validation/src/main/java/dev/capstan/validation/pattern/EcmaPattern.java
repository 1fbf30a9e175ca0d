package dev.capstan.validation.pattern;

/**
 * A regular expression of ECMA-262, as the keyword {@code pattern} takes one (TC-2.6).
 *
 * <p>The grammar is that of the {@code u} flag: text is a sequence of code points, and what the flag forbids is refused.
 * One thing is let pass that the flag forbids: an ASCII character that is neither letter nor digit may be escaped without
 * need ({@code \-}, {@code \@}).
 *
 * <p>A pattern is compiled to a list of at most {@value #MAX_SIZE} instructions, and a search follows all the ways
 * through them at once, one character after the other. So {@code (a+)+$} costs no more than {@code a+$}: the steps are at
 * most the length of the text times the size of the pattern, once more multiplied by the length for each level of
 * lookaround, and the caller bounds them. Nothing recurses on the text. Back references are what this cannot do; they are
 * refused when the pattern is read.
 */
public final class EcmaPattern {

    /** The most characters a pattern may have. */
    public static final int MAX_LENGTH = 4_096;

    /** The most instructions a pattern may compile to; {@code a{1,100}} counts about 200. */
    public static final int MAX_SIZE = 20_000;

    private final Program program;
    private final int size;

    private EcmaPattern(Program program, int size) {
        this.program = program;
        this.size = size;
    }

    /** The pattern that a text stands for, or {@link InvalidPattern} with what is wrong and at which character. */
    public static EcmaPattern compile(String source) throws InvalidPattern {
        if (source.length() > MAX_LENGTH) {
            throw new InvalidPattern("it has " + source.length() + " characters; at most " + MAX_LENGTH + " are read");
        }
        Compiler compiler = new Compiler();
        Program program = compiler.compile(new Parser(source).parse(), true);
        return new EcmaPattern(program, compiler.size());
    }

    /** The number of instructions it compiled to, those of its lookarounds included. */
    public int size() {
        return size;
    }

    Program program() {
        return program;
    }

    /**
     * Looks for the pattern anywhere in a text.
     *
     * @param maxSteps the most steps that may be taken; where they do not suffice the search is undecided
     */
    public Search in(String text, long maxSteps) {
        return new Matcher(text, maxSteps).search(program);
    }
}
