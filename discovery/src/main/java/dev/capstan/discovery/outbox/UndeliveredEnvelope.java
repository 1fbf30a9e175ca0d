package dev.capstan.discovery.outbox;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.json.Json;
import dev.capstan.discovery.envelope.ReasonCode;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * An envelope that expired before it was delivered.
 *
 * @param envelope undelivered envelope
 * @param at time at which it was given up, to the millisecond
 */
public record UndeliveredEnvelope(Outgoing envelope, Instant at) {

    public UndeliveredEnvelope {
        at = at.truncatedTo(ChronoUnit.MILLIS);
    }

    /** Returns the body of the receipt that this server issues on behalf of the recipient. */
    public ObjectNode receipt() {
        return Json.object()
                .put("for_id", envelope.id())
                .put("status", ReasonCode.EXPIRED.status().wire())
                .put("reason_code", ReasonCode.EXPIRED.wire())
                .put("detail", detail());
    }

    private String detail() {
        return envelope.withSentAt() == null
                ? "it expired before it was delivered: its recipient was not on the network; send it again"
                : "it was sent but expired before a receipt arrived; ask the peer, or send it again";
    }
}
