package dev.capstan.agentrpc.envelope;

import java.nio.charset.StandardCharsets;

/**
 * The canonical form of an envelope for signatures, the same as declaragent's: its fields in a fixed order, without
 * {@code auth} and absent fields, as written by {@code JSON.stringify}.
 *
 * <p>{@code headers} and {@code payload} keep the order of their keys, so a relay must not reorder them.
 */
public final class CanonicalEnvelope {

    private CanonicalEnvelope() {}

    /** Returns the canonical form as UTF-8. */
    public static byte[] of(Envelope envelope) {
        return EcmaJson.write(EnvelopeCodec.fields(envelope)).getBytes(StandardCharsets.UTF_8);
    }
}
