package dev.capstan.core.io;

import java.io.IOException;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The limits of the system on files, processes and memory, as recognized from failures. */
public final class SystemLimit {

    /** The error numbers of such failures on Linux and macOS, as Java writes them: EAGAIN, ENOMEM, ENFILE, EMFILE. */
    private static final Pattern NUMBER = Pattern.compile("error=(11|12|23|24|35)\\b");

    /** The system's messages where Java writes no number, as for files and sockets. */
    private static final List<String> MESSAGES = List.of("Too many open files", "Cannot allocate memory");

    private SystemLimit() {}

    /** Whether a failure or one of its causes means that the system grants no further file, process or memory. */
    public static boolean isReached(Throwable failure) {
        return Stream.iterate(failure, next -> next != null, Throwable::getCause)
                .anyMatch(link ->
                        link instanceof IOException && link.getMessage() != null && indicatesLimit(link.getMessage()));
    }

    private static boolean indicatesLimit(String message) {
        return NUMBER.matcher(message).find() || MESSAGES.stream().anyMatch(message::contains);
    }
}
