package dev.capstan.validation.assertion;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One validation in progress: its findings and its remaining steps.
 *
 * <p>It may take {@value #MAX_STEPS} steps for any schema and payload. A keyword applied to a value counts
 * {@value #KEYWORD_STEPS}, a step of a pattern one, and a comparison the length of the compared values. It may go
 * {@value #MAX_DEPTH} keywords deep. Beyond that it ends with {@link LimitExceeded}, which no enclosing keyword can
 * turn into a pass, not even {@code not}.
 */
public final class ValidationRun {

    /** Maximum number of steps. */
    public static final long MAX_STEPS = 20_000_000L;

    /** Maximum number of keywords within each other. */
    public static final int MAX_DEPTH = 512;

    /** Number of steps of a keyword that is applied to a value. */
    public static final int KEYWORD_STEPS = 5;

    /** Maximum number of findings that are kept; below, the maximum total length of their pointers in characters. */
    private static final int MAX_FINDINGS = 1_000;

    private static final long MAX_POINTER_CHARACTERS = 4_000_000L;

    private final List<Finding> findings = new ArrayList<>();
    private @Nullable Trial trial;
    private long stepsLeft = MAX_STEPS;
    private long pointerCharacters;
    private int depth;
    private int dropped;

    /** Creates a run that has taken no steps. */
    public ValidationRun() {}

    /** The findings of a schema that is only tried out, of which the first is kept. */
    private static final class Trial {

        private @Nullable Finding first;
    }

    /** Starts to apply a keyword to the value at a location. */
    public void enter(Location location) {
        spend(KEYWORD_STEPS, location);
        if (++depth > MAX_DEPTH) {
            throw new LimitExceeded(
                    location,
                    "cannot be validated: schema and value are nested deeper than " + MAX_DEPTH + " keywords");
        }
    }

    /** Ends the application of a keyword. */
    public void exit() {
        depth--;
    }

    void spend(long steps, Location location) {
        stepsLeft -= steps;
        if (stepsLeft < 0) {
            throw new LimitExceeded(location, "cannot be validated: it needs more than " + MAX_STEPS + " steps");
        }
    }

    /** Returns the number of steps that it may still take; negative if it has exceeded their limit. */
    public long stepsLeft() {
        return stepsLeft;
    }

    /** Keeps a finding. Excess findings are only counted, and a trial keeps only its first one. */
    void refuse(Location location, Supplier<String> message) {
        if (trial != null) {
            if (trial.first == null) {
                trial.first = new Finding(location, message);
            }
        } else if (findings.isEmpty() || findings.size() < MAX_FINDINGS && pointerCharacters < MAX_POINTER_CHARACTERS) {
            pointerCharacters += location.length();
            findings.add(new Finding(location, message));
        } else {
            dropped++;
        }
    }

    /** Runs an evaluation and returns its first finding, without adding it to the findings of this run. */
    Optional<Finding> tryOut(Runnable evaluation) {
        Trial outer = trial;
        Trial inner = new Trial();
        trial = inner;
        try {
            evaluation.run();
        } finally {
            trial = outer;
        }
        return Optional.ofNullable(inner.first);
    }

    /** Returns the findings for the whole payload, without those of trials. */
    public List<Finding> findings() {
        return findings;
    }

    /** Returns the number of findings that were not kept. */
    public int dropped() {
        return dropped;
    }
}
