package dev.capstan.discovery;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.AuditEvent;
import dev.capstan.core.invocation.Caller;
import dev.capstan.core.json.Json;
import dev.capstan.core.port.AuditTrail;
import dev.capstan.discovery.envelope.Envelope;
import dev.capstan.discovery.envelope.PeerId;
import dev.capstan.discovery.port.Inbox;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Access for the operator of this server to the envelopes that its peers have accepted. */
public final class ReadInbox {

    /** The size at which a page ends, in bytes; its last envelopes may exceed it. */
    private static final long FULL_BYTES = 4L * 1024 * 1024;

    private static final int AT_ONCE = 4;

    /** The kind of the audit record of a discarded envelope. */
    private static final String DISCARDED = "envelope_discarded";

    private final Inbox inbox;
    private final AuditTrail trail;
    private final InstantSource clock;

    /** Creates the access. */
    public ReadInbox(Inbox inbox, AuditTrail trail, InstantSource clock) {
        this.inbox = inbox;
        this.trail = trail;
        this.clock = clock;
    }

    /**
     * A part of the inbox.
     *
     * @param entries the envelopes, in order
     * @param hasMore whether others follow
     */
    public record Page(List<InboxEntry> entries, boolean hasMore) {

        public Page {
            entries = List.copyOf(entries);
        }
    }

    /**
     * Returns the envelopes after a number, in order, up to about 4 MiB: each may be as large as 1 MiB.
     *
     * @param peer peer that received them; null for all peers
     * @param limit maximum number of envelopes, ≥ 1
     */
    public Page after(@Nullable PeerId peer, long number, int limit) {
        List<InboxEntry> entries = new ArrayList<>();
        long last = number;
        long bytes = 0;
        while (true) {
            List<InboxEntry> next = inbox.after(peer, last, Math.min(AT_ONCE, limit - entries.size() + 1));
            if (next.isEmpty() || bytes >= FULL_BYTES || entries.size() == limit) {
                return new Page(entries, !next.isEmpty());
            }
            for (InboxEntry entry : next.subList(0, Math.min(next.size(), limit - entries.size()))) {
                entries.add(entry);
                last = entry.number();
                bytes += entry.content().envelope().bytes().length;
            }
        }
    }

    /**
     * Deletes an envelope, so that it is not processed. The audit record {@code envelope_discarded} replaces it.
     *
     * @param by account that discards it
     * @return whether the inbox had it
     */
    public boolean discard(long number, String by) {
        return inbox.discard(number, entry -> trail.append(List.of(event(entry, by))));
    }

    private AuditEvent event(InboxEntry entry, String by) {
        Envelope envelope = entry.content().envelope();
        ObjectNode details = Json.object()
                .put("peer", entry.content().peer().text())
                .put("from", envelope.from().text())
                .put("channel", envelope.channel().name())
                .put("envelopeId", envelope.id())
                .put("envelopeKind", envelope.kind().wire())
                .put("discardedBy", by);
        Json.putIfPresent(details, "interactionId", envelope.interactionId());
        return new AuditEvent(
                DISCARDED, clock.instant().truncatedTo(ChronoUnit.MILLIS), Caller.DEFAULT_TENANT, details);
    }
}
