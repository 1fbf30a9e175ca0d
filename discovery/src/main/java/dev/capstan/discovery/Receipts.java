package dev.capstan.discovery;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.json.Json;
import dev.capstan.discovery.envelope.Envelope;
import dev.capstan.discovery.envelope.EnvelopeKind;
import dev.capstan.discovery.envelope.PeerId;
import dev.capstan.discovery.envelope.ReasonCode;
import dev.capstan.discovery.envelope.ReceiptStatus;
import dev.capstan.discovery.envelope.ReturnAddress;
import java.time.InstantSource;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A factory of receipts for the senders of envelopes. */
record Receipts(PeerId peer, Supplier<String> ids, InstantSource clock) {

    Envelope accepted(Envelope envelope) {
        return receipt(ReturnAddress.of(envelope), ReceiptStatus.ACCEPTED, null, null);
    }

    Envelope refused(ReturnAddress sender, ReasonCode reason, String detail) {
        return receipt(sender, reason.status(), reason.wire(), detail);
    }

    /**
     * Creates a receipt. A receipt must belong to an interaction, so the envelope's id stands in for a missing
     * interaction id.
     */
    private Envelope receipt(
            ReturnAddress sender, ReceiptStatus status, @Nullable String reason, @Nullable String detail) {
        ObjectNode body = Json.object()
                .put("for_id", sender.id())
                .put("status", status.wire())
                .put("reason_code", reason)
                .put("detail", detail);
        String interaction = sender.interactionId() == null ? sender.id() : sender.interactionId();
        return Envelope.of(
                        ids.get(),
                        EnvelopeKind.RECEIPT,
                        sender.channel(),
                        peer,
                        clock.instant().getEpochSecond(),
                        body)
                .withInteraction(interaction)
                .replyingTo(sender);
    }
}
