package dev.capstan.discovery.outbox;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.AuditEvent;
import dev.capstan.core.invocation.Caller;
import dev.capstan.core.json.Json;
import dev.capstan.core.port.AuditTrail;
import dev.capstan.discovery.interaction.Lifecycle;
import dev.capstan.discovery.port.Interactions;
import dev.capstan.discovery.port.Interactions.Move;
import dev.capstan.discovery.port.Outbox;
import dev.capstan.discovery.port.Outbox.Outcome;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;

/** The end of an expired envelope: receipt, end of its interaction and audit record in one transaction. */
record GiveUp(Outbox outbox, Interactions interactions, AuditTrail trail) {

    /** The kind of the audit record. */
    static final String KIND = "envelope_given_up";

    private static final int MAX_ATTEMPTS = 20;

    /** Gives up an envelope. Returns whether it no longer waits. */
    boolean giveUp(Outgoing outgoing, Instant now) {
        UndeliveredEnvelope undelivered = new UndeliveredEnvelope(outgoing, now);
        for (int attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
            Move move = end(outgoing, now).orElse(null);
            if (outbox.giveUp(undelivered, move, () -> trail.append(List.of(event(undelivered))))
                    != Outcome.OVERTAKEN) {
                return true;
            }
        }
        return false;
    }

    /**
     * Returns the end of the interaction. Empty for an envelope that was handed over: it may have arrived, so its
     * interaction continues.
     */
    private Optional<Move> end(Outgoing outgoing, Instant now) {
        if (outgoing.withSentAt() != null) {
            return Optional.empty();
        }
        return Optional.ofNullable(outgoing.interactionId())
                .flatMap(id -> interactions.find(outgoing.from(), outgoing.channel(), id))
                .flatMap(interaction ->
                        Lifecycle.undelivered(interaction, now).map(after -> new Move(interaction, after)));
    }

    private static AuditEvent event(UndeliveredEnvelope undelivered) {
        Outgoing outgoing = undelivered.envelope();
        ObjectNode details = Json.object().put("peer", outgoing.from().text());
        if (outgoing.to() != null) {
            details.put("to", outgoing.to().text());
        }
        details.put("channel", outgoing.channel().name())
                .put("envelopeId", outgoing.id())
                .put("envelopeKind", outgoing.kind().wire())
                .put("handedOver", outgoing.withSentAt() != null);
        Json.putIfPresent(details, "interactionId", outgoing.interactionId());
        return new AuditEvent(KIND, undelivered.at().truncatedTo(ChronoUnit.MILLIS), Caller.DEFAULT_TENANT, details);
    }
}
