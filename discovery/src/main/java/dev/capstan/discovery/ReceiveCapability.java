package dev.capstan.discovery;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.AuditEvent;
import dev.capstan.core.invocation.Caller;
import dev.capstan.core.json.Json;
import dev.capstan.discovery.envelope.Envelope;
import dev.capstan.discovery.envelope.PeerId;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/** The verification of the digests of received capabilities (DISC-3.3, DISC-3.4). */
public final class ReceiveCapability {

    /** The kind of the audit record for a wrong digest. */
    public static final String VERIFICATION_FAILED = "verification_failed";

    private static final int MAX_RECORDED_LENGTH = 256;

    private final PeerId peer;
    private final VerificationFailures failures;
    private final InstantSource clock;

    /** Creates the verifier of one peer. */
    public ReceiveCapability(PeerId peer, VerificationFailures failures, InstantSource clock) {
        this.peer = peer;
        this.failures = failures;
        this.clock = clock;
    }

    /** Checks the digest of an envelope's capability. Returns and audits a mismatch, or returns empty. */
    public Optional<String> defect(Envelope envelope) {
        return CapabilityDigest.correctIfWrong(capability(envelope)).map(computed -> {
            record(envelope, computed);
            return "/body/capability/digest is not the digest of this capability, which is " + computed;
        });
    }

    private void record(Envelope envelope, CapabilityDigest computed) {
        ObjectNode capability = capability(envelope);
        failures.append(new AuditEvent(
                VERIFICATION_FAILED,
                clock.instant().truncatedTo(ChronoUnit.MILLIS),
                Caller.DEFAULT_TENANT,
                Json.object()
                        .put("peer", peer.text())
                        .put("from", envelope.from().text())
                        .put("channel", envelope.channel().name())
                        .put("envelopeId", envelope.id())
                        .put("capabilityName", abbreviate(capability.path("id").asText()))
                        .put(
                                "claimedDigest",
                                abbreviate(capability.path("digest").asText()))
                        .put("computedDigest", computed.text())));
    }

    /** Shortens a string of the sender, which may be up to 1 MiB, because audit records are permanent. */
    private static String abbreviate(String text) {
        int end = Math.min(text.length(), MAX_RECORDED_LENGTH);
        boolean splits = end < text.length() && Character.isHighSurrogate(text.charAt(end - 1));
        return text.substring(0, splits ? end - 1 : end);
    }

    /** Returns the received capability of an envelope without a defect. */
    public ReceivedCapability receivedCapability(Envelope envelope) {
        CapabilityDocument document = CapabilityDocument.of(capability(envelope));
        return new ReceivedCapability(
                peer, envelope.channel(), envelope.from(), document, CapabilityDigest.of(document), clock.instant());
    }

    private static ObjectNode capability(Envelope envelope) {
        return (ObjectNode) envelope.body().get("capability");
    }
}
