package dev.capstan.agentrpc.envelope;

import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Bytes that are not a valid envelope. The message names the invalid field and its expected form. */
public final class MalformedEnvelope extends Exception {

    private static final long serialVersionUID = 1L;

    private final transient @Nullable Envelope readable;

    MalformedEnvelope(String message, @Nullable Envelope readable) {
        super(message, null, false, false);
        this.readable = readable;
    }

    @Override
    public String getMessage() {
        return Objects.requireNonNull(super.getMessage());
    }

    /**
     * Returns the readable part of the envelope, enough to respond or to find the request that it responds to; empty if
     * that is not readable. It must not be executed.
     */
    public Optional<Envelope> readable() {
        return Optional.ofNullable(readable);
    }
}
