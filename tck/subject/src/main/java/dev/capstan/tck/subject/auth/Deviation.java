package dev.capstan.tck.subject.auth;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A deviation from Agent Auth by the kit, for a subject that accepts nothing else, so that one defect does not hide all
 * others. A separate rule requires subjects to work without it.
 */
public enum Deviation {
    /** Keys carry their own thumbprint as {@code kid}, in tokens and wherever they are transferred (X-GR-8.7). */
    NAMED_KEYS("named-keys"),
    /** Tokens of agents do not name their host (GR-8.1). */
    NO_AGENT_ISSUER("no-agent-issuer");

    private final String word;

    Deviation(String word) {
        this.word = word;
    }

    /** Returns the deviation with this name in a subject's file, or empty. */
    public static Optional<Deviation> called(String word) {
        return Arrays.stream(values()).filter(one -> one.word.equals(word)).findFirst();
    }

    /** Returns the names of all deviations, for an error message. */
    public static String names() {
        return Arrays.stream(values()).map(one -> one.word).collect(Collectors.joining(", "));
    }
}
