package dev.capstan.validation;

import dev.capstan.validation.evaluation.Evaluator;

/**
 * Enforcement of the subset with an evaluator compiled from the parsed schema: every keyword by draft-07, numbers by
 * their exact value, in bounded time and depth (TC-2.1 to TC-2.12, INV-2.1, INV-2.2).
 *
 * <p>A schema is compiled once and cached by its digest, up to 10,000 of them or fewer if they are large. A payload
 * that cannot be decided within the bounds is refused, never passed: if it is deeper than 64 levels, or takes more than
 * 20 million steps. At most 100 violations are listed; a last one at the root then counts the rest. Messages quote
 * values of the schema but none of the payload.
 */
public final class CompiledSchemas extends CachingEngine {

    /** Creates an engine without compiled schemas. */
    public CompiledSchemas() {
        super(Evaluator::of);
    }
}
