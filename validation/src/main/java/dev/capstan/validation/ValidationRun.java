package dev.capstan.validation;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.Error;
import com.networknt.schema.ExecutionContext;
import com.networknt.schema.Schema;
import com.networknt.schema.path.NodePath;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * One validation under way: what it found and what it may still take.
 *
 * <p>It may take {@value #MAX_STEPS} steps, whatever schema and payload are: a keyword that is applied to a value counts
 * {@value #KEYWORD_STEPS}, a step of a pattern one, and a comparison counts the length of what is compared. It may go
 * {@value #MAX_DEPTH} keywords deep. Beyond that it ends in {@link LimitExceeded}; nothing around it can turn that into a
 * pass, not even {@code not}.
 */
final class ValidationRun extends ExecutionContext {

    static final long MAX_STEPS = 20_000_000L;
    static final int MAX_DEPTH = 512;
    private static final int KEYWORD_STEPS = 5;

    /** How many findings are kept, and how many characters their paths may have together. */
    private static final int MAX_SIZE = 1_000;

    private static final long MAX_PATH_CHARACTERS = 4_000_000L;

    private final List<Error> findings = new ArrayList<>();
    private long stepsLeft = MAX_STEPS;
    private long pathCharacters;
    private int depth;
    private int dropped;

    ValidationRun() {
        setErrors(findings);
    }

    /** Begins to apply a keyword to the value at a path. */
    void enter(NodePath path) {
        spend(KEYWORD_STEPS, path);
        if (++depth > MAX_DEPTH) {
            throw new LimitExceeded(
                    path, "cannot be decided: schema and value go " + MAX_DEPTH + " keywords deep here");
        }
    }

    void leave() {
        depth--;
    }

    void spend(long steps, NodePath path) {
        stepsLeft -= steps;
        if (stepsLeft < 0) {
            throw new LimitExceeded(path, "cannot be decided: checking it took more than " + MAX_STEPS + " steps");
        }
    }

    /** What a pattern may take; one more than is left, so that running out is noticed. */
    long stepsLeft() {
        return stepsLeft + 1;
    }

    void refuse(NodePath path, Supplier<String> message) {
        addError(Error.builder().instanceLocation(path).messageSupplier(message).build());
    }

    /** Keeps a finding. Where there are too many it is only counted, and of what is tried out the first is enough. */
    @Override
    public void addError(Error finding) {
        List<Error> level = getErrors();
        if (level != findings) {
            if (level.isEmpty()) {
                level.add(finding);
            }
        } else if (findings.isEmpty() || findings.size() < MAX_SIZE && pathCharacters < MAX_PATH_CHARACTERS) {
            pathCharacters += Pointers.length(finding.getInstanceLocation());
            findings.add(finding);
        } else {
            dropped++;
        }
    }

    /** The first thing that a schema finds wrong with a value, which is not counted among what this run found. */
    Optional<Error> tryOut(Schema schema, JsonNode value, JsonNode root, NodePath path) {
        List<Error> level = getErrors();
        List<Error> trial = new ArrayList<>();
        setErrors(trial);
        try {
            schema.validate(this, value, root, path);
        } finally {
            setErrors(level);
        }
        return trial.stream().findFirst();
    }

    /** What was found at the level of the whole payload. */
    List<Error> findings() {
        return findings;
    }

    /** How many findings were not kept. */
    int dropped() {
        return dropped;
    }
}
