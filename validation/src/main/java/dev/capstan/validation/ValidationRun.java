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
 * One validation in progress: its findings and its remaining steps.
 *
 * <p>It may take {@value #MAX_STEPS} steps for any schema and payload. A keyword applied to a value counts
 * {@value #KEYWORD_STEPS}, a step of a pattern one, and a comparison the length of the compared values. It may go
 * {@value #MAX_DEPTH} keywords deep. Beyond that it ends with {@link LimitExceeded}, which no enclosing keyword can
 * turn into a pass, not even {@code not}.
 */
final class ValidationRun extends ExecutionContext {

    static final long MAX_STEPS = 20_000_000L;
    static final int MAX_DEPTH = 512;
    private static final int KEYWORD_STEPS = 5;

    /** Maximum number of findings that are kept; below, the maximum total length of their paths in characters. */
    private static final int MAX_FINDINGS = 1_000;

    private static final long MAX_PATH_CHARACTERS = 4_000_000L;

    private final List<Error> findings = new ArrayList<>();
    private long stepsLeft = MAX_STEPS;
    private long pathCharacters;
    private int depth;
    private int dropped;

    ValidationRun() {
        setErrors(findings);
    }

    /** Starts to apply a keyword to the value at a path. */
    void enter(NodePath path) {
        spend(KEYWORD_STEPS, path);
        if (++depth > MAX_DEPTH) {
            throw new LimitExceeded(
                    path, "cannot be validated: schema and value are nested deeper than " + MAX_DEPTH + " keywords");
        }
    }

    void exit() {
        depth--;
    }

    void spend(long steps, NodePath path) {
        stepsLeft -= steps;
        if (stepsLeft < 0) {
            throw new LimitExceeded(path, "cannot be validated: it needs more than " + MAX_STEPS + " steps");
        }
    }

    /** Returns the limit for a pattern: one step more than is left, so that running out is noticed. */
    long stepsLeft() {
        return stepsLeft + 1;
    }

    void refuse(NodePath path, Supplier<String> message) {
        addError(Error.builder().instanceLocation(path).messageSupplier(message).build());
    }

    /** Keeps a finding. Excess findings are only counted, and a trial keeps only its first one. */
    @Override
    public void addError(Error finding) {
        List<Error> level = getErrors();
        if (level != findings) {
            if (level.isEmpty()) {
                level.add(finding);
            }
        } else if (findings.isEmpty() || findings.size() < MAX_FINDINGS && pathCharacters < MAX_PATH_CHARACTERS) {
            pathCharacters += Pointers.length(finding.getInstanceLocation());
            findings.add(finding);
        } else {
            dropped++;
        }
    }

    /** Returns the first error of a schema for a value, without adding it to the findings of this run. */
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

    /** Returns the findings for the whole payload, without those of trials. */
    List<Error> findings() {
        return findings;
    }

    /** Returns the number of findings that were not kept. */
    int dropped() {
        return dropped;
    }
}
