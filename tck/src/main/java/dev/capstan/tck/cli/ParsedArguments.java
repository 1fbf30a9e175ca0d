package dev.capstan.tck.cli;

import org.jspecify.annotations.Nullable;

/** What the command line gives to a command before it runs it. */
final class ParsedArguments {

    private ParsedArguments() {}

    static <T> T value(@Nullable T value) {
        if (value == null) {
            throw new IllegalStateException("the command line has not been parsed");
        }
        return value;
    }
}
