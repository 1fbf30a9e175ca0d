package dev.capstan.tck.cli;

import org.jspecify.annotations.Nullable;

/** Access to the values that the command line sets before a command runs. */
final class ParsedArguments {

    private ParsedArguments() {}

    static <T> T value(@Nullable T value) {
        if (value == null) {
            throw new IllegalStateException("the command line has not been parsed");
        }
        return value;
    }
}
