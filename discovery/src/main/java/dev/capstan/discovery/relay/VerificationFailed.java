package dev.capstan.discovery.relay;

import dev.capstan.discovery.CapabilityDigest;
import dev.capstan.discovery.envelope.Envelope;
import java.util.function.Consumer;

/**
 * A capability that was not forwarded, because its digest is of another (DISC-3.4).
 *
 * @param envelope what was handed over
 * @param claimed the digest that it names
 * @param computed the digest of what it holds
 */
public record VerificationFailed(Envelope envelope, String claimed, CapabilityDigest computed) {

    /** Tells nobody. */
    public static final Consumer<VerificationFailed> UNHEARD = failure -> {};
}
