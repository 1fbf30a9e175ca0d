package dev.capstan.tck.subject.auth;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What the kit does otherwise than Agent Auth has it, for a subject that would take nothing else from it, so that one
 * defect does not hide all others. That a subject has to do without is a rule like any other.
 */
public enum Deviation {
    /** Keys carry their own thumbprint as {@code kid}, in tokens and wherever they are handed over (X-GR-8.7). */
    NAMED_KEYS("named-keys"),
    /** Tokens of agents do not say who their host is (GR-8.1). */
    NO_AGENT_ISSUER("no-agent-issuer");

    private final String word;

    Deviation(String word) {
        this.word = word;
    }

    /** The concession that a subject's file calls so. */
    public static Optional<Deviation> called(String word) {
        return Arrays.stream(values()).filter(one -> one.word.equals(word)).findFirst();
    }

    /** What they are all called, for whoever misspells one. */
    public static String words() {
        return Arrays.stream(values()).map(one -> one.word).collect(Collectors.joining(", "));
    }
}
