package dev.capstan.discovery.relay;

import dev.capstan.discovery.CapabilityDigest;
import dev.capstan.discovery.envelope.Envelope;
import java.util.function.Consumer;

/**
 * A capability that was not forwarded because its digest is wrong (DISC-3.4).
 *
 * @param envelope envelope of the capability
 * @param claimed claimed digest
 * @param computed digest of the actual content
 */
public record VerificationFailed(Envelope envelope, String claimed, CapabilityDigest computed) {

    /** A listener that ignores failures. */
    public static final Consumer<VerificationFailed> UNHEARD = failure -> {};
}
