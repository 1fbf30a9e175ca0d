package dev.capstan.core;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a capability takes and gives; a side without a schema takes any JSON (TC-1.3).
 *
 * @param input the schema of the request
 * @param output the schema of the response
 * @param enforcement what becomes of a call that breaks one of them (X-NEG-6.1)
 */
public record Contract(@Nullable Schema input, @Nullable Schema output, Enforcement enforcement) {

    /** Any JSON on both sides. */
    public static final Contract UNTYPED = new Contract(null, null);

    /** A contract that is enforced strictly. */
    public Contract(@Nullable Schema input, @Nullable Schema output) {
        this(input, output, Enforcement.STRICT);
    }

    /** The schema of one side, if it has one. */
    public Optional<Schema> schema(Side side) {
        return Optional.ofNullable(side == Side.REQUEST ? input : output);
    }
}
