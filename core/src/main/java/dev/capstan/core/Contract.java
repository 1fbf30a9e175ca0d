package dev.capstan.core;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The input and output schemas of a capability. A side without a schema takes any JSON (TC-1.3).
 *
 * @param input schema of the request
 * @param output schema of the response
 * @param enforcement treatment of a call that breaks one of them (X-NEG-6.1)
 */
public record Contract(@Nullable Schema input, @Nullable Schema output, Enforcement enforcement) {

    /** Any JSON on both sides. */
    public static final Contract UNTYPED = new Contract(null, null);

    /** Creates a contract that is enforced strictly. */
    public Contract(@Nullable Schema input, @Nullable Schema output) {
        this(input, output, Enforcement.STRICT);
    }

    /** Returns the schema of one side, or empty. */
    public Optional<Schema> schema(Side side) {
        return Optional.ofNullable(side == Side.REQUEST ? input : output);
    }
}
