package dev.capstan.tck.rules;

/** Whether the kit checks a clause, and why not. */
public sealed interface Coverage {

    /** At least one scenario checks it. */
    record Covered() implements Coverage {}

    /** Nothing that can be seen from outside would tell whether it holds. */
    record Untestable(String why) implements Coverage {}

    /** It could be checked and is not, so far. */
    record Excluded(String why) implements Coverage {}
}
