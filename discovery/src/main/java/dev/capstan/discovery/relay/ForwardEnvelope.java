package dev.capstan.discovery.relay;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.discovery.CapabilityDigest;
import dev.capstan.discovery.envelope.Channel;
import dev.capstan.discovery.envelope.Envelope;
import dev.capstan.discovery.envelope.EnvelopeKind;
import dev.capstan.discovery.envelope.ReadEnvelope;
import dev.capstan.discovery.envelope.ReasonCode;
import dev.capstan.discovery.envelope.RefusedEnvelope;
import dev.capstan.discovery.relay.Forwarding.Forwarded;
import dev.capstan.discovery.relay.Forwarding.Withheld;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The decision whether an envelope is forwarded to another channel or transport. Its bytes stay as received, except for
 * the channel if that changes (DISC-4.1): unknown keys, digits of numbers, key order, escapes and white space are kept.
 *
 * <p>An envelope is withheld if it is malformed, expired or was forwarded before, or if it is a capability with a wrong
 * digest (DISC-3.4, DISC-4.3). Up to 65,536 forwarded envelopes are remembered, each until it expires but at most for
 * an hour.
 */
public final class ForwardEnvelope {

    private final InstantSource clock;
    private final Consumer<VerificationFailed> failures;
    private final LoopGuard before = new LoopGuard();

    /**
     * Creates the decisions of a relay, shared by both directions.
     *
     * @param clock time source
     * @param failures receives each capability with a wrong digest
     */
    public ForwardEnvelope(InstantSource clock, Consumer<VerificationFailed> failures) {
        this.clock = clock;
        this.failures = failures;
    }

    /**
     * Decides whether to forward an envelope.
     *
     * @param utf8 serialized envelope
     * @param out channel that is forwarded; null for every channel
     * @param into target channel; null to keep the channel
     */
    public Forwarding forward(byte[] utf8, @Nullable Channel out, @Nullable Channel into) {
        Envelope envelope;
        try {
            envelope = ReadEnvelope.from(utf8);
        } catch (RefusedEnvelope refused) {
            return new Withheld(refused.reason(), refused.sender().map(sender -> sender.id()), refused.getMessage());
        }
        Instant now = clock.instant();
        Optional<Withheld> refusal = outsideTimeWindow(envelope, now.getEpochSecond())
                .or(() -> addressedElsewhere(envelope, out))
                .or(() -> forged(envelope));
        return refusal.isPresent()
                ? refusal.get()
                : deduplicated(forwarded(envelope, utf8, into == null ? envelope.channel() : into), now);
    }

    private static Optional<Withheld> outsideTimeWindow(Envelope envelope, long now) {
        if (envelope.isExpired(now)) {
            return Optional.of(withheld(envelope, ReasonCode.EXPIRED, "the envelope has expired; send a new one"));
        }
        return envelope.ts() > now + Envelope.OLDEST_SECONDS
                ? Optional.of(withheld(
                        envelope,
                        ReasonCode.MALFORMED,
                        "/ts is more than " + Envelope.OLDEST_SECONDS + " s ahead of this relay's clock"))
                : Optional.empty();
    }

    private static Optional<Withheld> addressedElsewhere(Envelope envelope, @Nullable Channel out) {
        return out == null || out.equals(envelope.channel())
                ? Optional.empty()
                : Optional.of(withheld(
                        envelope,
                        ReasonCode.NOT_TARGET,
                        "/channel is " + envelope.channel() + "; envelopes forwarded from here must be in " + out));
    }

    private static Forwarded forwarded(Envelope envelope, byte[] utf8, Channel into) {
        byte[] text = into.equals(envelope.channel()) ? utf8.clone() : ChannelSlot.filled(utf8, into);
        return new Forwarded(envelope, into, text);
    }

    private Optional<Withheld> forged(Envelope envelope) {
        if (envelope.kind() != EnvelopeKind.CAPABILITY) {
            return Optional.empty();
        }
        ObjectNode capability = (ObjectNode) envelope.body().path("capability");
        return CapabilityDigest.correctIfWrong(capability).map(computed -> {
            failures.accept(
                    new VerificationFailed(envelope, capability.path("digest").asText(), computed));
            return withheld(
                    envelope,
                    ReasonCode.VERIFICATION_FAILED,
                    "/body/capability/digest is not the digest of this capability, which is " + computed);
        });
    }

    private Forwarding deduplicated(Forwarded forwarded, Instant now) {
        Envelope envelope = forwarded.envelope();
        int bytes = forwarded.text().length;
        if (bytes > Envelope.MAX_BYTES) {
            return withheld(
                    envelope,
                    ReasonCode.INTERNAL,
                    "the envelope has " + bytes + " bytes in the other channel (limit " + Envelope.MAX_BYTES
                            + "); send less");
        }
        return before.add(envelope, now)
                ? forwarded
                : withheld(envelope, ReasonCode.DUPLICATE, "the envelope was already forwarded");
    }

    /** Removes the record of an envelope that could not be sent, so that its sender may retry. */
    public void notSent(Forwarded forwarded) {
        before.remove(forwarded.envelope());
    }

    private static Withheld withheld(Envelope envelope, ReasonCode reason, String detail) {
        return new Withheld(reason, Optional.of(envelope.id()), detail);
    }
}
