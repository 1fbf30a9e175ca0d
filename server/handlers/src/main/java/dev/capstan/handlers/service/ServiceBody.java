package dev.capstan.handlers.service;

import dev.capstan.handlers.stream.LineBuffer;
import java.util.Optional;

/** The body of a response of a service. */
public sealed interface ServiceBody {

    /**
     * A body that was read to its end.
     *
     * @param bytes the body; empty if it is larger than 1 MiB
     */
    record Whole(Optional<byte[]> bytes) implements ServiceBody {}

    /**
     * A body that is read while it arrives.
     *
     * @param lines its lines
     * @param format how they are read
     * @param close closes the connection
     */
    record Streamed(LineBuffer lines, StreamFormat format, Runnable close) implements ServiceBody {}
}
