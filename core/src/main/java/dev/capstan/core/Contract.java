package dev.capstan.core;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a capability takes and gives; a side without a schema takes any JSON (TC-1.3).
 *
 * @param input the schema of the request
 * @param output the schema of the response
 */
public record Contract(@Nullable Schema input, @Nullable Schema output) {

    /** Any JSON on both sides. */
    public static final Contract LOOSE = new Contract(null, null);

    /** The schema of one side, if it has one. */
    public Optional<Schema> schema(Side side) {
        return Optional.ofNullable(side == Side.REQUEST ? input : output);
    }
}
