package dev.capstan.agentrpc.envelope;

import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Bytes that are not a valid envelope; the message says which field is wrong and what it should be. */
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
     * Returns what of the envelope can be read: enough to answer it, or to find the request that it answers. It is not
     * to be acted on.
     */
    public Optional<Envelope> readable() {
        return Optional.ofNullable(readable);
    }
}
